// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pieces of a chunk, which threads take without a lock: who takes one owns it, and the chunk stays what it is until
// all owners have finished.
#pragma once

#include <atomic>
#include <cstdint>

namespace blaslift::gpu {

class Pieces {
 public:
  // Hands out `count` pieces, when all earlier ones have been finished. number: never 0, and larger than that of any
  // chunk before, in other places too, so that threads can begin with the oldest.
  void open(std::uint16_t count, std::uint32_t number) {
    unfinished_.store(count, std::memory_order_relaxed);
    state_.store(std::uint64_t{number} << 32 | std::uint64_t{count} << 16, std::memory_order_release);
  }

  // The number of the chunk if there is a piece left that nobody has taken, else 0.
  std::uint32_t free_in() const { return number_if_free(state_.load(std::memory_order_relaxed)); }

  // The next piece; -1 if there is none. It may be another chunk's than the one that free_in() named: that has
  // meanwhile been done.
  int take() {
    std::uint64_t seen = state_.load(std::memory_order_relaxed);
    while (number_if_free(seen) > 0)
      if (state_.compare_exchange_weak(seen, seen + 1, std::memory_order_acquire, std::memory_order_relaxed))
        return static_cast<std::uint16_t>(seen);
    return -1;
  }

  // A piece has been copied; whether it was the last one.
  bool finish() { return unfinished_.fetch_sub(1, std::memory_order_acq_rel) == 1; }

 private:
  static std::uint32_t number_if_free(std::uint64_t state) {
    bool const left = static_cast<std::uint16_t>(state) < static_cast<std::uint16_t>(state >> 16);
    return left ? static_cast<std::uint32_t>(state >> 32) : 0;
  }

  std::atomic<std::uint64_t> state_{0};  // the chunk's number (32 bits), how many pieces it has (16), the next one (16)
  std::atomic<std::uint32_t> unfinished_{0};
};

}  // namespace blaslift::gpu
