// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sweep: every row in every precision with all its flags, from one element to matrices of more than 1 MiB, which
// take another way to the device. Right results, nothing else changed, and one call on the device for each that belongs
// there.
#include <algorithm>

#include "lapack_tests/programs/subject.hpp"
#include "lapack_tests/programs/verdict.hpp"
#include "shim/call/lapack.hpp"

namespace blaslift::test {
namespace {

class Sweep : public testing::TestWithParam<Symbol> {};
class LargeMatrices : public testing::TestWithParam<Symbol> {};
class TallMatrices : public testing::TestWithParam<Symbol> {};

// Square, and tall and wide where the routine has two sizes.
std::vector<LapackShape> shapes(Symbol symbol) {
  std::vector<LapackShape> made;
  bool const two_sizes = routine(symbol).find("m") >= 0;
  RoutineId const id = routine(symbol).id;
  for (std::int64_t const n : {1, 2, 7, 33, 64, 150}) {
    std::int64_t const few = std::max<std::int64_t>(1, n / 3);
    made.push_back({n, n, few});
    if (!two_sizes) continue;
    made.push_back({2 * n + 1, n, few});
    if (id != RoutineId::orgqr) made.push_back({few, n, id == RoutineId::ormqr ? few : 2});
  }
  if (!two_sizes) return made;
  // So flat that algorithms change, and the workspace that they need.
  made.push_back({601, 7, 3});
  if (id != RoutineId::orgqr) made.push_back({7, 601, 3});
  return made;
}

// Every row's matrix crosses the size from which it goes through the ring.
LapackShape large() { return {401, 400, 5}; }

void check(Symbol symbol, LapackShape const& shape, std::string const& flags) {
  std::vector<double> best;
  LapackProblem problem = make_problem(symbol, shape, flags, LapackInput::regular, &best);
  Call const& call = problem.call();
  bool const goes = is_device_form(call);
  EXPECT_EQ(suits_device(call), goes) << problem.describe();
  Direct const direct(problem);
  ASSERT_EQ(direct.info, 0) << "the reference itself: " << problem.describe();
  long long const before = calls_on_device();
  std::int64_t const info = problem.run(tested_lapack(symbol));
  long long const made = calls_on_device() - before;
  EXPECT_EQ(info, 0) << problem.describe();
  EXPECT_EQ(problem.damage(), "") << problem.describe();
  EXPECT_EQ(wrong_with(problem, direct.problem), "") << problem.describe();
  // After a small call LAPACK leaves less than it asked for; a device has no smaller algorithm.
  bool const on_device = goes && device_is_certain();
  EXPECT_EQ(problem.workspace_answers(), on_device ? best : direct.problem.workspace_answers()) << problem.describe();
  if (mode() == Mode::slot) {
    EXPECT_EQ(problem.difference(direct.problem), "") << problem.describe();
  }
  // Of the others, LAPACK's own products may go there.
  if (on_device) {
    EXPECT_EQ(made, 1) << problem.describe();
  }
}

bool has_reflectors_on(LapackShape const& shape, Symbol symbol, std::string const& flags) {
  return routine(symbol).id != RoutineId::ormqr || shape.k <= (flags[0] == 'L' ? shape.m : shape.n);
}

TEST_P(Sweep, IsRight) {
  Symbol const symbol = GetParam();
  for (LapackShape const& shape : shapes(symbol)) {
    std::vector<std::string> const all = lapack_flags(symbol);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!has_reflectors_on(shape, symbol, all[i])) continue;
      // Singular value decompositions have fifteen combinations: of the largest matrices a third will do.
      if (shape.m * shape.n > 10000 && all.size() > 6 && (i + static_cast<std::size_t>(shape.m)) % 3 != 0) continue;
      check(symbol, shape, all[i]);
      if (HasFailure()) return;
    }
  }
}

TEST_P(LargeMatrices, AreRight) {
  LapackShape shape = large();
  if (routine(GetParam()).id == RoutineId::orgqr || routine(GetParam()).id == RoutineId::ormqr) shape.k = 399;
  check(GetParam(), shape, lapack_flags(GetParam()).back() == "NN" ? "NV" : lapack_flags(GetParam())[0]);
}

// Columns of 40 KB: with a small ring (lapack_calls.small_ring) longer than a slot.
TEST_P(TallMatrices, AreRight) {
  RoutineId const id = routine(GetParam()).id;
  std::vector<std::string> const all = lapack_flags(GetParam());
  auto const with_columns = std::find_if(all.begin(), all.end(), [](std::string const& flags) {
    return flags.find_first_not_of("S") == std::string::npos && !flags.empty();
  });
  check(GetParam(), {5000, 40, id == RoutineId::ormqr || id == RoutineId::orgqr ? 30 : 3},
        with_columns == all.end() ? all[0] : *with_columns);
}

std::vector<Symbol> with_two_sizes() {
  std::vector<Symbol> made;
  for (Symbol const symbol : lapack_symbols())
    if (!is_single(info(symbol).precision) && routine(symbol).find("m") >= 0) made.push_back(symbol);
  return made;
}

std::vector<Symbol> in_double_precision() {
  std::vector<Symbol> made;
  for (Symbol const symbol : lapack_symbols())
    if (!is_single(info(symbol).precision)) made.push_back(symbol);
  return made;
}

INSTANTIATE_TEST_SUITE_P(Every, Sweep, testing::ValuesIn(lapack_symbols()), LapackName{});
INSTANTIATE_TEST_SUITE_P(Every, LargeMatrices, testing::ValuesIn(in_double_precision()), LapackName{});
INSTANTIATE_TEST_SUITE_P(Every, TallMatrices, testing::ValuesIn(with_two_sizes()), LapackName{});

}  // namespace
}  // namespace blaslift::test
