// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Least squares by singular values, where rank, scaling and INFO are at stake: LAPACK's rank in every case, the same
// residuals, and solutions of the same length.
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>

#include "lapack_tests/programs/matrix.hpp"
#include "lapack_tests/programs/subject.hpp"
#include "lapack_tests/programs/verdict.hpp"
#include "shim/call/device_part.hpp"

namespace blaslift::test {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon(), infinity = std::numeric_limits<double>::infinity();

class LeastSquares : public testing::TestWithParam<Symbol> {};

bool is_gelss(Symbol symbol) {
  RoutineId const id = routine(symbol).id;
  return id == RoutineId::gelss || id == RoutineId::gelss_complex;
}

using Element = std::function<Complex(std::int64_t row, std::int64_t col, Complex random)>;
void change(LapackProblem& problem, char const* name, Element const& element) {
  LapackArray const& array = problem.array(name);
  std::int64_t const rows = problem.call().integer("m");
  for (std::int64_t j = 0; j < array.view.cols; ++j)
    for (std::int64_t i = 0; i < rows; ++i) problem.set_number(name, i, j, element(i, j, problem.number(array, i, j)));
}

Matrix matrix(LapackProblem const& of, char const* name, std::int64_t first, std::int64_t rows) {
  LapackArray const& array = of.array(name);
  Matrix made(rows, array.view.cols);
  for (std::int64_t j = 0; j < made.cols; ++j)
    for (std::int64_t i = 0; i < rows; ++i) made(i, j) = of.number(array, first + i, j);
  return made;
}

double length(Matrix const& of) {
  double largest = 0, sum = 0;
  for (Complex const& each : of.data) largest = std::max(largest, std::abs(each));
  for (Complex const& each : of.data) sum += largest > 0 ? std::norm(each / largest) : 0;
  return largest * std::sqrt(sum);
}

// As the library is told.
bool is_solved_by_device(std::int64_t n) {
  char const* const set = std::getenv("BLASLIFT_SOLVED_FROM");
  std::int64_t const from = set ? std::atoll(set) : 0;
  return n >= (from > 0 ? from : least_solved_columns);
}

// A problem as it was, and what LAPACK itself makes of it.
struct Right {
  explicit Right(LapackProblem const& problem)
      : m(problem.call().integer("m")),
        n(problem.call().integer("n")),
        unit(is_single(problem.call().precision) ? std::numeric_limits<float>::epsilon() : eps),
        a(matrix(problem, "a", 0, m)),
        b(matrix(problem, "b", 0, m)),
        direct(problem) {}

  Matrix solution(LapackProblem const& of) const { return matrix(of, "b", 0, n); }
  double residual(LapackProblem const& of) const { return length(a * solution(of) - b); }

  // The rows behind the solution hold its residuals where the rank is full. `tolerance`: of the solution; infinity
  // where noise decides the rank: LAPACK's own products may run on the device.
  void expect_same(LapackProblem const& tested, double tolerance) const {
    LapackProblem const& right = direct.problem;
    double const largest = right.number(right.array("s"), 0).real();
    // A device's own singular values may be off twice as far as those of R by LAPACK (has_certain_rank()). With few
    // columns, which it has in tests alone, its algorithm may be Jacobi's: complex ones were off by 3.2 on an H200.
    constexpr std::int64_t most_by_jacobi = 128;
    double const factor = !is_solved_by_device(n) ? 1 : n <= most_by_jacobi ? 4 : 2;
    double const band = factor * static_cast<double>(n) * unit * largest;
    for (std::int64_t i = 0; i < n; ++i)
      EXPECT_NEAR(tested.number(tested.array("s"), i).real(), right.number(right.array("s"), i).real(), band);
    if (tolerance == infinity) return;
    std::int64_t const rank = right.integer(right.array("rank"), 0);
    EXPECT_EQ(tested.integer(tested.array("rank"), 0), rank);
    EXPECT_LE(length(solution(tested) - solution(right)), tolerance * length(solution(right)));
    double const much = unit > eps ? 1e-3 : 1e-10;
    double const rounding = much * (length(b) + largest * length(solution(right)));
    EXPECT_NEAR(residual(tested), residual(right), rounding);
    if (rank < n) return;
    // LAPACK leaves them scaled if it scales.
    double const rest = length(matrix(right, "b", n, m - n));
    EXPECT_NEAR(length(matrix(tested, "b", n, m - n)), rest, much * rest + rounding);
  }

  std::int64_t m, n;
  double unit;
  Matrix a, b;
  Direct direct;
};

struct Case {
  char const* what;
  double rcond;
  bool is_certain;  // the rank
  Element a;
  double tolerance = 1e-8;  // of the solution
};

Complex same(std::int64_t, std::int64_t, Complex random) { return random; }

std::vector<Case> cases() {
  auto const repeated = [](std::int64_t i, std::int64_t j, Complex) {
    return Complex(std::sin(static_cast<double>(i * 7 + j % 5 * 31)), 0);
  };
  auto const decaying = [](std::int64_t, std::int64_t j, Complex random) {
    return random * std::pow(10.0, -static_cast<double>(j) / 2);
  };
  std::vector<Case> made;
  for (double const rcond : {-1.0, 0.0, 1e-6, 1e-8, 40 * eps}) made.push_back({"well-conditioned", rcond, true, same});
  made.push_back({"rcond of one", 1, true, same});  // gelss: the largest value itself is the limit
  made.push_back({"rcond is NaN", std::nan(""), false, same});
  made.push_back({"repeated columns", 1e-8, true, repeated});
  made.push_back({"repeated columns", 200 * eps, true, repeated});
  made.push_back({"repeated columns, noise decides", -1, false, repeated, infinity});
  made.push_back({"decaying columns", 1e-5, true, decaying});
  made.push_back({"a zero column", 1e-8, true,
                  [](std::int64_t, std::int64_t j, Complex random) { return j == 4 ? Complex() : random; }});
  made.push_back({"all zeros", -1, false, [](auto, auto, auto) { return Complex(); }});
  made.push_back({"tiny", -1, false, [](auto, auto, Complex random) { return 1e-300 * random; }});
  made.push_back({"huge", -1, false, [](auto, auto, Complex random) { return 1e300 * random; }});
  made.push_back({"one tiny column", 1e-8, true,
                  [](std::int64_t, std::int64_t j, Complex random) { return j == 2 ? 1e-305 * random : random; }});
  return made;
}

TEST_P(LeastSquares, HaveLapacksRank) {
  for (Case const& each : cases())
    for (LapackShape const& shape : {LapackShape{90, 20, 1}, LapackShape{64, 40, 7}, LapackShape{700, 40, 200}}) {
      LapackProblem problem = make_problem(GetParam(), shape, "");
      problem.call()[problem.call().routine->find("rcond")].scalar = {each.rcond, 0};
      change(problem, "a", each.a);
      Right const right(problem);
      bool const is_at_limit = each.rcond == 1 && is_gelss(GetParam());
      long long const before = calls_on_device();
      EXPECT_EQ(problem.run(tested_lapack(GetParam())), right.direct.info);
      if (device_is_certain() && each.is_certain && !is_at_limit) {
        EXPECT_EQ(calls_on_device() - before, 1);
      }
      // LAPACK computes these calls in the end, with A and B as they were. (Its products may go to the device.)
      if (!each.is_certain && calls_on_device() == before) {
        EXPECT_EQ(problem.difference(right.direct.problem), "");
      }
      EXPECT_EQ(problem.damage(), "");
      right.expect_same(problem, each.tolerance);
      if (HasFailure()) {
        ADD_FAILURE() << each.what << ", rcond " << each.rcond << ": " << problem.describe();
        return;
      }
    }
}

// Promised of gelss alone: V^H, whose rows the singular values belong to.
TEST_P(LeastSquares, LeaveRightVectorsInAWhereLapackDoes) {
  if (!is_gelss(GetParam())) return;
  for (LapackShape const& shape : {LapackShape{90, 20, 3}, LapackShape{900, 150, 1}}) {
    LapackProblem problem = make_problem(GetParam(), shape, "");
    Right const right(problem);
    EXPECT_EQ(problem.run(tested_lapack(GetParam())), 0);
    for (LapackProblem const* const each : {&right.direct.problem, static_cast<LapackProblem const*>(&problem)}) {
      Matrix const v = adjoint(matrix(*each, "a", 0, right.n)), stretched = right.a * v,
                   squares = adjoint(stretched) * stretched;
      EXPECT_LT(norm(deviation_from_orthogonal(v)), 1e-11);
      for (std::int64_t j = 0; j < right.n; ++j)
        EXPECT_NEAR(std::sqrt(squares(j, j).real()), each->number(each->array("s"), j).real(), 1e-10);
    }
  }
}

// Single precision, real and complex: the ranks that are certain there.
class LeastSquaresInSingle : public testing::TestWithParam<Symbol> {};
TEST_P(LeastSquaresInSingle, HaveLapacksRank) {
  auto const repeated = [](std::int64_t i, std::int64_t j, Complex) {
    return Complex(std::sin(static_cast<double>(i * 7 + j % 5 * 31)), 0);
  };
  for (Case const& each : {Case{"well-conditioned", -1, true, same},
                           {"well-conditioned", 1e-3, true, same},
                           {"repeated columns", 1e-3, true, repeated},
                           {"noise", -1, false, repeated, infinity}}) {
    LapackProblem problem = make_problem(GetParam(), {300, 20, 3}, "");
    problem.call()[problem.call().routine->find("rcond")].scalar = {each.rcond, 0};
    change(problem, "a", each.a);
    Right const right(problem);
    EXPECT_EQ(problem.run(tested_lapack(GetParam())), right.direct.info);
    EXPECT_EQ(problem.damage(), "");
    right.expect_same(problem, std::max(each.tolerance, 1e-3));
    if (HasFailure()) {
      ADD_FAILURE() << each.what << ", rcond " << each.rcond << ": " << problem.describe();
      return;
    }
  }
}

// Nothing to solve is LAPACK's affair. (Its gelss takes none for one, and writes into a B that has no column.)
TEST_P(LeastSquares, WithoutRightHandSidesAreLapacks) {
  if (is_gelss(GetParam())) return;
  LapackProblem problem = make_problem(GetParam(), {90, 20, 0}, "");
  Direct const direct(problem);
  EXPECT_EQ(problem.run(tested_lapack(GetParam())), direct.info);
  EXPECT_EQ(problem.integer(problem.array("rank"), 0), direct.problem.integer(direct.problem.array("rank"), 0));
}

TEST_P(LeastSquares, TakeAnyB) {
  Element const elements[] = {
      [](auto, auto, auto) { return Complex(); }, [](auto, auto, Complex random) { return 1e-300 * random; },
      [](auto, auto, Complex random) { return 1e300 * random; },
      [](std::int64_t i, std::int64_t j, Complex random) { return (i + j) % 3 ? Complex(-0.0) : random; }};
  for (Element const& element : elements) {
    LapackProblem problem = make_problem(GetParam(), {90, 20, 3}, "");
    change(problem, "b", element);
    Right const right(problem);
    EXPECT_EQ(problem.run(tested_lapack(GetParam())), 0);
    right.expect_same(problem, 1e-10);
  }
}

// A and B go through the ring, and B comes back through it.
TEST_P(LeastSquares, MayBeLarge) {
  for (double const rcond : {1e-8, 0.5}) {
    LapackProblem problem = make_problem(GetParam(), {2000, 70, 80}, "");
    problem.call()[problem.call().routine->find("rcond")].scalar = {rcond, 0};
    Right const right(problem);
    EXPECT_EQ(problem.run(tested_lapack(GetParam())), 0);
    EXPECT_EQ(problem.damage(), "");
    right.expect_same(problem, 1e-10);
  }
}

// Infinity is LAPACK's affair; it must see the numbers that were given.
TEST_P(LeastSquares, OfInfinityInBAreLapacks) {
  LapackProblem problem = make_problem(GetParam(), {90, 20, 2}, "");
  problem.set_number("b", 70, 1, infinity);
  Direct const direct(problem);
  EXPECT_EQ(problem.run(tested_lapack(GetParam())), direct.info);
  for (std::int64_t i = 0; i < 20; ++i)
    EXPECT_EQ(std::isfinite(problem.number(problem.array("b"), i, 1).real()),
              std::isfinite(direct.problem.number(direct.problem.array("b"), i, 1).real()));
}

std::vector<Symbol> by_singular_values(bool single) {
  std::vector<Symbol> made;
  for (Symbol const symbol : lapack_symbols())
    if (is_single(info(symbol).precision) == single && routine(symbol).find("rank") >= 0) made.push_back(symbol);
  return made;
}

INSTANTIATE_TEST_SUITE_P(Every, LeastSquares, testing::ValuesIn(by_singular_values(false)), LapackName{});
INSTANTIATE_TEST_SUITE_P(Every, LeastSquaresInSingle, testing::ValuesIn(by_singular_values(true)), LapackName{});

}  // namespace
}  // namespace blaslift::test
