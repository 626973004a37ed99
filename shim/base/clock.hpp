// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The clocks that durations are taken with.
#pragma once

#include <cstdint>
#include <ctime>

namespace blaslift {

inline double monotonic_seconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// A clock in nanoseconds; 0 where there is none.
inline std::int64_t nanoseconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::int64_t{1000000000} * time.tv_sec + time.tv_nsec;
}
inline std::int64_t monotonic_nanoseconds() { return nanoseconds_of(CLOCK_MONOTONIC); }
// The processor time of this thread. A system call: a microsecond.
inline std::int64_t thread_cpu_nanoseconds() { return nanoseconds_of(CLOCK_THREAD_CPUTIME_ID); }

// A processor runs the end of reading a clock beside what follows, ten nanoseconds that a short duration would lack.
inline void complete_earlier_instructions() {
#if defined(__x86_64__)
  __builtin_ia32_lfence();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#endif
}

}  // namespace blaslift
