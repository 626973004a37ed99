// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// pthread_create, for the threads of the CPU BLAS: they block the signals that calls make wait (docs/signals.md). While
// a call makes the program's signals wait, the kernel would give them to a thread of OpenBLAS, whose loader has left
// them unblocked, and a handler that jumps would do so from there. All other threads are made as without us; that an
// OpenMP runtime makes some is noted.
//
// Exported as functions that pin memory are (export_pins.cpp): in the versions of the C library, and hidden from
// look-ups.
#include <link.h>
#include <pthread.h>
#include <signal.h>

#include <dlfcn.h>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>

#include "shim/base/fork_gate.hpp"
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

#if __GLIBC_PREREQ(2, 35)
using Find = int (*)(void*, dl_find_object*);
constinit std::atomic<Find> find_object{nullptr};
#endif

// Asked when the library is loaded, or before if somebody is in a hurry: later the loader's lock may be held by whoever
// waits for this thread. Without a version first: other preloaded libraries may define the name, and have none.
Create real_create() {
  Create known = real.load(std::memory_order_acquire);
  if (known) return known;
#if __GLIBC_PREREQ(2, 35)
  find_object.store(reinterpret_cast<Find>(dlsym(RTLD_DEFAULT, "_dl_find_object")), std::memory_order_relaxed);
#endif
  known = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  for (char const* const version : versions)
    if (!known) known = reinterpret_cast<Create>(dlvsym(RTLD_NEXT, "pthread_create", version));
  (void)dlerror();  // it must not surface in the program's own
  real.store(known, std::memory_order_release);
  return known;
}
[[gnu::constructor]] void find_real() { real_create(); }

enum class Owner : std::uint8_t { program, blas, openmp, unknown };

Owner owner_by_name(char const* path) {
  char const* const slash = std::strrchr(path, '/');
  char const* const name = slash ? slash + 1 : path;
  if (std::strstr(name, "openblas")) return Owner::blas;
  for (char const* const runtime : {"libgomp", "libomp", "libiomp"})
    if (std::strncmp(name, runtime, std::strlen(runtime)) == 0) return Owner::openmp;
  return Owner::program;
}

// By the names of the file that the code is in. glibc answers from 2.35 on without a lock. The list of modules has one,
// and who walks it may wait for whoever makes this thread (Python's own lock); without an answer nothing is known, and
// signals are left alone.
Owner owner_of([[maybe_unused]] void* (*start)(void*)) {
#if __GLIBC_PREREQ(2, 35)
  Find const find = find_object.load(std::memory_order_relaxed);
  dl_find_object found;
  if (!find) return Owner::unknown;
  if (find(reinterpret_cast<void*>(start), &found) != 0 || !found.dlfo_link_map) return Owner::program;
  Owner const owner = owner_by_name(found.dlfo_link_map->l_name);
  if (owner != Owner::program) return owner;
  char const* strings = nullptr;
  std::size_t soname = 0;
  for (ElfW(Dyn) const* entry = found.dlfo_link_map->l_ld; entry && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_STRTAB) strings = reinterpret_cast<char const*>(entry->d_un.d_ptr);
    if (entry->d_tag == DT_SONAME) soname = entry->d_un.d_val;
  }
  // A link's name hides it: libblas.so.3 of Conda.
  return strings && soname && reinterpret_cast<std::uintptr_t>(strings) > found.dlfo_link_map->l_addr
             ? owner_by_name(strings + soname)
             : owner;
#else
  return Owner::unknown;
#endif
}

int create(pthread_t* thread, pthread_attr_t const* attributes, void* (*start)(void*), void* argument) {
  Create const next = real_create();
  if (!next) return EAGAIN;
  Owner const owner = owner_of(start);
  if (owner == Owner::blas) blaslift::blas_threads_keep_out.store(true, std::memory_order_relaxed);
  if (owner == Owner::openmp || owner == Owner::unknown)
    blaslift::others_threads_take_signals.store(true, std::memory_order_relaxed);
  std::optional<blaslift::SignalMask> const callers = blaslift::signals_of_asking_thread();
  if (owner != Owner::blas && !callers) return next(thread, attributes, start, argument);
  // Threads of BLAS: without those from SIGRTMIN on, by which tools sample threads.
  constexpr blaslift::SignalMask below_real_time = (blaslift::SignalMask{1} << 31) - 1;
  blaslift::SignalMask before = 0;
  blaslift::change_signal_mask(SIG_BLOCK, 0, &before);
  blaslift::SignalMask const kept_out = owner == Owner::blas ? blaslift::signals_that_wait() & below_real_time : 0;
  blaslift::change_signal_mask(SIG_SETMASK, callers.value_or(before) | kept_out, nullptr);
  int const error = next(thread, attributes, start, argument);
  blaslift::change_signal_mask(SIG_SETMASK, before, nullptr);
  return error;
}

}  // namespace

#define BLASLIFT_PTHREAD_CREATE(number, version)                                                                   \
  extern "C" [[gnu::visibility("default")]] int blaslift_thread_create_##number(pthread_t*, pthread_attr_t const*, \
                                                                                void* (*)(void*), void*);          \
  int blaslift_thread_create_##number(pthread_t* thread, pthread_attr_t const* attributes, void* (*start)(void*),  \
                                      void* argument) {                                                            \
    return create(thread, attributes, start, argument);                                                            \
  }                                                                                                                \
  __asm__(".symver blaslift_thread_create_" #number ", pthread_create@" version);

BLASLIFT_PTHREAD_CREATE(0, "GLIBC_2.34")
#if defined(__x86_64__)
BLASLIFT_PTHREAD_CREATE(1, "GLIBC_2.2.5")
#else
BLASLIFT_PTHREAD_CREATE(1, "GLIBC_2.17")
#endif
