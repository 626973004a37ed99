// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Keeps the few shapes of least seconds among those that are offered, best first.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

namespace blaslift::gpu {

class Shortlist {
 public:
  static constexpr std::size_t most = 8;
  struct Kept {
    std::size_t shape = 0;
    double seconds = 0;
  };

  // Keeps `count` at most, and none that takes more than `most_of_best` times the best one's time.
  Shortlist(std::size_t count, double most_of_best) : count_(std::min(count, most)), most_of_best_(most_of_best) {}

  // Behind this, nothing is kept; infinite as long as all is.
  double limit() const {
    double const by_best = size_ > 0 ? most_of_best_ * kept_[0].seconds : std::numeric_limits<double>::infinity();
    return size_ < count_ ? by_best : std::min(by_best, kept_[size_ - 1].seconds);
  }
  // Infinite seconds: not legal.
  void offer(std::size_t shape, double seconds) {
    if (!(seconds < std::numeric_limits<double>::infinity()) || seconds > limit()) return;
    if (size_ < count_) ++size_;
    std::size_t at = size_ - 1;
    for (; at > 0 && kept_[at - 1].seconds > seconds; --at) kept_[at] = kept_[at - 1];
    kept_[at] = {shape, seconds};
    while (size_ > 1 && kept_[size_ - 1].seconds > most_of_best_ * kept_[0].seconds) --size_;
  }
  // Infinite as long as none is kept.
  double best() const { return size_ > 0 ? kept_[0].seconds : std::numeric_limits<double>::infinity(); }
  std::span<Kept const> kept() const { return {kept_.data(), size_}; }

 private:
  std::size_t count_, size_ = 0;
  double most_of_best_;
  std::array<Kept, most> kept_{};
};

}  // namespace blaslift::gpu
