// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/operand.hpp"

#include "shim/call/lapack.hpp"

namespace blaslift {
namespace {

// Elements on the diagonals 0 to `upper` above the main one of a rows x cols matrix.
std::int64_t on_diagonals(std::int64_t rows, std::int64_t cols, std::int64_t upper) {
  std::int64_t const count = std::min(upper, cols - 1) + 1;
  if (count <= 0 || rows <= 0) return 0;
  // The first ones have `rows` elements, each later one an element less than the one before.
  std::int64_t const whole = std::clamp<std::int64_t>(cols - rows + 1, 0, count), rest = count - whole;
  std::int64_t const first = cols - whole, last = cols - count + 1;
  return whole * rows + rest * (first + last) / 2;
}

}  // namespace

namespace {

[[gnu::always_inline]] inline Operand by_sizes(Call const& call, int position) {
  Routine const& routine = *call.routine;
  Parameter const& parameter = routine.parameters[static_cast<std::size_t>(position)];
  auto size = [&](std::size_t which) __attribute__((always_inline))->std::int64_t {
    std::int8_t const at = parameter.size[which];
    switch (at) {
      case by_side: return call.flag("side", 'L') == 'L' ? call.integer("m") : call.integer("n");
      case by_least: return std::min(call.integer("m"), call.integer("n"));
      case by_most: return std::max(call.integer("m"), call.integer("n"));
      case by_twice: return 2 * call.integer("n");
      case by_one: return 1;
      default: return call[at].integer;
    }
  };
  Operand made;
  made.data = call[position].pointer;
  made.shape = parameter.shape;
  made.read = is_read(parameter.kind);
  made.written = is_written(parameter.kind);
  made.element = holds_integers(parameter.kind) ? sizeof(std::int64_t) : element_size(call.precision);
  if (parameter.kind == Kind::out_real && is_complex(call.precision)) made.element /= 2;
  made.cols = 1;
  if (parameter.stride != absent)
    made.stride = call[parameter.stride].integer;
  else if (parameter.shape == Shape::vector)
    made.stride = 1;
  bool const transposed =
      parameter.flag != absent && call[parameter.flag].flag != 'N' && call[parameter.flag].flag != 'R';
  switch (parameter.shape) {
    case Shape::none: break;
    case Shape::element: made.rows = parameter.size[0]; break;
    case Shape::vector: made.rows = size(transposed ? 1 : 0); break;
    case Shape::general:
      made.rows = size(transposed ? 1 : 0);
      made.cols = size(transposed ? 0 : 1);
      break;
    case Shape::band:
      made.rows = size(0);
      made.lower = size(1);
      made.upper = size(2);
      made.cols = size(3);
      break;
    case Shape::triangle_band: made.upper = size(1); [[fallthrough]];
    case Shape::triangle:
    case Shape::packed:
      made.rows = made.cols = size(0);
      made.part = call.flag("uplo", 'U') == 'U' ? Part::upper : Part::lower;
      made.unit = call.flag("diag", 'N') == 'U';
      break;
  }
  return made;
}

}  // namespace

Operand declared_operand(Call const& call, int position) { return by_sizes(call, position); }

Operand make_operand(Call const& call, int position) {
  Operand made = by_sizes(call, position);
  if (is_lapack(call.symbol)) apply_jobs(call, position, &made);
  return made;
}

bool has_old_value(Call const& call, Operand const& operand) {
  bool const replaced = operand.written && call.routine->find("beta") >= 0 && call.scalar("beta", {}).is(0);
  return operand.read && !replaced;
}

std::int64_t span_elements(Operand const& operand) {
  std::int64_t end = 0;
  if (operand.shape == Shape::vector) {  // without walking a long strided vector
    std::int64_t const step = operand.stride < 0 ? -operand.stride : operand.stride;
    return operand.rows > 0 ? (operand.rows - 1) * step + 1 : 0;
  }
  if (operand.shape == Shape::general)  // nor the columns of a wide matrix
    return operand.rows > 0 && operand.cols > 0 ? (operand.cols - 1) * operand.stride + operand.rows : 0;
  for_each_run(operand, [&](std::int64_t first, std::int64_t count) { end = std::max(end, first + count); });
  return end;
}

std::int64_t elements_of_part(Operand const& operand) {
  std::int64_t const n = operand.rows, skip = operand.unit ? 1 : 0;
  switch (operand.shape) {
    case Shape::general: return n * operand.cols;
    case Shape::triangle:
    case Shape::packed: return n * (n + 1) / 2 - skip * n;
    case Shape::vector:
    case Shape::element: return n;
    case Shape::band:
      return on_diagonals(n, operand.cols, operand.upper) + on_diagonals(operand.cols, n, operand.lower) -
             std::min(n, operand.cols);
    case Shape::triangle_band: return on_diagonals(n, n, operand.upper) - skip * n;
    case Shape::none: break;
  }
  return 0;
}

}  // namespace blaslift
