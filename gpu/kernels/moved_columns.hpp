// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Columns that do not begin where 16 bytes do, loaded 16 bytes at a time all the same: every lane loads the 16 bytes
// that its first row lies in, and gets what is missing at their end from the next lane; the last lane of a group from
// 16 bytes beyond, which of each column another lane of the group loads.
//
// Loads of single elements ask the second-level cache for five sectors where four would do (a warp's 128 bytes begin
// inside one), and for two lines instead of one: sgemv N with n = 8192 and an odd leading dimension reached 0.82 of the
// aligned one on an H200.
#pragma once

#include <cstdint>

#include "gpu/kernels/column_block.hpp"

namespace blaslift::gpu::kernels {

// Lanes side by side along the rows, a power of two of at least as many as there are columns at a time: which of them
// this one is, and the warp's lane that is the first of them.
struct LaneGroup {
  int size, mine, first;
};

// Elements from where 16 bytes begin to this one.
template <class T>
__device__ __forceinline__ int misplaced(T const* at) {
  return past_boundary<T, full_width<T>>(at);
}

// As ColumnBlock, of one pack; a: the lane's first row. Nothing is read in front of the 16 bytes of the group's first
// row or behind those of the row after its last. All lanes of a warp come to move().
template <class T, int columns, int width>
struct MovedColumns : ColumnBlock<T, columns, width, 1> {
  static_assert(width == full_width<T>);
  Pack<T, width> beyond;  // of column `mine`: the 16 bytes behind the last lane's

  template <class Part>
  __device__ __forceinline__ void load(T const* a, std::int64_t lda, LaneGroup const& group, Part const& part) {
#pragma unroll
    for (int j = 0; j < columns; ++j) {
      T const* const from = a + j * lda - misplaced(a + j * lda);
      if constexpr (Part::whole)
        this->of[j][0] = load_once<T, width>(from);
      else
        this->of[j][0] = load_pack_if<T, width>(part.has(j), from);
    }
    T const* const end = a + group.mine * lda + (group.size - group.mine) * width;
    bool wanted = group.mine < columns && misplaced(end) != 0;
    if constexpr (!Part::whole) wanted = wanted && part.has(group.mine);
    beyond = load_pack_if<T, width>(wanted, end - misplaced(end));
  }

  // A lane's rows from its own 16 bytes and the next lane's. No branches, for all lanes are needed.
  __device__ __forceinline__ void move(T const* a, std::int64_t lda, LaneGroup const& group) {
    bool const last = group.mine + 1 == group.size;
    int const next = group.first + (last ? 0 : group.mine + 1);
#pragma unroll
    for (int j = 0; j < columns; ++j) {
      int const by = misplaced(a + j * lda);
      T behind[width];  // the last lane
#pragma unroll
      for (int i = 0; i + 1 < width; ++i) behind[i] = from_lane(beyond.of[i], group.first + j);
      Pack<T, width>& rows = this->of[j][0];
#pragma unroll
      for (int step = 1; step < width; step *= 2) {
        bool const moves = by & step;
        T following[width];
#pragma unroll
        for (int i = 0; i < step; ++i) {
          T const of_next = from_lane(rows.of[i], next);
          following[i] = last ? behind[i] : of_next;
        }
        Pack<T, width> const before = rows;
#pragma unroll
        for (int i = 0; i < width; ++i) {
          T const later = i + step < width ? before.of[(i + step) % width] : following[(i + step) % width];
          rows.of[i] = moves ? later : before.of[i];
        }
#pragma unroll
        for (int i = 0; i + 1 + step < width; ++i) behind[i] = moves ? behind[i + step] : behind[i];
      }
    }
  }
};

}  // namespace blaslift::gpu::kernels
