// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One kernel sampled, and its recipe by the analyzer's rule: mublas-analyzer's work.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gpu/kernel_sampler.hpp"
#include "gpu/plan/recipe.hpp"

namespace blaslift::cli {

struct TunedKernel {
  struct Run {
    std::size_t shape = 0;
    double seconds = 0;
  };
  gpu::SampledKernel kernel;
  std::vector<gpu::SampledShape> shapes;  // all of the kernel
  std::vector<Run> runs;
  gpu::plan::Recipe recipe;
  std::size_t best = 0, by_model = 0,
              by_recipe = 0;  // runs: the fastest; what is chosen without the recipe and with it

  double bytes_per_second(std::size_t run) const { return kernel.bytes / runs[run].seconds; }
  // How near a run comes to the best, at most 1.
  double of_best(std::size_t run) const { return runs[best].seconds / runs[run].seconds; }
};

// What sample() did: all of it, or why not.
struct Sampling {
  std::optional<TunedKernel> tuned;
  bool stopped = false;  // as wanted
  Error error;
};

// Samples shapes until `seconds` are over, but some of them in any case. `at` hears how much is done, from 0 to 1,
// before each run, and says whether to go on.
Sampling sample(gpu::KernelSampler& sampler, std::size_t kernel, double seconds, std::function<bool(double)> const& at);

// "8: 32 x 16, 4": variant, threads, and what each has.
std::string text_of(gpu::plan::Shape const& shape);
// "WrpOcp >= 16/64, Ty/Tx <= 4", "any shape".
std::string text_of(gpu::plan::Recipe const& recipe);

}  // namespace blaslift::cli
