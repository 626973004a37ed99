// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Starts the kernels of a tall QR (gpu/kernels/panel_*.hpp) on a stream.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>

#include "gpu/lapack_steps/numbers.hpp"
#include "gpu/lapack_steps/view.hpp"

namespace blaslift::gpu::cuda {

// The widest panel whose block a thread block of this GPU can hold, at most 128 columns; 0 if none of 32 fits.
// `shared_bytes`: what a block may have (cudaDevAttrMaxSharedMemoryPerBlockOptin).
template <class T>
int widest_panel(std::size_t shared_bytes);

// T: float, double or std::complex of them; views lie in device memory. Upper triangles get zeros below.
// *failed, in device memory, becomes 1 where a step finds that the panel cannot be taken this way.
template <class T>
struct PanelKernels {
  using Real = lapack_steps::Real<T>;
  template <class U>
  using View = lapack_steps::View<U>;

  static cudaError_t factor_gram(cudaStream_t stream, View<T> g, double limit, int* failed);
  static cudaError_t factor_near_unit(cudaStream_t stream, View<T> g, double limit, int* failed);
  // `top` becomes V's below the diagonal; `u` the upper factor; `signs` what R's rows are to be multiplied with.
  static cudaError_t reconstruct_reflectors(cudaStream_t stream, View<T> top, View<T> u, T* tau, Real* signs,
                                            int* failed);
  static cudaError_t store_signed_rows(cudaStream_t stream, View<T> r, Real const* signs, View<T> top);
  // `diagonal`: the inverse's; null: the reciprocals. `to` may be `from`.
  static cudaError_t invert_upper(cudaStream_t stream, View<T> from, T const* diagonal, View<T> to);

  // `largest` and `powers`: a number a column, workspace and result.
  static cudaError_t copy_in_range(cudaStream_t stream, View<T> from, View<T> to, double* largest, int* powers);
  static cudaError_t put_back_in_range(cudaStream_t stream, View<T> r, int const* powers);
  static cudaError_t copy_unit_lower(cudaStream_t stream, View<T> from, View<T> to);
  static cudaError_t reflect(cudaStream_t stream, View<T> column, T* tau);
};

}  // namespace blaslift::gpu::cuda
