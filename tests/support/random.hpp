// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Random numbers that are the same on every machine and in every run: xorshift64* (Vigna 2016), seeded by a
// name. The standard library's distributions are not specified to the bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace blaslift::test {

class Random {
 public:
  explicit Random(std::string_view name) {
    for (char const letter : name) state_ = (state_ ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    state_ |= 1;
    next();
  }
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1dU;
  }
  std::size_t below(std::size_t count) { return static_cast<std::size_t>((next() >> 33) % count); }
  bool coin() { return (next() >> 63) != 0; }
  template <class T>
  T pick(std::span<T const> from) {
    return from[below(from.size())];
  }
  // In [-1, 1] and at least 1/8 from zero, so that no sum of few terms hides an error.
  double value() {
    double const magnitude = 0.125 + 0.875 * static_cast<double>(next() >> 11) * 0x1p-53;
    return coin() ? magnitude : -magnitude;
  }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325U;
};

}  // namespace blaslift::test
