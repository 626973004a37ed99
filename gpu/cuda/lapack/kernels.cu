// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernels of kernels.hpp. Threads lie along columns, whose elements are neighbours in memory.
#include "gpu/cuda/lapack/kernels.hpp"

#include <cuComplex.h>

#include <algorithm>

namespace blaslift::gpu::cuda {
namespace {

constexpr int threads = 256;

unsigned blocks_for(std::int64_t items, std::int64_t most) {
  return static_cast<unsigned>(std::clamp<std::int64_t>((items + threads - 1) / threads, 1, most));
}

// Along the rows, and a row of blocks for each column up to a limit.
dim3 grid_for(std::int64_t rows, std::int64_t cols) {
  return {blocks_for(rows, 1024), static_cast<unsigned>(std::clamp<std::int64_t>(cols, 1, 32768)), 1};
}

__device__ float value_of_int(int value, float) { return static_cast<float>(value); }
__device__ double value_of_int(int value, double) { return static_cast<double>(value); }
__device__ cuComplex value_of_int(int value, cuComplex) { return {static_cast<float>(value), 0}; }
__device__ cuDoubleComplex value_of_int(int value, cuDoubleComplex) { return {static_cast<double>(value), 0}; }

__device__ bool is_zero(float value) { return value == 0; }
__device__ bool is_zero(double value) { return value == 0; }
__device__ bool is_zero(cuComplex value) { return value.x == 0 && value.y == 0; }
__device__ bool is_zero(cuDoubleComplex value) { return value.x == 0 && value.y == 0; }

template <class Body>
__device__ void for_elements(std::int64_t rows, std::int64_t cols, Body body) {
  for (std::int64_t j = blockIdx.y; j < cols; j += gridDim.y)
    for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < rows;
         i += std::int64_t{gridDim.x} * threads)
      body(i, j);
}

template <class Value>
__global__ void copy_kernel(Part part, std::int64_t rows, std::int64_t cols, Value const* from,
                            std::int64_t from_stride, Value* to, std::int64_t to_stride) {
  for_elements(rows, cols, [&](std::int64_t i, std::int64_t j) {
    bool const in_part = part == Part::full || (part == Part::upper ? i <= j : i >= j);
    to[j * to_stride + i] = in_part ? from[j * from_stride + i] : value_of_int(0, Value{});
  });
}

__device__ float conjugate(float value) { return value; }
__device__ double conjugate(double value) { return value; }
__device__ cuComplex conjugate(cuComplex value) { return {value.x, -value.y}; }
__device__ cuDoubleComplex conjugate(cuDoubleComplex value) { return {value.x, -value.y}; }

__device__ float real_part(float value) { return value; }
__device__ double real_part(double value) { return value; }
__device__ cuComplex real_part(cuComplex value) { return {value.x, 0}; }
__device__ cuDoubleComplex real_part(cuDoubleComplex value) { return {value.x, 0}; }

constexpr int tile = 32, tile_rows = threads / tile;  // of a tile that a block's threads hold at once

// A block takes tile after tile of `to` through shared memory, so that both matrices are accessed along their columns.
template <class Value>
__global__ void transpose_kernel(Part part, std::int64_t n, Value const* from, std::int64_t from_stride, Value* to,
                                 std::int64_t to_stride) {
  __shared__ Value held[tile][tile + 1];
  int const x = static_cast<int>(threadIdx.x) % tile, y = static_cast<int>(threadIdx.x) / tile;
  std::int64_t const tiles = (n + tile - 1) / tile;
  for (std::int64_t tile_col = blockIdx.y; tile_col < tiles; tile_col += gridDim.y)
    for (std::int64_t tile_row = blockIdx.x; tile_row < tiles; tile_row += gridDim.x) {
      if (part == Part::upper ? tile_row > tile_col : tile_row < tile_col) continue;
      std::int64_t const row = tile_row * tile, col = tile_col * tile;
      for (int k = y; k < tile; k += tile_rows)
        if (col + x < n && row + k < n) held[k][x] = from[(row + k) * from_stride + col + x];
      __syncthreads();
      for (int k = y; k < tile; k += tile_rows) {
        std::int64_t const i = row + x, j = col + k;
        if (i < n && j < n && (part == Part::upper ? i <= j : i >= j))
          to[j * to_stride + i] = i == j ? real_part(held[x][k]) : conjugate(held[x][k]);
      }
      __syncthreads();
    }
}

template <class Value>
__global__ void unit_kernel(std::int64_t rows, std::int64_t cols, Value* to, std::int64_t stride) {
  for_elements(rows, cols,
               [&](std::int64_t i, std::int64_t j) { to[j * stride + i] = value_of_int(i == j ? 1 : 0, Value{}); });
}

template <class Value>
__global__ void zero_kernel(std::int64_t n, Value const* matrix, std::int64_t stride, int* info) {
  bool found = false;
  for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < n; i += std::int64_t{gridDim.x} * threads)
    found |= is_zero(matrix[i * stride + i]);
  if (found) *info = 1;  // whoever finds one says the same
}

template <class Value>
__global__ void real_diagonal_kernel(std::int64_t n, Value* matrix, std::int64_t stride) {
  for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < n; i += std::int64_t{gridDim.x} * threads)
    matrix[i * stride + i].y = 0;
}

template <class Real>
__global__ void limit_kernel(double const* shift, double limit, Real const* largest, int* info) {
  if (!(*shift <= limit * static_cast<double>(*largest))) *info = 1;
}

// NaN counts as infinity.
__device__ double size_of(double value) { return value != value ? HUGE_VAL : fabs(value); }
__device__ double size_of(float value) { return size_of(static_cast<double>(value)); }
__device__ double size_of(cuComplex value) { return fmax(size_of(value.x), size_of(value.y)); }
__device__ double size_of(cuDoubleComplex value) { return fmax(size_of(value.x), size_of(value.y)); }

// Reduces one value per thread over the block; every thread gets the result.
template <class Choose>
__device__ double chosen_of_block(double value, Choose choose) {
  __shared__ double held[threads];
  held[threadIdx.x] = value;
  __syncthreads();
  for (int step = threads / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) held[threadIdx.x] = choose(held[threadIdx.x], held[threadIdx.x + step]);
    __syncthreads();
  }
  double const chosen = held[0];
  __syncthreads();
  return chosen;
}

// Sizes are not negative: their bits are in their order.
template <class Value>
__global__ void largest_kernel(Part part, std::int64_t n, Value const* matrix, std::int64_t stride,
                               unsigned long long* largest) {
  double seen = 0;
  for_elements(n, n, [&](std::int64_t i, std::int64_t j) {
    if (part == Part::upper ? i <= j : i >= j) seen = fmax(seen, size_of(matrix[j * stride + i]));
  });
  double const most = chosen_of_block(seen, [](double a, double b) { return fmax(a, b); });
  if (threadIdx.x == 0) atomicMax(largest, static_cast<unsigned long long>(__double_as_longlong(most)));
}

__global__ void limit_elements_kernel(unsigned long long const* largest, Limits limits, int* info) {
  double const most = __longlong_as_double(static_cast<long long>(*largest));
  bool const fine = most == 0 ? limits.zero_is_fine : most >= limits.low && most <= limits.high;
  if (!fine) *info = 1;
}

template <class Real>
__device__ Real divided(Real number, Real by) {
  return number / by;
}
__device__ cuComplex divided(cuComplex number, float by) { return {number.x / by, number.y / by}; }
__device__ cuDoubleComplex divided(cuDoubleComplex number, double by) { return {number.x / by, number.y / by}; }

template <class Value, class Real>
__global__ void divide_by_rank_kernel(std::int64_t n, std::int64_t cols, Real const* values, Real share, Real least,
                                      Value* matrix, std::int64_t stride, std::int64_t* rank) {
  Real const limit = fmax(share * values[0], least);
  for_elements(n, cols, [&](std::int64_t i, std::int64_t j) {
    bool const counts = values[i] > limit;
    Value& element = matrix[j * stride + i];
    element = counts ? divided(element, values[i]) : value_of_int(0, Value{});
    if (j > 0) return;
    if (counts && (i + 1 == n || !(values[i + 1] > limit))) *rank = i + 1;
    if (i == 0 && !counts) *rank = 0;
  });
}

__device__ double square_of(double value) { return value * value; }
__device__ double square_of(float value) { return square_of(static_cast<double>(value)); }
__device__ double square_of(cuComplex value) { return square_of(value.x) + square_of(value.y); }
__device__ double square_of(cuDoubleComplex value) { return square_of(value.x) + square_of(value.y); }

// A block takes column after column.
template <class Value>
__global__ void square_columns_kernel(Part part, std::int64_t n, Value const* matrix, std::int64_t stride,
                                      double* sums) {
  for (std::int64_t j = blockIdx.x; j < n; j += gridDim.x) {
    double sum = 0;
    std::int64_t const end = part == Part::upper ? j + 1 : n;
    for (std::int64_t i = (part == Part::upper ? 0 : j) + threadIdx.x; i < end; i += threads) {
      Value const value = matrix[j * stride + i];
      sum += i == j ? square_of(real_part(value)) : 2 * square_of(value);
    }
    sum = chosen_of_block(sum, [](double a, double b) { return a + b; });
    if (threadIdx.x == 0) sums[j] = sum;
  }
}

__global__ void limit_found_kernel(std::int64_t const* found, std::int64_t count, int* info) {
  if (*found != count) *info = 1;
}

// One block.
template <class Value>
__global__ void limit_diagonal_kernel(std::int64_t n, Value const* matrix, std::int64_t stride, double ratio,
                                      int* info) {
  double least = HUGE_VAL, most = 0;
  for (std::int64_t i = threadIdx.x; i < n; i += threads) {
    double const value = size_of(real_part(matrix[i * stride + i]));
    least = fmin(least, value);
    most = fmax(most, value);
  }
  least = chosen_of_block(least, [](double a, double b) { return fmin(a, b); });
  most = chosen_of_block(most, [](double a, double b) { return fmax(a, b); });
  if (threadIdx.x == 0 && !(least > 0 && most <= ratio * least)) *info = 1;
}

__global__ void found_kernel(std::int64_t count, std::int64_t n, std::int64_t* found, std::int64_t* isuppz) {
  if (blockIdx.x == 0 && threadIdx.x == 0) *found = count;
  if (isuppz == nullptr) return;
  for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < count;
       i += std::int64_t{gridDim.x} * threads) {
    isuppz[2 * i] = 1;
    isuppz[2 * i + 1] = n;
  }
}

__global__ void report_kernel(int const* infos, int count, std::int64_t* result) {
  int first = 0;
  for (int i = 0; i < count && first == 0; ++i) first = infos[i];
  *result = first;
}

}  // namespace

template <class Value>
cudaError_t copy_part(cudaStream_t stream, Part part, std::int64_t rows, std::int64_t cols, Value const* from,
                      std::int64_t from_stride, Value* to, std::int64_t to_stride) {
  copy_kernel<<<grid_for(rows, cols), threads, 0, stream>>>(part, rows, cols, from, from_stride, to, to_stride);
  return cudaGetLastError();
}

template <class Value>
cudaError_t transpose_triangle(cudaStream_t stream, Part part, std::int64_t n, Value const* from,
                               std::int64_t from_stride, Value* to, std::int64_t to_stride) {
  auto const tiles = static_cast<unsigned>(std::clamp<std::int64_t>((n + tile - 1) / tile, 1, 32768));
  transpose_kernel<<<dim3(tiles, tiles), threads, 0, stream>>>(part, n, from, from_stride, to, to_stride);
  return cudaGetLastError();
}

template <class Value>
cudaError_t set_unit(cudaStream_t stream, std::int64_t rows, std::int64_t cols, Value* to, std::int64_t stride) {
  unit_kernel<<<grid_for(rows, cols), threads, 0, stream>>>(rows, cols, to, stride);
  return cudaGetLastError();
}

template <class Value>
cudaError_t find_zero_on_diagonal(cudaStream_t stream, std::int64_t n, Value const* matrix, std::int64_t stride,
                                  int* info) {
  zero_kernel<<<blocks_for(n, 1024), threads, 0, stream>>>(n, matrix, stride, info);
  return cudaGetLastError();
}

template <class Value>
cudaError_t make_diagonal_real(cudaStream_t stream, std::int64_t n, Value* matrix, std::int64_t stride) {
  if constexpr (requires { matrix->y; }) {
    real_diagonal_kernel<<<blocks_for(n, 1024), threads, 0, stream>>>(n, matrix, stride);
    return cudaGetLastError();
  }
  return cudaSuccess;
}

template <class Real>
cudaError_t limit_shift(cudaStream_t stream, double const* shift, double limit, Real const* largest, int* info) {
  limit_kernel<<<1, 1, 0, stream>>>(shift, limit, largest, info);
  return cudaGetLastError();
}

cudaError_t set_found(cudaStream_t stream, std::int64_t count, std::int64_t n, std::int64_t* found,
                      std::int64_t* isuppz) {
  found_kernel<<<isuppz == nullptr ? 1 : blocks_for(count, 1024), threads, 0, stream>>>(count, n, found, isuppz);
  return cudaGetLastError();
}

template <class Value>
cudaError_t limit_elements(cudaStream_t stream, Part part, std::int64_t n, Value const* matrix, std::int64_t stride,
                           Limits const& limits, unsigned long long* largest, int* info) {
  if (cudaError_t const status = cudaMemsetAsync(largest, 0, sizeof *largest, stream); status != cudaSuccess)
    return status;
  largest_kernel<<<grid_for(n, n), threads, 0, stream>>>(part, n, matrix, stride, largest);
  limit_elements_kernel<<<1, 1, 0, stream>>>(largest, limits, info);
  return cudaGetLastError();
}

template <class Value, class Real>
cudaError_t divide_by_rank(cudaStream_t stream, std::int64_t n, std::int64_t cols, Real const* values,
                           RankLimit<Real> limit, Value* matrix, std::int64_t stride, std::int64_t* rank) {
  divide_by_rank_kernel<<<grid_for(n, cols), threads, 0, stream>>>(n, cols, values, limit.share, limit.least, matrix,
                                                                   stride, rank);
  return cudaGetLastError();
}

template <class Value>
cudaError_t square_columns(cudaStream_t stream, Part part, std::int64_t n, Value const* matrix, std::int64_t stride,
                           double* sums) {
  auto const blocks = static_cast<unsigned>(std::clamp<std::int64_t>(n, 1, 32768));
  square_columns_kernel<<<blocks, threads, 0, stream>>>(part, n, matrix, stride, sums);
  return cudaGetLastError();
}

cudaError_t limit_found(cudaStream_t stream, std::int64_t const* found, std::int64_t count, int* info) {
  limit_found_kernel<<<1, 1, 0, stream>>>(found, count, info);
  return cudaGetLastError();
}

template <class Value>
cudaError_t limit_diagonal(cudaStream_t stream, std::int64_t n, Value const* matrix, std::int64_t stride, double ratio,
                           int* info) {
  limit_diagonal_kernel<<<1, threads, 0, stream>>>(n, matrix, stride, ratio, info);
  return cudaGetLastError();
}

cudaError_t report(cudaStream_t stream, int const* infos, int count, std::int64_t* result) {
  report_kernel<<<1, 1, 0, stream>>>(infos, count, result);
  return cudaGetLastError();
}

#define BLASLIFT_INSTANTIATE(Value)                                                                                  \
  template cudaError_t copy_part(cudaStream_t, Part, std::int64_t, std::int64_t, Value const*, std::int64_t, Value*, \
                                 std::int64_t);                                                                      \
  template cudaError_t transpose_triangle(cudaStream_t, Part, std::int64_t, Value const*, std::int64_t, Value*,      \
                                          std::int64_t);                                                             \
  template cudaError_t set_unit(cudaStream_t, std::int64_t, std::int64_t, Value*, std::int64_t);                     \
  template cudaError_t make_diagonal_real(cudaStream_t, std::int64_t, Value*, std::int64_t);                         \
  template cudaError_t find_zero_on_diagonal(cudaStream_t, std::int64_t, Value const*, std::int64_t, int*);          \
  template cudaError_t limit_elements(cudaStream_t, Part, std::int64_t, Value const*, std::int64_t, Limits const&,   \
                                      unsigned long long*, int*);                                                    \
  template cudaError_t square_columns(cudaStream_t, Part, std::int64_t, Value const*, std::int64_t, double*);        \
  template cudaError_t limit_diagonal(cudaStream_t, std::int64_t, Value const*, std::int64_t, double, int*)
BLASLIFT_INSTANTIATE(float);
BLASLIFT_INSTANTIATE(double);
BLASLIFT_INSTANTIATE(cuComplex);
BLASLIFT_INSTANTIATE(cuDoubleComplex);
#undef BLASLIFT_INSTANTIATE
#define BLASLIFT_INSTANTIATE(Value, Real)                                                                             \
  template cudaError_t divide_by_rank(cudaStream_t, std::int64_t, std::int64_t, Real const*, RankLimit<Real>, Value*, \
                                      std::int64_t, std::int64_t*)
BLASLIFT_INSTANTIATE(float, float);
BLASLIFT_INSTANTIATE(double, double);
BLASLIFT_INSTANTIATE(cuComplex, float);
BLASLIFT_INSTANTIATE(cuDoubleComplex, double);
#undef BLASLIFT_INSTANTIATE
template cudaError_t limit_shift(cudaStream_t, double const*, double, float const*, int*);
template cudaError_t limit_shift(cudaStream_t, double const*, double, double const*, int*);

}  // namespace blaslift::gpu::cuda
