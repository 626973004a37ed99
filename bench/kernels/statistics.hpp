// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is made of repeated times: two halves that are taken in turn, so that drift meets both; the best of several is
// picked by one half and timed by the other, for the least of many noisy numbers is too small.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace blaslift::bench {

inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return (values[values.size() / 2] + values[(values.size() - 1) / 2]) / 2;
}

struct Times {
  std::vector<double> seconds;  // of a launch, repetition after repetition

  std::vector<double> half(std::size_t which) const {
    std::vector<double> made;
    for (std::size_t i = which; i < seconds.size(); i += 2) made.push_back(seconds[i]);
    return made;
  }
  double picked() const { return median(half(0)); }
  double timed() const { return median(seconds.size() > 1 ? half(1) : seconds); }
  double all() const { return median(seconds); }
  // The middle 80 %, relative to the median.
  double spread() const {
    if (seconds.size() < 3) return 0;
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    std::size_t const edge = sorted.size() / 10;
    return (sorted[sorted.size() - 1 - edge] - sorted[edge]) / median(seconds);
  }
};

// Differences below this say nothing.
inline bool is_tie(double one, double other) {
  double const difference = one < other ? other - one : one - other;
  return difference < 0.5e-6 || difference < 0.01 * std::min(one, other);
}

// Repetitions that fit into `budget` seconds if one takes `each`: even, for two halves of one length.
inline int repetitions(double budget, double each, int least, int most) {
  double const fitting = each > 0 ? budget / each : most;
  int const count = fitting >= most ? most : std::max(least, static_cast<int>(fitting));
  return count / 2 * 2;
}

// Launches that are timed as one: enough that the ends of a batch (about 2 us) do not count.
inline int batch_of(double seconds_expected, double batch_seconds, int most) {
  double const fitting = batch_seconds / std::max(seconds_expected, 1e-7);
  return std::clamp(static_cast<int>(fitting), 1, most);
}

}  // namespace blaslift::bench
