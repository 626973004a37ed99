// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Operands whose surroundings are watched: pages that nobody may touch on one side, elements that nobody may change on
// the other and in between.
#pragma once

#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "tests/kernels/numeric.hpp"
#include "tests/simt/kernel_arrays.hpp"

namespace blaslift::gpu::kernels::testing {

// The side on which a page that nobody may touch lies next to the operand, or as near to it as the phase allows.
enum class Guard { before, after };

// `count` elements of which the lowest is `past` elements from a boundary of 16 bytes.
template <class T>
class Operand {
 public:
  Operand(std::size_t count, int past, Guard guard) : Operand(count, layout(count, past, guard), guard) {}

  T* data() { return array_.data() + before_; }
  std::size_t size() const { return count_; }
  T& operator[](std::size_t i) { return data()[i]; }

  // Remembers all elements, those around the operand too.
  void remember() { before_launch_.assign(array_.data(), array_.data() + array_.size()); }
  void restore() { std::copy(before_launch_.begin(), before_launch_.end(), array_.data()); }
  // What the whole array should hold if only the elements that `set` sets in a copy of the operand change.
  template <class Set>
  std::vector<T> expected(Set&& set) const {
    std::vector<T> all = before_launch_;
    set(all.data() + before_);
    return all;
  }
  // The index in the operand of the first element that differs. What was never given a value must not have changed a
  // bit, not even to another NaN.
  std::ptrdiff_t first_difference(std::vector<T> const& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      bool const same = is_untouched(all[i]) ? is_untouched(array_[i]) : same_bits(all[i], array_[i]);
      if (!same) return static_cast<std::ptrdiff_t>(i) - static_cast<std::ptrdiff_t>(before_);
    }
    return none;
  }
  static constexpr std::ptrdiff_t none = PTRDIFF_MAX;

 private:
  static constexpr std::size_t watched = 8;  // elements beyond the operand, where no page guards it
  static constexpr std::size_t boundary = 16 / sizeof(T);

  static bool is_untouched(T const& element) {
    unsigned char untouched[sizeof(T)];
    std::memset(untouched, 0xff, sizeof untouched);
    return std::memcmp(&element, untouched, sizeof untouched) == 0;
  }

  struct Layout {
    std::size_t before, total;
  };
  static Layout layout(std::size_t count, int past, Guard guard) {
    auto const phase = static_cast<std::size_t>(past);
    if (guard == Guard::before) return {phase, phase + count + watched};
    // Ends at a page's end, which is a boundary.
    std::size_t const after = (2 * boundary - (phase + count) % boundary) % boundary;
    return {watched, watched + count + after};
  }
  Operand(std::size_t count, Layout at, Guard guard)
      : count_(count), before_(at.before), array_(at.total, guard == Guard::before) {}

  std::size_t count_, before_;
  simt::GuardedArray<T> array_;
  std::vector<T> before_launch_;
};

}  // namespace blaslift::gpu::kernels::testing
