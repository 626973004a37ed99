// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// symm and hemm of sizes that a device computes in another way than small ones (gpu/cuda/symm.cpp): with the whole
// matrix in place of its triangle. Where that is large it goes in parts, which bench/symm_ways.cu checks: most calls
// here are cut before.
#include <algorithm>

#include "shim/call/level3.hpp"
#include "tests/conformance/subject.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/openblas_faults.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

class LargeSymmetricProducts : public testing::TestWithParam<Subject> {};

std::vector<Subject> symmetric_products() {
  std::vector<Subject> chosen;
  for (Subject const& subject : subjects(1, true)) {
    RoutineId const id = info(subject.symbol).routine;
    if (subject.is_main() && (id == RoutineId::symm || id == RoutineId::hemm)) chosen.push_back(subject);
  }
  return chosen;
}

// The order of the symmetric matrix, and the other dimension: as little work as takes each way.
struct Size {
  std::int64_t order, width;
};
std::vector<Size> sizes(Precision precision) {
  std::vector<Size> made{{70, 1003}};
  if (is_single(precision)) made.push_back({301, 41});
  switch (precision) {
    case Precision::s: made.push_back({3001, 5}); break;
    case Precision::c: made.push_back({2101, 5}); break;
    case Precision::d: made.push_back({2101, 1}); break;
    default: made.push_back({1501, 1});
  }
  return made;
}

TEST_P(LargeSymmetricProducts, AgreeWithOpenBlas) {
  Subject const& subject = GetParam();
  BLASLIFT_REQUIRE_FUNCTION(subject);
  if (reference_is_wrong(subject.convention, subject.symbol)) GTEST_SKIP() << "OpenBLAS's own result is wrong";
  bool const bitwise = mode() == Mode::slot && has_own_reference(subject.convention, subject.symbol);
  Random random(subject.name);
  Problem problem(subject.convention);
  long long const before = calls_on_device();
  long long made = 0;
  for (Size const& size : sizes(info(subject.symbol).precision))
    for (char const side : {'L', 'R'})
      for (char const uplo : {'U', 'L'}) {
        Call call = legal_call(subject.symbol, subject.convention.layout, std::min(size.order, size.width), random);
        auto const argument = [&](char const* name) -> Argument& { return call[call.routine->find(name)]; };
        argument("side").flag = side, argument("uplo").flag = uplo;
        argument("m").integer = side == 'L' ? size.order : size.width;
        argument("n").integer = side == 'L' ? size.width : size.order;
        bool const is_complex =
            info(subject.symbol).precision == Precision::c || info(subject.symbol).precision == Precision::z;
        argument("alpha").scalar = {1.25, is_complex ? -0.5 : 0};
        argument("beta").scalar = {made % 3 == 0 ? 0.0 : made % 3 == 1 ? 1.0 : -0.75, 0};
        set_leading_dimensions(call, subject.convention.layout, random, uplo == side);
        if (reference_is_wrong(subject.convention, call)) continue;
        problem.prepare(call, made % 2 ? Guard::before : Guard::after, false, Fill::ordinary, random);
        problem.run_tested(subject.function());
        problem.run_reference();
        ASSERT_EQ(problem.compare(bitwise), "") << problem.describe();
        ++made;
      }
  if (mode() == Mode::device && testing_the_shim()) {
    EXPECT_GE(calls_on_device() - before, made);
  }
}

INSTANTIATE_TEST_SUITE_P(Every, LargeSymmetricProducts, testing::ValuesIn(symmetric_products()), SubjectName{});

}  // namespace
}  // namespace blaslift::test
