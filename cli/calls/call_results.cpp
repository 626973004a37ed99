// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/call_results.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "shim/base/format.hpp"
#include "shim/call/routine.hpp"

namespace blaslift::cli {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

double largest_of(std::span<double const> numbers) {
  double largest = 0;
  for (double const one : numbers)
    if (std::isfinite(one)) largest = std::max(largest, std::abs(one));
  return largest;
}

// Infinity if only one is NaN, or infinite.
double distance(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  return std::isfinite(a) && std::isfinite(b) ? std::abs(a - b) : infinite;
}

double farthest(std::span<double const> one, std::span<double const> other) {
  double found = 0;
  for (std::size_t i = 0; i < one.size(); ++i) found = std::max(found, distance(one[i], other[i]));
  return found;
}

// Pairs of numbers: each takes the nearest of those that are left.
double farthest_in_any_order(std::span<double const> one, std::span<double const> other) {
  std::vector<double> left(other.begin(), other.end());
  double found = 0;
  for (std::size_t i = 0; i + 1 < one.size(); i += 2) {
    std::size_t nearest = 0;
    double least = infinite;
    for (std::size_t j = 0; j + 1 < left.size(); j += 2) {
      double const apart = std::max(distance(one[i], left[j]), distance(one[i + 1], left[j + 1]));
      if (apart < least) least = apart, nearest = j;
      if (least == 0) break;
    }
    found = std::max(found, least);
    left[nearest] = left[left.size() - 2], left[nearest + 1] = left.back();
    left.resize(left.size() - 2);
  }
  return found;
}

// As a part of the largest number: a few units in the last place a term of each sum. LAPACK's results also depend on
// the condition of its input, which is some thousands for random matrices.
double explained_by_rounding(Call const& call) {
  double const unit = is_single(call.precision) ? 0x1p-24 : 0x1p-53;
  double terms = 1;
  for (Parameter const& parameter : call.routine->list())
    if (parameter.kind == Kind::dim) terms = std::max(terms, static_cast<double>(call.integer(parameter.name)));
  return unit * 8 * terms * (is_lapack(call.symbol) ? 1e3 : 1);
}

// LAPACK takes the middle of an interval that is no wider than ABSTOL for an eigenvalue: two places are at most that
// far apart.
double tolerance_asked_for(Call const& call, CallResult const& result) {
  return result.name == "w" ? std::max(0.0, call.scalar("abstol", {}).re) : 0;
}

std::string disagreement(Call const& call, CallResult const& cpu, CallResult const& gpu) {
  char text[200];
  if (cpu.numbers.size() != gpu.numbers.size()) {
    format_text(text, sizeof text, "%s has %zu numbers on the CPU and %zu on the GPU", cpu.name.c_str(),
                cpu.numbers.size(), gpu.numbers.size());
    return text;
  }
  if (cpu.likeness == Likeness::exact) {
    auto const [a, b] = std::mismatch(cpu.numbers.begin(), cpu.numbers.end(), gpu.numbers.begin());
    if (a == cpu.numbers.end()) return {};
    format_text(text, sizeof text, "%s is %.10g on the CPU and %.10g on the GPU", cpu.name.c_str(), *a, *b);
    return text;
  }
  double const found = cpu.likeness == Likeness::any_order ? farthest_in_any_order(cpu.numbers, gpu.numbers)
                                                           : farthest(cpu.numbers, gpu.numbers);
  double const largest = std::max(largest_of(cpu.numbers), largest_of(gpu.numbers));
  double const rounding = explained_by_rounding(call), asked_for = tolerance_asked_for(call, cpu);
  if (found <= rounding * largest + asked_for) return {};
  format_text(text, sizeof text, "results differ by %.2g of the largest in %s; %s explains %.2g", found / largest,
              cpu.name.c_str(), asked_for > 0 ? "rounding with ABSTOL" : "rounding", rounding + asked_for / largest);
  return text;
}

}  // namespace

std::string disagreement(Call const& call, CallResults const& on_cpu, CallResults const& on_gpu) {
  if (on_cpu.size() != on_gpu.size()) return "results are of different kinds";
  for (std::size_t i = 0; i < on_cpu.size(); ++i)
    if (std::string found = disagreement(call, on_cpu[i], on_gpu[i]); !found.empty()) return found;
  return {};
}

}  // namespace blaslift::cli
