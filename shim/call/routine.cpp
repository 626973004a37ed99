// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Expands routines.def into the tables that routine.hpp declares; names are resolved to positions by
// the compiler, so that a typing error in a row does not build.
#include "shim/call/routine.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "shim/call/check_arguments.hpp"

namespace blaslift {
namespace {

// A parameter as written in a row: the words after its name stay text until they are resolved.
struct Written {
  Kind kind;
  char const* name;
  std::string_view words;
};

constexpr std::string_view next_word(std::string_view& words) {
  while (!words.empty() && (words.front() == ' ' || words.front() == ',')) words.remove_prefix(1);
  std::size_t end = 0;
  while (end < words.size() && words[end] != ',' && words[end] != ' ') ++end;
  auto word = words.substr(0, end);
  words.remove_prefix(end);
  return word;
}

constexpr Shape shape_named(std::string_view word) {
  if (word == "general") return Shape::general;
  if (word == "triangle") return Shape::triangle;
  if (word == "band") return Shape::band;
  if (word == "triangle_band") return Shape::triangle_band;
  if (word == "packed") return Shape::packed;
  if (word == "vector") return Shape::vector;
  if (word == "element") return Shape::element;
  throw "unknown shape in routines.def";
}

constexpr int sizes_of(Shape shape) {
  switch (shape) {
    case Shape::band: return 4;
    case Shape::general:
    case Shape::triangle_band: return 2;
    case Shape::none: return 0;
    default: return 1;
  }
}

template <std::size_t N>
constexpr std::int8_t position(std::array<Written, N> const& written, std::string_view name) {
  if (name == "least") return by_least;
  if (name == "most") return by_most;
  if (name == "twice") return by_twice;
  if (name == "one") return by_one;
  for (std::size_t i = 0; i < N; ++i)
    if (written[i].name == name)
      return static_cast<std::int8_t>(written[i].kind == Kind::side ? by_side : static_cast<int>(i));
  throw "a row of routines.def names a parameter that it does not have";
}

template <std::size_t N>
consteval Routine make_routine(RoutineId id, char const* name, int level, DevicePath device, ResultKind result,
                               double (*work)(double, double, double, double), std::array<Written, N> written) {
  static_assert(N <= max_parameters);
  Routine made{id, name, level, device, result, static_cast<int>(N), {}, work, {}, {}, 0};
  for (std::size_t i = 0; i < N; ++i) {
    Parameter& parameter = made.parameters[i];
    parameter.kind = written[i].kind;
    parameter.name = written[i].name;
    if (!is_array(parameter.kind)) continue;
    if (made.array_count == static_cast<int>(max_arrays)) throw "a row of routines.def has more arrays than max_arrays";
    made.array[static_cast<std::size_t>(made.array_count++)] = static_cast<std::int8_t>(i);
    auto words = written[i].words;
    parameter.shape = shape_named(next_word(words));
    if (parameter.shape == Shape::element) {
      parameter.size[0] = static_cast<std::int8_t>(next_word(words).front() - '0');
      continue;
    }
    auto const sizes = static_cast<std::size_t>(sizes_of(parameter.shape));
    for (std::size_t j = 0; j < sizes; ++j) parameter.size[j] = position(written, next_word(words));
    auto rest = next_word(words);
    if (parameter.shape == Shape::vector && !rest.empty()) {  // vector, length, other, flag
      parameter.size[1] = position(written, rest);
      rest = next_word(words);
    }
    if (!rest.empty()) parameter.flag = position(written, rest);
    if (i + 1 < N && (written[i + 1].kind == Kind::ld || written[i + 1].kind == Kind::inc))
      parameter.stride = static_cast<std::int8_t>(i + 1);
  }
  for (std::size_t i = 0; i < often_count; ++i)
    made.often[i] = static_cast<std::int8_t>(made.find(std::string_view(often_asked[i])));
  return made;
}

#define BLASLIFT_PARAMETER(C, p) BLASLIFT_PARAMETER_FLAT(BLASLIFT_UNPAREN p)
#define BLASLIFT_PARAMETER_FLAT(...) BLASLIFT_PARAMETER_MAKE(__VA_ARGS__)
#define BLASLIFT_PARAMETER_MAKE(kind, name, ...) \
  Written { Kind::kind, #name, #__VA_ARGS__ }
#define BLASLIFT_SYMBOL(C, s) BLASLIFT_SYMBOL_FLAT(BLASLIFT_UNPAREN C, BLASLIFT_UNPAREN s)
#define BLASLIFT_SYMBOL_FLAT(...) BLASLIFT_SYMBOL_MAKE(__VA_ARGS__)
#define BLASLIFT_SYMBOL_MAKE(routine, fortran, cblas, precision, symbol) \
  SymbolInfo{#symbol, Precision::precision, RoutineId::routine, fortran, cblas},

constexpr Routine routines[] = {
#define ROUTINE(level, name, device, result, work, symbols, params)          \
  make_routine(                                                              \
      RoutineId::name, #name, level, DevicePath::device, ResultKind::result, \
      [](double m, double n, double k, double q) -> double {                 \
        (void)m, (void)n, (void)k, (void)q;                                  \
        return work;                                                         \
      },                                                                     \
      std::array{BLASLIFT_LIST(BLASLIFT_PARAMETER, 0, BLASLIFT_UNPAREN params)}),
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
};

// R of A = Q R, its lower triangle zeros, and B becomes Q^H B. A is destroyed, on the device alone.
consteval Routine least_squares_part(RoutineId id, char const* name) {
  return make_routine(id, name, 4, DevicePath::lapack, ResultKind::none, nullptr,
                      std::array{BLASLIFT_LIST(BLASLIFT_PARAMETER, 0, (dim, m), (dim, n), (dim, nrhs),
                                               (inout, a, general, m, n), (ld, lda), (inout, b, general, most, nrhs),
                                               (ld, ldb), (out, r, general, n, n), (ld, ldr))});
}
constexpr Routine device_parts[] = {
    least_squares_part(RoutineId::gelsd, "gelsd"), least_squares_part(RoutineId::gelsd_complex, "gelsd_complex"),
    least_squares_part(RoutineId::gelss, "gelss"), least_squares_part(RoutineId::gelss_complex, "gelss_complex")};

// All of gelss, but that the right singular vectors do not come in the place of A's first rows.
consteval Routine least_squares_with_vectors(RoutineId id, char const* name) {
  return make_routine(
      id, name, 4, DevicePath::lapack, ResultKind::none, nullptr,
      std::array{BLASLIFT_LIST(BLASLIFT_PARAMETER, 0, (dim, m), (dim, n), (dim, nrhs), (inout, a, general, m, n),
                               (ld, lda), (inout, b, general, most, nrhs), (ld, ldb), (out_real, s, vector, least),
                               (real, rcond), (out_ints, rank, vector, one), (out, vt, general, n, n), (ld, ldvt))});
}
constexpr Routine device_solutions[] = {least_squares_with_vectors(RoutineId::gelss, "gelss"),
                                        least_squares_with_vectors(RoutineId::gelss_complex, "gelss_complex")};

template <std::size_t count>
Routine const* find_row(Routine const (&rows)[count], RoutineId id) {
  for (Routine const& row : rows)
    if (row.id == id) return &row;
  return nullptr;
}

constexpr SymbolInfo symbols_table[] = {
#define ROUTINE(level, name, device, result, work, symbols, params) \
  BLASLIFT_EACH(BLASLIFT_SYMBOL, (name, true, true), BLASLIFT_UNPAREN symbols)
#define FORTRAN_ONLY(level, name, device, result, work, symbols, params) \
  BLASLIFT_EACH(BLASLIFT_SYMBOL, (name, true, false), BLASLIFT_UNPAREN symbols)
#define CBLAS_ONLY(level, name, device, result, work, symbols, params) \
  BLASLIFT_EACH(BLASLIFT_SYMBOL, (name, false, true), BLASLIFT_UNPAREN symbols)
// Their order is that of the numbers.
// clang-format off
#include "shim/call/routines.def"
#include "shim/call/lapack_routines.def"
// clang-format on
#undef CBLAS_ONLY
#undef FORTRAN_ONLY
#undef ROUTINE
};
static_assert(std::all_of(std::begin(symbols_table), std::end(symbols_table),
                          [](SymbolInfo const& each) { return std::string_view(each.name).size() < error_name_size; }),
              "a name is longer than error_name() has room for (check_arguments.hpp)");

}  // namespace

SymbolInfo const& info(Symbol symbol) { return symbols_table[index(symbol)]; }
Routine const& routine(RoutineId id) { return routines[static_cast<std::size_t>(id)]; }
Routine const* device_part(RoutineId id) { return find_row(device_parts, id); }
Routine const* device_solution(RoutineId id) {
  if (Routine const* const row = find_row(device_solutions, id)) return row;
  return device_part(id) ? &routine(id) : nullptr;
}

Symbol find_symbol(RoutineId routine, Precision precision) {
  for (std::size_t i = 0; i < symbol_count; ++i) {
    SymbolInfo const& candidate = info(static_cast<Symbol>(i));
    if (candidate.routine == routine && candidate.precision == precision) return static_cast<Symbol>(i);
  }
  return Symbol::count;
}

Symbol find_symbol(std::string_view name) {
  for (std::size_t i = 0; i < symbol_count; ++i)
    if (name == symbols_table[i].name) return static_cast<Symbol>(i);
  return Symbol::count;
}

}  // namespace blaslift
