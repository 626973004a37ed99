// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Making a lane, and the four things it does, each under a Visit.
#include "gpu/cuda/lane.hpp"

#include "gpu/cuda/driver.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/finite.hpp"
#include "gpu/cuda/level3.hpp"

namespace blaslift::gpu::cuda {

Error CudaLane::create(std::size_t workspace) {
  if (Error error = check(cudaStreamCreateWithFlags(stream_.receive(), cudaStreamNonBlocking), "cudaStreamCreate"))
    return error;
  if (Error error = check(cudaMalloc(workspace_.receive(), workspace), "cudaMalloc", workspace)) return error;
  if (Error error = check(cudaMallocHost(found_.receive(), sizeof(int)), "cudaMallocHost", sizeof(int))) return error;
  if (Error error = staging_.create()) return error;

  if (cublasStatus_t const status = cublasCreate(cublas_.receive()); status != CUBLAS_STATUS_SUCCESS) {
    Error error = describe(status, "cublasCreate");
    // With little memory left it says NOT_INITIALIZED or INTERNAL_ERROR; the device is not broken then.
    constexpr std::size_t little = std::size_t{512} << 20;
    std::size_t free = 0, total = 0;
    if (cudaMemGetInfo(&free, &total) == cudaSuccess && free < little) error.code = Error::Code::out_of_memory;
    return error;
  }
  // The stream first: setting it gives the handle its default workspace back.
  if (Error error = check(cublasSetStream(cublas_.get(), stream_.get()), "cublasSetStream")) return error;
  if (Error error = check(cublasSetWorkspace(cublas_.get(), workspace_.get(), workspace), "cublasSetWorkspace"))
    return error;
  if (Error error = check(cublasSetPointerMode(cublas_.get(), CUBLAS_POINTER_MODE_HOST), "cublasSetPointerMode"))
    return error;
  // IEEE arithmetic of the named precision: no TF32, no emulation.
  return check(cublasSetMathMode(cublas_.get(), CUBLAS_DEFAULT_MATH), "cublasSetMathMode");
}

Error CudaLane::upload(DeviceMatrix const& to, Operand const& from) {
  Visit const visit;
  if (Error error = visit.error()) return error;
  pending_.store(true, std::memory_order_relaxed);
  return staging_.upload(stream_.get(), crew_, to, from);
}

Error CudaLane::run(Level3 const& call, std::span<DeviceMatrix const> operands) {
  Visit const visit;
  if (Error error = visit.error()) return error;
  pending_.store(true, std::memory_order_relaxed);
  return start_level3(cublas_.get(), call, operands);
}

Error CudaLane::synchronize() {
  Visit const visit;
  if (Error error = visit.error()) return error;
  Error error = check(cudaStreamSynchronize(stream_.get()), "waiting for the device");
  pending_.store(false, std::memory_order_relaxed);
  return error;
}

Result<bool> CudaLane::all_finite(DeviceMatrix const& matrix, Precision precision) {
  Visit const visit;
  if (Error error = visit.error()) return error;
  pending_.store(true, std::memory_order_relaxed);
  auto* const found = static_cast<int*>(found_.get());
  *found = 0;
  std::int64_t const parts = is_complex(precision) ? 2 : 1;
  if (Error error = check(find_non_finite(stream_.get(), reinterpret_cast<void const*>(matrix.data), parts * matrix.rows,
                                          matrix.cols, parts * matrix.stride, is_single(precision) ? 4 : 8, found),
                          "looking for NaN and infinity"))
    return error;
  if (Error error = check(cudaStreamSynchronize(stream_.get()), "waiting for the device")) return error;
  pending_.store(false, std::memory_order_relaxed);
  return *found == 0;
}

Error CudaLane::download(Operand const& to, DeviceMatrix const& from) {
  Visit const visit;
  if (Error error = visit.error()) return error;
  pending_.store(true, std::memory_order_relaxed);
  Error error = staging_.download(stream_.get(), crew_, to, from);
  // The last block came after everything else in the stream.
  if (!error) pending_.store(false, std::memory_order_relaxed);
  return error;
}

}  // namespace blaslift::gpu::cuda
