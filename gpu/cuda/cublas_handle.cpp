// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/cublas_handle.hpp"

#include "gpu/cuda/errors.hpp"

namespace blaslift::gpu::cuda {

Error open_cublas(Cublas& cublas, cudaStream_t stream, void* workspace, std::size_t bytes) {
  if (Error error = check(cublasCreate(cublas.receive()), "cublasCreate")) return error;
  // The stream first: setting it gives the handle its default workspace back.
  if (Error error = check(cublasSetStream(cublas.get(), stream), "cublasSetStream")) return error;
  if (Error error = check(cublasSetWorkspace(cublas.get(), workspace, bytes), "cublasSetWorkspace")) return error;
  if (Error error = check(cublasSetPointerMode(cublas.get(), CUBLAS_POINTER_MODE_HOST), "cublasSetPointerMode"))
    return error;
  // IEEE arithmetic of the named precision: no TF32, no emulation.
  if (Error error = check(cublasSetMathMode(cublas.get(), CUBLAS_DEFAULT_MATH), "cublasSetMathMode")) return error;
  // The default, named because bits depend on it: symv and hemv would add up in any order.
  return check(cublasSetAtomicsMode(cublas.get(), CUBLAS_ATOMICS_NOT_ALLOWED), "cublasSetAtomicsMode");
}

}  // namespace blaslift::gpu::cuda
