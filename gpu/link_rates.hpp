// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the link was measured at when the device came up may be too little: others may have been at it (the ranks of a node that
// all start at once). Each call shows a lower bound: what it moved, in the time that it took.
#pragma once

#include <atomic>

#include "gpu/tiling/model.hpp"

namespace blaslift::gpu {

// Bytes per second; threads may come and go.
class LinkRates {
 public:
  // Before the first call: what the link was measured at.
  void begin(PipelineRates const& measured) {
    upload_ = measured.upload_bytes;
    download_ = measured.download_bytes;
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
  }

 private:
  // Little by little would make every plan anew.
  static void raise(std::atomic<double>& rate, double shown) {
    constexpr double much_more = 1.1;
    double now = rate;
    while (shown > much_more * now && !rate.compare_exchange_weak(now, shown)) {
    }
  }

  std::atomic<double> upload_ = 0, download_ = 0;
};

}  // namespace blaslift::gpu
