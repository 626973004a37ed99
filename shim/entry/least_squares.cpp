// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

#include "shim/base/host_memory.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/call/device_part.hpp"
#include "shim/call/fortran_words.hpp"
#include "shim/call/lapack.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::entry {
namespace {

Error no_memory() { return Error::make(Error::Code::out_of_memory, "no host memory for a least squares problem's R"); }
Error irregular(Call const& call, char const* why) {
  return Error::make(Error::Code::irregular, "%s: %s", info(call.symbol).name, why);
}

Operand operand(Call const& call, char const* name) {
  return make_operand(call, call.routine->find(std::string_view(name)));
}

// Elements for which LAPACK asks in front of a workspace; of some it says nothing, and zero is left.
std::int64_t asked_elements(Call const& call, int position, int integer_bits) {
  void const* const answer = call[position].pointer;
  if (call.routine->parameters[static_cast<std::size_t>(position)].kind == Kind::work_ints)
    return integer_bits == 64 ? *static_cast<std::int64_t const*>(answer) : *static_cast<std::int32_t const*>(answer);
  if (!is_single(call.precision)) return static_cast<std::int64_t>(*static_cast<double const*>(answer));
  auto const rounded = static_cast<double>(*static_cast<float const*>(answer)) * 1.001 + 1;
  double const most = integer_bits == 64 ? 0x1p62 : static_cast<double>(std::numeric_limits<std::int32_t>::max());
  return static_cast<std::int64_t>(std::min(rounded, most));
}

std::int64_t least_solved() {
  auto const set = static_cast<std::int64_t>(settings().solved_from);
  return set > 0 ? set : least_solved_columns;
}

}  // namespace

LeastSquares::LeastSquares(Call const& call, CallersRoutine const& routine, OwnFloatEnvironment& own)
    : call_(call), part_(device_part(call, least_solved())), routine_(routine), own_(own) {}

LeastSquares::~LeastSquares() {
  Undisturbed const undisturbed;
  square_.reset();
  b_.reset();
  workspaces_ = {};
}

// A handler that leaves while memory is allocated leaves its lock closed.
LeastSquares::Bytes LeastSquares::take(std::size_t bytes) {
  Undisturbed const undisturbed;
  return std::make_unique_for_overwrite<std::byte[]>(bytes);
}

Error LeastSquares::begin(Call* part) try {
  auto const n = static_cast<std::size_t>(call_.integer("n"));
  int const square = part_.routine->find(Kind::out);
  std::size_t const bytes_of_square = square == absent ? 0 : n * n * element_size(call_.precision);
  if (!has_room_for(bytes_of_square)) return no_memory();
  if (Error const error = is_single(call_.precision) ? keep_b<float>() : keep_b<double>()) return error;
  if (square != absent) {
    square_ = take(bytes_of_square);
    part_[square].pointer = square_.get();
  }
  *part = part_;
  return Error::none();
} catch (std::bad_alloc const&) {
  return no_memory();
}

// The kernel would promise the memory, and end the process when it is used. Of B there are two copies: the device's
// results have another.
bool LeastSquares::has_room_for(std::size_t bytes_of_square) const {
  constexpr std::size_t much = std::size_t{64} << 20;
  Operand const b = operand(call_, "b");
  std::size_t const bytes = 2 * static_cast<std::size_t>(b.rows * b.cols) * b.element + bytes_of_square;
  return bytes < much || bytes <= available_host_memory() / 2;
}

// And looks at it: of numbers that LAPACK scales nothing comes to a device.
template <class Real>
Error LeastSquares::keep_b() {
  Operand const b = operand(call_, "b");
  auto const column = static_cast<std::size_t>(b.rows) * b.element;
  b_ = take(column * static_cast<std::size_t>(b.cols));
  Real largest = 0;
  for (std::int64_t j = 0; j < b.cols; ++j) {
    auto const* const from = static_cast<std::byte const*>(b.data) + static_cast<std::size_t>(j * b.stride) * b.element;
    std::memcpy(b_.get() + static_cast<std::size_t>(j) * column, from, column);
    auto const* const numbers = reinterpret_cast<Real const*>(from);
    for (std::size_t i = 0; i < column / sizeof(Real); ++i) {
      Real const size = std::fabs(numbers[i]);
      largest = size > largest ? size : largest;
    }
  }
  return is_in_range(largest) ? Error::none() : irregular(call_, "B is of numbers that LAPACK scales");
}

void LeastSquares::put_b_back() const {
  Operand const b = operand(call_, "b");
  auto const column = static_cast<std::size_t>(b.rows) * b.element;
  for (std::int64_t j = 0; j < b.cols; ++j)
    std::memcpy(static_cast<std::byte*>(b.data) + static_cast<std::size_t>(j * b.stride) * b.element,
                b_.get() + static_cast<std::size_t>(j) * column, column);
}

// LAPACK's gelss leaves V^H in A's first rows: on the device it came apart, and of R it takes R's place.
void LeastSquares::store_right_vectors() const {
  if (!leaves_right_vectors(call_.routine->id)) return;
  Operand const a = operand(call_, "a");
  std::size_t const column = static_cast<std::size_t>(a.cols) * a.element;
  for (std::int64_t j = 0; j < a.cols; ++j)
    std::memcpy(static_cast<std::byte*>(a.data) + static_cast<std::size_t>(j * a.stride) * a.element,
                square_.get() + static_cast<std::size_t>(j) * column, column);
}

// The same call on R.
Call LeastSquares::square_problem() {
  Call square = call_;
  Routine const& routine = *call_.routine;
  square[routine.find("m")].integer = square[routine.find("lda")].integer = call_.integer("n");
  square[routine.find("a")].pointer = square_.get();
  return square;
}

std::int64_t LeastSquares::call_lapack(Call const& square) const {
  FortranArguments const arguments(square, routine_.integer_bits);
  CallersFloatEnvironment const callers(own_);
  invoke_fortran_words<void>(routine_.function, arguments.word);
  return arguments.info();
}

Error LeastSquares::solve_on_cpu() try {
  Call square = square_problem();
  return solve(&square);
} catch (std::bad_alloc const&) {
  return no_memory();
}

// With as much workspace as LAPACK asks for or declares.
Error LeastSquares::solve(Call* square) {
  Routine const& routine = *square->routine;
  constexpr std::int64_t for_an_answer = 8;
  std::int64_t const declared = unsized_workspace(*square);
  int const lwork = routine.find(Kind::lwork);
  std::array<int, 3> positions{};
  std::size_t count = 0;
  for (int i = 0; i < routine.parameter_count; ++i)
    if (is_workspace(routine.parameters[static_cast<std::size_t>(i)].kind)) positions[count++] = i;
  for (std::size_t i = 0; i < count; ++i) give_workspace(square, i, positions[i], for_an_answer);
  (*square)[lwork].integer = -1;
  if (call_lapack(*square) != 0) return irregular(call_, "LAPACK does not say what workspace it wants");
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t const asked = asked_elements(*square, positions[i], routine_.integer_bits);
    bool const sized = positions[i] + 1 == lwork;
    if (sized) (*square)[lwork].integer = asked;
    give_workspace(square, i, positions[i], sized ? asked : std::max(asked, declared));
  }
  return call_lapack(*square) == 0 ? Error::none() : irregular(call_, "the singular values of R do not converge");
}

void LeastSquares::give_workspace(Call* square, std::size_t number, int position, std::int64_t elements) {
  // Enough for integers and for numbers of the precision.
  std::size_t const element = std::max(sizeof(std::int64_t), element_size(call_.precision));
  workspaces_[number] = take(static_cast<std::size_t>(elements) * element);
  std::memset(workspaces_[number].get(), 0, element);
  (*square)[position].pointer = workspaces_[number].get();
}

bool LeastSquares::is_certain() const {
  void const* const s = operand(call_, "s").data;
  bool const by_device = is_solution(*part_.routine);
  return is_single(call_.precision) ? has_certain_rank(call_, static_cast<float const*>(s), by_device)
                                    : has_certain_rank(call_, static_cast<double const*>(s), by_device);
}

Error LeastSquares::finish() {
  Error error = is_solution(*part_.routine) ? Error::none() : solve_on_cpu();
  if (!error && !is_certain()) error = irregular(call_, "rounding may decide the rank, or LAPACK scales A");
  if (error)
    put_b_back();
  else
    store_right_vectors();
  return error;
}

}  // namespace blaslift::entry
