// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measurements of our kernels on one GPU: the best shape at each size, and the calls that they are faster for than
// cuBLAS. They come from a file (kernel_file.hpp): the one that is built in, or a user's.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/plan/execution_plan.hpp"
#include "gpu/plan/measured_rates.hpp"

namespace blaslift::gpu::plan {

// m and n are the same for kernels of one size; wide: loads of 16 bytes were possible. Of a product with a small result
// also k, and a number for how its operands lie and which part of C it makes (skinny_gemm_kind).
struct MeasuredShape {
  std::int64_t m, n;
  bool wide;
  Shape shape;
  std::int64_t k = 1;
  int kind = 0;
  double ours_seconds = 0, vendor_seconds = 0;  // of this shape and of cuBLAS, the vendor's; 0: not told
  bool has_times() const { return ours_seconds > 0 && vendor_seconds > 0; }
  friend bool operator==(MeasuredShape const&, MeasuredShape const&) = default;
};

// One kernel's measurements, by its name ("gemv_n") and 's', 'd', 'c' or 'z'.
struct MeasuredKernel {
  std::string kernel;
  char precision = 0;
  // For sizes between the measured ones, the few that are worth a look: between them they are within 1 % or 0.35 us of
  // the best at all measured sizes (gemv, for which sixteen shapes are not enough: 3.7 %, and skinny_gemm, thirty-two:
  // 17 %). The model of times chooses among those; it is exact enough for a few, and not for hundreds.
  std::vector<Shape> worth;
  std::vector<MeasuredShape> best;  // in the order of m
  bool has_times() const {
    return std::any_of(best.begin(), best.end(), [](MeasuredShape const& each) { return each.has_times(); });
  }
  // At half of the sizes at which both were timed, or more.
  bool is_mostly_faster() const {
    auto const timed = std::count_if(best.begin(), best.end(), [](auto const& each) { return each.has_times(); });
    auto const faster = std::count_if(best.begin(), best.end(), [](auto const& each) {
      return each.has_times() && each.ours_seconds < each.vendor_seconds;
    });
    return timed > 0 && 2 * faster >= timed;
  }
  friend bool operator==(MeasuredKernel const&, MeasuredKernel const&) = default;
};

// From `least` up to `most`; zeros: not told.
struct SizeRange {
  std::int64_t least = 0, most = 0;
  bool has(std::int64_t size) const { return size >= least && size <= most; }
  friend bool operator==(SizeRange const&, SizeRange const&) = default;
};
inline constexpr std::int64_t without_end = std::int64_t{1} << 62;

// Calls that our kernel is faster for, or cuBLAS's, where no times of both say so (MeasuredShape). Of levels 1 and 2
// `size`, the larger dimension, and perhaps `narrowest`, the least that the smaller one may be. Of level 3 `edge` and
// `k`: of the product op(A) op(B), m by n, of a triangle both n.
struct MeasuredClass {
  bool is_ours = true;
  std::string routine;         // "gemm"
  std::string precisions;      // "sd"
  std::string transa, transb;  // the flags that it holds for, "*": any; transa alone of levels 1 and 2, syrk, herk
  SizeRange size;
  std::int64_t narrowest = 0;
  SizeRange edge;    // both m and n, or the lesser one
  SizeRange longer;  // the greater one; zeros: `edge`
  SizeRange k;
  std::string source;  // a file below bench/results, or who measured it
  bool is_product() const { return edge.most > 0; }
  friend bool operator==(MeasuredClass const&, MeasuredClass const&) = default;
};

struct MeasuredGpu {
  std::string device;                  // as the driver names it: "NVIDIA H200"
  int capability = 0;                  // 90 for 9.0
  bool adds_built_in = true;           // what is built in counts where this says nothing
  MeasuredRates rates;                 // of the GPU, for the model; perhaps not known
  std::vector<MeasuredClass> classes;  // of those that have a call the first counts; what none has is cuBLAS's
  std::vector<MeasuredKernel> kernels;
  friend bool operator==(MeasuredGpu const&, MeasuredGpu const&) = default;

  // Null: nothing was measured.
  MeasuredKernel const* find(std::string_view kernel, char precision) const {
    auto const found = std::find_if(kernels.begin(), kernels.end(), [&](MeasuredKernel const& each) {
      return each.kernel == kernel && each.precision == precision;
    });
    return found == kernels.end() ? nullptr : &*found;
  }
};

// The size nearest to that of `like` that suits, no dimension more than 1.2 times larger or smaller (k: 1.2 to the
// power of four, for an execution plan is rarely of one k alone); of equally near ones the last; null if there is none.
// `measured` is in the order of m. The shape of `like` does not matter.
template <class Suits>
MeasuredShape const* nearest(std::span<MeasuredShape const> measured, MeasuredShape const& like, Suits&& suits) {
  if (like.m < 1 || like.n < 1 || like.k < 1) return nullptr;
  constexpr double most = 1.2;
  MeasuredShape const* found = nullptr;
  double least = most;
  auto apart = [](std::int64_t a, std::int64_t b) {
    return a < b ? static_cast<double>(b) / static_cast<double>(a) : static_cast<double>(a) / static_cast<double>(b);
  };
  auto const first = std::partition_point(measured.begin(), measured.end(), [&](MeasuredShape const& each) {
    return each.m < like.m && apart(like.m, each.m) > most;
  });
  for (MeasuredShape const& each : std::span(first, measured.end())) {
    if (each.m > like.m && apart(like.m, each.m) > most) break;
    if (each.wide != like.wide || each.kind != like.kind) continue;
    double distance = std::max(apart(like.m, each.m), apart(like.n, each.n));
    if (like.k != each.k) distance = std::max(distance, std::sqrt(std::sqrt(apart(like.k, each.k))));
    if (distance > least || !suits(each)) continue;
    found = &each;
    least = distance;
  }
  return found;
}

}  // namespace blaslift::gpu::plan
