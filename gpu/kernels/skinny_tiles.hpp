// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The two ways to make a tile of C from what skinny_operand.hpp brings to shared memory: a thread's tile by ordinary
// multiply-adds (after Ernst et al., arXiv 1905.03136, who hold one in registers for every slice of k), and a warp's by
// tensor cores.
//
//   Element, block_threads, least_blocks (of a multiprocessor), copies_together (skinny_operand.hpp)
//   worker_threads, run (neighbouring k that a lane of the atom takes at once), values (of a thread)
//   (setup, panel, place)                                      of which tile; begins with zeros
//   clear()                                                    zeros
//   multiply(setup, conjugated, a, b, first, step, depth)      k first, first + step, ... below depth, `run` each
//   value(i), set(i, value), row(i), column(i)                 of the panel; may be outside of it
#pragma once

#include "gpu/kernels/pack.hpp"
#include "gpu/kernels/skinny_place.hpp"
#include "gpu/kernels/tensor_core.hpp"

namespace blaslift::gpu::kernels {

template <class T, int edge>
class SkinnyThreadTile {
 public:
  using Element = T;
  // 4 x 4 of double precision complex numbers do not fit half of the registers.
  static constexpr int block_threads = plan::skinny_gemm_most_threads,
                       least_blocks = sizeof(T) == 16 && edge == 4 ? 1 : 2;
  static constexpr int copies_together = 4, worker_threads = 1, run = 1, values = edge * edge;

  // Rows of a tile come in packs; the first packs of all tiles lie side by side, then the second ones, so that
  // neighbouring threads read neighbouring packs.
  static constexpr int width = full_width<T> < edge ? full_width<T> : edge, packs = edge / width;
  static __device__ __forceinline__ int position(int row, int tiles) {
    return (row % edge / width * tiles + row / edge) * width + row % width;
  }

  __device__ __forceinline__ void clear() {
#pragma unroll
    for (int i = 0; i < values; ++i) value_[i] = zero<T>();
  }
  __device__ __forceinline__ SkinnyThreadTile(plan::SkinnyGemmSetup const&, SkinnyPanel const&, SkinnyPlace place)
      : place_(place) {
    clear();
  }

  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, bool conjugated, T const* a, T const* b,
                                           int first, int step, int depth) {
    if (is_complex<T> && conjugated)
      multiply<true>(how, a, b, first, step, depth);
    else
      multiply<false>(how, a, b, first, step, depth);
  }

  __device__ __forceinline__ T value(int i) const { return value_[i]; }
  __device__ __forceinline__ void set(int i, T value) { value_[i] = value; }
  __device__ __forceinline__ int row(int i) const { return place_.i * edge + i / edge; }
  __device__ __forceinline__ int column(int i) const { return place_.j * edge + i % edge; }

 private:
  template <bool conjugated>
  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, T const* a, T const* b, int first,
                                           int step, int depth) {
    a += first * how.pitch_a + place_.i * width;
    b += first * how.pitch_b + place_.j * width;
    int const step_a = step * how.pitch_a, step_b = step * how.pitch_b;
    int const next_a = how.tiles_m * width, next_b = how.tiles_n * width;  // from pack to pack of a tile
#pragma unroll 2
    for (int k = first; k < depth; k += step) {
      Pack<T, width> of_a[packs], of_b[packs];
#pragma unroll
      for (int i = 0; i < packs; ++i) of_a[i] = *reinterpret_cast<Pack<T, width> const*>(a + i * next_a);
#pragma unroll
      for (int j = 0; j < packs; ++j) of_b[j] = *reinterpret_cast<Pack<T, width> const*>(b + j * next_b);
#pragma unroll
      for (int i = 0; i < edge; ++i)
#pragma unroll
        for (int j = 0; j < edge; ++j)
          value_[i * edge + j] = multiply_add(conjugate_if<conjugated>(of_a[i / width].of[i % width]),
                                              of_b[j / width].of[j % width], value_[i * edge + j]);
      a += step_a;
      b += step_b;
    }
  }

  T value_[values];
  SkinnyPlace place_;
};

// T: double or Complex<double>. Rows and columns past those of C are computed from whatever lies there, and not used.
template <class T>
class SkinnyWarpTile {
  static constexpr int edge = plan::skinny_gemm_fragments(is_complex<T>), parts = is_complex<T> ? 2 : 1;

 public:
  using Element = T;
  static constexpr int block_threads = 32 * plan::skinny_gemm_most_warps, least_blocks = 1;
  static constexpr int copies_together = 1, worker_threads = 32, run = 4, values = edge * edge * 2;

  static __device__ __forceinline__ int position(int row, int) { return row; }

  __device__ __forceinline__ void clear() {
#pragma unroll
    for (int i = 0; i < values; ++i) set(i, zero<T>());
  }
  __device__ __forceinline__ SkinnyWarpTile(plan::SkinnyGemmSetup const& how, SkinnyPanel const& panel,
                                            SkinnyPlace place)
      : row_(place.i * how.tile_m),
        column_(place.j * how.tile_n),
        fragments_m_(fragments(panel.rows - row_, how.tile_m)),
        fragments_n_(fragments(panel.columns - column_, how.tile_n)) {
    clear();
  }

  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, bool conjugated, T const* a, T const* b,
                                           int first, int step, int depth) {
    a += (first + along()) * how.pitch_a + row_ + across();
    b += (first + along()) * how.pitch_b + column_ + across();
    int const step_a = step * how.pitch_a, step_b = step * how.pitch_b;
    for (int k = first; k < depth; k += step) {
      T of_a[edge], of_b[edge];
#pragma unroll
      for (int i = 0; i < edge; ++i) {
        of_a[i] = i < fragments_m_ ? a[8 * i] : zero<T>();
        if (conjugated) of_a[i] = conjugate_if<true>(of_a[i]);
      }
#pragma unroll
      for (int j = 0; j < edge; ++j) of_b[j] = j < fragments_n_ ? b[8 * j] : zero<T>();
#pragma unroll
      for (int i = 0; i < edge; i += 2) {
        if (i >= fragments_m_) break;
#pragma unroll
        for (int j = 0; j < edge; ++j) {
          if (j >= fragments_n_) break;
          multiply_pair(i, j, of_a[i], of_a[i + 1], of_b[j]);
        }
      }
      a += step_a;
      b += step_b;
    }
  }

  __device__ __forceinline__ T value(int i) const {
    if constexpr (is_complex<T>)
      return {at(0, i), at(1, i)};
    else
      return at(0, i);
  }
  __device__ __forceinline__ void set(int i, T value) {
    if constexpr (is_complex<T>) {
      at(0, i) = value.re;
      at(1, i) = value.im;
    } else {
      at(0, i) = value;
    }
  }
  // Past the panel for a fragment that is not there.
  __device__ __forceinline__ int row(int i) const {
    int const fragment = i / 2 / edge;
    return fragment < fragments_m_ ? row_ + 8 * fragment + across() : plan::skinny_gemm_most;
  }
  __device__ __forceinline__ int column(int i) const {
    int const fragment = i / 2 % edge;
    return fragment < fragments_n_ ? column_ + 8 * fragment + 2 * along() + i % 2 : plan::skinny_gemm_most;
  }

 private:
  // Of the lane: the row or column of its elements in a fragment, and their k.
  static __device__ __forceinline__ int across() { return static_cast<int>(threadIdx.x) % 32 / 4; }
  static __device__ __forceinline__ int along() { return static_cast<int>(threadIdx.x) % 4; }
  static __device__ __forceinline__ int fragments(int left, int tile) { return ((left < tile ? left : tile) + 7) / 8; }
  __device__ __forceinline__ double const& at(int part, int i) const {
    return sum_[part][i / 2 / edge][i / 2 % edge][i % 2];
  }
  __device__ __forceinline__ double& at(int part, int i) { return sum_[part][i / 2 / edge][i / 2 % edge][i % 2]; }

  // Two fragments along the rows. If the second is not there, zeros are multiplied and its sums not used.
  __device__ __forceinline__ void multiply_pair(int i, int j, T upper, T lower, T b) {
    if constexpr (is_complex<T>) {
      tensor_multiply_add(sum_[0][i][j], sum_[0][i + 1][j], upper.re, lower.re, b.re);
      tensor_multiply_add(sum_[1][i][j], sum_[1][i + 1][j], upper.re, lower.re, b.im);
      tensor_multiply_add(sum_[1][i][j], sum_[1][i + 1][j], upper.im, lower.im, b.re);
      tensor_multiply_add(sum_[0][i][j], sum_[0][i + 1][j], upper.im, lower.im, -b.im);
    } else {
      tensor_multiply_add(sum_[0][i][j], sum_[0][i + 1][j], upper, lower, b);
    }
  }

  double sum_[parts][edge][edge][2];
  int row_, column_, fragments_m_, fragments_n_;
};

}  // namespace blaslift::gpu::kernels
