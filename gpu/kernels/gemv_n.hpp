// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// y <- alpha * A * x + beta * y, A of m rows and n columns.
//
// Numeric plan: an atom is one row times some neighbouring columns, one accumulator, in the order of columns;
// a row's atoms are the leaves of its tree.
// Execution plan: threads stand side by side along the rows (x) and share the atoms (y); each loads a pack of `width`
// rows a column, moved: from where 16 bytes begin (moved_columns.hpp); gridDim.y blocks share the atoms of a tile of
// rows, and the last of them to arrive adds up, or the first where they are a cluster.
#pragma once

#include "gpu/kernels/beside.hpp"
#include "gpu/kernels/cluster.hpp"
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
  plan::GemvNAtoms atoms;  // numeric plan
  int atoms_per_thread;    // a power of two, at most 2^gemv_n_levels
  T* partials;             // gridDim.y > 1 and no cluster: gridDim.y * gridDim.x * tile rows
  unsigned* counters;      // likewise: gridDim.x of them, zero
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

// The same for columns that begin anywhere; of a warp with several groups some may have none left, and all lanes come
// here.
template <class T, int columns, int width, class Part>
__device__ __forceinline__ void gemv_n_moved_columns(T const* a, std::int64_t lda, T const* x, std::int64_t incx,
                                                     int count, LaneGroup const& group, Part const& part,
                                                     T (&sum)[width]) {
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

// What blocks of a tile of rows have left, added up by the last of them to arrive: sum is then that of this thread's
// part of them, of `runs` in all, and true.
template <class T, int rows>
__device__ __forceinline__ bool gemv_n_over_blocks(GemvN<T> const& p, int tx, int ty, int leaves, T (&sum)[rows],
                                                   int& runs) {
  auto* const flag = reinterpret_cast<unsigned*>(shared_bytes());
  int const blocks = static_cast<int>(gridDim.y), tile = static_cast<int>(blockDim.x) * rows;
  if (!is_last_block(p.counters + blockIdx.x, gridDim.y, flag)) return false;
  // Runs of blocks, aligned to their length: one for each ty.
  int run = 1;
  while (run * leaves < blocks) run *= 2;
  runs = (blocks + run - 1) / run;
  using P = Pack<T, rows>;
  T const* const partial = p.partials + std::int64_t{blockIdx.x} * gridDim.y * tile + tx * rows;
  TreeStack<T, rows, gemv_n_levels> tree;
  int const end = (ty + 1) * run < blocks ? (ty + 1) * run : blocks;
  constexpr int at_once = 4;  // loads that are under way together
#pragma unroll 1
  for (int block = ty * run; block < end; block += at_once) {
    P leaf[at_once];
#pragma unroll
    for (int k = 0; k < at_once; ++k)
      leaf[k] = load_from_other_block(aligned<P>(partial + (block + k < end ? block + k : block) * tile));
#pragma unroll
    for (int k = 0; k < at_once; ++k)
      if (block + k < end) tree.push(leaf[k].of);
  }
  tree.root(sum);
  return true;
}

// moved: columns that begin where 16 bytes do not. clustered: the blocks of a tile are a cluster.
template <class T, int width, bool moved, bool clustered>
__global__ void __launch_bounds__(plan::gemv_n_most_block_threads, 1) gemv_n(GemvN<T> const p) {
  constexpr int rows = width;  // of a thread
  auto const tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  auto const threads = static_cast<int>(blockDim.x), leaves = static_cast<int>(blockDim.y);
  auto* const shared = reinterpret_cast<T*>(shared_bytes() + 16);
  if constexpr (clustered) cluster_arrive();  // and waits when there is something to give

  std::int64_t const tile = std::int64_t{threads} * rows;
  std::int64_t const row = std::int64_t{blockIdx.x} * tile + std::int64_t{tx} * rows, left = p.m - row;
  int const present = left >= rows ? rows : left > 0 ? static_cast<int>(left) : 0;
  // Alike for all of a block. The last 16 bytes of moved rows may go beyond them, into what lies between a column and
  // the next.
  bool const last_columns = blockIdx.y + 1 == gridDim.y;
  bool const whole = (std::int64_t{blockIdx.x} + 1) * tile + (moved && last_columns ? rows - 1 : 0) <= p.m;

  // No divisions but by powers of two: real ones would take as long as a load, and all loads wait for the first.
  std::int64_t const atoms = p.atoms.count, longer = p.atoms.longer;
  std::int64_t const per_block = std::int64_t{p.atoms_per_thread} * leaves;
  std::int64_t const block_atom = blockIdx.y * per_block;
  std::int64_t const first_atom = block_atom + std::int64_t{ty} * p.atoms_per_thread;
  std::int64_t const last_atom = first_atom + p.atoms_per_thread < atoms ? first_atom + p.atoms_per_thread : atoms;
  bool const is_one = p.atoms_per_thread == 1;  // and needs no tree
  TreeStack<T, rows, gemv_n_levels> tree;
  T sum[rows];
#pragma unroll
  for (int i = 0; i < rows; ++i) sum[i] = zero<T>();
  bool const in_step = moved && whole;  // all lanes of a warp go through as many atoms, though some may be absent
  std::int64_t const end_atom = in_step ? first_atom + p.atoms_per_thread : last_atom;
  int const linear = ty * threads + tx;
  // Nothing is read in front of the matrix, where its first 16 bytes may begin: the warp that has its first element
  // loads elements.
  bool const at_begin = moved && blockIdx.x == 0 && blockIdx.y == 0 && linear < warp_size && misplaced(p.a) != 0;
  if (blockIdx.y == 0 && !is_zero(p.beta))
    for (int place = linear; place < tile; place += threads * leaves)
      if (std::int64_t const i = std::int64_t{blockIdx.x} * tile + place; i < p.m) ask_for(p.y + i * p.incy);
  wait_for_previous_kernel();
  if (present > 0)
#pragma unroll 1
    for (std::int64_t atom = first_atom; atom < end_atom; ++atom) {
      std::int64_t const first = atom * p.atoms.columns + (atom < longer ? atom : longer);
      int const most = p.atoms.columns + (atom < longer ? 1 : 0);
      int const columns = p.n - first < most ? static_cast<int>(p.n - first) : most;
      T of_atom[rows];
      if (in_step && !(at_begin && atom == first_atom)) {
        if constexpr (moved) {
          int const size = threads < warp_size ? threads : warp_size;
          gemv_n_moved_atom<T, width>(p, row, first, columns,
                                      LaneGroup{size, tx % size, linear % warp_size / size * size}, of_atom);
        }
      } else if (!moved && (whole || width == 1 || first + columns < p.n)) {
        // The 16 bytes at the end of a column may go beyond it, into what lies between it and the next; the sums of
        // such rows are nobody's.
        gemv_n_atom<T, width, true>(p, row, first, columns, present, of_atom);
      } else {
        gemv_n_atom<T, width, false>(p, row, first, columns, present, of_atom);
      }
      if (atom >= last_atom) continue;
      if (is_one)
#pragma unroll
        for (int i = 0; i < rows; ++i) sum[i] = of_atom[i];
      else
        tree.push(of_atom);
    }
  if (!is_one) tree.root(sum);
  std::int64_t const here = (atoms - block_atom + p.atoms_per_thread - 1) >> (__ffs(p.atoms_per_thread) - 1);
  constexpr int most_warps = plan::gemv_n_most_block_threads / warp_size;
  auto const finish = [&](int place, T total) {
    std::int64_t const i = std::int64_t{blockIdx.x} * tile + place;
    if (i < p.m) update(p.y + i * p.incy, p.alpha, total, p.beta);
  };
  int leaves_here = here < leaves ? static_cast<int>(here) : leaves;
  if constexpr (clustered) {
    constexpr int most_blocks = plan::gemv_n_most_cluster_blocks;
    auto const blocks = static_cast<int>(gridDim.y), values = static_cast<int>(tile);
    T* const sums = shared;  // of the first block: a tile from each
    cluster_wait();
    block_sums<most_warps>(sum, ty, leaves_here, tx, threads, shared + blocks * values,
                           [&](int place, T total) { store_in_first_block(sums + blockIdx.y * tile + place, total); });
    cluster_arrive();
    if (blockIdx.y != 0) return;
    cluster_wait();
    for (int place = linear; place < values; place += threads * leaves)
      finish(place, tree_in_shared<most_blocks>(sums + place, values, blocks));
  } else {
    if (gridDim.y > 1) {
      T* const partial = p.partials + (std::int64_t{blockIdx.x} * gridDim.y + blockIdx.y) * tile;
      block_sums<most_warps>(sum, ty, leaves_here, tx, threads, shared,
                             [&](int place, T total) { partial[place] = total; });
      if (!gemv_n_over_blocks(p, tx, ty, leaves, sum, leaves_here)) return;
    }
    block_sums<most_warps>(sum, ty, leaves_here, tx, threads, shared, finish);
  }
}

// use(the kernel of this variant)
template <class T, class Use>
decltype(auto) with_gemv_n(int variant, Use&& use) {
  bool const clustered = plan::gemv_n_is_clustered(variant);
  if constexpr (full_width<T> != 1) {  // else all variants are one
    int const way = plan::gemv_n_loads(variant);
    if (way == plan::gemv_n_moved)
      return clustered ? use(gemv_n<T, full_width<T>, true, true>) : use(gemv_n<T, full_width<T>, true, false>);
    if (way == plan::gemv_n_narrow) return clustered ? use(gemv_n<T, 1, false, true>) : use(gemv_n<T, 1, false, false>);
  }
  return clustered ? use(gemv_n<T, full_width<T>, false, true>) : use(gemv_n<T, full_width<T>, false, false>);
}

}  // namespace blaslift::gpu::kernels
