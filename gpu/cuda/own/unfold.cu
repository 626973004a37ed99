// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/unfold.hpp"

#include "gpu/kernels/unfold.hpp"

namespace blaslift::gpu::cuda {
namespace {

static_assert(unfold_tile == kernels::unfold_tile);

template <class T>
cudaError_t start(cudaStream_t stream, DeviceMatrix const& triangle, bool hermitian, UnfoldedPart const& part,
                  DeviceAddress to, std::int64_t to_stride) {
  kernels::Unfold<T> const how{reinterpret_cast<T const*>(triangle.data),
                               triangle.rows,
                               triangle.stride,
                               triangle.part == Part::lower,
                               hermitian,
                               part.row,
                               part.rows,
                               part.column,
                               part.columns,
                               reinterpret_cast<T*>(to),
                               to_stride};
  auto const tiles = [](std::int64_t count) { return static_cast<unsigned>((count + unfold_tile - 1) / unfold_tile); };
  kernels::unfold<T>
      <<<dim3(tiles(part.rows), tiles(part.columns)), dim3(kernels::unfold_tile, kernels::unfold_rows_at_once),
         kernels::unfold_shared_bytes<T>(), stream>>>(how);
  return cudaGetLastError();
}

}  // namespace

cudaError_t unfold(cudaStream_t stream, DeviceMatrix const& triangle, Precision precision, bool hermitian,
                   UnfoldedPart const& part, DeviceAddress to, std::int64_t to_stride) {
  if (part.rows == 0 || part.columns == 0) return cudaSuccess;
  switch (precision) {
    case Precision::s: return start<float>(stream, triangle, hermitian, part, to, to_stride);
    case Precision::d: return start<double>(stream, triangle, hermitian, part, to, to_stride);
    case Precision::c: return start<kernels::Complex<float>>(stream, triangle, hermitian, part, to, to_stride);
    default: return start<kernels::Complex<double>>(stream, triangle, hermitian, part, to, to_stride);
  }
}

}  // namespace blaslift::gpu::cuda
