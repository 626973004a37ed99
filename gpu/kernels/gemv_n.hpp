// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// y <- alpha * A * x + beta * y, A of m rows and n columns.
//
// Numeric plan: an atom is one row times `atom_columns` neighbouring columns, one accumulator, in the order of columns;
// a row's atoms are the leaves of its tree.
// Execution plan: threads stand side by side along the rows (x) and share the atoms (y); each loads a pack of `width`
// rows a column, moved: from where 16 bytes begin (moved_columns.hpp); gridDim.y blocks share the atoms of a tile of rows, and the last
// of them to arrive adds up.
#pragma once

#include "gpu/kernels/column_block.hpp"
#include "gpu/kernels/lanes.hpp"
#include "gpu/kernels/moved_columns.hpp"
#include "gpu/kernels/tree.hpp"
#include "gpu/plan/gemv_n.hpp"

namespace blaslift::gpu::kernels {

template <class T>
struct GemvN {
  std::int64_t m, n;  // rows and columns, both at least 1
  T const* a;
  std::int64_t lda;  // with width > 1, a and lda are aligned to the pack, but for `moved`
  T const* x;        // the first element in the order of the product, whatever the sign of incx
  std::int64_t incx;
  T* y;
  std::int64_t incy;
  T alpha, beta;
  int atom_columns;      // numeric plan
  int atoms_per_thread;  // a power of two, at most 2^gemv_n_levels
  T* partials;           // gridDim.y > 1: gridDim.y * gridDim.x * tile rows
  unsigned* counters;    // gridDim.y > 1: gridDim.x of them, zero
  // gridDim.y is at most blockDim.y << gemv_n_levels.
};

inline constexpr int gemv_n_levels = 3;
static_assert(1 << gemv_n_levels == plan::gemv_n_most_atoms_per_thread);

// The first `present` rows of the first `left` columns. The other rows'
// sums are nobody's.
template <class T>
struct PresentRows {
  static constexpr bool whole = false;
  int present, left;
  __device__ __forceinline__ T element(T const* from, int column, int, int i) const {
    return load_once_if(i < present && column < left, from);
  }
  __device__ __forceinline__ T row_term(int column, int, int, T a, T x, T sum) const {
    return column < left ? multiply_add(a, x, sum) : sum;
  }
};

// Neighbouring columns of a thread's rows, `count` of which are there. All loads are under way before the first
// product.
template <class T, int columns, int width, class Part>
__device__ __forceinline__ void gemv_n_columns(T const* a, std::int64_t lda, T const* x, std::int64_t incx, int count,
                                               Part const& part, T (&sum)[width]) {
  ColumnBlock<T, columns, width, 1> block;
  block.load(a, lda, 0, part);
  T factor[columns];
#pragma unroll
  for (int j = 0; j < columns; ++j) factor[j] = load_shared_by_many(x + (j < count ? j : 0) * incx);
  block.add_to_rows(factor, sum, part);
}

// The same for columns that begin anywhere; of a warp with several groups some may have none left, and all lanes come here.
template <class T, int columns, int width, class Part>
__device__ __forceinline__ void gemv_n_moved_columns(T const* a, std::int64_t lda, T const* x, std::int64_t incx, int count,
                                                     LaneGroup const& group, Part const& part, T (&sum)[width]) {
  MovedColumns<T, columns, width> block;
  block.load(a, lda, group, part);
  T factor[columns];
#pragma unroll
  for (int j = 0; j < columns; ++j) factor[j] = j < count ? load_shared_by_many(x + j * incx) : zero<T>();
  block.move(a, lda, group);
  block.add_to_rows(factor, sum, part);
}

template <class T, int width>
inline constexpr int gemv_n_unroll = plan::gemv_n_columns_in_flight(width == 1, sizeof(T));

// One atom of a thread's rows. The loop is not unrolled: the compiler would begin the second round's loads when the
// first round's are in use already, and with twice the registers half the warps.
template <class T, int width, bool whole_rows>
__device__ __forceinline__ void gemv_n_atom(GemvN<T> const& p, std::int64_t row, std::int64_t first, int columns,
                                            int present, T (&sum)[width]) {
  constexpr int unroll = gemv_n_unroll<T, width>;
  T const* a = p.a + first * p.lda + row;
  T const* x = p.x + first * p.incx;
#pragma unroll
  for (int i = 0; i < width; ++i) sum[i] = zero<T>();
#pragma unroll 1
  for (; columns > 0; columns -= unroll, a += unroll * p.lda, x += unroll * p.incx) {
    if constexpr (whole_rows) {
      if (columns >= unroll)
        gemv_n_columns<T, unroll, width>(a, p.lda, x, p.incx, unroll, WholePart{}, sum);
      else
        gemv_n_columns<T, unroll, width>(a, p.lda, x, p.incx, columns, FirstColumns{columns}, sum);
    } else {
      gemv_n_columns<T, unroll, width>(a, p.lda, x, p.incx, columns, PresentRows<T>{present, columns}, sum);
    }
  }
}

// columns: at most 0 where this group has nothing to do.
template <class T, int width>
__device__ __forceinline__ void gemv_n_moved_atom(GemvN<T> const& p, std::int64_t row, std::int64_t first, int columns,
                                                  LaneGroup const& group, T (&sum)[width]) {
  constexpr int unroll = gemv_n_unroll<T, width>;
  constexpr unsigned all = 0xffffffffU;
  static_assert(unroll <= plan::gemv_n_least_moved_lanes);
  T const* a = p.a + first * p.lda + row;
  T const* x = p.x + first * p.incx;
#pragma unroll
  for (int i = 0; i < width; ++i) sum[i] = zero<T>();
#pragma unroll 1
  for (; !__all_sync(all, columns <= 0); columns -= unroll, a += unroll * p.lda, x += unroll * p.incx) {
    if (__all_sync(all, columns >= unroll))
      gemv_n_moved_columns<T, unroll, width>(a, p.lda, x, p.incx, unroll, group, WholePart{}, sum);
    else
      gemv_n_moved_columns<T, unroll, width>(a, p.lda, x, p.incx, columns, group, FirstColumns{columns}, sum);
  }
}

// moved: columns that begin where 16 bytes do not.
template <class T, int width, bool moved>
__global__ void __launch_bounds__(plan::gemv_n_most_block_threads, 1) gemv_n(GemvN<T> const p) {
  constexpr int rows = width;  // of a thread
  auto const tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  auto const threads = static_cast<int>(blockDim.x), leaves = static_cast<int>(blockDim.y);
  auto* const flag = reinterpret_cast<unsigned*>(shared_bytes());
  auto* const shared = reinterpret_cast<T*>(shared_bytes() + 16);

  std::int64_t const tile = std::int64_t{threads} * rows;
  std::int64_t const row = std::int64_t{blockIdx.x} * tile + std::int64_t{tx} * rows, left = p.m - row;
  int const present = left >= rows ? rows : left > 0 ? static_cast<int>(left) : 0;
  // Alike for all of a block. The last 16 bytes of moved rows may go beyond them.
  bool const whole = (std::int64_t{blockIdx.x} + 1) * tile + (moved ? rows : 0) <= p.m;

  std::int64_t const atoms = (p.n + p.atom_columns - 1) / p.atom_columns;
  std::int64_t const per_block = std::int64_t{p.atoms_per_thread} * leaves;
  std::int64_t const block_atom = blockIdx.y * per_block;
  std::int64_t const first_atom = block_atom + std::int64_t{ty} * p.atoms_per_thread;
  std::int64_t const last_atom = first_atom + p.atoms_per_thread < atoms ? first_atom + p.atoms_per_thread : atoms;
  TreeStack<T, rows, gemv_n_levels> tree;
  bool const in_step = moved && whole;  // all lanes of a warp go through as many atoms, though some may be absent
  std::int64_t const end_atom = in_step ? first_atom + p.atoms_per_thread : last_atom;
  int const linear = ty * threads + tx;
  // Nothing is read in front of the matrix, where its first 16 bytes may begin: the warp that has its first element loads elements.
  bool const at_begin = moved && blockIdx.x == 0 && blockIdx.y == 0 && linear < warp_size && misplaced(p.a) != 0;
  if (present > 0)
#pragma unroll 1
    for (std::int64_t atom = first_atom; atom < end_atom; ++atom) {
      std::int64_t const first = atom * p.atom_columns;
      int const columns = p.n - first < p.atom_columns ? static_cast<int>(p.n - first) : p.atom_columns;
      T sum[rows];
      if (in_step && !(at_begin && atom == first_atom)) {
        if constexpr (moved) {
          int const size = threads < warp_size ? threads : warp_size;
          gemv_n_moved_atom<T, width>(p, row, first, columns, LaneGroup{size, tx % size, linear % warp_size / size * size}, sum);
        }
      } else if (!moved && (whole || width == 1 || first + columns < p.n)) {
        // The 16 bytes at the end of a column may go beyond it, into what lies between it and the next; the sums of such rows are nobody's.
        gemv_n_atom<T, width, true>(p, row, first, columns, present, sum);
      } else {
        gemv_n_atom<T, width, false>(p, row, first, columns, present, sum);
      }
      if (atom < last_atom) tree.push(sum);
    }
  T sum[rows];
#pragma unroll
  for (int i = 0; i < rows; ++i) sum[i] = zero<T>();
  tree.root(sum);
  std::int64_t const here = (atoms - block_atom + p.atoms_per_thread - 1) / p.atoms_per_thread;
  block_tree(sum, ty, leaves, here < leaves ? static_cast<int>(here) : leaves, tx, threads, shared);

  if (gridDim.y > 1) {
    // A tile's partial sums lie side by side, each thread's in the order of block_tree's columns.
    T* const partial = p.partials + (std::int64_t{blockIdx.x} * gridDim.y) * tile + tx;
    if (ty == 0)
#pragma unroll
      for (int i = 0; i < rows; ++i) partial[blockIdx.y * tile + i * threads] = sum[i];
    if (!is_last_block(p.counters + blockIdx.x, gridDim.y, flag)) return;
    // Runs of blocks, aligned to their length: one for each ty.
    int run = 1;
    while (run * leaves < static_cast<int>(gridDim.y)) run *= 2;
    TreeStack<T, rows, gemv_n_levels> blocks;
    int const end = (ty + 1) * run < static_cast<int>(gridDim.y) ? (ty + 1) * run : static_cast<int>(gridDim.y);
    constexpr int at_once = 4;  // loads that are under way together
#pragma unroll 1
    for (int block = ty * run; block < end; block += at_once) {
      T leaf[at_once][rows];
#pragma unroll
      for (int k = 0; k < at_once; ++k)
#pragma unroll
        for (int i = 0; i < rows; ++i)
          leaf[k][i] = load_from_other_block(partial + (block + k < end ? block + k : block) * tile + i * threads);
#pragma unroll
      for (int k = 0; k < at_once; ++k)
        if (block + k < end) blocks.push(leaf[k]);
    }
    blocks.root(sum);
    int const runs = (static_cast<int>(gridDim.y) + run - 1) / run;
    block_tree(sum, ty, leaves, runs, tx, threads, shared);
  }
  if (ty == 0)
#pragma unroll
    for (int i = 0; i < rows; ++i)
      if (i < present) update(p.y + (row + i) * p.incy, p.alpha, sum[i], p.beta);
}

// use(the kernel of this variant)
template <class T, class Use>
decltype(auto) with_gemv_n(int variant, Use&& use) {
  if constexpr (full_width<T> > 1) {  // else all variants are one
    if (variant == plan::gemv_n_moved) return use(gemv_n<T, full_width<T>, true>);
    if (variant == plan::gemv_n_narrow) return use(gemv_n<T, 1, false>);
  }
  return use(gemv_n<T, full_width<T>, false>);
}

}  // namespace blaslift::gpu::kernels
