// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/scatter.hpp"

#include <algorithm>

namespace blaslift::gpu::cuda {
namespace {

constexpr unsigned threads = 256;  // of 16 bytes each: a page
// The link is full from 33 blocks on; more only keep others' kernels from multiprocessors.
constexpr std::size_t most_blocks = 132;

// A block copies a piece at a time: words of 16 bytes, which lie aligned at both ends, and single bytes before and
// behind them.
__global__ void copy_pieces(std::byte const* host, ScatteredPiece const* pieces, std::size_t count) {
  __shared__ ScatteredPiece piece;
  for (std::size_t i = blockIdx.x; i < count; i += gridDim.x) {
    __syncthreads();
    if (threadIdx.x == 0) piece = pieces[i];
    __syncthreads();
    std::byte const* const from = host + piece.offset;
    auto* const to = reinterpret_cast<std::byte*>(piece.device);
    unsigned const before =
        (scatter_alignment - reinterpret_cast<std::uintptr_t>(from) % scatter_alignment) % scatter_alignment;
    unsigned const head = before < piece.bytes ? before : piece.bytes;
    unsigned const words = (piece.bytes - head) / scatter_alignment, tail = head + words * scatter_alignment;
    for (unsigned j = threadIdx.x; j < words; j += threads)
      reinterpret_cast<uint4*>(to + head)[j] = reinterpret_cast<uint4 const*>(from + head)[j];
    if (threadIdx.x < head) to[threadIdx.x] = from[threadIdx.x];
    if (tail + threadIdx.x < piece.bytes) to[tail + threadIdx.x] = from[tail + threadIdx.x];
  }
}

}  // namespace

cudaError_t scatter(cudaStream_t stream, std::byte const* host, ScatteredPiece const* pieces, std::size_t count) {
  if (count == 0) return cudaSuccess;
  copy_pieces<<<static_cast<unsigned>(std::min(count, most_blocks)), threads, 0, stream>>>(host, pieces, count);
  return cudaGetLastError();
}

}  // namespace blaslift::gpu::cuda
