// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/stress/drawing.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace stress {
namespace {
constexpr char letters[] = "sdcz";
}  // namespace

[[noreturn]] void give_up(std::string const& why) {
  std::fprintf(stderr, "level3_stress: %s\n", why.c_str());
  std::exit(2);
}

Routine routines[routine_count] = {
    {"gemm", Shape::gemm, false},  {"symm", Shape::symm, false}, {"hemm", Shape::symm, true},
    {"syrk", Shape::syrk, false},  {"herk", Shape::syrk, true},  {"syr2k", Shape::syr2k, false},
    {"her2k", Shape::syr2k, true}, {"trmm", Shape::tr, false},   {"trsm", Shape::tr, false},
};
void find_entries() {
  // RTLD_LOCAL: its names must take no part in the search that blaslift is preloaded for. The program's own BLAS may
  // well be this same library, and then it has one thread too.
  void* const openblas = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!openblas) give_up(std::string("no reference: ") + dlerror());
  if (auto* const set = reinterpret_cast<void (*)(int)>(dlsym(openblas, "openblas_set_num_threads"))) set(1);
  for (Routine& routine : routines)
    for (size_t precision = routine.hermitian ? 2 : 0; precision < 4; ++precision) {
      std::string const name = std::string(1, letters[precision]) + routine.name + "_";
      routine.under_test[precision] = reinterpret_cast<Entry>(dlsym(RTLD_DEFAULT, name.c_str()));
      routine.reference[precision] = reinterpret_cast<Entry>(dlsym(openblas, name.c_str()));
      if (!routine.under_test[precision] || !routine.reference[precision]) give_up("no " + name);
    }
}

void Spec::describe(char* to, size_t size) const {
  Routine const& routine_of = routines[routine];
  std::snprintf(to, size,
                "%c%s flags=%s m=%d n=%d k=%d alpha=(%g,%g) beta=(%g,%g) lda=%d ldb=%d ldc=%d offsets=%d,%d,%d",
                letters[precision], routine_of.name, flags, m, n, k, alpha[0], alpha[1], beta[0], beta[1], lda, ldb,
                ldc, offset_a, offset_b, offset_c);
}

Layout layout_a(Spec const& s) {
  Shape const shape = routines[s.routine].shape;
  bool const hermitian = routines[s.routine].hermitian;
  Layout made{0, 0, s.lda, s.offset_a};
  switch (shape) {
    case Shape::gemm: made.rows = s.flags[0] == 'N' ? s.m : s.k, made.cols = s.flags[0] == 'N' ? s.k : s.m; break;
    case Shape::symm:
      made.rows = made.cols = s.flags[0] == 'L' ? s.m : s.n;
      made.kind = hermitian ? Kind::hermitian : Kind::symmetric, made.uplo = s.flags[1];
      break;
    case Shape::syrk:
    case Shape::syr2k: made.rows = s.flags[1] == 'N' ? s.n : s.k, made.cols = s.flags[1] == 'N' ? s.k : s.n; break;
    case Shape::tr:
      made.rows = made.cols = s.flags[0] == 'L' ? s.m : s.n;
      made.kind = Kind::triangle, made.uplo = s.flags[1], made.unit = s.flags[3] == 'U';
      break;
  }
  return made;
}
Layout layout_b(Spec const& s) {
  Layout made{s.m, s.n, s.ldb, s.offset_b};
  if (routines[s.routine].shape == Shape::gemm)
    made.rows = s.flags[1] == 'N' ? s.k : s.n, made.cols = s.flags[1] == 'N' ? s.n : s.k;
  if (routines[s.routine].shape == Shape::syr2k) {
    made = layout_a(s);
    made.ld = s.ldb, made.offset = s.offset_b;
  }
  if (routines[s.routine].shape == Shape::syrk) made.rows = made.cols = 0;
  return made;
}
Layout layout_c(Spec const& s) {
  Shape const shape = routines[s.routine].shape;
  Layout made{s.m, s.n, s.ldc, s.offset_c};
  if (shape == Shape::syrk || shape == Shape::syr2k) {
    made.rows = made.cols = s.n;
    made.kind = routines[s.routine].hermitian ? Kind::hermitian : Kind::symmetric, made.uplo = s.flags[0];
  }
  if (shape == Shape::tr) made.rows = made.cols = 0;
  return made;
}

Spec random_spec(Random& random, Sizes const& sizes, bool largest) {
  Spec made;
  do {
    made.routine = static_cast<size_t>(random.below(static_cast<int>(std::size(routines))));
    made.precision = static_cast<size_t>(random.below(4));
  } while (!routines[made.routine].under_test[made.precision]);
  bool const complex = made.precision >= 2, hermitian = routines[made.routine].hermitian;
  int const most = largest || random.one_in(200) ? sizes.largest : sizes.typical;
  auto size = [&] {
    if (largest) return sizes.largest;
    if (random.one_in(100)) return 0;
    return std::clamp(static_cast<int>(std::exp(random.unit() * std::log(most + 1.0))), 1, most);
  };
  made.m = size(), made.n = size(), made.k = size();
  char const* const transpose = complex ? "NTC" : "NT";
  Shape const shape = routines[made.routine].shape;
  switch (shape) {
    case Shape::gemm: made.flags[0] = random.pick(transpose), made.flags[1] = random.pick(transpose); break;
    case Shape::symm: made.flags[0] = random.pick("LR"), made.flags[1] = random.pick("UL"); break;
    case Shape::syrk:
    case Shape::syr2k:
      made.flags[0] = random.pick("UL"), made.flags[1] = random.pick(hermitian ? "NC" : complex ? "NT" : "NTC");
      made.m = made.n;
      break;
    case Shape::tr:
      made.flags[0] = random.pick("LR"), made.flags[1] = random.pick("UL");
      made.flags[2] = random.pick(transpose), made.flags[3] = random.pick("NU");
      break;
  }
  if (shape == Shape::symm || shape == Shape::tr) made.k = made.flags[0] == 'L' ? made.m : made.n;
  auto scalar = [&](double* to, int kind) {
    to[0] = kind == 0 ? 0 : kind == 1 ? 1 : random.value();
    to[1] = kind == 2 && complex ? random.value() : 0;
  };
  scalar(made.alpha, random.one_in(50) ? 0 : 1 + random.below(2));
  scalar(made.beta, random.below(3));
  if (shape == Shape::tr) made.beta[0] = made.beta[1] = 0;
  if (hermitian && shape == Shape::syrk) made.alpha[1] = made.beta[1] = 0;
  if (hermitian && shape == Shape::syr2k) made.beta[1] = 0;
  auto leading = [&](int rows) { return std::max(1, rows) + (random.one_in(2) ? 0 : random.below(20)); };
  made.lda = leading(layout_a(made).rows), made.ldb = leading(layout_b(made).rows),
  made.ldc = leading(layout_c(made).rows);
  made.offset_a = random.below(9), made.offset_b = random.below(9), made.offset_c = random.below(9);
  return made;
}

}  // namespace stress
