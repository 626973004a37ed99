// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/tuned_kernel.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <limits>

#include "cli/text.hpp"
#include "gpu/plan/by_recipe.hpp"
#include "gpu/plan/sampling.hpp"

namespace blaslift::cli {
namespace {

using Clock = std::chrono::steady_clock;
namespace plan = gpu::plan;

// Shapes of a kernel that are run at most, and even if there is no time left.
constexpr std::size_t most_runs = 56, least_runs = 12;

double model_seconds(gpu::SampledShape const& shape) {
  return shape.legal ? shape.model_seconds : std::numeric_limits<double>::infinity();
}

plan::BlockShape block(gpu::SampledShape const& shape) { return {shape.shape.tx, shape.shape.ty}; }

// The shape that a plugin chooses for this problem: the model's favourite among those that the recipe admits.
std::size_t choice(std::vector<gpu::SampledShape> const& shapes, plan::Recipe const& recipe) {
  return plan::fastest_by_recipe(
      shapes.size(), [&](std::size_t i) { return block(shapes[i]); },
      [&](std::size_t i, plan::Relaxed relaxed) {
        return plan::satisfies(recipe, relaxed, block(shapes[i]), shapes[i].WrpOcp, shapes[i].BlkOcp);
      },
      [&](std::size_t i) { return model_seconds(shapes[i]); });
}

class Sampler {
 public:
  Sampler(gpu::KernelSampler& sampler, TunedKernel& tuned) : sampler_(sampler), tuned_(tuned) {}

  // The place among the runs of a shape, which is timed unless it has been.
  std::size_t run(std::size_t shape, Error* error) {
    for (std::size_t i = 0; i < tuned_.runs.size(); ++i)
      if (tuned_.runs[i].shape == shape) return i;
    auto const seconds = sampler_.time(shape);
    if (!seconds)
      *error = seconds.error();
    else
      tuned_.runs.push_back({shape, *seconds});
    return tuned_.runs.size() - 1;
  }

 private:
  gpu::KernelSampler& sampler_;
  TunedKernel& tuned_;
};

plan::Recipe recipe_of(TunedKernel const& tuned) {
  std::vector<plan::Sample> samples;
  for (TunedKernel::Run const& run : tuned.runs) {
    gpu::SampledShape const& shape = tuned.shapes[run.shape];
    samples.push_back({block(shape), shape.WrpOcp, shape.BlkOcp, run.seconds});
  }
  return plan::analyze(samples, tuned.kernel.two_dimensional);
}

}  // namespace

Sampling sample(gpu::KernelSampler& sampler, std::size_t kernel, double seconds,
                std::function<bool(double)> const& at) {
  auto const end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  Sampling made;
  TunedKernel tuned;
  tuned.kernel = sampler.kernel(kernel);
  std::vector<double> model;
  for (std::size_t i = 0; i < tuned.kernel.shapes; ++i) {
    tuned.shapes.push_back(sampler.shape(kernel, i));
    model.push_back(model_seconds(tuned.shapes.back()));
  }
  std::vector<std::size_t> const picked = plan::pick_shapes(model, most_runs);
  if (picked.empty()) {
    made.error = Error::make(Error::Code::unavailable, "no block shape of %s can run on this GPU", tuned.kernel.name);
    return made;
  }
  if (!at(0)) {
    made.stopped = true;
    return made;
  }
  if ((made.error = sampler.prepare(kernel))) return made;
  Sampler runs(sampler, tuned);
  tuned.by_model = runs.run(choice(tuned.shapes, {}), &made.error);
  for (std::size_t i = 0; i < picked.size() && !made.error; ++i) {
    if (i >= least_runs && Clock::now() >= end) break;
    if (!at(static_cast<double>(i) / static_cast<double>(picked.size()))) {
      made.stopped = true;
      return made;
    }
    runs.run(picked[i], &made.error);
  }
  if (made.error) return made;
  tuned.recipe = recipe_of(tuned);
  tuned.by_recipe = runs.run(choice(tuned.shapes, tuned.recipe), &made.error);
  if (made.error) return made;
  auto const faster = [](TunedKernel::Run const& a, TunedKernel::Run const& b) { return a.seconds < b.seconds; };
  tuned.best =
      static_cast<std::size_t>(std::min_element(tuned.runs.begin(), tuned.runs.end(), faster) - tuned.runs.begin());
  made.tuned = std::move(tuned);
  return made;
}

std::string text_of(plan::Shape const& shape) {
  return fmt::format("{}: {} x {}, {}", shape.variant, shape.tx, shape.ty, shape.per_thread);
}

std::string text_of(plan::Recipe const& recipe) {
  auto const text = [](plan::Ratio ratio) {
    return ratio.denominator == 1 ? fmt::format("{}", ratio.numerator)
                                  : fmt::format("{}/{}", ratio.numerator, ratio.denominator);
  };
  std::vector<std::string> parts;
  if (recipe.WrpOcpMin.numerator) parts.push_back("WrpOcp >= " + text(recipe.WrpOcpMin));
  if (recipe.BlkOcpMin.numerator) parts.push_back("BlkOcp >= " + text(recipe.BlkOcpMin));
  if (recipe.ThMin) parts.push_back(fmt::format("Th >= {}", recipe.ThMin));
  if (recipe.TyPerTxMax.numerator) parts.push_back("Ty/Tx <= " + text(recipe.TyPerTxMax));
  return parts.empty() ? "any shape" : joined(parts, ", ");
}

}  // namespace blaslift::cli
