// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tiling: a level-3 call as a list of tasks, smaller level-3 calls on blocks of its operands. Pure arithmetic: no
// device and no host memory is touched here.
//
// Every task writes one block of the result (its last block). The tasks of one result block follow each other
// directly, in the order in which they must run. A task reads other blocks of the result only in the in-place
// routines: trsm reads them when they are final, trmm while they still have their old value; tasks are ordered so that
// this holds when they run one by one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "shim/call/level3.hpp"

namespace blaslift::gpu {

// One dimension cut into tiles; the last may be smaller.
struct Cut {
  std::int64_t extent = 0, tile = 1;
  std::int64_t count() const { return (extent + tile - 1) / tile; }
  std::int64_t first(std::int64_t i) const { return i * tile; }
  std::int64_t size(std::int64_t i) const { return first(i) + tile <= extent ? tile : extent - first(i); }
};

// Tile sizes for the call's dimensions. Routines with a symmetric or triangular matrix cut its order with the tile of
// the dimension that it stands for (side L: m, side R: n); syrk and its kin cut both sides of the result with n.
struct TileSizes {
  std::int64_t m = 1, n = 1, k = 1;
};

struct Block {
  std::int8_t operand = 0;        // index into Level3::operands
  std::int64_t row = 0, col = 0;  // of its first element in the operand as it is stored
  Operand view;                   // the block in host memory: data, shape (general or triangle), rows, cols, stride
  bool in_parts = false;          // of what its tasks multiply each can be sent by itself, in their order
};

// Part of a block. `view` is that part in host memory; row and col say where in the block.
struct BlockPart {
  Operand view;
  std::int64_t row = 0, col = 0;
  // Of a triangle, which columns of the view are meant; count 0: all.
  std::int64_t first_col = 0, col_count = 0;
};
// Bytes of it that BLAS refers to.
double bytes_of(BlockPart const& part);

// The part of the inner dimension, columns of op(A) and rows of op(B), that a task multiplies; count 0: all of it.
struct Inner {
  std::int64_t first = 0, count = 0;
};

struct Task {
  RoutineId routine{};
  char side = 'L', uplo = 'U', transa = 'N', transb = 'N', diag = 'N';
  Scalar alpha{1, 0}, beta{0, 0};
  std::int8_t block_count = 0;
  std::array<std::int32_t, 3> blocks{};  // indices into Tiling::blocks in the order of the routine's arrays
  Inner inner;                           // gemm and gemm3m only
};

// The dimension of the result along which every task of a block can be done piece by piece without changing the rest:
// columns, rows, or the order of a diagonal block of syrk and its kin (see restrict_task).
enum class Independent : std::uint8_t { columns, rows };

struct Tiling {
  Level3 call;
  TileSizes tiles;
  Independent independent = Independent::columns;
  std::vector<Block> blocks;
  std::vector<Task> tasks;
  bool in_place() const { return call.routine == RoutineId::trmm || call.routine == RoutineId::trsm; }
};

// How tasks on different result blocks are ordered.
enum class Order : std::uint8_t {
  shells,  // as operands arrive: result blocks whose inputs lie in the first s tiles come before those that need tile s
  tiles    // result block by result block, neighbours sharing inputs: for results larger than the device's memory
};

// The call cut into tiles. Blocks appear in the order of their first use. A tile size below one or beyond its dimension
// counts as the nearest one within. Every result block has a task, also where the call only scales. May throw
// std::bad_alloc. In-place routines go slice by slice of the independent dimension whatever the order asked for.
Tiling make_tiling(Level3 const& call, TileSizes tiles, Order order);

// A product cut so that results leave while operands still come, and everything in whole columns (or rows). The
// operand that all of the result needs, op(A), is one block and comes in slabs of the inner dimension, which the first
// panel of the result is worked on with; each later panel comes with its part of op(B). Each slab is added to the
// panel by a task of its own, so that the sums do not depend on when data arrives.
struct Panels {
  bool rows = false;       // panels of whole rows: op(B) is what they all need
  std::int64_t first = 1;  // width of the first panel
  std::int64_t width = 1;  // of the others
  int halvings = 0;        // of the last one: what leaves when everything has come is short
  std::int64_t slab = 1;   // inner dimension of the first panel's first task
  bool own_slabs = false;  // the first panel's own operand comes in slabs too
  int growth = 0;          // each slab is so many eighths longer than the one before
  bool operator==(Panels const&) const = default;
};

// The first panel's tasks, along an inner dimension of k.
std::vector<Inner> slabs_of(Panels const& panels, std::int64_t k);

// gemm or gemm3m with an inner dimension that is not empty, as panels. Sizes below one or beyond their dimension count
// as the nearest within. May throw std::bad_alloc.
Tiling make_panels(Level3 const& call, Panels const& panels);

// Whether the inner dimension of a product's operand i (0 or 1) is that of its stored columns.
bool inner_is_columns(Task const& task, std::size_t i);
// What a task uses of its block i, and what belongs to another part of the inner dimension.
BlockPart part_in_task(Tiling const& tiling, Task const& task, std::size_t i);
BlockPart part_in_task(Tiling const& tiling, Task const& task, std::size_t i, Inner inner);

// The task as a level-3 call on the blocks' host memory.
Level3 host_call(Tiling const& tiling, Task const& task);

// The part of a task's host_call() that writes only [first, first + count) of its result block's independent dimension.
// For the diagonal blocks of syrk, herk, syr2k, her2k and gemmtr the remaining part is taken: lower triangles require
// first + count to be the block's order, upper ones require first to be 0 (a triangle again in both cases).
Level3 restrict_task(Tiling const& tiling, Level3 const& host_call, std::int64_t first, std::int64_t count);

// The part of an operand of `rows` x `cols` elements from (row, col) on, all counted as it is stored: a triangle where
// it lies on the diagonal of one, general elsewhere. A null pointer stays null.
Operand part_of(Operand const& operand, std::int64_t row, std::int64_t col, std::int64_t rows, std::int64_t cols);

// Bytes of an operand's largest block without gaps between its columns, for callers that plan memory.
std::int64_t largest_block_bytes(Tiling const& tiling, int operand);

}  // namespace blaslift::gpu
