// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The plugin's exported functions: from nothing to a device, or to kernels that can be sampled, or to a message that
// says what is missing.
#include <cstring>
#include <exception>
#include <memory>

#include "gpu/cuda/cuda_device.hpp"
#include "gpu/cuda/driver.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/rates.hpp"
#include "gpu/cuda/sampler.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::gpu::cuda {
namespace {

constexpr int oldest_capability = 75;  // what CUDA 13 still builds for

// In our context: what only it tells.
Error describe_device(char const* name, CudaDevice::Properties& properties) {
  std::size_t free = 0;
  if (Error error = check(cudaMemGetInfo(&free, &properties.total_bytes), "cudaMemGetInfo")) return error;
  int cuda = 0, cublas_major = 0, cublas_minor = 0;
  (void)driver.version(&cuda);
  if (Error error = check(cublasGetProperty(MAJOR_VERSION, &cublas_major), "asking cuBLAS's version")) return error;
  if (Error error = check(cublasGetProperty(MINOR_VERSION, &cublas_minor), "asking cuBLAS's version")) return error;
  std::snprintf(properties.description, sizeof properties.description, "%s, %.0f GiB, CUDA driver %d.%d, cuBLAS %d.%d",
                name, mebibytes(properties.total_bytes) / 1024, cuda / 1000, cuda % 1000 / 10, cublas_major,
                cublas_minor);
  return Error::none();
}

Error inspect(CudaDevice::Properties& properties) {
  char name[100] = "";
  CUdevice device = 0;
  if (CUresult const status = driver.device(&device, 0); status != CUDA_SUCCESS)
    return describe(status, "taking the first GPU");
  if (CUresult const status = driver.device_name(name, sizeof name, device); status != CUDA_SUCCESS)
    return describe(status, "asking the GPU's name");
  int major = 0, minor = 0;
  if (Error error = check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0),
                          "asking the GPU's compute capability"))
    return error;
  if (Error error = check(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0),
                          "asking the GPU's compute capability"))
    return error;
  properties.capability = 10 * major + minor;
  if (properties.capability < oldest_capability)
    return Error::make(Error::Code::unavailable,
                       "the GPU (%s) is too old: its compute capability is %d.%d, %d.%d is needed; "
                       "name another one in CUDA_VISIBLE_DEVICES",
                       name, major, minor, oldest_capability / 10, oldest_capability % 10);

  properties.rates = expected_rates(0, properties.capability);

  // Retained for good, with the flags that the program gave it or will find.
  if (CUresult const status = driver.retain_primary(&driver.context, device); status != CUDA_SUCCESS)
    return describe(status, "making the CUDA context");

  if (Error error = enter_context()) return error;
  Error error = describe_device(name, properties);
  leave_context();
  return error;
}

Result<Device*> open_device() {
  if (Error error = open_driver()) return error;
  CudaDevice::Properties properties;
  if (Error error = inspect(properties)) return error;
  // Never destroyed: the callers' lanes live as long as the process. Static, so that leak checkers find what it owns.
  static CudaDevice* const device = new CudaDevice(properties);
  return static_cast<Device*>(device);
}

Result<KernelSampler*> open_sampler() {
  if (Error error = open_driver()) return error;
  CudaDevice::Properties properties;
  if (Error error = inspect(properties)) return error;
  if (Error error = enter_context()) return error;  // for good: the process does nothing else
  return create_sampler();
}

// What both exported functions do: null and a reason where `open` has no pointer to give.
template <class Opened>
Opened* open_checked(int interface, Error* error, Result<Opened*> (*open)()) {
  if (interface != plugin_interface) {
    *error = Error::make(Error::Code::unavailable,
                         "libblaslift-cuda.so has interface %d, the shim wants %d: install both from one "
                         "version",
                         plugin_interface, interface);
    return nullptr;
  }
  try {
    Result<Opened*> opened = open();
    *error = opened.error();
    if (opened) return *opened;
  } catch (std::exception const& exception) {  // memory ran out
    *error = Error::make(Error::Code::out_of_memory, "opening the GPU: %s", exception.what());
  }
  return nullptr;
}

}  // namespace
}  // namespace blaslift::gpu::cuda

extern "C" [[gnu::visibility("default")]] char const* blaslift_architectures() { return BLASLIFT_CUDA_ARCHITECTURES; }

extern "C" [[gnu::visibility("default")]] blaslift::gpu::Device* blaslift_open_device(int interface,
                                                                                      blaslift::Error* error) {
  return blaslift::gpu::cuda::open_checked(interface, error, &blaslift::gpu::cuda::open_device);
}

extern "C" [[gnu::visibility("default")]] blaslift::gpu::KernelSampler* blaslift_open_sampler(int interface,
                                                                                              blaslift::Error* error) {
  return blaslift::gpu::cuda::open_checked(interface, error, &blaslift::gpu::cuda::open_sampler);
}
