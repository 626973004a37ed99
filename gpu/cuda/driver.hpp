// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The CUDA driver library, opened by name so that a machine without it gets a message instead of a
// load error, and the way into our context and out of it.
//
// The context functions come from the driver and not from the runtime because only push and pop leave
// the caller's thread exactly as it was: cudaSetDevice would make a context current on a thread that
// had none, and could not restore one that was made with the driver's own functions.
#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#include "shim/base/result.hpp"

namespace blaslift::gpu::cuda {

struct Driver {
  decltype(&cuInit) init = nullptr;
  decltype(&cuGetErrorString) error_string = nullptr;
  decltype(&cuDriverGetVersion) version = nullptr;
  decltype(&cuDeviceGetCount) device_count = nullptr;
  decltype(&cuDeviceGet) device = nullptr;
  decltype(&cuDeviceGetName) device_name = nullptr;
  decltype(&cuDevicePrimaryCtxRetain) retain_primary = nullptr;
  decltype(&cuCtxPushCurrent) push = nullptr;
  decltype(&cuCtxPopCurrent) pop = nullptr;

  // Memory behind addresses of one's choice (CUDA 10.2): all of it is there, or the functions are null.
  struct {
    decltype(&cuDeviceGetAttribute) attribute = nullptr;
    decltype(&cuMemGetAllocationGranularity) granularity = nullptr;
    decltype(&cuMemAddressReserve) reserve = nullptr;
    decltype(&cuMemCreate) create = nullptr;
    decltype(&cuMemMap) map = nullptr;
    decltype(&cuMemSetAccess) set_access = nullptr;
    decltype(&cuMemUnmap) unmap = nullptr;
    decltype(&cuMemRelease) release = nullptr;
    explicit operator bool() const { return release != nullptr; }
  } virtual_memory;

  CUcontext context = nullptr;  // the device's primary one, shared with the program's own CUDA code
};

// The driver of this process; filled by open_driver() before anything else of the plugin runs.
extern Driver driver;

// Opens libcuda.so.1 and checks that it is usable with this runtime; retains no context yet.
Error open_driver();
Error describe(CUresult status, char const* what);

// Between the two the calling thread works in our context, and CUDA's ban on "unsafe" calls during somebody's stream
// capture does not reach it (our work never enters a capture: own streams). They nest; only the outermost pair does
// anything. After an error the context was not entered: nothing may be called, and there is nothing to leave.
Error enter_context();
void leave_context();

}  // namespace blaslift::gpu::cuda
