// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/choice/learnt_file.hpp"

#include <algorithm>
#include <map>
#include <new>
#include <utility>
#include <vector>

#include "gpu/plan/kernel_file.hpp"
#include "shim/base/build_id.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/base/state_file.hpp"
#include "shim/base/user_folder.hpp"

namespace blaslift::gpu {
namespace {

// A write's time until one was measured. A slow disk takes longer: the pause between two writes is for that.
constexpr double usual_write_seconds = 0.5e-3;
constexpr double least_pause = 1;
// A short program may learn little, each time later than the last; a long one is not to write all the time.
constexpr int writes_without_pause = 4, most_doublings = 10;
// Where a file cannot be written, a second try is enough.
constexpr int most_failures = 2;

plan::MeasuredShape row_of(Learner::Learnt const& learnt) {
  plan::MeasuredShape made = learnt.place.size;
  made.shape = learnt.ours.shape;
  made.ours_seconds = learnt.ours_seconds, made.vendor_seconds = learnt.vendor_seconds;
  return made;
}

plan::MeasuredKernel& section_of(Learner::Kernel const& kernel, plan::MeasuredGpu* all) {
  for (plan::MeasuredKernel& each : all->kernels)
    if (each.kernel == kernel.name && each.precision == kernel.precision) return each;
  all->kernels.push_back({kernel.name, kernel.precision, {}, {}});
  return all->kernels.back();
}

// A row takes the place of one of the same cell.
void add(std::vector<Learner::Learnt> const& learnt, plan::MeasuredGpu* all) {
  std::map<std::pair<std::string, char>, std::map<std::uint64_t, plan::MeasuredShape>> rows;
  for (Learner::Learnt const& each : learnt)
    rows[{each.place.kernel.name, each.place.kernel.precision}][Learner::key(0, each.place.size)] = row_of(each);
  for (auto const& [kernel, of_kernel] : rows) {
    auto& best = section_of({kernel.first.c_str(), kernel.second}, all).best;
    std::erase_if(best, [&](auto const& each) { return of_kernel.contains(Learner::key(0, each)); });
    for (auto const& [key, row] : of_kernel) best.push_back(row);
  }
}

}  // namespace

std::string learnt_path(std::string_view device, std::string_view driver, std::string_view build) {
  if (unprivileged_variable("BLASLIFT_HISTORY") == "none" || device.empty() || driver.empty() || build.empty())
    return {};
  std::string ending = ".kernels." + std::string(device) + '.' + std::string(driver) + '.' + std::string(build);
  std::replace_if(
      ending.begin(), ending.end(), [](char letter) { return letter == ' ' || letter == '/'; }, '-');
  return file_of_host(ending.c_str());
}

std::string learnt_path_here(std::string_view device) {
  constexpr std::size_t bytes = 4;
  char build[2 * bytes + 1];
  to_hex(own_build_id(), bytes, build);
  return learnt_path(device, gpu_driver(), build);
}

plan::MeasuredGpu LearntFile::read() const {
  plan::MeasuredGpu none;
  none.device = device_, none.capability = capability_;
  auto const text = path_.empty() ? std::nullopt : read_state_file(path_.c_str(), plan::longest_learnt);
  if (!text) return none;
  auto parsed = plan::parse_kernels(*text, path_.c_str());
  return parsed && parsed->device == device_ && parsed->capability == capability_ ? std::move(*parsed) : none;
}

// Without memory for the text nothing is written.
bool LearntFile::write(Learner const& learner) try {
  plan::MeasuredGpu all = read();
  if (rates_.are_known()) all.rates = rates_;
  std::vector<Learner::Learnt> const learnt = learner.all_learnt();
  add(learnt, &all);
  std::string text = plan::format_kernels(all);
  if (text.size() > plan::longest_learnt) {  // of many programs: the others will learn again
    all.kernels.clear(), all.classes.clear();
    add(learnt, &all);
    text = plan::format_kernels(all);
  }
  return write_state_file(path_.c_str(), text);
} catch (std::bad_alloc const&) {
  return false;
}

void LearntFile::keep(Learner& learner) {
  if (!is_due_.load(std::memory_order_relaxed) || path_.empty()) return;
  std::unique_lock const lock(mutex_, std::try_to_lock);
  if (!lock || failures_ >= most_failures || !is_due_.load(std::memory_order_relaxed)) return;
  double const now = learner.now();
  int const more = writes_ - writes_without_pause;
  if (more >= 0 && now - last_ < least_pause * static_cast<double>(1 << std::min(more, most_doublings))) return;
  double const expected = writes_ > 0 ? write_seconds_ : usual_write_seconds;
  if (!learner.spend(expected)) return;
  is_due_.store(false, std::memory_order_relaxed);
  if (!write(learner) && ++failures_ < most_failures) note();
  ++writes_;
  last_ = learner.now();
  write_seconds_ = last_ - now;
  learner.charge(write_seconds_ - expected);
}

}  // namespace blaslift::gpu
