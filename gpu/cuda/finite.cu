// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel of finite.hpp: bound by memory, one pass, far below the time of the product before it.
#include "gpu/cuda/finite.hpp"

#include <algorithm>

namespace blaslift::gpu::cuda {
namespace {

constexpr int threads = 256;
constexpr std::int64_t most_blocks = 2048;  // as many as run at once on the largest devices
constexpr std::int64_t rows_a_block = 16 * threads;

template <class Real>
__global__ void look(NumbersToLookAt numbers, int volatile* found) {
  auto const* const data = static_cast<Real const*>(numbers.data);
  bool bad = false;
  for (std::int64_t column = blockIdx.x; column < numbers.cols; column += gridDim.x) {
    std::int64_t const diagonal = column * numbers.parts;
    std::int64_t const first = numbers.part == Part::lower ? diagonal + (numbers.unit ? numbers.parts : 0) : 0;
    std::int64_t const end = numbers.part == Part::upper ? diagonal + (numbers.unit ? 0 : numbers.parts) : numbers.rows;
    // Tall matrices have few columns: several blocks look at one.
    auto const row_step = static_cast<std::int64_t>(gridDim.y) * threads;
    for (std::int64_t row = first + blockIdx.y * threads + threadIdx.x; row < end; row += row_step)
      bad |= !isfinite(data[column * numbers.stride + row]);
  }
  if (bad) *found = 1;  // whoever finds one says the same
}

}  // namespace

cudaError_t find_non_finite(cudaStream_t stream, NumbersToLookAt const& numbers, int* found) {
  std::int64_t const columns = std::min(numbers.cols, most_blocks);
  std::int64_t const parts = std::clamp<std::int64_t>(numbers.rows / rows_a_block, 1, most_blocks / columns);
  dim3 const blocks(static_cast<unsigned>(columns), static_cast<unsigned>(parts));
  if (numbers.bytes == sizeof(float))
    look<float><<<blocks, threads, 0, stream>>>(numbers, found);
  else
    look<double><<<blocks, threads, 0, stream>>>(numbers, found);
  return cudaGetLastError();
}

}  // namespace blaslift::gpu::cuda
