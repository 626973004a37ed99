// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Finding the driver, and saying clearly what is wrong with it.
#include "gpu/cuda/driver.hpp"

#include <dlfcn.h>

#include <cstdlib>

#include "gpu/cuda/errors.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::gpu::cuda {

constinit Driver driver{};

namespace {

template <class Function>
bool find(void* library, char const* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

void find_virtual_memory(void* library) {
  auto found = driver.virtual_memory;
  bool const complete = find(library, "cuDeviceGetAttribute", found.attribute) &&
                        find(library, "cuMemGetAllocationGranularity", found.granularity) &&
                        find(library, "cuMemAddressReserve", found.reserve) &&
                        find(library, "cuMemCreate", found.create) && find(library, "cuMemMap", found.map) &&
                        find(library, "cuMemSetAccess", found.set_access) && find(library, "cuMemUnmap", found.unmap) &&
                        find(library, "cuMemRelease", found.release);
  if (complete)
    driver.virtual_memory = found;
  else
    (void)dlerror();  // it has been seen: it must not surface in the program's own
}

// What a thread has entered.
struct Entered {
  int depth = 0;
  bool exchanged = false;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;  // if exchanged: the thread's own
};
constinit thread_local Entered entered;

}  // namespace

Error describe(CUresult status, char const* what) {
  char const* text = nullptr;
  if (driver.error_string(status, &text) != CUDA_SUCCESS || text == nullptr) text = "unknown error";
  auto code = Error::Code::failed;
  if (status == CUDA_ERROR_OUT_OF_MEMORY) code = Error::Code::out_of_memory;
  if (status == CUDA_ERROR_NO_DEVICE || status == CUDA_ERROR_DEVICE_UNAVAILABLE || status == CUDA_ERROR_STUB_LIBRARY ||
      status == CUDA_ERROR_SYSTEM_DRIVER_MISMATCH || status == CUDA_ERROR_SYSTEM_NOT_READY)
    code = Error::Code::unavailable;
  return Error::make(code, "%s: %s (CUDA driver error %d)", what, text, static_cast<int>(status));
}

Error open_driver() {
  constexpr auto unavailable = Error::Code::unavailable;
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return no_nvidia_driver(dlerror());
  // The names with _v2 are what <cuda.h> calls today's functions.
  bool const complete =
      find(library, "cuInit", driver.init) && find(library, "cuGetErrorString", driver.error_string) &&
      find(library, "cuDriverGetVersion", driver.version) && find(library, "cuDeviceGetCount", driver.device_count) &&
      find(library, "cuDeviceGet", driver.device) && find(library, "cuDeviceGetName", driver.device_name) &&
      find(library, "cuDevicePrimaryCtxRetain", driver.retain_primary) &&
      find(library, "cuCtxPushCurrent_v2", driver.push) && find(library, "cuCtxPopCurrent_v2", driver.pop);
  if (!complete)
    return Error::make(unavailable, "the NVIDIA driver's libcuda.so.1 is too old (%.100s): update it", dlerror());
  find_virtual_memory(library);

  char const* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
  auto no_device = [&] {
    if (visible != nullptr)
      return Error::make(unavailable, "no GPU is visible: CUDA_VISIBLE_DEVICES is \"%.60s\"; name one or unset it",
                         visible);
    return Error::make(unavailable, "the NVIDIA driver sees no GPU: check nvidia-smi and the rights on /dev/nvidia*");
  };
  CUresult const initialised = driver.init(0);
  if (initialised == CUDA_ERROR_NO_DEVICE) return no_device();
  if (initialised != CUDA_SUCCESS) {
    Error error = describe(initialised, "starting the NVIDIA driver");
    error.code = unavailable;
    return error;
  }
  // Within a major version an older driver runs a newer runtime; across one it does not.
  int version = 0;
  if (CUresult const status = driver.version(&version); status != CUDA_SUCCESS)
    return describe(status, "cuDriverGetVersion");
  if (version / 1000 < CUDART_VERSION / 1000)
    return Error::make(unavailable,
                       "the NVIDIA driver is too old: it runs CUDA %d.%d, blaslift was built with %d.%d; "
                       "update the driver",
                       version / 1000, version % 1000 / 10, CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
  int count = 0;
  if (CUresult const status = driver.device_count(&count); status != CUDA_SUCCESS)
    return describe(status, "counting the GPUs");
  return count > 0 ? Error::none() : no_device();
}

Error enter_context() {
  Entered& here = entered;
  if (here.depth == 0) {
    if (CUresult const status = driver.push(driver.context); status != CUDA_SUCCESS)
      return describe(status, "entering the context");
    here.mode = cudaStreamCaptureModeRelaxed;
    cudaError_t const status = cudaThreadExchangeStreamCaptureMode(&here.mode);
    here.exchanged = status == cudaSuccess;  // without it we still work, unless the program captures
    forget(status);
  }
  ++here.depth;
  return Error::none();
}

void leave_context() {
  Entered& here = entered;
  if (--here.depth > 0) return;
  if (here.exchanged) forget(cudaThreadExchangeStreamCaptureMode(&here.mode));
  CUcontext ours = nullptr;
  (void)driver.pop(&ours);
}

}  // namespace blaslift::gpu::cuda
