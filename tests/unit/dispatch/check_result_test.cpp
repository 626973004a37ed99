// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Checking a device's results on the CPU: plain loops stand for the device, whose order of sums is another than
// OpenBLAS's. Right results agree, for every routine in every precision; a wrong number is found, and the CPU's result
// takes its place.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "fallback/compose.hpp"
#include "shim/dispatch/check_result.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/unit/device_arrays.hpp"
#include "tests/unit/direct_call.hpp"
#include "tests/unit/level3_problem.hpp"

namespace blaslift::dispatch {
namespace {

using Verdict = ResultComparison::Verdict;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

class OpenBlas final : public gpu::CpuBlas {
 public:
  void run(Level3 const& call) override { fallback::run_level3(Family::plain, call); }
  void run(Call const& call, std::byte* value) override {
    fallback::ReturnValue returned;
    fallback::run_reference(Family::plain, call, &returned);
    auto put = [&](auto const& member) { std::memcpy(value, &member, sizeof member); };
    bool const single = is_single(call.precision);
    if (call.routine->result == ResultKind::dim) put(returned.index);
    if (call.routine->result == ResultKind::real) single ? put(returned.single) : put(returned.real);
    if (call.routine->result == ResultKind::scalar) single ? put(returned.single_complex) : put(returned.complex);
  }
};

test::Returned as_returned(Call const& call, std::byte const* value) {
  auto const get = [&](auto member) {
    std::memcpy(&member, value, sizeof member);
    return member;
  };
  bool const single = is_single(call.precision);
  switch (call.routine->result) {
    case ResultKind::none: return {};
    case ResultKind::dim: return {{}, get(std::int64_t{})};
    case ResultKind::real: return {{single ? static_cast<double>(get(float{})) : get(double{}), 0}, 0};
    case ResultKind::scalar: break;
  }
  if (!single) return {{get(std::complex<double>{}).real(), get(std::complex<double>{}).imag()}, 0};
  auto const number = get(std::complex<float>{});
  return {{static_cast<double>(number.real()), static_cast<double>(number.imag())}, 0};
}

// The real numbers of a call's outputs.
template <class Body>
void for_each_output_number(Call const& call, Body&& body) {
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
    if (!is_array(parameter.kind) || !is_written(parameter.kind)) continue;
    Operand const view = make_operand(call, i);
    std::size_t const real = is_single(call.precision) ? sizeof(float) : sizeof(double);
    for_each_run(view, [&](std::int64_t first, std::int64_t count) {
      auto* const begin = static_cast<std::byte*>(view.data) + static_cast<std::size_t>(first) * view.element;
      for (std::size_t at = 0; at < static_cast<std::size_t>(count) * view.element; at += real) body(begin + at);
    });
  }
}
double get(Call const& call, std::byte const* number) {
  float single;
  double full;
  std::memcpy(&single, number, sizeof single);
  if (is_single(call.precision)) return static_cast<double>(single);
  std::memcpy(&full, number, sizeof full);
  return full;
}
void set(Call const& call, std::byte* number, double value) {
  auto const single = static_cast<float>(value);
  is_single(call.precision) ? std::memcpy(number, &single, sizeof single) : std::memcpy(number, &value, sizeof value);
}

bool has_effect(Call const& call) {
  if (device_path(call.symbol) == DevicePath::level3) return effect(make_level3(call)) == Effect::product;
  DirectCall const direct = make_direct(call);
  for (std::size_t i = 0; i < direct.operand_count; ++i) {
    Operand const& view = direct.operands[i];
    if (view.shape == Shape::vector && (view.stride == 0 || (direct.operand_count == 1 && view.stride < 0)))
      return false;
  }
  return direct.n > 0 && effect(direct) == Effect::product;
}

std::int64_t largest_size(Call const& call) {
  std::int64_t largest = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (call.routine->parameters[static_cast<std::size_t>(i)].kind == Kind::dim)
      largest = std::max(largest, call[i].integer);
  return largest;
}

class CheckResult : public testing::Test {
 protected:
  CheckResult() : device(open()), visit(device), lane(*gpu::must(device.make_lane())) { test::use_one_thread(); }
  static gpu::Device& open() {
    Error error;
    static gpu::Device* const opened = gpu::open_device("emulated", &error);
    gpu::must(error);
    return *opened;
  }

  // Carries the call out by plain loops.
  void run_on_device(Call const& call, std::byte* value) {
    if (device_path(call.symbol) == DevicePath::level3) return gpu::compute_on_host(make_level3(call));
    gpu::DeviceArrays arrays(device, lane, call);
    gpu::must(arrays.start());
    arrays.finish();
    std::memcpy(value, arrays.result(), 16);
  }

  struct Checked {
    Verdict verdict = Verdict::not_compared;
    Difference found;
  };
  // The call on the device, what `spoil` does to its result, and the check.
  template <class Spoil>
  Checked check(Call const& call, std::byte* value, Spoil&& spoil) {
    ResultComparison comparison(call);
    run_on_device(call, value);
    spoil();
    Checked checked;
    checked.verdict = comparison.compare(cpu, value, &checked.found);
    return checked;
  }

  gpu::Device& device;
  gpu::Visit visit;
  gpu::Lane& lane;
  OpenBlas cpu;
};

class EveryRoutine : public CheckResult, public testing::WithParamInterface<Symbol> {
 protected:
  void SetUp() override {
    CheckResult::SetUp();
    if (test::reference_is_wrong({}, GetParam())) GTEST_SKIP() << "OpenBLAS's own result is wrong";
  }

  // Runs body(call) on the arrays of each of the sweep's calls that has something to do; afterwards the result has to
  // be that of OpenBLAS, and nothing else may have changed. Returns how many there were.
  int sweep(test::Fill fill, test::Extent const& extent, std::function<test::Returned(Call const&)> const& body) {
    test::Random random(info(GetParam()).name);
    test::Problem problem({});
    int count = 0;
    for_each_case(GetParam(), test::Layout::col_major, extent, random, [&](test::Case const& each) {
      if (!has_effect(each.call)) return true;
      problem.prepare(each.call, each.guard, false, fill, random);
      problem.run_tested(body);
      problem.run_reference();
      std::string const wrong = fill == test::Fill::ordinary ? problem.compare(false) : std::string();
      EXPECT_EQ(wrong, "") << problem.describe();
      ++count;
      return wrong.empty() && !HasFailure();
    });
    return count;
  }
};

TEST_P(EveryRoutine, RightResultsAgree) {
  auto const body = [&](Call const& call) {
    alignas(16) std::byte value[16] = {};
    Checked const checked = check(call, value, [] {});
    EXPECT_EQ(checked.verdict, Verdict::agrees)
        << checked.found.array << '(' << checked.found.row << ',' << checked.found.column << ") "
        << checked.found.device.re << ' ' << checked.found.cpu.re << " allowed " << checked.found.allowed;
    return as_returned(call, value);
  };
  EXPECT_GT(sweep(test::Fill::ordinary, {2, 1, 4, false}, body), 10);
  // What spreads NaN and infinity by another rule is never completed on a device.
  if (routine(GetParam()).find(Kind::diag) >= 0) return;
  EXPECT_GT(sweep(test::Fill::with_nan, {2, 1, 4, false}, body), 5);
  EXPECT_GT(sweep(test::Fill::with_infinity, {2, 1, 4, false}, body), 5);
}

// One number a thousandth off: the largest, so that it is not one which cancellation has left small. In small calls,
// whose bounds are that narrow in single precision too.
TEST_P(EveryRoutine, AWrongNumberIsFoundAndReplaced) {
  int spoilt = 0;
  auto const body = [&](Call const& call) {
    alignas(16) std::byte value[16] = {};
    bool wrong = false;
    Checked const checked = check(call, value, [&] {
      if (largest_size(call) > 5) return;
      wrong = true;
      if (call.routine->result == ResultKind::dim) {
        std::int64_t index;
        std::memcpy(&index, value, sizeof index);
        index = call.integer("n") == 1 ? 2 : index % call.integer("n") + 1;
        std::memcpy(value, &index, sizeof index);
      } else if (call.routine->result != ResultKind::none) {
        bool const imaginary =
            call.routine->result == ResultKind::scalar &&
            std::fabs(as_returned(call, value).value.im) > std::fabs(as_returned(call, value).value.re);
        std::byte* const number =
            value + (imaginary ? (is_single(call.precision) ? sizeof(float) : sizeof(double)) : 0);
        set(call, number, get(call, number) * 1.001);
      } else {
        std::byte* largest = nullptr;
        for_each_output_number(call, [&](std::byte* number) {
          if (!largest || std::fabs(get(call, number)) > std::fabs(get(call, largest))) largest = number;
        });
        wrong = largest && std::fabs(get(call, largest)) > 0.1;
        if (wrong) set(call, largest, get(call, largest) * 1.001);
      }
    });
    EXPECT_EQ(checked.verdict, wrong ? Verdict::differs : Verdict::agrees);
    spoilt += wrong;
    return as_returned(call, value);
  };
  sweep(test::Fill::ordinary, {4, 1, 0, false}, body);
  EXPECT_GT(spoilt, 10);
}

std::vector<Symbol> device_symbols() {
  std::vector<Symbol> found;
  for (std::size_t i = 0; i < blas_symbol_count; ++i)
    if (device_path(static_cast<Symbol>(i)) != DevicePath::none) found.push_back(static_cast<Symbol>(i));
  return found;
}
struct SymbolName {
  std::string operator()(testing::TestParamInfo<Symbol> const& parameter) const {
    return blaslift::info(parameter.param).name;
  }
};
INSTANTIATE_TEST_SUITE_P(Device, EveryRoutine, testing::ValuesIn(device_symbols()), SymbolName{});

Call solve_call(char const* symbol, std::vector<double>& a, std::vector<double>& x) {
  auto const n = static_cast<std::int64_t>(x.size());
  Call call = direct_call(symbol, {{"n", n}, {"lda", n}, {"incx", 1}});
  call[call.routine->find("a")].pointer = a.data();
  call[call.routine->find("x")].pointer = x.data();
  return call;
}

// Upper, with a small number on the diagonal: an error of one unit in the last place of b moves x by much more than any
// bound for products would allow.
TEST_F(CheckResult, SolutionsAreJudgedByTheirResidual) {
  std::vector<double> a{1, 0, 1, 1e-13}, x{1, 1e-13 * (1 + 0x1p-50)};
  Call const call = solve_call("dtrsv", a, x);
  alignas(16) std::byte value[16];
  EXPECT_EQ(check(call, value, [&] { x[1] *= 1 + 0x1p-52, x[0] = 1 - x[1]; }).verdict, Verdict::agrees);
  x = {1, 1e-13};
  Checked const wrong = check(call, value, [&] { x[0] += 1e-3; });
  EXPECT_EQ(wrong.verdict, Verdict::differs);
  EXPECT_TRUE(wrong.found.residual);
  EXPECT_STREQ(wrong.found.array, "x");
  EXPECT_EQ(wrong.found.row, 1);
  EXPECT_EQ(x[0], 0);
  EXPECT_EQ(x[1], 1);
}

// Loads the whole square in which a triangle lies, as kernels do that use the triangle alone.
class ReadsTheSquare final : public gpu::CpuBlas {
 public:
  void run(Level3 const& call) override { cpu_.run(call); }
  void run(Call const& call, std::byte* value) override {
    Operand const a = make_operand(call, call.routine->find("a"));
    auto const* const numbers = static_cast<double const*>(a.data);
    for (std::int64_t i = 0; i < a.stride * a.rows; ++i) finite = finite && std::isfinite(numbers[i]);
    cpu_.run(call, value);
  }
  bool finite = true;

 private:
  OpenBlas cpu_;
};

// The program's matrix may end where its triangle does; the copy that is multiplied with has room (AddressSanitizer
// sees it).
TEST_F(CheckResult, TheProductMayReadBesideItsTriangle) {
  constexpr std::int64_t n = 60;
  std::vector<double> a(n * n - n, 0.01), x(n, 1);  // unit lower: nothing of the last column is referred to
  Call call = solve_call("dtrsv", a, x);
  call[call.routine->find("uplo")].flag = 'L';
  call[call.routine->find("diag")].flag = 'U';
  alignas(16) std::byte value[16];
  ResultComparison comparison(call);
  run_on_device(call, value);
  ReadsTheSquare reading;
  Difference found;
  EXPECT_EQ(comparison.compare(reading, value, &found), Verdict::agrees);
  EXPECT_TRUE(reading.finite);
}

TEST_F(CheckResult, InfinityHasToBeThereForBoth) {
  std::vector<double> a{2, 0, 1, 4}, x{1, 1};
  Call const call = solve_call("dtrsv", a, x);
  alignas(16) std::byte value[16];
  EXPECT_EQ(check(call, value, [&] { x[0] = infinity; }).verdict, Verdict::differs);
  EXPECT_EQ(x, (std::vector<double>{0.375, 0.25}));
  a = {1, 0, 1, 0};  // singular
  x = {1, 1};
  EXPECT_EQ(check(call, value, [] {}).verdict, Verdict::agrees);
  EXPECT_FALSE(std::isfinite(x[1]));

  std::vector<double> y{1, 2, 3}, z{1, 1, 1};
  Call add = direct_call("daxpy", {{"n", 3}, {"incx", 1}, {"incy", 1}});
  add[add.routine->find("alpha")].scalar = {1, 0};
  add[add.routine->find("x")].pointer = z.data();
  add[add.routine->find("y")].pointer = y.data();
  EXPECT_EQ(check(add, value, [&] { y[1] = nan; }).verdict, Verdict::differs);
  EXPECT_EQ(y, (std::vector<double>{2, 3, 4}));
  z[1] = infinity;
  EXPECT_EQ(check(add, value, [] {}).verdict, Verdict::agrees);
  EXPECT_EQ(check(add, value, [&] { y[1] = 7; }).verdict, Verdict::differs);
  EXPECT_EQ(y[1], infinity);
}

// y = x - 1e300 x overflows in one order of work and not in another.
TEST_F(CheckResult, WhatMayOverflowMayBeEither) {
  std::vector<double> a{1e200, 1e200}, x{1e200, -1e200}, y{0};
  Call product = direct_call("dgemv", {{"m", 1}, {"n", 2}, {"lda", 1}, {"incx", 1}, {"incy", 1}});
  product[product.routine->find("alpha")].scalar = {1, 0};
  product[product.routine->find("a")].pointer = a.data();
  product[product.routine->find("x")].pointer = x.data();
  product[product.routine->find("y")].pointer = y.data();
  alignas(16) std::byte value[16];
  EXPECT_EQ(check(product, value, [&] { y[0] = infinity; }).verdict, Verdict::agrees);
  y[0] = 0;
  EXPECT_EQ(check(product, value, [&] { y[0] = 0; }).verdict, Verdict::agrees);
}

TEST_F(CheckResult, ADifferenceIsNamedByBlassCount) {
  std::vector<double> x{1, 2, 3, 4, 5}, y{1, 1, 1, 1, 1};
  Call copy = direct_call("dcopy", {{"n", 3}, {"incx", 1}, {"incy", -2}});
  copy[copy.routine->find("x")].pointer = x.data();
  copy[copy.routine->find("y")].pointer = y.data();
  alignas(16) std::byte value[16];
  Checked const checked = check(copy, value, [&] { y[4] = 8; });  // y(1) by its increment
  EXPECT_EQ(checked.verdict, Verdict::differs);
  EXPECT_STREQ(checked.found.array, "y");
  EXPECT_EQ(checked.found.row, 1);
  EXPECT_EQ(checked.found.column, 0);
  EXPECT_EQ(checked.found.device.re, 8);
  EXPECT_EQ(checked.found.cpu.re, 1);
  EXPECT_EQ(checked.found.allowed, 0);
  EXPECT_EQ(y, (std::vector<double>{3, 1, 2, 1, 1}));
}

// Where an operand is written while it is read, no order of work is the right one.
TEST_F(CheckResult, SharedMemoryIsNotCompared) {
  std::vector<double> x{1, 2, 3, 4, 5};
  Call copy = direct_call("dcopy", {{"n", 3}, {"incx", 1}, {"incy", 1}});
  copy[copy.routine->find("x")].pointer = x.data();
  copy[copy.routine->find("y")].pointer = x.data() + 2;
  Difference found;
  alignas(16) std::byte value[16];
  EXPECT_EQ(ResultComparison(copy).compare(cpu, value, &found), Verdict::not_compared);
  copy[copy.routine->find("y")].pointer = x.data() + 1;
  copy[copy.routine->find("n")].integer = 2;
  copy[copy.routine->find("incx")].integer = copy[copy.routine->find("incy")].integer = 2;
  EXPECT_EQ(ResultComparison(copy).compare(cpu, value, &found), Verdict::differs);  // between each other; not run
}

TEST(IsDrawn, TheFractionThatWasAskedFor) {
  constexpr std::uint64_t count = 100000;
  for (double const fraction : {0.001, 0.01, 0.25, 0.5, 0.99}) {
    double drawn = 0;
    for (std::uint64_t number = 0; number < count; ++number) drawn += is_drawn(number, fraction);
    double const deviation = std::sqrt(static_cast<double>(count) * fraction * (1 - fraction));
    EXPECT_NEAR(drawn, fraction * static_cast<double>(count), 5 * deviation) << fraction;
  }
  for (std::uint64_t number = 0; number < count; ++number) {
    ASSERT_TRUE(is_drawn(number, 1));
    ASSERT_FALSE(is_drawn(number, 0));
  }
}

// A program that makes two, three or more kinds of calls in turn must have all of them checked.
TEST(IsDrawn, HasNoPattern) {
  for (std::uint64_t const period : {2u, 3u, 4u, 10u, 16u, 64u}) {
    std::vector<int> drawn(period);
    for (std::uint64_t number = 0; number < 1000 * period; ++number) drawn[number % period] += is_drawn(number, 0.1);
    for (int const one : drawn) EXPECT_NEAR(one, 100, 60) << period;
  }
}

}  // namespace
}  // namespace blaslift::dispatch
