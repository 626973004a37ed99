// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Opens a handle of cuBLAS with the modes that results depend on: in one place, for whoever calls it.
#pragma once

#include "gpu/cuda/handle.hpp"

namespace blaslift::gpu::cuda {

// NVIDIA's advice for cublasSetWorkspace(). capability: 90 for 9.0.
constexpr std::size_t cublas_workspace_bytes(int capability) { return std::size_t{capability >= 90 ? 32u : 4u} << 20; }

// On the current device: for this stream, with this workspace of so many bytes, which live as long. Errors are CUDA's.
Error open_cublas(Cublas& cublas, cudaStream_t stream, void* workspace, std::size_t bytes);

}  // namespace blaslift::gpu::cuda
