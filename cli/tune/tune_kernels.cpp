// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune --kernels`: samples block shapes of the own kernels on this GPU and keeps what good ones have in
// common as tuning recipes.
#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/installation.hpp"
#include "cli/printable.hpp"
#include "cli/progress.hpp"
#include "cli/stop_signal.hpp"
#include "cli/text.hpp"
#include "cli/tune/samples_json.hpp"
#include "cli/tune/tune.hpp"
#include "cli/tune/tuned_kernel.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "gpu/plan/kernels_in_use.hpp"
#include "gpu/plan/recipe_file.hpp"
#include "gpu/plan/recipes_in_use.hpp"
#include "gpu/plugin.hpp"
#include "shim/base/text_file.hpp"

namespace blaslift::cli {
namespace {

namespace files = std::filesystem;
using Clock = std::chrono::steady_clock;
using Recipes = std::vector<gpu::plan::NamedRecipe>;

gpu::KernelSampler* open_sampler(std::string const& device, std::string* reason) {
  if (device == "none") return *reason = "BLASLIFT_DEVICE=none", nullptr;
  std::string const path = device_library(device == "emulated" ? "emulated" : "cuda");
  if (path.empty() || access(path.c_str(), R_OK) != 0)
    return *reason = fmt::format("there is no {}: this blaslift was built without it", path), nullptr;
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) return *reason = dlerror(), nullptr;
  auto const open = reinterpret_cast<gpu::OpenSampler>(dlsym(library, gpu::sampler_entry));
  if (!open) return *reason = path + " has no kernels to sample: install tool and plugin from one version", nullptr;
  Error error;
  gpu::KernelSampler* const sampler = open(gpu::plugin_interface, &error);
  if (!sampler) *reason = error.text;
  return sampler;
}

// What the file has, for the other GPUs and kernels that are in it; false if it is broken or cannot be written to.
bool begin_file(std::string const& path, Recipes* recipes) {
  std::error_code ignored;
  if (files::path const folder = files::path(path).parent_path(); !folder.empty())
    files::create_directories(folder, ignored);  // write_recipes() says what is wrong
  if (!files::exists(path, ignored) || files::is_regular_file(path, ignored)) {
    auto read = gpu::plan::read_recipes(path.c_str());
    if (read) {
      *recipes = std::move(*read);
    } else if (read.error().code != Error::Code::unavailable) {
      say(fmt::format("{}; correct or remove it, or name another one with --out", read.error().text));
      return false;
    }
  }
  Error const error = gpu::plan::write_recipes(path.c_str(), *recipes);  // now, not after a minute
  if (error) say(error.text);
  return !error;
}

class Tuning {
 public:
  Tuning(TuneWishes const& wishes, gpu::KernelSampler& sampler, Recipes recipes)
      : wishes_(wishes), sampler_(sampler), recipes_(std::move(recipes)) {}

  // The exit status.
  int run() {
    if (!wishes_.samples.empty()) {
      if (Error const error = try_text_file(wishes_.samples.c_str()))
        return say(error.text), 1;  // now, not after a minute
    }
    plan();
    for (std::size_t i = 0; i < wanted_.size() && status_ == 0; ++i) tune(i);
    progress_.clear();
    print();
    if (!wishes_.samples.empty() && !write_samples() && status_ == 0) status_ = 1;
    conclude();
    return status_ ? status_ : left_out_ ? 1 : 0;
  }

 private:
  bool in_file(gpu::SampledKernel const& kernel) const {
    return gpu::plan::find(recipes_, sampler_.device_name(), kernel.name, kernel.precision) != nullptr;
  }

  bool write_samples() {
    Error const error =
        write_text_file(wishes_.samples.c_str(), samples_to_json(sampler_.device_name(), tuned_).dump(1) + "\n");
    if (error) say(error.text);
    return !error;
  }

  void plan() {
    for (std::size_t i = 0; i < sampler_.kernel_count(); ++i) {
      gpu::SampledKernel const kernel = sampler_.kernel(i);
      if (wishes_.resume && in_file(kernel))
        progress_.complete(fmt::format("{}: in the file already", name(kernel)));
      else
        wanted_.push_back(i);
    }
  }

  static std::string name(gpu::SampledKernel const& kernel) {
    return fmt::format("{} {}", kernel.name, kernel.precision);
  }

  void tune(std::size_t i) {
    gpu::SampledKernel const kernel = sampler_.kernel(wanted_[i]);
    double const past = std::chrono::duration<double>(Clock::now() - start_).count();
    auto const left = static_cast<double>(wanted_.size() - i);
    Sampling sampling = sample(sampler_, wanted_[i], (wishes_.seconds - past) / left, [&](double share) {
      progress_.show((static_cast<double>(i) + share) / static_cast<double>(wanted_.size()), name(kernel));
      return stop_signal() == 0;
    });
    if (sampling.stopped) {
      status_ = 128 + stop_signal();
    } else if (sampling.error) {
      progress_.clear();
      say(fmt::format("{} is left out: {}", name(kernel), sampling.error.text));
      left_out_ = true;
      if (sampling.error.code == Error::Code::failed) status_ = 1;  // the device is not usable any more
    } else {
      keep(std::move(*sampling.tuned));
    }
  }

  void keep(TunedKernel tuned) {
    gpu::plan::NamedRecipe made{sampler_.device_name(), tuned.kernel.name, tuned.kernel.precision, tuned.recipe};
    auto const before = std::find_if(recipes_.begin(), recipes_.end(), [&](gpu::plan::NamedRecipe const& other) {
      return other.device == made.device && other.kernel == made.kernel && other.precision == made.precision;
    });
    if (before != recipes_.end())
      *before = std::move(made);
    else
      recipes_.push_back(std::move(made));
    if (Error const error = gpu::plan::write_recipes(wishes_.out.c_str(), recipes_)) {
      progress_.clear();
      say(error.text);
      status_ = 1;
      return;
    }
    progress_.complete(fmt::format("{}: {} shapes, at best {:.0f} GB/s; recipe: {}", name(tuned.kernel),
                                   tuned.runs.size(), tuned.bytes_per_second(tuned.best) / 1e9, text_of(tuned.recipe)));
    tuned_.push_back(std::move(tuned));
  }

  void print() const {
    if (tuned_.empty()) return;
    constexpr char const* row = "{:<12} {:<9} {:<12} {:>6}  {:<16} {:>7} {:>8} {:>8}  {}\n";
    show("{}\n", sampler_.device_name());
    show(fmt::runtime(row), "kernel", "precision", "problem", "shapes", "best", "GB/s", "model", "recipe's", "recipe");
    for (TunedKernel const& tuned : tuned_)
      show(fmt::runtime(row), tuned.kernel.name, tuned.kernel.precision, tuned.kernel.problem, tuned.runs.size(),
           text_of(tuned.shapes[tuned.runs[tuned.best].shape].shape),
           fmt::format("{:.0f}", tuned.bytes_per_second(tuned.best) / 1e9),
           fmt::format("{:.1f} %", 100 * tuned.of_best(tuned.by_model)),
           fmt::format("{:.1f} %", 100 * tuned.of_best(tuned.by_recipe)), text_of(tuned.recipe));
    show(
        "\nbest: the fastest shape (variant: Tx x Ty threads, work of each). model, recipe's: the speed of the shape\n"
        "chosen without and with the recipe, of the best. recipe: what every shape has that reaches 98 % of the "
        "best.\n");
    std::fflush(stdout);
  }

  void conclude() const {
    std::size_t const count = sampler_.kernel_count();
    std::size_t complete = 0;
    for (std::size_t i = 0; i < count; ++i) complete += in_file(sampler_.kernel(i));
    std::string const done = fmt::format("{} has recipes for {} of {} kernels", wishes_.out, complete, count);
    if (int const signal = stop_signal(); signal && status_ == 128 + signal)
      say(fmt::format("stopped by {}; {}; `blaslift tune --kernels --resume` goes on", signal_name(signal), done));
    else
      say(done);
    if (!gpu::plan::kernels_in_use(sampler_.device_name(), 0).path.empty() || is_measured())
      say("programs go by a recipe only for kernels that no shapes were measured of on such a GPU (docs/tuning.md)");
    if (status_ == 0 && wishes_.out != gpu::plan::recipe_path())
      say(fmt::format("for programs to use them: export BLASLIFT_RECIPES={}", files::absolute(wishes_.out).string()));
  }

  // The built-in file has shapes for this GPU.
  bool is_measured() const { return sampler_.device_name() == gpu::plan::built_in_kernels().device; }

  TuneWishes const& wishes_;
  gpu::KernelSampler& sampler_;
  Recipes recipes_;                  // of the file
  std::vector<std::size_t> wanted_;  // kernels
  std::vector<TunedKernel> tuned_;
  Progress progress_;
  Clock::time_point start_ = Clock::now();
  int status_ = 0;
  bool left_out_ = false;
};

}  // namespace

int tune_kernels(TuneWishes const& wishes) {
  std::string reason;
  gpu::KernelSampler* const sampler = open_sampler(wishes.device, &reason);
  if (!sampler) return say("no kernels to tune: " + reason), 1;
  Recipes recipes;
  if (!begin_file(wishes.out, &recipes)) return 1;
  return Tuning(wishes, *sampler, std::move(recipes)).run();
}

}  // namespace blaslift::cli
