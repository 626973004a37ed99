// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The factors of calls that were asked about lately: programs make calls of few sizes again and again, in all their
// threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "shim/decide/measured_calls.hpp"

namespace blaslift {

// Of one MeasuredCalls. Any thread may ask at any time; none waits.
class FactorMemo {
 public:
  Factors of(MeasuredCalls const& measured, Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k) const;

 private:
  // Odd while somebody writes; a reader that saw it change has read nothing. (Orders on the loads and stores rather
  // than fences, which ThreadSanitizer does not know.)
  struct alignas(64) Entry {
    std::atomic<std::uint32_t> version{0};
    std::atomic<std::uint32_t> symbol{0};
    std::atomic<std::int64_t> m{-1}, n{0}, k{0};
    std::atomic<double> cpu{1}, sent{1}, resident{1};
  };
  static constexpr std::size_t entries = 64;
  mutable std::array<Entry, entries> entries_;
};

}  // namespace blaslift
