// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Device memory that may be used at once by all calls of the process and by what stays on the device, in bytes.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace blaslift::gpu {

class Budget {
 public:
  explicit Budget(std::size_t bytes) : left_(bytes), total_(bytes) {}
  // Waits until so much is free, at most so many seconds; false if it is not then.
  bool take(std::size_t bytes, double patience_seconds);
  void give_back(std::size_t bytes);
  std::size_t left();
  std::size_t total() const { return total_; }

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  std::size_t left_;
  std::size_t const total_;
};

}  // namespace blaslift::gpu
