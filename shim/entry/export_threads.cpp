// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// pthread_create, for the threads of the CPU BLAS: they block the signals that calls make wait (docs/signals.md). While a call makes the program's
// signals wait, the kernel would give them to a thread of OpenBLAS, whose loader has left them unblocked, and a handler that jumps would do so
// from there. All other threads are made as without us; that an OpenMP runtime makes some is noted.
//
// Exported as functions that pin memory are (export_pins.cpp): in the versions of the C library, and hidden from look-ups.
#include <link.h>
#include <pthread.h>
#include <signal.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>

#include "shim/base/others_threads.hpp"
#include "shim/base/signals_wait.hpp"

namespace {

#if defined(__x86_64__)
constexpr char const* versions[] = {"GLIBC_2.34", "GLIBC_2.2.5"};
#else
constexpr char const* versions[] = {"GLIBC_2.34", "GLIBC_2.17"};
#endif

using Create = int (*)(pthread_t*, pthread_attr_t const*, void* (*)(void*), void*);
constinit std::atomic<Create> real{nullptr};

// Asked when the library is loaded, or before if somebody is in a hurry: later the loader's lock may be held by whoever waits for this thread.
Create real_create() {
  Create known = real.load(std::memory_order_acquire);
  for (char const* const version : versions)
    if (!known) known = reinterpret_cast<Create>(dlvsym(RTLD_NEXT, "pthread_create", version));
  real.store(known, std::memory_order_release);
  return known;
}
[[gnu::constructor]] void find_real() { real_create(); }

enum class Owner : std::uint8_t { program, blas, openmp };

// By the name of the file that the code is in. The list of what is loaded has a lock of its own, which nobody holds for long.
Owner owner_of(void* (*start)(void*)) {
  struct Search {
    std::uintptr_t code;
    Owner owner = Owner::program;
  } search{reinterpret_cast<std::uintptr_t>(start)};
  auto const look = [](dl_phdr_info* module, std::size_t, void* context) {
    auto& wanted = *static_cast<Search*>(context);
    for (int i = 0; i < module->dlpi_phnum; ++i) {
      ElfW(Phdr) const& part = module->dlpi_phdr[i];
      if (part.p_type != PT_LOAD || wanted.code - module->dlpi_addr - part.p_vaddr >= part.p_memsz) continue;
      char const* const slash = std::strrchr(module->dlpi_name, '/');
      char const* const name = slash ? slash + 1 : module->dlpi_name;
      if (std::strstr(name, "openblas")) wanted.owner = Owner::blas;
      for (char const* const runtime : {"libgomp", "libomp", "libiomp"})
        if (std::strncmp(name, runtime, std::strlen(runtime)) == 0) wanted.owner = Owner::openmp;
      return 1;
    }
    return 0;
  };
  dl_iterate_phdr(look, &search);
  return search.owner;
}

int create(pthread_t* thread, pthread_attr_t const* attributes, void* (*start)(void*), void* argument) {
  Create const next = real_create();
  if (!next) return EAGAIN;
  Owner const owner = owner_of(start);
  if (owner == Owner::openmp) blaslift::others_threads_take_signals.store(true, std::memory_order_relaxed);
  if (owner != Owner::blas) return next(thread, attributes, start, argument);
  sigset_t const those = blaslift::signals_that_wait();
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &those, &before);
  int const error = next(thread, attributes, start, argument);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return error;
}

}  // namespace

#define BLASLIFT_PTHREAD_CREATE(number, version)                                                                                       \
  extern "C" [[gnu::visibility("default")]] int blaslift_thread_create_##number(pthread_t*, pthread_attr_t const*, void* (*)(void*), void*); \
  int blaslift_thread_create_##number(pthread_t* thread, pthread_attr_t const* attributes, void* (*start)(void*), void* argument) {    \
    return create(thread, attributes, start, argument);                                                                                \
  }                                                                                                                                    \
  __asm__(".symver blaslift_thread_create_" #number ", pthread_create@" version);

BLASLIFT_PTHREAD_CREATE(0, "GLIBC_2.34")
#if defined(__x86_64__)
BLASLIFT_PTHREAD_CREATE(1, "GLIBC_2.2.5")
#else
BLASLIFT_PTHREAD_CREATE(1, "GLIBC_2.17")
#endif
