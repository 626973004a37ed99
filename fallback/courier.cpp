// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/courier.hpp"

#include <dlfcn.h>
#include <atomic>
#include <climits>
#include <memory>

#include "fallback/scope.hpp"
#include "shim/base/companion.hpp"
#include "shim/base/log.hpp"

namespace blaslift::fallback {

constinit Deliver courier_delivers_to = nullptr;
constinit DeliverToCblas courier_delivers_to_cblas = nullptr;

void send_courier() {
  // Several threads may come at once, and do the same: none waits for another while it asks the loader.
  static std::atomic<bool> sent{false};
  if (sent.load(std::memory_order_acquire)) return;
  [] {
    // In the global scope, our own handlers are found; or others before them, which the program wanted.
    void* const program = dlopen(nullptr, RTLD_LAZY);
    auto const is_seen = [&](char const* name) {
      void* const handler = program ? dlsym(program, name) : nullptr;
      // (Not another thread's courier, which may not know yet where to deliver.)
      return handler && !own_definition(module_of(handler), "blaslift_courier_deliver");
    };
    if ((is_seen("xerbla_") && is_seen("cblas_xerbla")) || !courier_delivers_to || !courier_delivers_to_cblas) return;
    auto const path = std::make_unique<char[]>(PATH_MAX);  // too much for small stacks
    void* const courier = companion_path("libblaslift-xerbla.so", path.get(), PATH_MAX)
                              ? dlopen(path.get(), RTLD_NOW | RTLD_GLOBAL)
                              : nullptr;
    auto* const target = courier ? static_cast<Deliver*>(dlsym(courier, "blaslift_courier_deliver")) : nullptr;
    auto* const cblas =
        courier ? static_cast<DeliverToCblas*>(dlsym(courier, "blaslift_courier_deliver_to_cblas")) : nullptr;
    if (target && cblas) {
      __atomic_store_n(target, courier_delivers_to, __ATOMIC_RELEASE);
      __atomic_store_n(cblas, courier_delivers_to_cblas, __ATOMIC_RELEASE);
    } else if (log_wants(setting::log::debug)) {
      log_line("fallback: %s cannot be opened: errors are reported by the CPU BLAS alone", path.get());
    }
  }();
  sent.store(true, std::memory_order_release);
}

}  // namespace blaslift::fallback
