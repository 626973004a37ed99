// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a device cannot finish is the program's own LAPACK's, from operands that nobody has touched: singular and
// indefinite matrices, NaN, and calls that ask for nothing or for sizes only.
#include "lapack_tests/programs/subject.hpp"
#include "lapack_tests/programs/verdict.hpp"

namespace blaslift::test {
namespace {

class Irregular : public testing::TestWithParam<Symbol> {};
class WorkspaceQuery : public testing::TestWithParam<Symbol> {};
class EmptyProblem : public testing::TestWithParam<Symbol> {};

enum class Expected : unsigned char { same_numbers, same_info, intact };

// Off the device the same code runs on both sides; else LAPACK's own products may go there, which round differently and
// leave out other products with zero: then where NaN ends is not the same.
void compare_with_direct(LapackProblem& problem, Expected expected) {
  Direct const direct(problem);
  std::int64_t const info = problem.run(tested_lapack(problem.call().symbol));
  EXPECT_EQ(problem.damage(), "") << problem.describe();
  if (expected == Expected::intact) return;
  EXPECT_EQ(info, direct.info) << problem.describe();
  if (mode() == Mode::slot) {
    EXPECT_EQ(problem.difference(direct.problem), "") << problem.describe();
  } else if (expected == Expected::same_numbers) {
    EXPECT_EQ(other_numbers(problem, direct.problem), "") << problem.describe();
  }
}

// OpenBLAS's geev scales by numbers that it has not set then, and reports one of two argument numbers by chance.
Expected expected_of_nan(Symbol symbol) {
  return routine(symbol).find("jobvr") >= 0 ? Expected::intact : Expected::same_info;
}

TEST_P(Irregular, MatrixIsReportedAsLapackDoes) {
  for (std::string const& flags : lapack_flags(GetParam()))
    for (std::int64_t const n : {2, 33, 150}) {
      LapackProblem problem = make_problem(GetParam(), {n, n, 3}, flags, LapackInput::irregular);
      compare_with_direct(problem, Expected::same_numbers);
      if (HasFailure()) return;
    }
}

TEST_P(Irregular, NanIsTreatedAsLapackDoes) {
  std::vector<std::string> const all = lapack_flags(GetParam());
  for (std::string const& flags : {all.front(), all.back()})
    for (std::int64_t const n : {2, 33, 150}) {
      LapackProblem problem = make_problem(GetParam(), {n, n, 3}, flags, LapackInput::with_nan);
      compare_with_direct(problem, expected_of_nan(GetParam()));
      if (HasFailure()) return;
    }
}

TEST_P(WorkspaceQuery, IsAnsweredByLapack) {
  long long const before = calls_on_device();
  for (std::string const& flags : lapack_flags(GetParam()))
    for (LapackShape const& shape : {LapackShape{1, 1, 1}, LapackShape{40, 40, 3}, LapackShape{900, 500, 500}}) {
      LapackProblem tested(GetParam(), shape, flags, 1, integer_bits), direct(tested);
      EXPECT_EQ(tested.ask_for_workspace(tested_lapack(GetParam())), direct.ask_for_workspace(own_lapack(GetParam())))
          << tested.describe();
      EXPECT_EQ(tested.damage(true), "") << tested.describe();
    }
  EXPECT_EQ(calls_on_device(), before);
}

TEST_P(EmptyProblem, IsNobodysWork) {
  long long const before = calls_on_device();
  for (std::string const& flags : lapack_flags(GetParam())) {
    LapackProblem problem = make_problem(GetParam(), {0, 0, 0}, flags);
    compare_with_direct(problem, Expected::same_numbers);
  }
  EXPECT_EQ(calls_on_device(), before);
}

std::vector<Symbol> with_workspace() {
  std::vector<Symbol> made;
  for (Symbol const symbol : lapack_symbols())
    if (routine(symbol).find(Kind::lwork) >= 0) made.push_back(symbol);
  return made;
}

INSTANTIATE_TEST_SUITE_P(Every, Irregular, testing::ValuesIn(lapack_symbols()), LapackName{});
INSTANTIATE_TEST_SUITE_P(Every, WorkspaceQuery, testing::ValuesIn(with_workspace()), LapackName{});
INSTANTIATE_TEST_SUITE_P(Every, EmptyProblem, testing::ValuesIn(lapack_symbols()), LapackName{});

}  // namespace
}  // namespace blaslift::test
