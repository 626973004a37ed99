// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measures one kernel: the best shape and cuBLAS's time at sizes that it learns from, and whether knowing them makes
// calls of other sizes faster than they are today.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/tune/sampled_sizes.hpp"
#include "gpu/kernel_sampler.hpp"

namespace blaslift::cli {

// Times of one call at one size.
struct SizeTimes {
  struct Run {
    std::size_t number = 0;  // of the shape
    gpu::plan::Shape shape;
    double model_seconds = 0, seconds = 0;
  };
  std::size_t call = 0;
  Purpose purpose{};
  std::size_t round = 1;  // of the call's trials, at sizes to judge by
  gpu::SampledSize size;
  gpu::plan::MeasuredShape as;  // as files of kernels have it
  std::vector<Run> runs;        // the fastest first, where something is to be learnt
  double cublas_seconds = 0;
  // At sizes to judge by: the times of today's choice and of the tuned one.
  double today_seconds = 0, tuned_seconds = 0;
};

// Times of cuBLAS decide from so many sizes on (ByTimes), and nobody is judged by less than so many.
inline constexpr std::size_t fewest_learnt = 4, fewest_judged = 5;
// A call that lost at some sizes learns these and is tried once more, at sizes that are new to it.
inline constexpr std::size_t most_rounds = 2;

// One call's sizes together.
struct CallVerdict {
  std::size_t call = 0, learnt = 0;
  std::size_t judged = 0, rounds = 1;  // in the last of so many rounds
  bool is_kept = false;
  // Geometric means of times at these sizes, and the worst of them.
  double tuned_by_today = 1, worst = 1, tuned_by_cublas = 1;
  bool has_enough() const { return learnt >= fewest_learnt && judged >= fewest_judged; }
};

struct MeasuredSection {
  gpu::plan::MeasuredKernel kernel;               // today's, with what was learnt of calls that are kept
  std::vector<gpu::plan::MeasuredClass> classes;  // of those that are cut into tiles
  bool has_lines = false;                         // the kernel has; else those that are kept have classes alone
  std::vector<SizeTimes> sizes;
  std::vector<CallVerdict> verdicts;
  std::size_t did_not_fit = 0;  // sizes too large for the device's memory
  bool had_no_time = false;     // for enough sizes of any call: nothing is known of the kernel
};

// All that measure() did, or why not.
struct Measuring {
  std::optional<MeasuredSection> made;
  bool stopped = false;  // as wanted
  Error error;
};

// Calls of one kernel and precision. Takes no more than `seconds` on the sampler's clock, but for one time that began
// before. Where they are few, each call has fewer sizes, and one that has too few to be judged is not kept. `at` hears
// how much is done, from 0 to 1, and says whether to go on. The sampler knows what was made afterwards.
Measuring measure(gpu::KernelSampler& sampler, std::vector<std::size_t> const& calls, double seconds,
                  std::function<bool(double)> const& at);

// True if what was learnt of a call is to be kept: at enough sizes of their own, calls are faster by it in the mean.
// The worst of them may lose what the mean gains: 2 % always, and a quarter at most.
bool is_worth_keeping(CallVerdict const& verdict);

}  // namespace blaslift::cli
