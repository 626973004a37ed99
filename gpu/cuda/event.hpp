// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An event of the device interface as a CUDA event.
#pragma once

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/handle.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

class CudaEvent final : public Event {
 public:
  // Without a time, which would cost the device a write. Waiting threads spin: what they wait for is short, and to be
  // woken takes as long as a small copy.
  Error create() {
    return check(cudaEventCreateWithFlags(event_.receive(), cudaEventDisableTiming), "cudaEventCreate");
  }
  cudaEvent_t get() const { return event_.get(); }

 private:
  EventHandle event_;
};

}  // namespace blaslift::gpu::cuda
