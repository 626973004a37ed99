// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernel of unfold.hpp: bound by memory. Tiles of the triangle that is not stored are read where their mirror
// images lie, along columns, and turned in shared memory.
#include "gpu/cuda/unfold.hpp"

namespace blaslift::gpu::cuda {
namespace {

constexpr int tile = static_cast<int>(unfold_tile), rows_at_once = 8;

__device__ float conjugate(float x) { return x; }
__device__ double conjugate(double x) { return x; }
__device__ float2 conjugate(float2 x) { return {x.x, -x.y}; }
__device__ double2 conjugate(double2 x) { return {x.x, -x.y}; }
__device__ float real_part(float x) { return x; }
__device__ double real_part(double x) { return x; }
__device__ float2 real_part(float2 x) { return {x.x, 0}; }
__device__ double2 real_part(double2 x) { return {x.x, 0}; }

template <class T>
struct Unfolding {
  T const* from;
  std::int64_t order, stride;
  bool lower, hermitian;
  UnfoldedPart part;
  T* to;
  std::int64_t to_stride;
};

// A block makes a tile; thread (x, y) its rows x of columns y, y + 8, ...
template <class T>
__global__ void __launch_bounds__(tile* rows_at_once) unfold_part(Unfolding<T> const p) {
  __shared__ T turned[tile][tile + 1];
  std::int64_t const row = p.part.row + std::int64_t{blockIdx.x} * tile,
                     column = p.part.column + std::int64_t{blockIdx.y} * tile;
  int const x = static_cast<int>(threadIdx.x);
  bool const stored = p.lower ? row > column : row < column;
  bool const has_row = row + x < p.part.row + p.part.rows;
  std::int64_t const end = p.part.column + p.part.columns;
  T* const to = p.to + (row - p.part.row + x) + (column - p.part.column) * p.to_stride;
  if (stored) {
    for (int y = static_cast<int>(threadIdx.y); y < tile; y += rows_at_once)
      if (has_row && column + y < end) to[y * p.to_stride] = p.from[row + x + (column + y) * p.stride];
    return;
  }
  // The mirror image: rows are its columns. A tile on the diagonal is its own.
  bool const diagonal = row == column;
  for (int y = static_cast<int>(threadIdx.y); y < tile; y += rows_at_once) {
    bool const there = !diagonal || (p.lower ? x >= y : x <= y);
    if (there && column + x < p.order && row + y < p.order) turned[y][x] = p.from[column + x + (row + y) * p.stride];
  }
  __syncthreads();
  for (int y = static_cast<int>(threadIdx.y); y < tile; y += rows_at_once) {
    if (!has_row || column + y >= end) continue;
    T value;
    if (diagonal && (p.lower ? x >= y : x <= y)) {
      value = turned[y][x];
      if (p.hermitian && x == y) value = real_part(value);
    } else {
      value = p.hermitian ? conjugate(turned[x][y]) : turned[x][y];
    }
    to[y * p.to_stride] = value;
  }
}

template <class T>
cudaError_t start(cudaStream_t stream, DeviceMatrix const& triangle, bool hermitian, UnfoldedPart const& part,
                  DeviceAddress to, std::int64_t to_stride) {
  Unfolding<T> const how{reinterpret_cast<T const*>(triangle.data),
                         triangle.rows,
                         triangle.stride,
                         triangle.part == Part::lower,
                         hermitian,
                         part,
                         reinterpret_cast<T*>(to),
                         to_stride};
  dim3 const blocks(static_cast<unsigned>((part.rows + tile - 1) / tile),
                    static_cast<unsigned>((part.columns + tile - 1) / tile));
  unfold_part<T><<<blocks, dim3(tile, rows_at_once), 0, stream>>>(how);
  return cudaGetLastError();
}

}  // namespace

cudaError_t unfold(cudaStream_t stream, DeviceMatrix const& triangle, Precision precision, bool hermitian,
                   UnfoldedPart const& part, DeviceAddress to, std::int64_t to_stride) {
  if (part.rows == 0 || part.columns == 0) return cudaSuccess;
  switch (precision) {
    case Precision::s:
      return start<float>(stream, triangle, hermitian, part, to, to_stride);
    case Precision::d:
      return start<double>(stream, triangle, hermitian, part, to, to_stride);
    case Precision::c:
      return start<float2>(stream, triangle, hermitian, part, to, to_stride);
    default:
      return start<double2>(stream, triangle, hermitian, part, to, to_stride);
  }
}

}  // namespace blaslift::gpu::cuda
