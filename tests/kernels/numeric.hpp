// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the tests of all kernels share: the sum that a numeric plan describes, computed plainly, and values to compute
// it of. The plain form is written from docs/own_kernels.md and knows no threads.
#pragma once

#include <cmath>
#include <cstring>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "gpu/kernels/element.hpp"

namespace blaslift::gpu::kernels::testing {

// The complete binary tree over the leaves; of at least one.
template <class T>
T tree_sum(std::vector<T> leaves) {
  while (leaves.size() > 1) {
    std::vector<T> next;
    for (std::size_t i = 0; i + 1 < leaves.size(); i += 2) next.push_back(add(leaves[i], leaves[i + 1]));
    if (leaves.size() % 2) next.push_back(leaves.back());
    leaves = std::move(next);
  }
  return leaves.front();
}

// The same where leaves may be absent; of at least one that is not.
template <class T>
T tree_sum(std::vector<std::optional<T>> leaves) {
  while (leaves.size() > 1) {
    std::vector<std::optional<T>> next;
    for (std::size_t i = 0; i < leaves.size(); i += 2) {
      auto const &left = leaves[i], &right = i + 1 < leaves.size() ? leaves[i + 1] : std::nullopt;
      next.push_back(left && right ? std::optional<T>(add(*left, *right)) : left ? left : right);
    }
    leaves = std::move(next);
  }
  return *leaves.front();
}

template <class T>
T element(double re, double im) {
  if constexpr (is_complex<T>)
    return {static_cast<RealOf<T>>(re), static_cast<RealOf<T>>(im)};
  else
    return static_cast<T>(re);
}

// Normal deviates of magnitudes from 10^-6 to 10^6: sums of them betray their order.
template <class T>
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  T operator()() { return element<T>(part(), part()); }

 private:
  double part() { return normal_(random_) * std::pow(10.0, static_cast<double>(static_cast<int>(random_() % 13)) - 6); }
  std::mt19937_64 random_;
  std::normal_distribution<double> normal_;
};

template <class T>
bool same_bits(T const& a, T const& b) {
  if constexpr (is_complex<T>)
    return same_bits(a.re, b.re) && same_bits(a.im, b.im);
  else
    return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0;  // any NaN is as good as another
}

template <class T>
std::string text(T const& a) {
  if constexpr (is_complex<T>)
    return "(" + text(a.re) + ", " + text(a.im) + ")";
  else {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%a", static_cast<double>(a));
    return buffer;
  }
}

}  // namespace blaslift::gpu::kernels::testing
