// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/measured_calls.hpp"

#include <algorithm>
#include <cmath>

#include "shim/call/usual_call.hpp"
#include "shim/decide/cost.hpp"
#include "shim/decide/decide.hpp"

namespace blaslift {
namespace {

// A call that is off by more was disturbed, or measured something else.
constexpr double most = 64;
// Doublings of a size after which a measurement counts no more than the estimate as it is.
constexpr float reach = 3;
// Measurements that agree in all sizes do not outweigh each other without bounds.
constexpr float nearest = 0.05F;

float log2_of(std::int64_t size) { return size > 1 ? std::log2(static_cast<float>(size)) : 0; }

float log_factor(double seconds, double estimate) {
  if (seconds <= 0 || estimate <= 0) return NAN;
  return std::log(static_cast<float>(std::clamp(seconds / estimate, 1 / most, most)));
}

// The weighted mean of logarithms, with the estimate itself, 0, at the distance of `reach`.
class Mean {
 public:
  void add(float value, float weight) {
    if (std::isnan(value)) return;
    sum_ += weight * value;
    weights_ += weight;
  }
  double factor() const { return static_cast<double>(std::exp(sum_ / (weights_ + 1 / (reach * reach * reach * reach)))); }

 private:
  float sum_ = 0, weights_ = 0;
};

// Precisions whose factors stand for one that was not measured, the nearest kin first.
constexpr Precision kin[4][3] = {{Precision::d, Precision::c, Precision::z},
                                 {Precision::s, Precision::z, Precision::c},
                                 {Precision::z, Precision::s, Precision::d},
                                 {Precision::c, Precision::d, Precision::s}};

float weight_at(float squared_distance) { return 1 / (squared_distance * squared_distance + nearest * nearest); }

}  // namespace

MeasuredCalls::MeasuredCalls(MachineProfile const& profile, std::vector<MeasuredCall> const& calls) {
  constexpr std::size_t most_points = 60000;
  for (MeasuredCall const& measured : calls) {
    if (points_.size() == most_points || device_path(measured.symbol) == DevicePath::none) continue;
    MachineProfile then = profile;
    then.cpu_threads = measured.threads;
    CallCost cost = call_cost(usual_call(measured.symbol, measured.m, measured.n, measured.k));
    CallCost there = cost;
    there.resident_bytes = there.check_bytes = cost.keepable_bytes;
    there.rearm_bytes = cost.keepable_output_bytes;
    points_.push_back({measured.symbol, log2_of(measured.m), log2_of(measured.n), log2_of(measured.k),
                       log2_of(measured.threads) - log2_of(profile.cpu_threads),
                       log_factor(measured.cpu_seconds, estimate_cpu_seconds(then, cost)),
                       log_factor(measured.sent_seconds, estimate_gpu_seconds(profile, cost)),
                       log_factor(measured.resident_seconds, estimate_gpu_seconds(profile, there))});
  }
  std::stable_sort(points_.begin(), points_.end(), [](Point const& a, Point const& b) { return a.symbol < b.symbol; });
  for (std::size_t i = 0; i < points_.size(); ++i) {
    Span& span = spans_[index(points_[i].symbol)];
    if (span.count++ == 0) span.first = static_cast<std::uint16_t>(i);
  }
  auto const measured = spans_;
  for (std::size_t i = 0; i < symbol_count; ++i) {
    auto const symbol = static_cast<Symbol>(i);
    auto const precision = static_cast<std::size_t>(info(symbol).precision);
    if (spans_[i].count > 0 || precision >= std::size(kin)) continue;
    for (Precision const other : kin[precision])
      if (Symbol const relative = find_symbol(info(symbol).routine, other); relative != Symbol::count && measured[index(relative)].count > 0) {
        spans_[i] = measured[index(relative)];
        break;
      }
  }
}

Factors MeasuredCalls::of(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k) const {
  Span const span = points_.empty() ? Span{} : spans_[index(symbol)];
  if (span.count == 0) return {};
  float const log_m = log2_of(m), log_n = log2_of(n), log_k = log2_of(k);
  Mean cpu, sent, resident;
  for (std::size_t i = 0; i < span.count; ++i) {
    Point const& point = points_[span.first + i];
    float const dm = point.m - log_m, dn = point.n - log_n, dk = point.k - log_k;
    float const distance = dm * dm + dn * dn + dk * dk;
    float const weight = weight_at(distance);
    cpu.add(point.cpu, point.threads == 0 ? weight : weight_at(distance + point.threads * point.threads));
    sent.add(point.sent, weight);
    resident.add(point.resident, weight);
  }
  return {cpu.factor(), sent.factor(), resident.factor()};
}

}  // namespace blaslift
