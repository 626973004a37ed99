// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/reference.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "shim/call/level3.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

Function own_function(Convention const& convention, Symbol symbol) {
  // By symbol and convention; dlsym once each would be most of the sweep's time.
  static std::vector<Function> found[2][2];
  auto& known = found[convention.integer_bits == 64][static_cast<std::size_t>(convention.language)];
  if (known.empty())
    for (std::size_t i = 0; i < blas_symbol_count; ++i)
      known.push_back(reference_function(convention.integer_bits, convention.language, static_cast<Symbol>(i)));
  return known[index(symbol)];
}

// Sums integers of which every order gives the same.
bool sums_right(int integer_bits) {
  Convention convention;
  convention.integer_bits = integer_bits;
  Function const sum = own_function(convention, Symbol::scasum);
  if (!sum) return true;
  Call call;
  call.symbol = Symbol::scasum;
  call.routine = &routine(call.symbol);
  call.precision = info(call.symbol).precision;
  std::vector<float> x(2 * 40);
  call[call.routine->find("x")].pointer = x.data();
  call[call.routine->find("incx")].integer = 1;
  for (std::size_t n = 1; n <= x.size() / 2; ++n) {
    double right = 0;
    for (std::size_t i = 0; i < 2 * n; ++i) right += std::abs(x[i] = static_cast<float>(i % 7) - 3);
    call[call.routine->find("n")].integer = static_cast<std::int64_t>(n);
    if (invoke(convention, sum, call).value.re != right) return false;
  }
  return true;
}

// |re| + |im|, in the precision of the routine.
double absolute_parts(Call const& call) {
  auto sum = [&]<class Real>(Real const* value) {
    return static_cast<double>(std::abs(value[0]) + std::abs(value[1]));
  };
  return is_single(call.precision) ? sum(static_cast<float const*>(call[0].pointer))
                                   : sum(static_cast<double const*>(call[0].pointer));
}

// sgemm for sgemmtr and so on.
Symbol gemm_of(Symbol symbol) { return find_symbol(std::string(1, info(symbol).name[0]) + "gemm"); }

// The whole product in a copy of C, of which only the triangle goes back.
void run_gemmtr(Convention const& convention, Call const& call) {
  Call gemm;
  gemm.symbol = gemm_of(call.symbol);
  gemm.precision = call.precision;
  gemm.routine = &routine(gemm.symbol);
  for (int i = 0; i < gemm.routine->parameter_count; ++i) {
    char const* const name = gemm.routine->parameters[static_cast<std::size_t>(i)].name;
    gemm[i] = call[call.routine->find(std::strcmp(name, "m") == 0 ? "n" : name)];
  }
  Operand const c = memory_of(call, call.routine->find("c"), convention.layout);
  std::vector<std::byte> whole(static_cast<std::size_t>(c.stride * c.cols) * c.element);
  auto copy_triangle = [&](std::byte* to, std::byte const* from) {
    for_each_run(c, [&](std::int64_t first, std::int64_t count) {
      auto const at = static_cast<std::size_t>(first) * c.element;
      std::memcpy(to + at, from + at, static_cast<std::size_t>(count) * c.element);
    });
  };
  copy_triangle(whole.data(), static_cast<std::byte const*>(c.data));
  gemm[gemm.routine->find("c")].pointer = whole.data();
  invoke(convention, own_function(convention, gemm.symbol), gemm);
  copy_triangle(static_cast<std::byte*>(c.data), whole.data());
}

// Debian 12's OpenBLAS has no gemmt and gemmtr, and the gemmt of 0.3.26 is wrong for one column, for conjugated
// transposes and for k = 0. What runs on the device is compared with gemm; what stays on the CPU, with the library's
// own.
bool goes_by_gemm(Call const& call, Function own) {
  if (!one_of(call.routine->id, {RoutineId::gemmt, RoutineId::gemmtr})) return false;
  return !own || (mode() == Mode::device && effect(make_level3(call)) == Effect::product);
}

}  // namespace

bool reference_is_wrong(Convention const& convention, Symbol symbol) {
  if (symbol != Symbol::scasum) return false;
  static bool const wrong[] = {!sums_right(32), !sums_right(64)};
  return wrong[convention.integer_bits == 64];
}

bool reference_is_wrong(Convention const& convention, Call const& call) {
  if (reference_is_wrong(convention, call.symbol)) return true;
  return convention.layout == Layout::row_major && one_of(call.routine->id, {RoutineId::gemmt, RoutineId::gemmtr}) &&
         effect(make_level3(call)) == Effect::scaling && has_own_reference(convention, call.symbol);
}

bool has_own_reference(Convention const& convention, Symbol symbol) {
  return own_function(convention, symbol) != nullptr;
}

Returned invoke_reference(Convention const& convention, Call const& call) {
  RoutineId const id = call.routine->id;
  if (goes_by_gemm(call, own_function(convention, call.symbol))) {
    run_gemmtr(convention, call);
    return {};
  }
  if (Function const own = own_function(convention, call.symbol)) return invoke(convention, own, call);
  if (id == RoutineId::cabs1) return {{absolute_parts(call), 0}, 0};
  std::fprintf(stderr, "the reference BLAS has no %s\n", info(call.symbol).name);
  std::abort();
}

}  // namespace blaslift::test
