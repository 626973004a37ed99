// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues chosen by an interval (RANGE V): bounds between, on and beyond eigenvalues. With upper triangles Z has no
// column more than there are vectors, and lies in front of memory that faults; else it has n, and the rest must stay.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "lapack_tests/programs/subject.hpp"
#include "lapack_tests/programs/verdict.hpp"
#include "shim/call/lapack.hpp"
#include "tests/support/guarded_array.hpp"

namespace blaslift::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

class Interval : public testing::TestWithParam<Symbol> {};
class LargeInterval : public testing::TestWithParam<Symbol> {};

struct Bounds {
  double low = 0, high = 0;
};
void set_bounds(LapackProblem& problem, Bounds const& bounds) {
  Routine const& routine = *problem.call().routine;
  problem.call()[routine.find("vl")].scalar = {bounds.low, 0};
  problem.call()[routine.find("vu")].scalar = {bounds.high, 0};
}

// All of them, by the program's own LAPACK.
std::vector<double> eigenvalues(LapackProblem const& problem) {
  LapackProblem all(problem);
  all.call()[all.call().routine->find("range")].flag = 'A';
  Direct const direct(all);
  EXPECT_EQ(direct.info, 0) << all.describe();
  std::vector<double> made(static_cast<std::size_t>(problem.call().integer("n")));
  LapackArray const& w = direct.problem.array("w");
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = direct.problem.number(w, static_cast<std::int64_t>(i)).real();
  return made;
}

// In the middle of the widest gap near the eigenvalue at `near`, as a number of either precision.
double between(std::vector<double> const& values, std::size_t near) {
  constexpr std::size_t around = 4;
  double widest = 0, middle = values[near];
  for (std::size_t i = near > around ? near - around : 0; i + 1 < std::min(values.size(), near + around + 1); ++i) {
    double const gap = values[i + 1] - values[i];
    if (gap <= widest) continue;
    widest = gap;
    middle = values[i] + gap / 2;
  }
  return static_cast<double>(static_cast<float>(middle));
}

// The tested function's Z: as many columns as it may write, and a page behind them that faults.
class TightVectors {
 public:
  // One column at least is LAPACK's own rule.
  TightVectors(LapackProblem& problem, std::int64_t columns)
      : problem_(problem),
        z_(problem.array("z")),
        is_used_(z_.view.rows > 0 && problem.call().flag("uplo", 'U') == 'U'),
        bytes_(static_cast<std::size_t>(z_.view.stride * std::max<std::int64_t>(columns, 1)) * z_.element),
        memory_(bytes_) {
    if (!is_used_) return;
    std::memcpy(at(), z_.data(), bytes_);
    problem_.call()[z_.position].pointer = at();
  }
  // To the problem's own array, whose surroundings are known.
  void give_back() {
    if (!is_used_) return;
    std::memcpy(z_.data(), at(), bytes_);
    problem_.call()[z_.position].pointer = z_.data();
  }

 private:
  std::byte* at() const { return memory_.place(bytes_, Guard::after); }

  LapackProblem& problem_;
  LapackArray const& z_;
  bool is_used_;
  std::size_t bytes_;
  GuardedArray memory_;
};

// `certain`: no bound is near an eigenvalue, so that the device does it all.
void check(LapackProblem& problem, bool certain) {
  EXPECT_TRUE(suits_device(problem.call())) << problem.describe();
  Direct direct(problem);
  ASSERT_EQ(direct.info, 0) << problem.describe();
  std::int64_t const ought = direct.problem.integer(direct.problem.array("found"), 0);
  TightVectors vectors(problem, ought);
  long long const before = calls_on_device();
  EXPECT_EQ(problem.run(tested_lapack(problem.call().symbol)), 0) << problem.describe();
  long long const made = calls_on_device() - before;
  vectors.give_back();
  EXPECT_EQ(problem.integer(problem.array("found"), 0), ought) << problem.describe();
  problem.limit_results(ought);
  direct.problem.limit_results(ought);
  // LAPACK itself sets the only element of Z in any case.
  if (problem.call().integer("n") > 1) {
    EXPECT_EQ(problem.damage(), "") << problem.describe();
  }
  EXPECT_EQ(wrong_with(problem, direct.problem), "") << problem.describe();
  if (mode() == Mode::slot) {
    EXPECT_EQ(problem.difference(direct.problem), "") << problem.describe();
  }
  if (certain && device_is_certain()) {
    EXPECT_EQ(made, 1) << problem.describe();
  }
}

void check(LapackProblem const& like, Bounds const& bounds, bool certain = true) {
  LapackProblem problem(like);
  set_bounds(problem, bounds);
  check(problem, certain);
  if (testing::Test::HasFailure())
    ADD_FAILURE() << "VL " << bounds.low << ", VU " << bounds.high << ": " << problem.describe();
}

std::vector<std::string> flags_by_value(Symbol symbol) {
  std::vector<std::string> made;
  for (std::string flags : lapack_flags(symbol))  // JOBZ, RANGE, UPLO
    if (flags[1] == 'A') made.push_back(flags.replace(1, 1, "V"));
  return made;
}

TEST_P(Interval, IsRight) {
  for (std::string const& flags : flags_by_value(GetParam()))
    for (std::int64_t const n : {2, 7, 33, 64, 150}) {
      LapackProblem const problem = make_problem(GetParam(), {n, n, 1}, flags);
      std::vector<double> const values = eigenvalues(problem);
      auto const size = static_cast<std::size_t>(n);
      double const low = between(values, size / 4), high = between(values, size - 1 - size / 4);
      double const beyond = values.back() + 1 + std::fabs(values.back());
      if (low < high) check(problem, {low, high});
      check(problem, {low, infinity});
      check(problem, {-infinity, low});
      check(problem, {-infinity, infinity});
      check(problem, {-4 * beyond, 4 * beyond});
      check(problem, {beyond, 2 * beyond});  // nothing is there
      double const next = *std::upper_bound(values.begin(), values.end(), low), gap = next - low;
      check(problem, {low - gap / 8, low + gap / 8});  // nor here
      if (HasFailure()) return;
    }
}

// A diagonal matrix, and B = 1: no rounding anywhere.
LapackProblem diagonal(Symbol symbol, std::int64_t n, std::string const& flags, double first, double step) {
  LapackProblem made = make_problem(symbol, {n, n, 1}, flags);
  bool const upper = flags[2] == 'U';
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = upper ? 0 : j; i < (upper ? j + 1 : n); ++i) {
      made.set_number("a", i, j, i == j ? first + step * static_cast<double>(j) : 0);
      if (made.call().routine->find("b") >= 0) made.set_number("b", i, j, i == j);
    }
  return made;
}

// VL itself is outside and VU inside. On the CPU, for other matrices' rounding might say the opposite.
TEST_P(Interval, MayEndOnAnEigenvalue) {
  for (std::string const& flags : flags_by_value(GetParam()))
    for (std::int64_t const n : {1, 2, 40}) {
      LapackProblem const problem = diagonal(GetParam(), n, flags, 1, 1);
      auto const last = static_cast<double>(n);
      for (Bounds const& bounds : {Bounds{0.5, last}, Bounds{1, last + 0.5}, Bounds{last, last + 1}, Bounds{0, 1}}) {
        long long const before = calls_on_device();
        check(problem, bounds, false);
        // The only case without a product in LAPACK itself, which could go there.
        if (n == 1 && problem.call().routine->find("b") < 0) {
          EXPECT_EQ(calls_on_device(), before) << problem.describe();
        }
        if (HasFailure()) return;
      }
    }
}

TEST_P(Interval, MayHoldOneEigenvalueManyTimes) {
  for (std::string const& flags : flags_by_value(GetParam())) {
    LapackProblem const same = diagonal(GetParam(), 40, flags, 2, 0), zero = diagonal(GetParam(), 40, flags, 0, 0);
    for (Bounds const& bounds : {Bounds{1, 3}, Bounds{2.5, 3}, Bounds{-infinity, 1.5}}) check(same, bounds);
    for (Bounds const& bounds : {Bounds{-1, 1}, Bounds{0.5, 1}}) check(zero, bounds);
    check(zero, {0, 1}, false);
    if (HasFailure()) return;
  }
}

TEST_P(Interval, OfTinyAndHugeNumbersIsLapacks) {
  bool const single = is_single(info(GetParam()).precision);
  for (double const scale : {single ? 1e-30 : 1e-200, single ? 1e30 : 1e200}) {
    LapackProblem const problem = diagonal(GetParam(), 40, "VVL", scale, scale);
    check(problem, {static_cast<double>(static_cast<float>(single ? 10.5 * scale : 0)), infinity}, false);
  }
}

TEST_P(Interval, InWrongOrderIsReported) {
  for (Bounds const& bounds : {Bounds{1, 1}, Bounds{2, -1}}) {
    LapackProblem problem = make_problem(GetParam(), {40, 40, 1}, "VVU");
    set_bounds(problem, bounds);
    EXPECT_FALSE(suits_device(problem.call()));
    Direct const direct(problem);
    EXPECT_LT(direct.info, 0) << problem.describe();
    EXPECT_EQ(problem.run(tested_lapack(GetParam())), direct.info) << problem.describe();
    EXPECT_EQ(problem.damage(true), "") << problem.describe();
  }
}

TEST_P(Interval, OfAnIrregularMatrixIsLapacks) {
  for (LapackInput const input : {LapackInput::irregular, LapackInput::with_nan}) {
    LapackProblem problem = make_problem(GetParam(), {33, 33, 1}, "VVL", input);
    Direct const direct(problem);
    EXPECT_EQ(problem.run(tested_lapack(GetParam())), direct.info) << problem.describe();
    EXPECT_EQ(problem.damage(), "") << problem.describe();
  }
}

// Z and A of more than 1 MiB take another way; Z's last columns do not exist.
TEST_P(LargeInterval, IsRight) {
  LapackProblem const problem = make_problem(GetParam(), {401, 400, 1}, "VVU");
  std::vector<double> const values = eigenvalues(problem);
  check(problem, {between(values, 100), between(values, 300)});
  check(problem, {between(values, 100), infinity});
  check(problem, {values.back() + 1, values.back() + 2});
}

std::vector<Symbol> by_value(bool with_single) {
  std::vector<Symbol> made;
  for (Symbol const symbol : lapack_symbols())
    if (routine(symbol).find("range") >= 0 && (with_single || !is_single(info(symbol).precision)))
      made.push_back(symbol);
  return made;
}

INSTANTIATE_TEST_SUITE_P(Every, Interval, testing::ValuesIn(by_value(true)), LapackName{});
INSTANTIATE_TEST_SUITE_P(Every, LargeInterval, testing::ValuesIn(by_value(false)), LapackName{});

}  // namespace
}  // namespace blaslift::test
