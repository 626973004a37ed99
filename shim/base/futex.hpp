// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Waiting for a word to change, with a limit by the monotonic clock, which std::atomic's wait() has not.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>
#include <ctime>
#include <limits>

namespace blaslift {

using Word = std::atomic<std::int32_t>;
static_assert(sizeof(Word) == 4 && Word::is_always_lock_free);

inline constexpr double without_limit = std::numeric_limits<double>::infinity();

// Returns when the word is not `seen` any more, somebody wakes its waiters, the time is over, or for no reason.
inline void wait_for_change(Word const& word, std::int32_t seen, double most_seconds = without_limit) {
  constexpr double long_enough = 1e6;
  timespec limit{};
  bool const limited = most_seconds < long_enough;
  if (limited) {
    if (!(most_seconds > 0)) return;
    limit.tv_sec = static_cast<time_t>(most_seconds);
    limit.tv_nsec = static_cast<long>(1e9 * (most_seconds - static_cast<double>(limit.tv_sec)));
  }
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, seen, limited ? &limit : nullptr, nullptr, 0);
}

inline void wake(Word const& word, int most = INT_MAX) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, most, nullptr, nullptr, 0);
}

}  // namespace blaslift
