// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The sweep: every exported BLAS function with all flags, odd sizes and strides, between guard pages, with NaN in
// all that it must not refer to, against OpenBLAS.
#include "shim/call/level3.hpp"
#include "tests/conformance/subject.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/openblas_faults.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

class Sweep : public testing::TestWithParam<Subject> {};

// Whether the case must have run on the device in device mode.
bool is_device_work(Call const& call) {
  return device_path(call.symbol) == DevicePath::level3 && effect(make_level3(call)) == Effect::product;
}

Extent extent_of(Subject const& subject) {
  if (!subject.is_main()) return {1, 4, 1, false};
  if (subject.convention.layout == Layout::row_major) return {2, 1, 6, true};
  return {4, 1, 12, true};
}

TEST_P(Sweep, AgreesWithOpenBlas) {
  Subject const& subject = GetParam();
  BLASLIFT_REQUIRE_FUNCTION(subject);
  if (openblas_breaks_the_x87_stack(subject.symbol)) GTEST_SKIP() << "OpenBLAS's own result is arbitrary";
  if (reference_is_wrong(subject.convention, subject.symbol)) GTEST_SKIP() << "OpenBLAS's own result is wrong";
  bool const bitwise = mode() == Mode::slot && has_own_reference(subject.convention, subject.symbol);
  Random random(info(subject.symbol).name);
  Problem problem(subject.convention);
  Function const function = subject.function();
  long long device_work = 0;
  long long const device_calls_before = calls_on_device();
  for_each_case(subject.symbol, subject.convention.layout, extent_of(subject), random, [&](Case const& each) {
    if (reference_is_wrong(subject.convention, each.call)) return true;
    problem.prepare(each.call, each.guard, each.lower_case, Fill::ordinary, random);
    problem.run_tested(function);
    problem.run_reference();
    std::string const wrong = problem.compare(bitwise);
    EXPECT_EQ(wrong, "") << problem.describe();
    device_work += is_device_work(each.call);
    return wrong.empty();
  });
  if (mode() == Mode::device && testing_the_shim() && !HasFailure()) {
    EXPECT_GE(calls_on_device() - device_calls_before, device_work) << "calls ran on the device, products in the sweep";
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Sweep, testing::ValuesIn(subjects(1)), SubjectName{});

}  // namespace
}  // namespace blaslift::test
