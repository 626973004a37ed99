// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/code_here.hpp"

#include <cuda_runtime_api.h>

namespace blaslift::gpu::cuda {
namespace {
__global__ void translated_like_the_others() {}
}  // namespace

int code_here() {
  cudaFuncAttributes attributes{};
  if (cudaFuncGetAttributes(&attributes, translated_like_the_others) == cudaSuccess) return attributes.ptxVersion;
  cudaGetLastError();  // it is not the next call's
  return 0;
}

}  // namespace blaslift::gpu::cuda
