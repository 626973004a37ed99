// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The two ways to make a tile of C from what skinny_operand.hpp brings to shared memory: a thread's tile by ordinary
// multiply-adds (after Ernst et al., arXiv 1905.03136, who hold one in registers for every slice of k), and a warp's by
// tensor cores.
//
//   Element, block_threads, least_blocks (of a multiprocessor)
//   worker_threads, values (of a thread)
//   (setup, panel, place, lane)                                of which tile; begins with zeros
//   clear()                                                    zeros
//   multiply(setup, conjugated, a, b, position, depth)         the lane's k of a stage that begins at k `position` of
//                                                              the atom (modulo 64)
//   has(setup, i)                                              false: no worker's value i is of C
//   value(i), set(i, value), row(i), column(i)                 of the panel; may be outside of it
#pragma once

#include <type_traits>

#include "gpu/kernels/skinny_operand.hpp"
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
  static constexpr int worker_threads = 1, values = edge * edge;

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
  __device__ __forceinline__ void place_here() { place_ = {computed_here(place_.i), computed_here(place_.j)}; }
  __device__ __forceinline__ SkinnyThreadTile(plan::SkinnyGemmSetup const&, SkinnyPanel const&, SkinnyPlace place,
                                              int lane)
      : place_(place), lane_(lane) {
    clear();
  }

  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, bool conjugated, T const* a, T const* b,
                                           int position, int depth) {
    int const bits = how.lane_bits, first = (lane_ - position) & ((1 << bits) - 1);
    int const count = (depth - 1 - first + (1 << bits)) >> bits;
    a += first * how.staged_a.k_stride + place_.i * width;
    b += first * how.staged_b.k_stride + place_.j * width;
    if (is_complex<T> && conjugated)
      multiply<true>(how, a, b, count);
    else
      multiply<false>(how, a, b, count);
  }

  static __device__ __forceinline__ bool has(plan::SkinnyGemmSetup const&, int) { return true; }
  __device__ __forceinline__ T value(int i) const { return value_[i]; }
  __device__ __forceinline__ void set(int i, T value) { value_[i] = value; }
  __device__ __forceinline__ int row(int i) const { return place_.i * edge + i / edge; }
  __device__ __forceinline__ int column(int i) const { return place_.j * edge + i % edge; }

 private:
  template <bool conjugated>
  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, T const* a, T const* b, int count) {
    int const step_a = how.staged_a.k_stride << how.lane_bits, step_b = how.staged_b.k_stride << how.lane_bits;
    int const next_a = how.tiles_m * width, next_b = how.tiles_n * width;  // from pack to pack of a tile
#pragma unroll 2
    for (; count > 0; --count) {
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
  int lane_;
};

// T: double or Complex<double>. Rows and columns past those of C are computed from whatever lies there, and not used.
template <class T>
class SkinnyWarpTile {
  static constexpr int edge = plan::skinny_gemm_fragments(is_complex<T>), parts = is_complex<T> ? 2 : 1;

 public:
  using Element = T;
  static constexpr int block_threads = 32 * plan::skinny_gemm_most_warps, least_blocks = 1;
  static constexpr int worker_threads = 32, values = edge * edge * 2;

  static __device__ __forceinline__ int position(int row, int) { return row; }

  __device__ __forceinline__ void clear() {
#pragma unroll
    for (int i = 0; i < values; ++i) set(i, zero<T>());
  }
  __device__ __forceinline__ void place_here() { place_ = computed_here(place_); }
  __device__ __forceinline__ SkinnyWarpTile(plan::SkinnyGemmSetup const& how, SkinnyPanel const& panel,
                                            SkinnyPlace place, int lane) {
    int const row = place.i * how.tile_m, column = place.j * how.tile_n;
    place_ = row << 24 | column << 16 | fragments(panel.rows - row, how.tile_m) << 8 |
             fragments(panel.columns - column, how.tile_n);
    int const k = 4 * lane + along();  // no stage begins amid the lanes' turns
    first_a_ = (row + across()) * how.staged_a.row_stride + k * how.staged_a.k_stride;
    first_b_ = (column + across()) * how.staged_b.row_stride + k * how.staged_b.k_stride;
    clear();
  }

  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, bool conjugated, T const* a, T const* b,
                                           int, int depth) {
    a += first_a_;
    b += first_b_;
    int const count = depth >> (how.lane_bits + 2);
    // Once, so that nothing is decided between multiplications.
    int const place = computed_here(place_);
    with_fragments<edge>(place >> 8 & 0xff, [&](auto rows) {
      with_fragments<edge>(place & 0xff, [&](auto columns) {
        if (is_complex<T> && conjugated)
          multiply<rows, columns, true>(how, a, b, count);
        else
          multiply<rows, columns, false>(how, a, b, count);
      });
    });
  }

  static __device__ __forceinline__ bool has(plan::SkinnyGemmSetup const& how, int i) {
    return i / 2 / edge * 8 < how.tile_m && i / 2 % edge * 8 < how.tile_n;
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
    return fragment < (place_ >> 8 & 0xff) ? (place_ >> 24 & 0xff) + 8 * fragment + across() : plan::skinny_gemm_most;
  }
  __device__ __forceinline__ int column(int i) const {
    int const fragment = i / 2 % edge;
    return fragment < (place_ & 0xff) ? (place_ >> 16 & 0xff) + 8 * fragment + 2 * along() + i % 2
                                      : plan::skinny_gemm_most;
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

  template <int most, class Use>
  static __device__ __forceinline__ void with_fragments(int count, Use&& use) {
    if constexpr (most > 1)
      if (count < most) return with_fragments<most - 1>(count, use);
    use(std::integral_constant<int, most>{});
  }

  template <int rows, int columns, bool conjugated>
  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, T const* a, T const* b, int count) {
    int const next_a = 8 * how.staged_a.row_stride, next_b = 8 * how.staged_b.row_stride;
    int const bits = how.lane_bits + 2;
    int const step_a = how.staged_a.k_stride << bits, step_b = how.staged_b.k_stride << bits;
    // A warp should have some multiplications to do while it waits for operands; registers are few.
    [[maybe_unused]] constexpr int together = is_complex<T> || rows * columns > 4 ? 1 : rows * columns > 2 ? 2 : 4;
#pragma unroll together
    for (; count > 0; --count) {
      T of_a[rows], of_b[columns];
#pragma unroll
      for (int i = 0; i < rows; ++i) of_a[i] = conjugate_if<conjugated>(a[i * next_a]);
#pragma unroll
      for (int j = 0; j < columns; ++j) of_b[j] = b[j * next_b];
#pragma unroll
      for (int i = 0; i < rows; i += 2) multiply_rows<columns>(i, of_a[i], of_a[i + 1 < rows ? i + 1 : i], of_b);
      a += step_a;
      b += step_b;
    }
  }

  // Two fragments along the rows; if the second is not there, it is the first, and its sums are not used. Sums that
  // wait for one another are as far apart as can be.
  template <int columns>
  __device__ __forceinline__ void multiply_rows(int i, T upper, T lower, T const (&b)[columns]) {
    auto const each = [&](int part, auto&& of_a, auto&& of_b) {
#pragma unroll
      for (int j = 0; j < columns; ++j)
        tensor_multiply_add(sum_[part][i][j], sum_[part][i + 1][j], of_a(upper), of_a(lower), of_b(b[j]));
    };
    if constexpr (is_complex<T>) {
      auto const re = [](T x) { return x.re; };
      auto const im = [](T x) { return x.im; };
      each(0, re, re);
      each(1, re, im);
      each(1, im, re);
      each(0, im, [](T x) { return -x.im; });
    } else {
      auto const same = [](T x) { return x; };
      each(0, same, same);
    }
  }

  double sum_[parts][edge][edge][2];
  int place_;              // a byte each: row, column, fragments along the rows, and along the columns
  int first_a_, first_b_;  // where the lane's first elements lie
};

}  // namespace blaslift::gpu::kernels
