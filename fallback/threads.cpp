// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/threads.hpp"

#include <dlfcn.h>

#include "fallback/scope.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/format.hpp"

namespace blaslift::fallback {

ThreadControl thread_control(void const* code) {
  AskingLoader const asking;
  Module const module = module_of(code);
  void* const handle = module.base ? handle_of(module) : nullptr;  // held open for good, as its code is called
  if (!handle) return {};
  constexpr int threads_of_its_own = 1;
  for (char const* prefix : {"", "scipy_"})
    for (char const* suffix : {"", "64_", "_64"}) {
      char name[64];
      auto const find = [&](char const* what) {
        format_text(name, sizeof name, "%sopenblas_%s%s", prefix, what, suffix);
        return dlsym(handle, name);
      };
      auto const parallel = reinterpret_cast<int (*)()>(find("get_parallel"));
      ThreadControl const made{reinterpret_cast<int (*)()>(find("get_num_threads")),
                               reinterpret_cast<void (*)(int)>(find("set_num_threads"))};
      if (parallel && made.get && made.set) return parallel() == threads_of_its_own ? made : ThreadControl{};
    }
  return {};
}

}  // namespace blaslift::fallback
