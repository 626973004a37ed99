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
};

struct Task {
  RoutineId routine{};
  char side = 'L', uplo = 'U', transa = 'N', transb = 'N', diag = 'N';
  Scalar alpha{1, 0}, beta{0, 0};
  std::int8_t block_count = 0;
  std::array<std::int32_t, 3> blocks{};  // indices into Tiling::blocks in the order of the routine's arrays
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
