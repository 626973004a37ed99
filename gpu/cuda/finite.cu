// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel of finite.hpp: bound by memory, one pass, far below the time of the product before it.
#include "gpu/cuda/finite.hpp"

#include <algorithm>

namespace blaslift::gpu::cuda {
namespace {

constexpr int threads = 256;
constexpr std::int64_t most_blocks = 2048;

template <class Real>
__global__ void look(Real const* data, std::int64_t rows, std::int64_t cols, std::int64_t stride, int volatile* found) {
  bool bad = false;
  for (std::int64_t column = blockIdx.x; column < cols; column += gridDim.x)
    for (std::int64_t row = threadIdx.x; row < rows; row += threads) bad |= !isfinite(data[column * stride + row]);
  if (bad) *found = 1;  // whoever finds one says the same
}

}  // namespace

cudaError_t find_non_finite(cudaStream_t stream, void const* data, std::int64_t rows, std::int64_t cols,
                            std::int64_t stride, std::size_t bytes, int* found) {
  auto const blocks = static_cast<unsigned>(std::min(cols, most_blocks));
  if (bytes == sizeof(float))
    look<<<blocks, threads, 0, stream>>>(static_cast<float const*>(data), rows, cols, stride, found);
  else
    look<<<blocks, threads, 0, stream>>>(static_cast<double const*>(data), rows, cols, stride, found);
  return cudaGetLastError();
}

}  // namespace blaslift::gpu::cuda
