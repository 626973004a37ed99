// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/measured_calls.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <span>

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
  double factor() const {
    return static_cast<double>(std::exp(sum_ / (weights_ + 1 / (reach * reach * reach * reach))));
  }

 private:
  float sum_ = 0, weights_ = 0;
};

// Precisions whose factors stand for those of another, the nearest kin first.
constexpr Precision kin[4][4] = {{Precision::s, Precision::d, Precision::c, Precision::z},
                                 {Precision::d, Precision::s, Precision::z, Precision::c},
                                 {Precision::c, Precision::z, Precision::s, Precision::d},
                                 {Precision::z, Precision::c, Precision::d, Precision::s}};

// Routines that do the same work on numbers of another kind, or on other parts of them.
constexpr RoutineId families[][3] = {{RoutineId::symm, RoutineId::hemm},
                                     {RoutineId::syrk, RoutineId::herk},
                                     {RoutineId::syr2k, RoutineId::her2k},
                                     {RoutineId::symv, RoutineId::hemv},
                                     {RoutineId::ger, RoutineId::geru, RoutineId::gerc},
                                     {RoutineId::dot, RoutineId::dotc, RoutineId::dotu},
                                     {RoutineId::syev, RoutineId::heev},
                                     {RoutineId::syevd, RoutineId::heevd},
                                     {RoutineId::syevr, RoutineId::heevr},
                                     {RoutineId::geev, RoutineId::geev_complex},
                                     {RoutineId::gelsd, RoutineId::gelsd_complex},
                                     {RoutineId::gelss, RoutineId::gelss_complex},
                                     {RoutineId::gesvd, RoutineId::gesvd_complex},
                                     {RoutineId::gesdd, RoutineId::gesdd_complex},
                                     {RoutineId::gemmt, RoutineId::gemmtr}};

std::span<RoutineId const> family(RoutineId const& id) {
  for (auto const& one : families)
    if (std::find(std::begin(one), std::end(one), id) != std::end(one)) return one;
  return {&id, 1};
}

// By how many doublings of each size a call with complex numbers does more than one with real ones: four times the
// operations in level 3 and LAPACK, twice the bytes in levels 1 and 2.
float doublings_of_complex(int level) { return level >= 3 ? 2.0F / 3 : level == 2 ? 0.5F : 1; }

// Kin count as if they were one doubling away, and where nothing is measured within one and a half.
constexpr float kin_apart = 1, near_enough = 1.5F * 1.5F;
constexpr std::size_t most_of_a_routine = 32;

float weight_at(float squared_distance) { return 1 / (squared_distance * squared_distance + nearest * nearest); }

}  // namespace

float MeasuredCalls::squared_distance(Point const& a, Point const& b) {
  float const dm = a.m - b.m, dn = a.n - b.n, dk = a.k - b.k;
  return dm * dm + dn * dn + dk * dk;
}

namespace {

bool is_square(MeasuredCall const& call) {
  std::int64_t const size = std::max({call.m, call.n, call.k});
  return (call.m == 0 || call.m == size) && (call.n == 0 || call.n == size) && (call.k == 0 || call.k == size);
}

bool gains(MachineProfile const& profile, MeasuredCall const& call) {
  double const wanted = profile.advantage * call.cpu_seconds;
  return (call.sent_seconds > 0 && call.sent_seconds < wanted) ||
         (call.resident_seconds > 0 && call.resident_seconds < wanted);
}

// Between the largest size at which nothing gained and the smallest at which something did is not known: from the
// former on calls are looked at. Where nothing smaller was measured, somewhat below the latter.
std::int64_t smallest_seen_to_gain(MachineProfile const& profile, std::vector<MeasuredCall> const& calls, int level) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  std::int64_t least = none, below = 0;
  auto const each = [&](auto&& use) {
    for (MeasuredCall const& call : calls)
      if (routine(call.symbol).level == level && call.threads == profile.cpu_threads && call.cpu_seconds > 0 &&
          call.sent_seconds > 0 && is_square(call))
        use(call, std::max({call.m, call.n, call.k}));
  };
  each([&](MeasuredCall const& call, std::int64_t size) {
    if (gains(profile, call)) least = std::min(least, size);
  });
  if (least == none) return 0;
  each([&](MeasuredCall const&, std::int64_t size) {
    if (size < least) below = std::max(below, size);
  });
  return below > 0 ? below + 1 : std::max<std::int64_t>(1, 7 * least / 10);
}

}  // namespace

std::int64_t smallest_gaining_size(Settings const& settings, MachineProfile const& profile,
                                   MeasuredCalls const& measured, int level) {
  std::int64_t const usual = smallest_gaining_size(settings, profile, level), seen = measured.gains_from(level);
  return seen > 0 ? std::min(usual, seen) : usual;
}

MeasuredCalls::MeasuredCalls(MachineProfile const& profile, std::vector<MeasuredCall> const& calls) {
  for (int const level : {3, 4})
    gains_from_[static_cast<std::size_t>(level)] = smallest_seen_to_gain(profile, calls, level);
  auto const measured = std::make_unique<std::vector<Point>[]>(symbol_count);
  for (MeasuredCall const& one : calls) {
    if (device_path(one.symbol) == DevicePath::none) continue;
    MachineProfile then = profile;
    then.cpu_threads = one.threads;
    CallCost const cost = call_cost(usual_call(one.symbol, one.m, one.n, one.k));
    measured[index(one.symbol)].push_back(
        {log2_of(one.m), log2_of(one.n), log2_of(one.k), log2_of(one.threads) - log2_of(profile.cpu_threads),
         log_factor(one.cpu_seconds, estimate_cpu_seconds(then, cost)),
         log_factor(one.sent_seconds, estimate_gpu_seconds(profile, cost)),
         log_factor(one.resident_seconds, estimate_gpu_resident_seconds(profile, cost))});
  }
  for (std::size_t i = 0; i < symbol_count; ++i) {
    spans_[i].first = static_cast<std::uint32_t>(points_.size());
    std::vector<Point> const& own = measured[i];
    points_.insert(points_.end(), own.begin(), own.end());
    if (!calls.empty()) add_kin(static_cast<Symbol>(i), measured.get());
    spans_[i].count = static_cast<std::uint32_t>(points_.size()) - spans_[i].first;
  }
}

// What kin were measured at and the symbol itself was not, after the symbol's own points.
void MeasuredCalls::add_kin(Symbol symbol, std::vector<Point> const* measured) {
  auto const precision = static_cast<std::size_t>(info(symbol).precision);
  if (precision >= std::size(kin) || device_path(symbol) == DevicePath::none) return;
  std::size_t const first = spans_[index(symbol)].first;
  for (Precision const other : kin[precision])
    for (RoutineId const id : family(routine(symbol).id)) {
      Symbol const relative = find_symbol(id, other);
      if (relative == Symbol::count || relative == symbol) continue;
      std::size_t const before = points_.size();  // nearer kin
      auto const is_near = [&](Point const& point) {
        auto const begin = points_.begin() + static_cast<std::ptrdiff_t>(first),
                   end = points_.begin() + static_cast<std::ptrdiff_t>(before);
        return std::any_of(begin, end, [&](Point const& own) {
          return own.threads == point.threads && squared_distance(own, point) < near_enough;
        });
      };
      float const shift =
          (static_cast<float>(is_complex(other)) - static_cast<float>(is_complex(info(symbol).precision))) *
          doublings_of_complex(routine(symbol).level);
      for (Point point : measured[index(relative)]) {
        for (float* const size : {&point.m, &point.n, &point.k})
          if (*size > 0) *size += shift;
        point.apart = kin_apart;
        if (points_.size() - first < most_of_a_routine && !is_near(point)) points_.push_back(point);
      }
    }
}

Factors MeasuredCalls::of(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k) const {
  Span const span = points_.empty() ? Span{} : spans_[index(symbol)];
  if (span.count == 0) return {};
  Point const wanted{log2_of(m), log2_of(n), log2_of(k), 0, 0, 0, 0};
  Mean cpu, sent, resident;
  for (std::size_t i = 0; i < span.count; ++i) {
    Point const& point = points_[span.first + i];
    float const distance = squared_distance(point, wanted) + point.apart;
    float const weight = weight_at(distance);
    cpu.add(point.cpu, point.threads == 0 ? weight : weight_at(distance + point.threads * point.threads));
    sent.add(point.sent, weight);
    resident.add(point.resident, weight);
  }
  return {cpu.factor(), sent.factor(), resident.factor()};
}

}  // namespace blaslift
