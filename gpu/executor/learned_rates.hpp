// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What is learnt after the device has come up. What the link was measured at may be too little: others may have been at
// it (the ranks of a node that all start at once). Each call shows a lower bound: what it moved, in the time that it
// took. Arithmetic is measured when calls run already.
#pragma once

#include <atomic>

#include "gpu/tiling/model.hpp"

namespace blaslift::gpu {

// Bytes and operations per second; threads may come and go.
class LearnedRates {
 public:
  // Before the first call: what was measured or is expected.
  void begin(PipelineRates const& first) {
    upload_ = first.upload_bytes;
    download_ = first.download_bytes;
    single_ = first.single_flops;
    double_ = first.double_flops;
  }
  void learn_arithmetic(double single_flops, double double_flops) {
    if (single_flops > 0) single_ = single_flops;
    if (double_flops > 0) double_ = double_flops;
  }
  // A call took `seconds` in which it moved so many bytes.
  void learn(Traffic const& moved, double seconds) {
    if (seconds <= 0) return;
    raise(upload_, moved.up / seconds);
    raise(download_, moved.down / seconds);
  }
  void into(PipelineRates& rates) const {
    rates.upload_bytes = upload_;
    rates.download_bytes = download_;
    arithmetic_into(rates);
  }
  void arithmetic_into(PipelineRates& rates) const {
    rates.single_flops = single_;
    rates.double_flops = double_;
  }

 private:
  // Little by little would make every plan anew.
  static void raise(std::atomic<double>& rate, double shown) {
    constexpr double much_more = 1.1;
    double now = rate;
    while (shown > much_more * now && !rate.compare_exchange_weak(now, shown)) {
    }
  }

  std::atomic<double> upload_ = 0, download_ = 0, single_ = 0, double_ = 0;
};

}  // namespace blaslift::gpu
