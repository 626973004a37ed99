// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Times one call of a stream by two events.
#pragma once

#include "gpu/choice/call_timer.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/handle.hpp"

namespace blaslift::gpu::cuda {

class EventTimer final : public CallTimer {
 public:
  Error create(cudaStream_t stream) {
    stream_ = stream;
    if (Error error = check(cudaEventCreate(begin_.receive()), "cudaEventCreate")) return error;
    return check(cudaEventCreate(end_.receive()), "cudaEventCreate");
  }
  // Two records, a microsecond each.
  void begin() override { error_ = check(cudaEventRecord(begin_.get(), stream_), "cudaEventRecord"); }
  void end() override {
    if (!error_) error_ = check(cudaEventRecord(end_.get(), stream_), "cudaEventRecord");
  }
  Result<std::optional<double>> seconds() override {
    if (error_) return error_;
    float milliseconds = 0;
    cudaError_t const status = cudaEventElapsedTime(&milliseconds, begin_.get(), end_.get());
    if (status == cudaErrorNotReady) {
      forget(status);
      return std::optional<double>();
    }
    if (Error error = check(status, "cudaEventElapsedTime")) return error;
    return std::optional(1e-3 * static_cast<double>(milliseconds));
  }

 private:
  cudaStream_t stream_ = nullptr;
  EventHandle begin_, end_;
  Error error_;
};

}  // namespace blaslift::gpu::cuda
