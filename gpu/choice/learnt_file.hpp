// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Keeps what a program's calls taught of kernels for later processes: one file per host, GPU model, driver and build,
// in the format of gpu/plan/kernel_file.hpp, by the rules of shim/base/state_file.hpp.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

#include "gpu/choice/learner.hpp"
#include "gpu/plan/measured.hpp"

namespace blaslift::gpu {

// "~/.cache/blaslift/HOST.kernels.NVIDIA-H200.580.65.06.1a2b3c4d"; "" where one of its parts is not known, there is
// no cache folder, or nothing is to be remembered (BLASLIFT_HISTORY=none). build: of the library that has the kernels.
std::string learnt_path(std::string_view device, std::string_view driver, std::string_view build);
// With the driver of this machine and the library that this is linked into.
std::string learnt_path_here(std::string_view device);

class LearntFile {
 public:
  // path "": nothing is kept. capability: 90 for 9.0.
  LearntFile(std::string path, std::string device, int capability)
      : path_(std::move(path)), device_(std::move(device)), capability_(capability) {}

  // Reads the file: what earlier processes learnt; without kernels where there is no such file, or it is another GPU's.
  plan::MeasuredGpu read() const;

  // The GPU's rates, for processes that follow.
  void keep_rates(plan::MeasuredRates const& rates) { rates_ = rates, note(); }
  // The learner has more to keep.
  void note() { is_due_.store(true, std::memory_order_relaxed); }
  // Adds what it has to the file, if that is due and its time may be spent. Any thread; one that finds another at it
  // leaves. Of several processes that write at once the last one wins: what the others learnt is learnt again some day.
  void keep(Learner& learner);

 private:
  bool write(Learner const& learner);

  std::string path_, device_;
  int capability_;
  plan::MeasuredRates rates_;
  std::atomic<bool> is_due_{false};
  std::mutex mutex_;
  int writes_ = 0, failures_ = 0;
  double last_ = 0, write_seconds_ = 0;  // by the learner's clock
};

}  // namespace blaslift::gpu
