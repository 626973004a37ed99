// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A choice by one number, as a look-up: exact for every key up to `entries`, and above by ranges that widen with the
// key, where a wave more or less is worth little. Keys are units, ceil(M / unit): every block shape of a kernel makes a
// multiple of `unit` rows, so that no information is lost. The paper's search takes 20 us in each call, this 10 ns
// (bench/plan_choice.cpp, 2 GHz, latencies included).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "gpu/plan/optimizer.hpp"

namespace blaslift::gpu::plan {

class DecisionTable {
 public:
  static constexpr int usual_entries = 2050;  // with units of 32 rows: M to 65600; 4.1 KB

  // evaluate(first, last) -> Choice for keys first to last (equal in the exact part; the last range ends at the largest
  // int64_t) is called once for each, in ascending order, and the whole takes entries x its time. Allocates.
  template <class Evaluate>
  static DecisionTable build(int unit, int entries, Evaluate&& evaluate) {
    DecisionTable made;
    auto const positive = static_cast<unsigned>(std::max(1, unit));
    made.unit_ = positive;
    made.shift_ = std::has_single_bit(positive) ? std::countr_zero(positive) : -1;
    made.entries_ = std::max(entries, ranges_per_octave);
    made.exact_.reserve(static_cast<std::size_t>(made.entries_) + 1);
    made.exact_.push_back(0);
    for (std::int64_t key = 1; key <= made.entries_; ++key) made.exact_.push_back(evaluate(key, key));
    made.exact_[0] = made.exact_[1];
    made.first_range_ = range(made.entries_ + 1);
    for (std::int64_t first = made.entries_ + 1, i = 0;; ++i) {
      bool const last_range = i == octaves * ranges_per_octave;
      std::int64_t const next =
          last_range ? std::numeric_limits<std::int64_t>::max() : range_start(made.first_range_ + i + 1);
      made.ranges_.push_back(evaluate(first, last_range ? next : next - 1));
      if (last_range) break;
      first = next;
    }
    return made;
  }

  // The optimizer's choices.
  static DecisionTable build(Optimizer const& optimizer, int entries = usual_entries) {
    return build(optimizer.unit(), entries,
                 [&](std::int64_t first, std::int64_t last) { return optimizer.choose_range(first, last); });
  }

  // For M rows; below 1 counts as 1. No lock, no allocation, no division where the unit is a power of two.
  Choice operator()(std::int64_t M) const noexcept {
    std::int64_t const rows = M < 1 ? 1 : M;
    std::int64_t const key = shift_ >= 0 ? ((rows - 1) >> shift_) + 1 : (rows - 1) / unit_ + 1;
    if (key <= entries_) return exact_[static_cast<std::size_t>(key)];
    std::size_t const i = static_cast<std::size_t>(range(key) - first_range_);
    return ranges_[i < ranges_.size() ? i : ranges_.size() - 1];
  }

  // Keys up to this one are exact.
  std::int64_t entries() const { return entries_; }
  std::size_t bytes() const { return (exact_.size() + ranges_.size()) * sizeof(Choice); }

  DecisionTable() = default;  // to be replaced by a built one; not to be asked

 private:
  static constexpr int octaves = 20, mantissa_bits = 5, ranges_per_octave = 1 << mantissa_bits;

  // A floating-point number of 5 bits behind the leading one: its exponent and mantissa, for keys of at least 2^5.
  static std::int64_t range(std::int64_t key) noexcept {
    int const exponent = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(key))) - 1;
    return (std::int64_t{exponent} << mantissa_bits) + ((key >> (exponent - mantissa_bits)) & (ranges_per_octave - 1));
  }
  static std::int64_t range_start(std::int64_t range) noexcept {
    std::int64_t const mantissa = ranges_per_octave + (range & (ranges_per_octave - 1));
    return mantissa << ((range >> mantissa_bits) - mantissa_bits);
  }

  std::vector<Choice> exact_, ranges_;
  std::int64_t entries_ = 0, first_range_ = 0, unit_ = 1;
  int shift_ = 0;
};

}  // namespace blaslift::gpu::plan
