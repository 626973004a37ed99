// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which tasks a call consists of, and in which order.
#include "gpu/tiling/tiling.hpp"

#include <algorithm>
#include <initializer_list>

namespace blaslift::gpu {
namespace {

// An operand's tiles as they are stored, and which of them have become blocks.
struct Grid {
  Cut rows, cols;
  std::vector<std::int32_t> blocks;  // -1: not used yet
};

// A result block's place in tiles.
struct Place {
  std::int64_t i = 0, j = 0;
};

Cut cut(std::int64_t extent, std::int64_t tile) {
  return {extent, std::clamp<std::int64_t>(tile, 1, std::max<std::int64_t>(extent, 1))};
}
// An empty inner dimension is one empty tile: the result must still be scaled.
std::int64_t tiles_in(Cut const& cut) { return std::max<std::int64_t>(cut.count(), 1); }

bool is_structured(RoutineId routine) {
  return routine == RoutineId::symm || routine == RoutineId::hemm || routine == RoutineId::trmm ||
         routine == RoutineId::trsm;
}

class Builder {
 public:
  Builder(Tiling& tiling, Order order)
      : tiling_(tiling),
        call_(tiling.call),
        order_(order),
        left_(call_.side == 'L'),
        hermitian_(call_.routine == RoutineId::hemm || call_.routine == RoutineId::herk ||
                   call_.routine == RoutineId::her2k),
        triangle_(call_.result().shape == Shape::triangle),
        rows_(cut(call_.result().rows, triangle_ ? tiling.tiles.n : tiling.tiles.m)),
        cols_(cut(call_.result().cols, tiling.tiles.n)),
        inner_(is_structured(call_.routine) ? (left_ ? rows_ : cols_) : cut(call_.k, tiling.tiles.k)) {
    Grid const result = grid('N', rows_, cols_);
    grids_[0] = is_structured(call_.routine) ? grid('N', inner_, inner_) : grid(call_.transa, rows_, inner_);
    if (is_structured(call_.routine))
      grids_[1] = result;
    else if (call_.routine == RoutineId::syr2k || call_.routine == RoutineId::her2k)
      grids_[1] = grids_[0];
    else
      grids_[1] = grid(call_.transb, inner_, cols_);
    grids_[static_cast<std::size_t>(call_.output)] = result;
  }

  void run() {
    if (call_.result().rows == 0 || call_.result().cols == 0) return;
    if (tiling_.in_place()) return in_place();
    bool backwards = false;
    for (Place const at : places()) {
      // With alpha zero one task scales the block and the others would do nothing.
      std::int64_t const count = tiles_in(inner_), steps = call_.alpha.is(0) ? 1 : count;
      for (std::int64_t step = 0; step < steps; ++step) {
        std::int64_t const p = backwards ? count - 1 - step : step;
        add_product(at, p, step == 0 ? call_.beta : Scalar{1, 0});
      }
      // The next block begins with the inputs that this one used last.
      backwards = order_ == Order::tiles && !backwards;
    }
  }

 private:
  // The result's blocks in their order.
  std::vector<Place> places() const {
    std::int64_t const rows = rows_.count(), cols = cols_.count();
    std::vector<Place> places;
    for (std::int64_t j = 0; j < cols; ++j) {
      std::int64_t const first = triangle_ && call_.uplo == 'L' ? j : 0,
                         last = triangle_ && call_.uplo == 'U' ? j + 1 : rows;
      for (std::int64_t i = first; i < last; ++i)
        places.push_back({order_ == Order::tiles && j % 2 ? first + last - 1 - i : i, j});
    }
    if (order_ == Order::tiles) return places;
    // Slices of symm's and hemm's result share the whole triangle, which comes into use within the first of them.
    bool const slices = is_structured(call_.routine);
    auto const shell = [&](Place at) {
      if (slices) return left_ ? at.j : at.i;
      return std::max((at.i + 1) * cols, (at.j + 1) * rows);
    };
    std::sort(places.begin(), places.end(), [&](Place x, Place y) {
      std::int64_t const of_x = shell(x), of_y = shell(y);
      if (of_x != of_y) return of_x < of_y;
      return x.i != y.i ? x.i < y.i : x.j < y.j;
    });
    return places;
  }

  // The tasks that add part p of the inner dimension to a result block.
  void add_product(Place at, std::int64_t p, Scalar beta) {
    auto const [i, j] = at;
    char const transa = call_.transa, transb = call_.transb;
    Task own = task(call_.routine, call_.alpha, beta);
    own.side = call_.side, own.uplo = call_.uplo, own.transa = transa, own.transb = transb;
    bool const diagonal = i == j;
    switch (call_.routine) {
      case RoutineId::symm:
      case RoutineId::hemm: return add_symmetric(at, p, own);
      case RoutineId::syrk:
      case RoutineId::herk:
        if (diagonal) return add(own, {op(0, transa, i, p), result(i, j)});
        return add_outer(at, p, 0, 0, call_.alpha, beta);
      case RoutineId::syr2k:
      case RoutineId::her2k:
        if (diagonal) return add(own, {op(0, transa, i, p), op(1, transa, i, p), result(i, j)});
        add_outer(at, p, 0, 1, call_.alpha, beta);
        return add_outer(at, p, 1, 0, hermitian_ ? Scalar{call_.alpha.re, -call_.alpha.im} : call_.alpha, {1, 0});
      default:
        if (triangle_ && !diagonal) {
          own = task(RoutineId::gemm, call_.alpha, beta);
          own.transa = transa, own.transb = transb;
        }
        return add(own, {op(0, transa, i, p), op(1, transb, p, j), result(i, j)});
    }
  }

  // A block off the diagonal of the symmetric or Hermitian product of two operands (or of one with itself).
  void add_outer(Place at, std::int64_t p, int left, int right, Scalar alpha, Scalar beta) {
    char const trans = call_.transa;
    Task gemm = task(RoutineId::gemm, alpha, beta);
    gemm.transa = trans;
    gemm.transb = trans != 'N' ? 'N' : hermitian_ ? 'C' : 'T';
    add(gemm, {op(left, trans, at.i, p), op(right, trans, at.j, p), result(at.i, at.j)});
  }

  void add_symmetric(Place at, std::int64_t p, Task const& own) {
    auto const [i, j] = at;
    std::int64_t const row = left_ ? i : p, col = left_ ? p : j;  // of the symmetric operand's tile
    if (row == col) return add(own, {block(0, row, col), left_ ? block(1, p, j) : block(1, i, p), result(i, j)});
    bool const stored = call_.uplo == 'U' ? row < col : row > col;
    char const trans = stored ? 'N' : hermitian_ ? 'C' : 'T';
    Task gemm = task(RoutineId::gemm, own.alpha, own.beta);
    (left_ ? gemm.transa : gemm.transb) = trans;
    if (left_)
      add(gemm, {op(0, trans, row, col), block(1, p, j), result(i, j)});
    else
      add(gemm, {block(1, i, p), op(0, trans, row, col), result(i, j)});
  }

  // trmm and trsm: tile t of a slice depends on the tiles on one side of it. The solution takes them when they are
  // final; the product before they are overwritten.
  void in_place() {
    bool const solve = call_.routine == RoutineId::trsm;
    bool const upper = (call_.uplo == 'U') == (call_.transa == 'N');
    bool const on_later = left_ == upper;
    bool const descending = on_later == solve;
    std::int64_t const count = inner_.count(), slices = (left_ ? cols_ : rows_).count();
    for (std::int64_t slice = 0; slice < slices; ++slice)
      for (std::int64_t step = 0; step < count; ++step) {
        std::int64_t const t = descending ? count - 1 - step : step;
        // With alpha zero the block becomes zero, whatever the others hold.
        std::int64_t const others = call_.alpha.is(0) ? 0 : on_later ? count - 1 - t : t;
        if (!solve) add_triangle(slice, t, call_.alpha);
        for (std::int64_t other = 0; other < others; ++other) {
          std::int64_t const p = on_later ? count - 1 - other : other;  // the solution's order
          if (solve)
            add_other(slice, t, p, {-1, 0}, other == 0 ? call_.alpha : Scalar{1, 0});
          else
            add_other(slice, t, p, call_.alpha, {1, 0});
        }
        if (solve) add_triangle(slice, t, others > 0 ? Scalar{1, 0} : call_.alpha);
      }
  }

  void add_triangle(std::int64_t slice, std::int64_t t, Scalar alpha) {
    Task own = task(call_.routine, alpha, {0, 0});
    own.side = call_.side, own.uplo = call_.uplo, own.transa = call_.transa, own.diag = call_.diag;
    add(own, {block(0, t, t), in_slice(slice, t)});
  }

  void add_other(std::int64_t slice, std::int64_t t, std::int64_t p, Scalar alpha, Scalar beta) {
    Task gemm = task(RoutineId::gemm, alpha, beta);
    (left_ ? gemm.transa : gemm.transb) = call_.transa;
    if (left_)
      add(gemm, {op(0, call_.transa, t, p), in_slice(slice, p), in_slice(slice, t)});
    else
      add(gemm, {in_slice(slice, p), op(0, call_.transa, p, t), in_slice(slice, t)});
  }

  std::int32_t in_slice(std::int64_t slice, std::int64_t t) { return left_ ? result(t, slice) : result(slice, t); }
  std::int32_t result(std::int64_t i, std::int64_t j) { return block(call_.output, i, j); }

  // The block that holds tile (i, j) of op(operand).
  std::int32_t op(int operand, char trans, std::int64_t i, std::int64_t j) {
    return trans == 'N' ? block(operand, i, j) : block(operand, j, i);
  }

  std::int32_t block(int operand, std::int64_t i, std::int64_t j) {
    Grid& grid = grids_[static_cast<std::size_t>(operand)];
    std::int32_t& at = grid.blocks[static_cast<std::size_t>(i + j * tiles_in(grid.rows))];
    if (at >= 0) return at;
    Block made;
    made.operand = static_cast<std::int8_t>(operand);
    made.row = grid.rows.first(i);
    made.col = grid.cols.first(j);
    made.view = part_of(call_.operands[static_cast<std::size_t>(operand)], made.row, made.col, grid.rows.size(i),
                        grid.cols.size(j));
    at = static_cast<std::int32_t>(tiling_.blocks.size());
    tiling_.blocks.push_back(made);
    return at;
  }

  static Grid grid(char trans, Cut const& rows, Cut const& cols) {
    auto const tiles = static_cast<std::size_t>(tiles_in(rows) * tiles_in(cols));
    return {trans == 'N' ? rows : cols, trans == 'N' ? cols : rows, std::vector<std::int32_t>(tiles, -1)};
  }

  static Task task(RoutineId routine, Scalar alpha, Scalar beta) {
    Task made;
    made.routine = routine;
    made.alpha = alpha;
    made.beta = beta;
    return made;
  }

  // A list, because its elements are evaluated from left to right: this is what numbers the blocks by first use.
  void add(Task task, std::initializer_list<std::int32_t> blocks) {
    std::copy(blocks.begin(), blocks.end(), task.blocks.begin());
    task.block_count = static_cast<std::int8_t>(blocks.size());
    tiling_.tasks.push_back(task);
  }

  Tiling& tiling_;
  Level3 const& call_;
  Order order_;
  bool left_, hermitian_, triangle_;
  Cut rows_, cols_, inner_;  // of the result, and what products sum over
  std::array<Grid, 3> grids_;
};

}  // namespace

Tiling make_tiling(Level3 const& call, TileSizes tiles, Order order) {
  Tiling tiling;
  tiling.call = call;
  tiling.tiles = tiles;
  tiling.independent = is_structured(call.routine) && call.side == 'R' ? Independent::rows : Independent::columns;
  Builder(tiling, order).run();
  return tiling;
}

double bytes_of(BlockPart const& part) {
  Operand const& view = part.view;
  auto const element = static_cast<double>(view.element);
  if (part.col_count == 0) return element * static_cast<double>(referenced_elements(view));
  double const count = static_cast<double>(part.col_count), skip = view.unit ? 1 : 0;
  double const shortest_side = count * (count - 1) / 2;  // by how much the columns differ, together
  double const first = static_cast<double>(part.first_col);
  return element * (view.part == Part::upper ? count * (first + 1 - skip) + shortest_side
                                             : count * (static_cast<double>(view.rows) - first - skip) - shortest_side);
}

}  // namespace blaslift::gpu
