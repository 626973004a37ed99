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

class NanInput : public testing::TestWithParam<Subject> {};
class InfiniteInput : public testing::TestWithParam<Subject> {};

std::vector<Subject> products() {
  std::vector<Subject> chosen;
  for (Subject const& subject : subjects(2, true))
    if (subject.is_main()) chosen.push_back(subject);
  return chosen;
}

// In complex arithmetic and in substitution the order of work decides between infinity and NaN.
std::vector<Subject> real_products() {
  std::vector<Subject> chosen;
  for (Subject const& subject : products())
    if (!is_complex(info(subject.symbol).precision) && !solves(subject.routine().id)) chosen.push_back(subject);
  return chosen;
}

void compare_with(Subject const& subject, Fill fill) {
  Random random(subject.name);
  Problem problem(subject.convention);
  bool const bitwise = mode() == Mode::slot && has_own_reference(subject.convention, subject.symbol);
  for_each_case(subject.symbol, subject.convention.layout, {1, 8, 1, false}, random, [&](Case const& each) {
    if (reference_is_wrong(subject.convention, each.call)) return true;
    problem.prepare(each.call, each.guard, each.lower_case, fill, random);
    problem.run_tested(subject.function());
    problem.run_reference();
    std::string const wrong = problem.compare(bitwise);
    EXPECT_EQ(wrong, "") << problem.describe();
    return wrong.empty();
  });
}

TEST_P(NanInput, ComesThrough) {
  BLASLIFT_REQUIRE_FUNCTION(GetParam());
  compare_with(GetParam(), Fill::with_nan);
}

TEST_P(InfiniteInput, ComesThrough) {
  BLASLIFT_REQUIRE_FUNCTION(GetParam());
  compare_with(GetParam(), Fill::with_infinity);
}

INSTANTIATE_TEST_SUITE_P(Every, NanInput, testing::ValuesIn(products()), SubjectName{});
INSTANTIATE_TEST_SUITE_P(Every, InfiniteInput, testing::ValuesIn(real_products()), SubjectName{});

}  // namespace
}  // namespace blaslift::test
