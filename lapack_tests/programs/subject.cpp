// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "lapack_tests/programs/subject.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

int const blaslift::plain_integer_bits = BLASLIFT_TEST_BITS;

namespace blaslift::test {
namespace {

// Found through its handle: no other library's definition comes first there.
void* find_in_own_lapack(char const* name) {
  static void* const library = dlopen(BLASLIFT_TEST_LAPACK, RTLD_NOW | RTLD_NOLOAD);
  void* const found = library ? dlsym(library, name) : nullptr;
  if (!found) {
    std::fprintf(stderr, "%s has no %s\n", BLASLIFT_TEST_LAPACK, name);
    std::abort();
  }
  return found;
}

std::string fortran_name(Symbol symbol) { return std::string(info(symbol).name) + "_"; }

int stay_on_cpu(int stay) {
  static auto const function = reinterpret_cast<int (*)(int)>(dlsym(RTLD_DEFAULT, "blaslift_stay_on_cpu"));
  return function ? function(stay) : 0;
}

}  // namespace

void* tested_lapack(Symbol symbol) {
  return reinterpret_cast<void*>(tested_function(Family::plain, Language::fortran, symbol));
}
void* own_lapack(Symbol symbol) { return find_in_own_lapack(fortran_name(symbol).c_str()); }

StayOnCpu::StayOnCpu() : before_(stay_on_cpu(1)) {}
StayOnCpu::~StayOnCpu() { stay_on_cpu(before_); }

LapackProblem make_problem(Symbol symbol, LapackShape const& shape, std::string_view flags, LapackInput input,
                           std::vector<double>* asked) {
  StayOnCpu const stay;
  LapackProblem made(symbol, shape, flags, static_cast<std::uint64_t>(shape.m * 1000 + shape.n), integer_bits, input);
  std::vector<double> const sizes = made.ask_for_workspace(own_lapack(symbol));
  if (asked) *asked = sizes;
  return made;
}

bool is_device_form(Call const& call) {
  for (char const* const job : {"jobu", "jobvt"})
    if (call.flag(job, 'N') == 'O') return false;
  if (call.routine->find("s") >= 0 && call.flag("jobz", 'N') == 'O') return false;
  if (call.flag("jobvl", 'N') == 'V') return false;
  if (call.routine->find("rank") >= 0)  // as many rows as LAPACK wants for a QR factorisation
    return call.integer("m") > call.integer("n") && 5 * call.integer("m") > 8 * call.integer("n") - 5;
  bool const least_squares = call.routine->id == RoutineId::gels;
  return !least_squares || (call.flag("trans", 'N') == 'N' && call.integer("m") >= call.integer("n"));
}

bool device_is_certain() { return mode() == Mode::device && testing_the_shim() && !std::getenv("BLASLIFT_FAULT"); }

std::vector<Symbol> lapack_symbols() {
  std::vector<Symbol> made;
  for (std::size_t i = blas_symbol_count; i < symbol_count; ++i) made.push_back(static_cast<Symbol>(i));
  return made;
}

}  // namespace blaslift::test
