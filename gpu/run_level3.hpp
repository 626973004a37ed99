// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A level-3 call on a device from operands in host memory: allocate, upload, run, write back.
#pragma once

#include "gpu/device.hpp"

namespace blaslift::gpu {

// Device memory that may be used at once by all calls of the process, in bytes.
struct Budget {
  explicit Budget(std::size_t bytes) : left_(bytes), total_(bytes) {}
  bool take(std::size_t bytes);
  void give_back(std::size_t bytes);
  std::size_t total() const { return total_; }

 private:
  std::size_t left_;  // accessed atomically
  std::size_t total_;
};

// Completes the call on the device, or returns an error with the caller's memory as it was (where the result's old
// value matters) or with a result that the CPU may overwrite (where it does not). Blocks until the result is there.
// out_of_memory: the call does not fit now; declined: the CPU treats NaN and infinity in its operands by other rules; failed: the device must not be used again.
Error run_level3(Device& device, Budget& budget, Level3 const& call);

}  // namespace blaslift::gpu
