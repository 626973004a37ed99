// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The small steps of a tall QR factorisation, each one thread block over a square block of a panel's width: what
// gpu/lapack_steps/small.hpp says, which has the same steps as plain loops.
//
// *failed becomes 1 where a panel cannot be taken this way; what is written then is arbitrary, but inside of the
// matrices. Matrices are column-major, and upper triangles come with zeros below, so that whole products can use them.
#pragma once

#include <cstdint>

#include "gpu/kernels/square_block.hpp"

namespace blaslift::gpu::kernels {

template <class T>
struct SmallMatrix {
  T* data;
  std::int64_t stride;
  __device__ __forceinline__ T& operator()(int i, int j) const { return data[j * stride + i]; }
};

// Shared memory: the block, a strip's columns, the diagonal's reciprocals, lengths or signs, a sum's parts and a flag.
template <class T>
struct PanelMemory {
  T *block, *columns, *diagonal;
  RealOf<T>* lengths;
  double* partials;
  int* failed;
};
// Elements before the block: such that all is aligned, whatever the order.
template <class T>
__host__ __device__ constexpr int panel_vectors(int n) {
  return (n + n % 2) * (strip_width + 1);
}
template <class T>
__host__ __device__ constexpr std::size_t panel_shared_bytes(int n) {
  std::size_t const order = static_cast<std::size_t>(n), elements = order * (order | 1) + 1;
  return sizeof(double) * (square_warps + 2) + sizeof(T) * (static_cast<std::size_t>(panel_vectors<T>(n)) + elements) +
         sizeof(RealOf<T>) * order;
}
template <class T>
__device__ __forceinline__ PanelMemory<T> panel_memory(int n) {
  auto* const partials = reinterpret_cast<double*>(shared_bytes());
  T* const columns = reinterpret_cast<T*>(partials + square_warps + 2);
  T* const block = columns + panel_vectors<T>(n);
  return {block,
          columns,
          columns + (n + n % 2) * strip_width,
          reinterpret_cast<RealOf<T>*>(block + n * (n | 1) + 1),
          partials,
          reinterpret_cast<int*>(partials + square_warps)};
}

template <class T>
__device__ __forceinline__ void store_upper(SquareBlock<T> from, SmallMatrix<T> to) {
  for_square(from.n, [&](int i, int j) { to(i, j) = i <= j ? from(i, j) : zero<T>(); });
}

template <class T>
struct FactorGram {
  SmallMatrix<T> g;
  int n;
  double limit;  // of |R| |R^-1| with unit columns
  int* failed;
};

// G, upper, becomes R with R^H R = G, by way of a unit diagonal.
template <class T>
__global__ void __launch_bounds__(square_threads) factor_gram(FactorGram<T> const p) {
  PanelMemory<T> const memory = panel_memory<T>(p.n);
  SquareBlock<T> const block{memory.block, p.n};
  for (int j = square_thread(); j < p.n; j += square_threads) memory.lengths[j] = root(real_part(p.g(j, j)));
  __syncthreads();
  for_upper(p.n, [&](int i, int j) {
    block(i, j) = multiply(RealOf<T>(1) / (memory.lengths[i] * memory.lengths[j]), p.g(i, j));
  });
  __syncthreads();
  if (!cholesky(block, memory.diagonal, memory.failed)) {  // also where a length is zero or none
    if (square_thread() == 0) *p.failed = 1;
    return;
  }
  double of_factor = 0, of_inverse = 0;
  for_upper(p.n, [&](int i, int j) { of_factor += square(block(i, j)); });
  for_square(p.n, [&](int i, int j) { p.g(i, j) = i <= j ? multiply(memory.lengths[j], block(i, j)) : zero<T>(); });
  of_factor = sum_over_block(of_factor, memory.partials);
  invert_upper(block, memory.diagonal, memory.columns);
  for_upper(p.n, [&](int i, int j) { of_inverse += square(block(i, j)); });
  of_inverse = sum_over_block(of_inverse, memory.partials);
  if (square_thread() == 0 && !(of_factor * of_inverse <= p.limit * p.limit)) *p.failed = 1;
}

// The same for nearly orthonormal columns: the limit is that of |G - I|.
template <class T>
__global__ void __launch_bounds__(square_threads) factor_near_unit(FactorGram<T> const p) {
  PanelMemory<T> const memory = panel_memory<T>(p.n);
  SquareBlock<T> const block{memory.block, p.n};
  double distance = 0;
  for_upper(p.n, [&](int i, int j) {
    T const value = p.g(i, j);
    block(i, j) = value;
    distance += i == j ? square(add(value, from_real<T>(-1))) : 2 * square(value);
  });
  distance = sum_over_block(distance, memory.partials);
  if (!(distance <= p.limit * p.limit) || !cholesky(block, memory.diagonal, memory.failed)) {
    if (square_thread() == 0) *p.failed = 1;
    return;
  }
  store_upper(block, p.g);
}

template <class T>
struct Reflectors {
  SmallMatrix<T> top;  // an orthonormal basis' first rows; then V's, below the diagonal
  int n;
  SmallMatrix<T> u;    // upper
  T* tau;              // n
  RealOf<T>* signs;    // n, of R's rows
  RealOf<T> most_tau;  // beyond it a column may be zero below its diagonal
  int* failed;
};

template <class T>
__global__ void __launch_bounds__(square_threads) reconstruct_reflectors(Reflectors<T> const p) {
  PanelMemory<T> const memory = panel_memory<T>(p.n);
  SquareBlock<T> const block{memory.block, p.n};
  for_square(p.n, [&](int i, int j) { block(i, j) = p.top(i, j); });
  __syncthreads();
  eliminate_signed(block, memory.lengths);
  store_upper(block, p.u);
  for_square(p.n, [&](int i, int j) {
    if (i > j) p.top(i, j) = block(i, j);
  });
  for (int j = square_thread(); j < p.n; j += square_threads) {
    T const tau = multiply(-memory.lengths[j], block(j, j));
    p.tau[j] = tau;
    p.signs[j] = memory.lengths[j];
    if (!(real_part(tau) <= p.most_tau)) *p.failed = 1;
  }
}

template <class T>
struct SignedRows {
  SmallMatrix<T> r;  // upper
  int n;
  RealOf<T> const* signs;
  SmallMatrix<T> top;  // its upper triangle is written
};

template <class T>
__global__ void __launch_bounds__(square_threads) store_signed_rows(SignedRows<T> const p) {
  for_upper(p.n, [&](int i, int j) {
    T const value = multiply(p.signs[i], p.r(i, j));
    p.top(i, j) = i == j ? from_real<T>(real_part(value)) : value;
  });
}

template <class T>
struct InvertUpper {
  SmallMatrix<T> from;
  int n;
  T const* diagonal;  // the inverse's; null: the reciprocals
  SmallMatrix<T> to;  // may be `from`
};

template <class T>
__global__ void __launch_bounds__(square_threads) invert_upper_block(InvertUpper<T> const p) {
  PanelMemory<T> const memory = panel_memory<T>(p.n);
  SquareBlock<T> const block{memory.block, p.n};
  for_upper(p.n, [&](int i, int j) { block(i, j) = p.from(i, j); });
  for (int j = square_thread(); j < p.n; j += square_threads)
    memory.diagonal[j] = p.diagonal == nullptr ? reciprocal(p.from(j, j)) : p.diagonal[j];
  __syncthreads();
  invert_upper(block, memory.diagonal, memory.columns);
  store_upper(block, p.to);
}

}  // namespace blaslift::gpu::kernels
