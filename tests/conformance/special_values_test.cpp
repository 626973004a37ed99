// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// NaN and infinity in the inputs come out where OpenBLAS has them.
#include "tests/conformance/subject.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

class SpecialValues : public testing::TestWithParam<Subject> {};

std::vector<Subject> products() {
  std::vector<Subject> chosen;
  for (Subject const& subject : subjects(2, true))
    if (subject.is_main()) chosen.push_back(subject);
  return chosen;
}

void compare_with(Subject const& subject, Fill fill) {
  Random random(subject.name);
  Problem problem(subject.convention);
  bool const bitwise = mode() == Mode::slot && has_own_reference(subject.convention, subject.symbol);
  for_each_case(subject.symbol, subject.convention.layout, {1, 8, 1, false}, random, [&](Case const& each) {
    problem.prepare(each.call, each.guard, each.lower_case, fill, random);
    problem.run_tested(subject.function());
    problem.run_reference();
    std::string const wrong = problem.compare(bitwise);
    EXPECT_EQ(wrong, "") << problem.describe();
    return wrong.empty();
  });
}

TEST_P(SpecialValues, NanComesThrough) {
  BLASLIFT_REQUIRE_FUNCTION(GetParam());
  if (!has_reference(GetParam().convention, GetParam().symbol)) GTEST_SKIP() << "OpenBLAS has no " << GetParam().name;
  compare_with(GetParam(), Fill::with_nan);
}

// In complex arithmetic and in substitution the order of work decides between infinity and NaN.
TEST_P(SpecialValues, InfinityComesThrough) {
  BLASLIFT_REQUIRE_FUNCTION(GetParam());
  if (is_complex(info(GetParam().symbol).precision) || solves(GetParam().routine().id))
    GTEST_SKIP() << "not the same in every correct order of work";
  if (!has_reference(GetParam().convention, GetParam().symbol)) GTEST_SKIP() << "OpenBLAS has no " << GetParam().name;
  compare_with(GetParam(), Fill::with_infinity);
}

INSTANTIATE_TEST_SUITE_P(Every, SpecialValues, testing::ValuesIn(products()), SubjectName{});

}  // namespace
}  // namespace blaslift::test
