// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/lapack/panel_kernels.hpp"

#include <algorithm>
#include <complex>

#include "gpu/kernels/panel_columns.hpp"
#include "gpu/lapack_steps/small.hpp"

namespace blaslift::gpu::cuda {
namespace {

template <class T>
struct DeviceType {
  using Type = T;
};
template <class R>
struct DeviceType<std::complex<R>> {
  using Type = kernels::Complex<R>;
};
template <class T>
using Element = typename DeviceType<T>::Type;

template <class T>
Element<T>* element(T* of) {
  return reinterpret_cast<Element<T>*>(of);
}
template <class T>
Element<T> const* element(T const* of) {
  return reinterpret_cast<Element<T> const*>(of);
}
template <class T>
kernels::SmallMatrix<Element<T>> small(lapack_steps::View<T> of) {
  return {element(of.data), of.stride};
}
template <class T>
kernels::TallMatrix<Element<T>> tall(lapack_steps::View<T> of) {
  return {element(of.data), of.rows, of.cols, of.stride};
}
template <class T>
int order(lapack_steps::View<T> of) {
  return static_cast<int>(of.cols);
}

// One block with a panel's memory. The kernel is always allowed as much as there is: other threads start it with other
// sizes at the same time.
template <class T, class Arguments>
cudaError_t start_block(void (*kernel)(Arguments), cudaStream_t stream, int n, Arguments arguments) {
  std::size_t const bytes = kernels::panel_shared_bytes<Element<T>>(n);
  int device = 0, most = 0;
  cudaError_t status = cudaGetDevice(&device);
  if (status == cudaSuccess) status = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  if (status == cudaSuccess) status = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
  if (status != cudaSuccess) return status;
  kernel<<<1, kernels::square_threads, bytes, stream>>>(arguments);
  return cudaGetLastError();
}

// Blocks along the rows, and a row of them for each column.
dim3 grid_of(std::int64_t rows, std::int64_t cols) {
  constexpr std::int64_t rows_of_block = 4 * kernels::column_threads;
  return dim3(static_cast<unsigned>(std::clamp<std::int64_t>((rows + rows_of_block - 1) / rows_of_block, 1, 1024)),
              static_cast<unsigned>(cols));
}

}  // namespace

template <class T>
int widest_panel(std::size_t shared_bytes) {
  for (int n = 128; n >= 32; n -= 32)
    if (kernels::panel_shared_bytes<Element<T>>(n) <= shared_bytes) return n;
  return 0;
}

template <class T>
cudaError_t PanelKernels<T>::factor_gram(cudaStream_t stream, View<T> g, double limit, int* failed) {
  return start_block<T>(kernels::factor_gram<Element<T>>, stream, order(g),
                        kernels::FactorGram<Element<T>>{small(g), order(g), limit, failed});
}
template <class T>
cudaError_t PanelKernels<T>::factor_near_unit(cudaStream_t stream, View<T> g, double limit, int* failed) {
  return start_block<T>(kernels::factor_near_unit<Element<T>>, stream, order(g),
                        kernels::FactorGram<Element<T>>{small(g), order(g), limit, failed});
}
template <class T>
cudaError_t PanelKernels<T>::reconstruct_reflectors(cudaStream_t stream, View<T> top, View<T> u, T* tau, Real* signs,
                                                    int* failed) {
  int const n = order(top);
  return start_block<T>(kernels::reconstruct_reflectors<Element<T>>, stream, n,
                        kernels::Reflectors<Element<T>>{small(top), n, small(u), element(tau), signs,
                                                        lapack_steps::most_tau<T>(n), failed});
}
template <class T>
cudaError_t PanelKernels<T>::store_signed_rows(cudaStream_t stream, View<T> r, Real const* signs, View<T> top) {
  kernels::store_signed_rows<Element<T>>
      <<<1, kernels::square_threads, 0, stream>>>({small(r), order(r), signs, small(top)});
  return cudaGetLastError();
}
template <class T>
cudaError_t PanelKernels<T>::invert_upper(cudaStream_t stream, View<T> from, T const* diagonal, View<T> to) {
  return start_block<T>(kernels::invert_upper_block<Element<T>>, stream, order(from),
                        kernels::InvertUpper<Element<T>>{small(from), order(from), element(diagonal), small(to)});
}

template <class T>
cudaError_t PanelKernels<T>::copy_in_range(cudaStream_t stream, View<T> from, View<T> to, double* largest,
                                           int* powers) {
  std::size_t const bytes = static_cast<std::size_t>(from.cols) * sizeof *largest;
  if (cudaError_t const status = cudaMemsetAsync(largest, 0, bytes, stream); status != cudaSuccess) return status;
  kernels::InRange<Element<T>> const arguments{tall(from), tall(to), largest, powers};
  dim3 const grid = grid_of(from.rows, from.cols);
  kernels::copy_and_look<Element<T>><<<grid, kernels::column_threads, 0, stream>>>(arguments);
  kernels::bring_in_range<Element<T>><<<grid, kernels::column_threads, 0, stream>>>(arguments);
  return cudaGetLastError();
}
template <class T>
cudaError_t PanelKernels<T>::put_back_in_range(cudaStream_t stream, View<T> r, int const* powers) {
  kernels::put_back_in_range<Element<T>><<<1, kernels::square_threads, 0, stream>>>({small(r), order(r), powers});
  return cudaGetLastError();
}
template <class T>
cudaError_t PanelKernels<T>::copy_unit_lower(cudaStream_t stream, View<T> from, View<T> to) {
  kernels::copy_unit_lower<Element<T>>
      <<<grid_of(to.rows, to.cols), kernels::column_threads, 0, stream>>>({tall(from), tall(to)});
  return cudaGetLastError();
}
template <class T>
cudaError_t PanelKernels<T>::reflect(cudaStream_t stream, View<T> column, T* tau) {
  kernels::reflect<Element<T>><<<1, kernels::square_threads, kernels::square_warps * sizeof(double), stream>>>(
      {element(column.data), column.rows, element(tau)});
  return cudaGetLastError();
}

#define BLASLIFT_INSTANTIATE(T)              \
  template int widest_panel<T>(std::size_t); \
  template struct PanelKernels<T>
BLASLIFT_INSTANTIATE(float);
BLASLIFT_INSTANTIATE(double);
BLASLIFT_INSTANTIATE(std::complex<float>);
BLASLIFT_INSTANTIATE(std::complex<double>);
#undef BLASLIFT_INSTANTIATE

}  // namespace blaslift::gpu::cuda
