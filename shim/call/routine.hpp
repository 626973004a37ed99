// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The routine table as C++ values: what routines.def says about each routine and each symbol.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "shim/base/for_each.hpp"
#include "shim/call/precision.hpp"

namespace blaslift {

// Kinds of parameters; routines.def and lapack_routines.def explain them.
enum class Kind : std::uint8_t {
  op,
  op_t,
  op_c,
  side,
  uplo,
  diag,
  job,
  dim,
  ld,
  inc,
  index,
  lwork,
  scalar,
  real,
  in,
  out,
  inout,
  out_real,
  in_ints,
  out_ints,
  work,
  work_real,
  work_ints,
  info
};
enum class Shape : std::uint8_t { none, general, triangle, band, triangle_band, packed, vector, element };
enum class ResultKind : std::uint8_t { none, real, scalar, dim };
// Which device path, if any, can run a routine.
// level3: cut into tasks (gpu/tiling). direct: levels 1 and 2, one call on whole arrays in device memory. lapack: the
// same for LAPACK, whose routines may also find that they cannot go on.
enum class DevicePath : std::uint8_t { none, level3, direct, lapack };

constexpr bool is_array(Kind kind) { return kind >= Kind::in && kind <= Kind::out_ints; }
constexpr bool is_workspace(Kind kind) { return kind >= Kind::work && kind <= Kind::work_ints; }
constexpr bool is_flag(Kind kind) { return kind <= Kind::job; }
constexpr bool is_integer(Kind kind) { return kind >= Kind::dim && kind <= Kind::lwork; }
constexpr bool is_read(Kind kind) { return kind == Kind::in || kind == Kind::inout || kind == Kind::in_ints; }
constexpr bool is_written(Kind kind) {
  return kind == Kind::out || kind == Kind::inout || kind == Kind::out_real || kind == Kind::out_ints;
}
constexpr bool holds_integers(Kind kind) { return kind == Kind::in_ints || kind == Kind::out_ints; }

inline constexpr int max_parameters = 24;
inline constexpr std::size_t max_arrays = 6;  // of a routine
inline constexpr std::int8_t absent = -1;
// Sizes that are no parameter: m for Left and n for Right; min(m, n); max(m, n); 2 n; 1.
inline constexpr std::int8_t by_side = -2, by_least = -3, by_most = -4, by_twice = -5, by_one = -6;

struct Parameter {
  Kind kind{};
  char const* name = "";
  Shape shape = Shape::none;
  // Positions of the parameters that give the array's sizes, in the order routines.def lists them;
  // for `element` the number of elements itself.
  std::array<std::int8_t, 4> size{absent, absent, absent, absent};
  std::int8_t flag = absent;    // position of the flag that transposes
  std::int8_t stride = absent;  // position of the leading dimension or increment
};

enum class RoutineId : std::uint8_t {
#define ROUTINE(level, name, ...) name,
#define FORTRAN_ONLY ROUTINE
#define CBLAS_ONLY ROUTINE
// Their order is that of the numbers.
// clang-format off
#include "shim/call/routines.def"
#include "shim/call/lapack_routines.def"
// clang-format on
#undef CBLAS_ONLY
#undef FORTRAN_ONLY
#undef ROUTINE
  count
};

// Names of parameters whose positions a routine knows.
inline constexpr char const* often_asked[] = {"m",    "n",     "k",      "nrhs",   "alpha", "beta", "side", "uplo",
                                              "diag", "trans", "transa", "transb", "kl",    "ku",   "c",    "s"};
inline constexpr std::size_t often_count = std::size(often_asked);
// The number of one of them, or often_count. Written out, so that of a literal the compiler finds it.
template <std::size_t... number>
[[gnu::always_inline]] constexpr std::size_t asked_often(char const* parameter, std::index_sequence<number...>) {
  std::size_t found = often_count;
  (void)((__builtin_strcmp(parameter, often_asked[number]) == 0 && (found = number, true)) || ...);
  return found;
}

struct Routine {
  RoutineId id{};
  char const* name = "";
  int level = 0;
  DevicePath device = DevicePath::none;  // device_path() asks with the precision
  ResultKind result = ResultKind::none;
  int parameter_count = 0;
  std::array<Parameter, max_parameters> parameters{};
  // Multiply-adds as a function of m, n, k and, level 3, of the order of the matrix that `side` names.
  double (*work)(double m, double n, double k, double q) = nullptr;
  std::array<std::int8_t, often_count> often{};  // positions of often_asked
  std::array<std::int8_t, max_arrays> array{};   // of its arrays
  int array_count = 0;

  std::span<Parameter const> list() const { return {parameters.data(), static_cast<std::size_t>(parameter_count)}; }
  // Positions of its arrays, in their order.
  std::span<std::int8_t const> arrays() const { return {array.data(), static_cast<std::size_t>(array_count)}; }
  // Position of a parameter by kind or name, or `absent`. Of the names that estimates ask for, each as a literal, it is
  // known.
  template <std::size_t size>
  [[gnu::always_inline]] constexpr int find(char const (&parameter)[size]) const {
    std::size_t const asked = asked_often(parameter, std::make_index_sequence<often_count>());
    return asked < often_count ? often[asked] : find(std::string_view(parameter));
  }
  constexpr int find(std::string_view parameter) const {
    for (int i = 0; i < parameter_count; ++i)
      if (parameter == parameters[static_cast<std::size_t>(i)].name) return i;
    return absent;
  }
  constexpr int find(Kind kind) const {
    for (int i = 0; i < parameter_count; ++i)
      if (parameters[static_cast<std::size_t>(i)].kind == kind) return i;
    return absent;
  }
};

// One symbol per routine and precision: `dgemm` is Symbol::dgemm in every name family.
enum class Symbol : std::uint16_t {
#define BLASLIFT_ONE(C, s) BLASLIFT_ONE_FLAT(BLASLIFT_UNPAREN s)
#define BLASLIFT_ONE_FLAT(...) BLASLIFT_ONE_NAME(__VA_ARGS__)
#define BLASLIFT_ONE_NAME(precision, symbol) symbol,
#define ROUTINE(level, name, device, result, work, symbols, params) \
  BLASLIFT_EACH(BLASLIFT_ONE, 0, BLASLIFT_UNPAREN symbols)
#define FORTRAN_ONLY ROUTINE
#define CBLAS_ONLY ROUTINE
#include "shim/call/routines.def"
  end_of_blas,
  last_of_blas = end_of_blas - 1,  // LAPACK's follow without a gap
#include "shim/call/lapack_routines.def"
#undef CBLAS_ONLY
#undef FORTRAN_ONLY
#undef ROUTINE
#undef BLASLIFT_ONE_NAME
#undef BLASLIFT_ONE_FLAT
#undef BLASLIFT_ONE
  count
};
inline constexpr std::size_t symbol_count = static_cast<std::size_t>(Symbol::count);
inline constexpr std::size_t blas_symbol_count = static_cast<std::size_t>(Symbol::end_of_blas);
constexpr std::size_t index(Symbol symbol) { return static_cast<std::size_t>(symbol); }
constexpr bool is_lapack(Symbol symbol) { return index(symbol) >= blas_symbol_count; }

struct SymbolInfo {
  char const* name = "";  // "dgemm"
  Precision precision{};
  RoutineId routine{};
  bool fortran = true;  // has Fortran names
  bool cblas = true;    // has CBLAS names
};

SymbolInfo const& info(Symbol symbol);
Routine const& routine(RoutineId id);
// The part that devices compute, as a row, where the rest is the CPU's (shim/call/device_part.hpp); else null.
Routine const* device_part(RoutineId id);
// And the row of what devices compute of such a routine where they do all of it.
Routine const* device_solution(RoutineId id);
inline Routine const& routine(Symbol symbol) { return routine(info(symbol).routine); }
// The device path of one symbol: its routine's, but for dsdot, which no device library has.
inline DevicePath device_path(Symbol symbol) {
  return info(symbol).precision == Precision::ds ? DevicePath::none : routine(symbol).device;
}
// The symbol named `name` ("dgemm"), or Symbol::count.
Symbol find_symbol(std::string_view name);
// That of a routine in a precision, or Symbol::count.
Symbol find_symbol(RoutineId routine, Precision precision);

}  // namespace blaslift
