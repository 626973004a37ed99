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
__global__ void look(NumbersToLookAt numbers, int volatile* found) {
  auto const* const data = static_cast<Real const*>(numbers.data);
  bool bad = false;
  for (std::int64_t column = blockIdx.x; column < numbers.cols; column += gridDim.x) {
    std::int64_t const diagonal = column * numbers.parts;
    std::int64_t const first = numbers.part == Part::lower ? diagonal + (numbers.unit ? numbers.parts : 0) : 0;
    std::int64_t const end = numbers.part == Part::upper ? diagonal + (numbers.unit ? 0 : numbers.parts) : numbers.rows;
    for (std::int64_t row = first + threadIdx.x; row < end; row += threads)
      bad |= !isfinite(data[column * numbers.stride + row]);
  }
  if (bad) *found = 1;  // whoever finds one says the same
}

}  // namespace

cudaError_t find_non_finite(cudaStream_t stream, NumbersToLookAt const& numbers, int* found) {
  auto const blocks = static_cast<unsigned>(std::min(numbers.cols, most_blocks));
  if (numbers.bytes == sizeof(float))
    look<float><<<blocks, threads, 0, stream>>>(numbers, found);
  else
    look<double><<<blocks, threads, 0, stream>>>(numbers, found);
  return cudaGetLastError();
}

}  // namespace blaslift::gpu::cuda
