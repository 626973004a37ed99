// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The two ways to make a tile of C from what skinny_operand.hpp brings to shared memory: a thread's tile by ordinary
// multiply-adds (after Ernst et al., arXiv 1905.03136, who hold one in registers for every slice of k), and a warp's by
// tensor cores.
//
//   Element, block_threads, least_blocks (of a multiprocessor), specialized (with specialized warps; of threads)
//   worker_threads, values (of a thread), most_lanes
//   (setup, panel, place, lane, lanes, a, b)                   of which tile, zeros; a and b: where the operands' parts
//                                                              of the first stage begin
//   multiplies()                                               whether it has a lane, of `lanes`
//   clear()                                                    zeros
//   multiply(setup, conjugated, stage, position, depth)        the lane's k of a stage of depth k, `stage` bytes after
//                                                              the first, that begins at k `position` of the atom
//   position(row, tiles, staged)                               a row's place among the rows in shared memory
//   has(setup, i)                                              false: no worker's value i is of C
//   value(i)                                                   of the panel, or outside of it
//   leaf(setup, i)                                             value i's number among those that has() says there are
#pragma once

#include <cstddef>
#include <type_traits>

#include "gpu/kernels/skinny_operand.hpp"
#include "gpu/kernels/skinny_place.hpp"
#include "gpu/kernels/tensor_core.hpp"

namespace blaslift::gpu::kernels {

// use(std::true_type or std::false_type); false alone where it can be nothing else.
template <bool can_be = true, class Use>
__device__ __forceinline__ void with_bool(bool value, Use&& use) {
  if constexpr (can_be)
    if (value) return use(std::true_type{});
  use(std::false_type{});
}

// A thread's rows of an operand in a stage, a few k at a time: load(), load(), ..., of skinny_gemm_turn k, then
// skip_the_others(), the other lanes' turns.
template <class T, int edge, bool keeps_k>
class SkinnyThreadRows {
  static constexpr int turn = plan::skinny_gemm_turn, size = static_cast<int>(sizeof(T));
  // Rows in packs where they lie side by side, else k.
  static constexpr int width = edge % full_width<T> == 0 ? full_width<T> : edge % 2 == 0 ? 2 : 1, packs = edge / width;

 public:
  static constexpr int once = !keeps_k   ? 1
                              : edge > 8 ? full_width<T> / 2
                                         : full_width<T>;  // k; of the largest tile fewer, for registers
  static_assert(turn % once == 0);

  __device__ __forceinline__ SkinnyThreadRows(SharedAddress at, plan::SkinnyGemmSteps const& steps)
      : at_(at), steps_(steps) {}

  __device__ __forceinline__ void load() {
    if constexpr (keeps_k) {
#pragma unroll
      for (int i = 0; i < edge; ++i) k_of_[i] = row(i);
      pass();
    } else {
#pragma unroll
      for (int i = 0; i < packs; ++i) rows_of_[i] = load_shared<Pack<T, width>>(at_ + i * width * size);
      at_ += steps_.k;
    }
  }
  __device__ __forceinline__ T value(int i, int k) const {
    if constexpr (keeps_k)
      return k_of_[i].of[k];
    else
      return rows_of_[i / width].of[i % width];
  }
  // Some k of one row, as in load(); pass() once all rows have been asked for.
  __device__ __forceinline__ Pack<T, once> row(int i) const {
    static_assert(keeps_k);
    return load_shared<Pack<T, once>>(at_ + i * steps_.next);
  }
  __device__ __forceinline__ void pass() { at_ += once * size; }
  __device__ __forceinline__ void skip_the_others() { at_ += steps_.turn - turn * steps_.k; }

 private:
  SharedAddress at_;
  plan::SkinnyGemmSteps const& steps_;
  std::conditional_t<keeps_k, Pack<T, once>, std::nullptr_t> k_of_[edge];
  std::conditional_t<keeps_k, std::nullptr_t, Pack<T, width>> rows_of_[packs];
};

template <class T, int edge>
class SkinnyThreadTile {
  static constexpr int turn = plan::skinny_gemm_turn;

 public:
  using Element = T;
  static constexpr int block_threads = plan::skinny_gemm_most_threads,
                       least_blocks = plan::skinny_gemm_blocks_at_once(static_cast<int>(sizeof(T)), edge);
  static constexpr plan::SkinnyGemmSpecialized specialized =
      plan::skinny_gemm_specialized(static_cast<int>(sizeof(T)), edge);
  static constexpr int worker_threads = 1, values = edge * edge, most_lanes = plan::skinny_gemm_most_lanes;

  // A tile's rows in shared memory. Where a row's k lie side by side, the first rows of all tiles follow one another,
  // then the second ones.
  static __device__ __forceinline__ int position(int row, int tiles, plan::SkinnyGemmStaged const& staged) {
    return staged.keeps_k ? row % edge * tiles + row / edge : row;
  }

  __device__ __forceinline__ void clear() {
#pragma unroll
    for (int i = 0; i < values; ++i) value_[i] = zero<T>();
  }
  __device__ __forceinline__ SkinnyThreadTile(plan::SkinnyGemmSetup const& how, SkinnyPanel const&, SkinnyPlace place,
                                              int lane, int lanes, SharedAddress a, SharedAddress b)
      : lane_(lane < lanes ? lane : -1) {
    constexpr int size = static_cast<int>(sizeof(T));
    a_ = a + size * place.i * (how.staged_a.keeps_k ? how.staged_a.row_stride : edge);
    b_ = b + size * place.j * (how.staged_b.keeps_k ? how.staged_b.row_stride : edge);
    clear();
  }
  __device__ __forceinline__ bool multiplies() const { return lane_ >= 0; }

  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, bool conjugated, int stage, int position,
                                           int depth) {
    int const bits = how.lane_bits, first = (lane_ - position / turn) & ((1 << bits) - 1);
    int const count = (depth / turn - 1 - first + (1 << bits)) >> bits;
    SharedAddress const a = a_ + (stage + turn * first * how.steps_a.k),
                        b = b_ + (stage + turn * first * how.steps_b.k);
    with_bool(how.staged_a.keeps_k, [&](auto keeps_a) {
      with_bool(how.staged_b.keeps_k, [&](auto keeps_b) {
        with_bool<is_complex<T>>(conjugated, [&](auto conjugates) {
          multiply<decltype(conjugates)::value>(SkinnyThreadRows<T, edge, decltype(keeps_a)::value>(a, how.steps_a),
                                                SkinnyThreadRows<T, edge, decltype(keeps_b)::value>(b, how.steps_b),
                                                count);
        });
      });
    });
  }

  static __device__ __forceinline__ bool has(plan::SkinnyGemmSetup const&, int) { return true; }
  __device__ __forceinline__ T value(int i) const { return value_[i]; }
  static __device__ __forceinline__ int leaf(plan::SkinnyGemmSetup const&, int i) { return i; }

 private:
  template <bool conjugated, class RowsOfA, class RowsOfB>
  __device__ __forceinline__ void multiply(RowsOfA a, RowsOfB b, int count) {
    // Of a large tile the k of all rows of both operands are more than there are registers.
    constexpr bool row_by_row = values * sizeof(T) >= 36 * sizeof(float) && RowsOfA::once > 1 && RowsOfB::once > 1;
    // A row's products go there and back, so that the last operand of one is the first of the next: an instruction has
    // two of its three operands from different halves of the registers, or waits. Which of the orders does with fewer
    // such waits was measured (bench/results/2026-11-26-ends); no sum has another order for it.
    [[maybe_unused]] constexpr bool turns_back = is_complex<T> || edge > 6;
#pragma unroll 1
    for (; count > 0; --count) {
      if constexpr (row_by_row) {
        multiply_row_by_row<conjugated>(a, b);
      } else {
#pragma unroll
        for (int k = 0; k < turn; ++k) {
          if (k % RowsOfA::once == 0) a.load();
          if (k % RowsOfB::once == 0) b.load();
#pragma unroll
          for (int i = 0; i < edge; ++i)
#pragma unroll
            for (int step = 0; step < edge; ++step) {
              int const j = turns_back && (i + k) % 2 != 0 ? edge - 1 - step : step;
              value_[i * edge + j] = multiply_add(conjugate_if<conjugated>(a.value(i, k % RowsOfA::once)),
                                                  b.value(j, k % RowsOfB::once), value_[i * edge + j]);
            }
        }
      }
      a.skip_the_others();
      b.skip_the_others();
    }
  }

  // All k of a turn.
  template <bool conjugated, class RowsOfA, class RowsOfB>
  __device__ __forceinline__ void multiply_row_by_row(RowsOfA& a, RowsOfB& b) {
    static_assert(RowsOfA::once == RowsOfB::once);
#pragma unroll
    for (int first = 0; first < turn; first += RowsOfA::once) {
      a.load();
#pragma unroll
      for (int j = 0; j < edge; ++j) {
        auto const row_of_b = b.row(j);
#pragma unroll
        for (int k = 0; k < RowsOfA::once; ++k)
#pragma unroll
          for (int i = 0; i < edge; ++i)
            value_[i * edge + j] =
                multiply_add(conjugate_if<conjugated>(a.value(i, k)), row_of_b.of[k], value_[i * edge + j]);
      }
      b.pass();
    }
  }

  T value_[values];
  int lane_;             // below 0: none
  SharedAddress a_, b_;  // of the tile's first elements in the first stage
};

// A lane's elements of `count` neighbouring fragments of an operand in a stage, a turn after another.
template <class T, int count, bool keeps_k>
class SkinnyFragments {
 public:
  __device__ __forceinline__ SkinnyFragments(SharedAddress first, plan::SkinnyGemmSteps const& steps)
      : at_(first), steps_(steps) {}
  // Where a k's rows lie side by side, all are at fixed distances from the first.
  __device__ __forceinline__ void load(T (&to)[count]) {
#pragma unroll
    for (int i = 0; i < count; ++i)
      to[i] = load_shared<T>(at_ + i * (keeps_k ? steps_.next : 8 * static_cast<int>(sizeof(T))));
    at_ += steps_.turn;
  }

 private:
  SharedAddress at_;
  plan::SkinnyGemmSteps const& steps_;
};

// T: double or Complex<double>. Rows and columns past those of C are computed from whatever lies there, and not used.
template <class T, bool wide>
class SkinnyWarpTile {
  static constexpr int rows_at_most = plan::skinny_gemm_fragments(is_complex<T>, wide).rows,
                       columns_at_most = plan::skinny_gemm_fragments(is_complex<T>, wide).columns;
  static constexpr int parts = is_complex<T> ? 2 : 1;
  static constexpr int turn = plan::skinny_gemm_turn;  // a fragment's k

 public:
  using Element = T;
  static constexpr int block_threads = 32 * plan::skinny_gemm_most_warps, least_blocks = 1;
  static constexpr int worker_threads = 32, values = rows_at_most * columns_at_most * 2,
                       most_lanes = plan::skinny_gemm_most_tensor_lanes;

  static __device__ __forceinline__ int position(int row, int, plan::SkinnyGemmStaged const&) { return row; }
  __device__ __forceinline__ bool multiplies() const { return place_ >= 0; }

  __device__ __forceinline__ void clear() {
#pragma unroll
    for (int i = 0; i < values; ++i) set(i, zero<T>());
  }
  __device__ __forceinline__ SkinnyWarpTile(plan::SkinnyGemmSetup const& how, SkinnyPanel const& panel,
                                            SkinnyPlace place, int lane, int lanes, SharedAddress a, SharedAddress b) {
    constexpr int size = static_cast<int>(sizeof(T));
    int const row = place.i * how.tile_m, column = place.j * how.tile_n;
    place_ = (how.staged_a.keeps_k ? 1 << 15 : 0) | (how.staged_b.keeps_k ? 1 << 7 : 0) |
             fragments(panel.rows - row, how.tile_m) << 8 | fragments(panel.columns - column, how.tile_n);
    if (lane >= lanes) place_ = -1;
    int const k = turn * lane + along();  // no stage begins amid the lanes' turns
    a_ = a + size * ((row + across()) * how.staged_a.row_stride + k * how.staged_a.k_stride);
    b_ = b + size * ((column + across()) * how.staged_b.row_stride + k * how.staged_b.k_stride);
    clear();
  }

  __device__ __forceinline__ void multiply(plan::SkinnyGemmSetup const& how, bool conjugated, int stage, int,
                                           int depth) {
    int const count = depth / turn >> how.lane_bits;
    // Once, so that nothing is decided between multiplications.
    int const place = computed_here(place_);
    with_bool(place >> 15 & 1, [&](auto keeps_a) {
      with_bool(place >> 7 & 1, [&](auto keeps_b) {
        with_fragments<rows_at_most>(place >> 8 & 7, [&](auto rows) {
          with_fragments<columns_at_most>(place & 7, [&](auto columns) {
            with_bool<is_complex<T>>(conjugated, [&](auto conjugates) {
              multiply<decltype(conjugates)::value>(
                  SkinnyFragments<T, decltype(rows)::value, decltype(keeps_a)::value>(a_ + stage, how.steps_a),
                  SkinnyFragments<T, decltype(columns)::value, decltype(keeps_b)::value>(b_ + stage, how.steps_b),
                  count);
            });
          });
        });
      });
    });
  }

  static __device__ __forceinline__ bool has(plan::SkinnyGemmSetup const& how, int i) {
    return i / 2 / columns_at_most * 8 < how.tile_m && i / 2 % columns_at_most * 8 < how.tile_n;
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
  static __device__ __forceinline__ int leaf(plan::SkinnyGemmSetup const& how, int i) {
    return (i / 2 / columns_at_most * (how.tile_n / 8) + i / 2 % columns_at_most) * 2 + i % 2;
  }

 private:
  // Of the lane: the row or column of its elements in a fragment, and their k.
  static __device__ __forceinline__ int across() { return static_cast<int>(threadIdx.x) % 32 / 4; }
  static __device__ __forceinline__ int along() { return static_cast<int>(threadIdx.x) % 4; }
  static __device__ __forceinline__ int fragments(int left, int tile) { return ((left < tile ? left : tile) + 7) / 8; }
  __device__ __forceinline__ double const& at(int part, int i) const {
    return sum_[part][i / 2 / columns_at_most][i / 2 % columns_at_most][i % 2];
  }
  __device__ __forceinline__ double& at(int part, int i) {
    return sum_[part][i / 2 / columns_at_most][i / 2 % columns_at_most][i % 2];
  }

  template <int most, class Use>
  static __device__ __forceinline__ void with_fragments(int count, Use&& use) {
    if constexpr (most > 1)
      if (count < most) return with_fragments<most - 1>(count, use);
    use(std::integral_constant<int, most>{});
  }

  template <bool conjugated, int rows, int columns, bool keeps_a, bool keeps_b>
  __device__ __forceinline__ void multiply(SkinnyFragments<T, rows, keeps_a> a, SkinnyFragments<T, columns, keeps_b> b,
                                           int count) {
    // A warp should have some multiplications to do while it waits for operands; registers are few.
    [[maybe_unused]] constexpr int together = is_complex<T> || rows * columns > 4 ? 1 : rows * columns > 2 ? 2 : 4;
#pragma unroll together
    for (; count > 0; --count) {
      T of_a[rows], of_b[columns];
      a.load(of_a);
      b.load(of_b);
#pragma unroll
      for (int i = 0; i < rows; ++i) of_a[i] = conjugate_if<conjugated>(of_a[i]);
#pragma unroll
      for (int i = 0; i + 1 < rows; i += 2) multiply_rows<true>(i, of_a[i], of_a[i + 1], of_b);
      if constexpr (rows % 2 != 0) multiply_rows<false>(rows - 1, of_a[rows - 1], of_a[rows - 1], of_b);
    }
  }

  // Two fragments along the rows, or one: then `lower` is not used. Sums that wait for one another are as far apart as
  // can be.
  template <bool two, int columns>
  __device__ __forceinline__ void multiply_rows(int i, T upper, T lower, T const (&b)[columns]) {
    auto const each = [&](int part, auto&& of_a, auto&& of_b) {
#pragma unroll
      for (int j = 0; j < columns; ++j)
        if constexpr (two)
          tensor_multiply_add(sum_[part][i][j], sum_[part][i + 1][j], of_a(upper), of_a(lower), of_b(b[j]));
        else
          tensor_multiply_add(sum_[part][i][j], of_a(upper), of_b(b[j]));
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

  double sum_[parts][rows_at_most][columns_at_most][2];
  // A byte each: fragments along the rows, and along the columns, with the highest bit set where the operand keeps its
  // k. Below 0: the warp has no tile.
  int place_;
  SharedAddress a_, b_;  // of the lane's first elements in the first stage
};

}  // namespace blaslift::gpu::kernels
