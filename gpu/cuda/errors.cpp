// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which of CUDA's errors mean what to the shim. Unknown ones count as broken: a wrong result is worse
// than a device that is no longer used.
#include "gpu/cuda/errors.hpp"

namespace blaslift::gpu::cuda {
namespace {

Error::Code code_of(cudaError_t status) {
  switch (status) {
    case cudaErrorMemoryAllocation: return Error::Code::out_of_memory;
    case cudaErrorNoDevice:
    case cudaErrorInsufficientDriver:
    case cudaErrorSystemDriverMismatch:
    case cudaErrorSystemNotReady:
    case cudaErrorCompatNotSupportedOnDevice:
    case cudaErrorStubLibrary:
    case cudaErrorDevicesUnavailable:
    case cudaErrorDeviceNotLicensed:
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorUnsupportedPtxVersion: return Error::Code::unavailable;
    default: return Error::Code::failed;
  }
}

Error::Code code_of(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_ALLOC_FAILED: return Error::Code::out_of_memory;
    case CUBLAS_STATUS_ARCH_MISMATCH:
    case CUBLAS_STATUS_NOT_SUPPORTED:
    case CUBLAS_STATUS_LICENSE_ERROR: return Error::Code::unavailable;
    case CUBLAS_STATUS_NOT_INITIALIZED:
    case CUBLAS_STATUS_INTERNAL_ERROR: return memory_is_scarce() ? Error::Code::out_of_memory : Error::Code::failed;
    default: return Error::Code::failed;
  }
}

}  // namespace

bool memory_is_scarce() {
  constexpr std::size_t little = std::size_t{512} << 20;
  std::size_t free = 0, total = 0;
  cudaError_t const status = cudaMemGetInfo(&free, &total);
  forget(status);
  return status == cudaSuccess && free < little;
}

Error describe(cudaError_t status, char const* what, std::size_t bytes) {
  (void)cudaGetLastError();  // it has been seen: it must not surface in a later call
  char const* const name = cudaGetErrorName(status);
  char const* const text = cudaGetErrorString(status);
  if (bytes != 0) return Error::make(code_of(status), "%s of %.1f MiB: %s (%s)", what, mebibytes(bytes), text, name);
  return Error::make(code_of(status), "%s: %s (%s)", what, text, name);
}

Error describe(cublasStatus_t status, char const* what) {
  (void)cudaGetLastError();
  return Error::make(code_of(status), "%s: %s (%s)", what, cublasGetStatusString(status), cublasGetStatusName(status));
}

}  // namespace blaslift::gpu::cuda
