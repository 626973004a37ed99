// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune --kernels`: measures the kernels of blaslift's own on this GPU, beside cuBLAS, and writes what makes
// calls faster into the file of kernels that programs read.
#include <fmt/format.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/open_sampler.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/progress.hpp"
#include "cli/stop_signal.hpp"
#include "cli/text.hpp"
#include "cli/tune/measured_classes.hpp"
#include "cli/tune/measured_kernel.hpp"
#include "cli/tune/samples_json.hpp"
#include "cli/tune/tune.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "gpu/plan/kernels_in_use.hpp"
#include "shim/base/text_file.hpp"

namespace blaslift::cli {
namespace {

namespace files = std::filesystem;
using Clock = std::chrono::steady_clock;

// Reads the file, for the kernels that stay as they are; false if it is broken, of another GPU, or cannot be written
// to.
bool begin_file(std::string const& path, gpu::KernelSampler const& sampler, gpu::plan::MeasuredGpu* file) {
  std::error_code ignored;
  if (files::path const folder = files::path(path).parent_path(); !folder.empty())
    files::create_directories(folder, ignored);  // write_text_file() says what is wrong
  file->device = sampler.device_name(), file->capability = sampler.capability();
  if (!files::exists(path, ignored) || files::is_regular_file(path, ignored)) {
    auto read = gpu::plan::read_kernels(path.c_str());
    if (!read && read.error().code != Error::Code::unavailable) {
      say(fmt::format("{}; correct or remove it, or name another one with --out", read.error().text));
      return false;
    }
    if (read && (read->device != file->device || read->capability != file->capability)) {
      say(fmt::format("{} was measured on an {}, and this is an {}; name another file with --out", path, read->device,
                      file->device));
      return false;
    }
    if (read) *file = std::move(*read);
  }
  Error const error = write_text_file(path.c_str(), gpu::plan::format_kernels(*file));  // now, not after a minute
  if (error) say(error.text);
  return !error;
}

// The calls of one kernel and precision.
struct Section {
  std::string name;  // "gemv_n s"
  std::vector<std::size_t> calls;
  double weight = 0;
};

std::string name_of(gpu::SampledCall const& call) { return fmt::format("{} {}", call.kernel, call.precision); }
std::string call_of(gpu::SampledCall const& call) {
  bool const is_cut = call.sizes == gpu::SampledCall::Sizes::cut;
  return fmt::format("{} {}{}", call.routine, call.flags, is_cut ? " >128" : "");
}

std::vector<Section> sections_of(gpu::KernelSampler const& sampler) {
  std::vector<Section> made;
  for (std::size_t i = 0; i < sampler.call_count(); ++i) {
    gpu::SampledCall const call = sampler.call(i);
    std::string const name = name_of(call);
    auto found = std::find_if(made.begin(), made.end(), [&](Section const& each) { return each.name == name; });
    if (found == made.end()) found = made.insert(made.end(), {name, {}, 0});
    found->calls.push_back(i);
    found->weight += weight(call);
  }
  // The largest shares first: who stops it early has what gains most.
  std::stable_sort(made.begin(), made.end(), [](Section const& a, Section const& b) { return a.weight > b.weight; });
  return made;
}

class Tuning {
 public:
  // `past` seconds of those that are wished are over already.
  Tuning(TuneWishes const& wishes, gpu::KernelSampler& sampler, gpu::plan::MeasuredGpu file, double past)
      : wishes_(wishes),
        sampler_(sampler),
        file_(std::move(file)),
        all_(sections_of(sampler)),
        end_(sampler.now() + wishes.seconds - past) {}

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
  bool in_file(Section const& section) const {
    gpu::SampledCall const call = sampler_.call(section.calls.front());
    return file_.find(call.kernel, call.precision) != nullptr;
  }

  bool write_samples() {
    Error const error = write_text_file(wishes_.samples.c_str(), samples_to_json(sampler_, made_).dump(1) + "\n");
    if (error) say(error.text);
    return !error;
  }

  void plan() {
    for (Section const& section : all_) {
      if (wishes_.resume && in_file(section)) {
        progress_.complete(section.name + ": in the file already");
        continue;
      }
      wanted_.push_back(&section);
      weight_ += section.weight;
    }
  }

  void tune(std::size_t i) {
    Section const& section = *wanted_[i];
    double const seconds = std::max(0.0, end_ - sampler_.now()) * section.weight / (weight_ - done_weight_);
    Measuring measuring = measure(sampler_, section.calls, seconds, [&](double share) {
      progress_.show((done_weight_ + share * section.weight) / weight_, section.name);
      return stop_signal() == 0;
    });
    done_weight_ += section.weight;
    if (measuring.stopped) {
      status_ = 128 + stop_signal();
    } else if (measuring.error) {
      progress_.clear();
      say(fmt::format("{} is left out: {}", section.name, measuring.error.text));
      left_out_ = true;
      if (measuring.error.code == Error::Code::failed) status_ = 1;  // the device is not usable any more
    } else {
      keep(section, std::move(*measuring.made));
    }
  }

  // Puts a section into the file. If nothing is kept the file's own stays; one without lines says that it was looked
  // at.
  void put(gpu::plan::MeasuredKernel const& section, bool is_kept) {
    auto const known = std::find_if(file_.kernels.begin(), file_.kernels.end(), [&](auto const& each) {
      return each.kernel == section.kernel && each.precision == section.precision;
    });
    if (known == file_.kernels.end())
      file_.kernels.push_back(is_kept ? section : gpu::plan::MeasuredKernel{section.kernel, section.precision, {}, {}});
    else if (is_kept)
      *known = section;
  }

  void keep(Section const& section, MeasuredSection made) {
    auto const is_kept = [](CallVerdict const& each) { return each.is_kept; };
    if (made.had_no_time) {  // the file does not say that it was looked at, so that --resume does
      ++without_time_;
      progress_.complete(section.name + ": stays as it is, for no time was left");
      if (!made.sizes.empty()) made_.push_back(std::move(made));
      return;
    }
    put(made.kernel, made.has_lines);
    put_classes(made.classes, &file_);
    if (Error const error = write_text_file(wishes_.out.c_str(), gpu::plan::format_kernels(file_))) {
      progress_.clear();
      say(error.text);
      status_ = 1;
      return;
    }
    progress_.complete(
        fmt::format("{}: {} sizes, {} of {} ways to call it are faster now", section.name, made.sizes.size(),
                    std::count_if(made.verdicts.begin(), made.verdicts.end(), is_kept), made.verdicts.size()));
    if (made.did_not_fit > 0) {
      progress_.clear();
      say(fmt::format("{}: {} sizes did not fit the GPU's memory and are left out", section.name, made.did_not_fit));
    }
    made_.push_back(std::move(made));
  }

  void print() const {
    if (made_.empty()) return;
    constexpr char const* row = "{:<14} {:<12} {:>6} {:>7} {:>7} {:>7} {:>7}  {}\n";
    show("{}\n", sampler_.device_name());
    show(fmt::runtime(row), "kernel", "call", "learnt", "judged", "today", "worst", "cuBLAS", "");
    for (MeasuredSection const& section : made_)
      for (CallVerdict const& verdict : section.verdicts) {
        gpu::SampledCall const call = sampler_.call(verdict.call);
        show(fmt::runtime(row), name_of(call), call_of(call), verdict.learnt, verdict.judged,
             fmt::format("{:.3f}", verdict.tuned_by_today), fmt::format("{:.3f}", verdict.worst),
             fmt::format("{:.3f}", verdict.tuned_by_cublas),
             verdict.is_kept        ? "kept"
             : verdict.has_enough() ? "as today"
                                    : "too few");
      }
    show(
        "\nlearnt, judged: sizes whose times go into the file, and others that it was tried on. There, in the "
        "geometric "
        "mean:\ntoday: the time with the file by today's; worst: the worst of these; cuBLAS: the time with the file by "
        "cuBLAS's.\nkept: faster in the mean, and no size loses more than that gains; as today: else; too few: sizes, "
        "and "
        "as today.\n");
    std::fflush(stdout);
  }

  void conclude() const {
    std::size_t complete = 0;
    for (Section const& section : all_) complete += in_file(section);
    std::string const done = fmt::format("{} has {} of {} kernels", wishes_.out, complete, all_.size());
    if (int const signal = stop_signal(); signal && status_ == 128 + signal)
      say(fmt::format("stopped by {}; {}; the same command with --resume goes on", signal_name(signal), done));
    else if (without_time_ > 0)
      say(fmt::format("{}; {} had no time: the same command with --resume goes on", done, without_time_));
    else
      say(done);
    if (status_ == 0 && wishes_.out != gpu::plan::kernel_path(sampler_.device_name()))
      say(fmt::format("for programs to use it: export BLASLIFT_KERNEL_FILE={}", files::absolute(wishes_.out).string()));
  }

  TuneWishes const& wishes_;
  gpu::KernelSampler& sampler_;
  gpu::plan::MeasuredGpu file_;
  std::vector<Section> all_;
  std::vector<Section const*> wanted_;
  double weight_ = 0, done_weight_ = 0;
  std::vector<MeasuredSection> made_;
  Progress progress_;
  double end_;  // on the sampler's clock
  int status_ = 0;
  std::size_t without_time_ = 0;  // sections
  bool left_out_ = false;
};

}  // namespace

int tune_kernels(TuneWishes const& asked) {
  auto const start = Clock::now();  // bringing up a GPU takes a second or two of those that are wished
  std::string reason;
  gpu::KernelSampler* const sampler = open_sampler(asked.device, &reason);
  if (!sampler) return say("no kernels to tune: " + reason), 1;
  TuneWishes wishes = asked;
  if (wishes.out.empty()) wishes.out = gpu::plan::kernel_path(sampler->device_name());
  if (wishes.out.empty())
    return say("where to? There is no home folder, or BLASLIFT_KERNEL_FILE=none, or results are to be reproducible "
               "(BLASLIFT_REPRODUCIBLE); name a file with --out FILE"),
           usage_error;
  gpu::plan::MeasuredGpu file;
  if (!begin_file(wishes.out, *sampler, &file)) return 1;
  auto const rates = sampler->measure_rates();
  if (!rates && rates.error().code == Error::Code::failed) return say(rates.error().text), 1;
  if (rates) file.rates = *rates;  // else it was no time to have so much memory
  // Programs that read this file, and no other, are what is to become faster.
  gpu::plan::MeasuredGpu today = file;
  if (sampler->counts_built_in()) gpu::plan::add_built_in(&today, sampler->capability());
  sampler->know(std::move(today));
  double const past = std::chrono::duration<double>(Clock::now() - start).count();
  return Tuning(wishes, *sampler, std::move(file), past).run();
}

}  // namespace blaslift::cli
