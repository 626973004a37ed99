// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The errors of CUDA and cuBLAS as blaslift::Error. Every call into either goes through check().
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <cstddef>

#include "shim/base/result.hpp"

namespace blaslift::gpu::cuda {

// `what` names the call; `bytes`, unless zero, how much was asked for or moved.
Error describe(cudaError_t status, char const* what, std::size_t bytes);
Error describe(cublasStatus_t status, char const* what);

inline Error check(cudaError_t status, char const* what, std::size_t bytes = 0) {
  return status == cudaSuccess ? Error::none() : describe(status, what, bytes);
}
inline Error check(cublasStatus_t status, char const* what) {
  return status == CUBLAS_STATUS_SUCCESS ? Error::none() : describe(status, what);
}

// Whether so little device memory is free that libraries which find none for themselves say INTERNAL_ERROR or
// NOT_INITIALIZED: as the device answers, it is not broken then. False where it does not answer.
bool memory_is_scarce();

// The error of a call that starts nothing, and so can break nothing: if the device is broken, others will say so.
inline Error no_device_error(Error error) {
  if (error.code == Error::Code::failed) error.code = Error::Code::unavailable;
  return error;
}

// For calls that nobody can do anything about if they fail: the error must not surface in a later call.
inline void forget(cudaError_t status) {
  if (status != cudaSuccess) (void)cudaGetLastError();
}

// Bytes as people read them.
inline double mebibytes(std::size_t bytes) { return static_cast<double>(bytes) / 1048576.0; }

}  // namespace blaslift::gpu::cuda
