// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls one after the other on the same memory, many at once, and in a child process.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "lapack_tests/programs/subject.hpp"
#include "lapack_tests/programs/verdict.hpp"

namespace blaslift::test {
namespace {

void expect_right(LapackProblem& problem) {
  Direct const direct(problem);
  EXPECT_EQ(problem.run(tested_lapack(problem.call().symbol)), 0) << problem.describe();
  EXPECT_EQ(problem.damage(), "") << problem.describe();
  EXPECT_EQ(wrong_with(problem, direct.problem), "") << problem.describe();
}

// Gives the second call the first one's array.
void share(LapackProblem const& from, LapackProblem& to, char const* name) {
  to.call()[to.call().routine->find(name)].pointer = from.array(name).data();
  int const stride = to.call().routine->parameters[static_cast<std::size_t>(to.call().routine->find(name))].stride;
  if (stride != absent) to.call()[stride].integer = from.array(name).view.stride;
}

constexpr std::int64_t order = 700;  // of 3.7 MiB

// tests/preload/lapack.py looks at what was sent.
TEST(SameMemory, GetrfThenGetrs) {
  LapackProblem factors = make_problem(Symbol::dgetrf, {order, order, 1}, "");
  LapackProblem solution = make_problem(Symbol::dgetrs, {order, order, 3}, "N");
  share(factors, solution, "a");
  share(factors, solution, "ipiv");
  LapackProblem ought(factors);
  Direct const direct_factors(ought);
  LapackProblem direct_solution(solution);
  share(direct_factors.problem, direct_solution, "a");
  share(direct_factors.problem, direct_solution, "ipiv");
  {
    StayOnCpu const stay;
    EXPECT_EQ(direct_solution.run(own_lapack(Symbol::dgetrs)), 0);
  }
  EXPECT_EQ(factors.run(tested_lapack(Symbol::dgetrf)), 0);
  for (int i = 0; i < 3; ++i) {
    solution.restore();
    EXPECT_EQ(solution.run(tested_lapack(Symbol::dgetrs)), 0);
    EXPECT_EQ(wrong_with(factors, direct_factors.problem), "");
    EXPECT_EQ(wrong_with(solution, direct_solution), "");
  }
}

TEST(SameMemory, PotrfThenPotri) {
  for (char const* const uplo : {"L", "U"}) {
    LapackProblem factor = make_problem(Symbol::dpotrf, {order, order, 1}, uplo);
    LapackProblem inverse = make_problem(Symbol::dpotri, {order, order, 1}, uplo);
    Direct const direct(factor);
    EXPECT_EQ(factor.run(tested_lapack(Symbol::dpotrf)), 0);
    EXPECT_EQ(wrong_with(factor, direct.problem), "");
    share(direct.problem, inverse, "a");
    {
      StayOnCpu const stay;
      EXPECT_EQ(inverse.run(own_lapack(Symbol::dpotri)), 0);
    }
    share(factor, inverse, "a");
    EXPECT_EQ(inverse.run(tested_lapack(Symbol::dpotri)), 0);
    EXPECT_EQ(wrong_with(factor, direct.problem), "");
    EXPECT_EQ(factor.damage(), "");
  }
}

TEST(Threads, CallAtOnce) {
  std::vector<std::thread> crew;
  for (std::size_t i = 0; i < 6; ++i)
    crew.emplace_back([i] {
      Symbol const mine[] = {Symbol::dgesv,  Symbol::zpotrf, Symbol::ssyevd,
                             Symbol::dgesdd, Symbol::cgeqrf, Symbol::dgetrf};
      Symbol const symbol = mine[i];
      for (std::int64_t const n : {5, 60, 150, 400}) {
        LapackProblem problem = make_problem(symbol, {n, n, 2}, lapack_flags(symbol).front());
        expect_right(problem);
      }
    });
  for (auto& thread : crew) thread.join();
}

TEST(Child, CallsAfterTheFork) {
  LapackProblem problem = make_problem(Symbol::dgesv, {100, 100, 2}, "");
  expect_right(problem);
  pid_t const child = fork();
  if (child == 0) {
    problem.restore();
    expect_right(problem);
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  problem.restore();
  expect_right(problem);
}

}  // namespace
}  // namespace blaslift::test
