// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two read-only arrays of a level-3 call may be the same memory (gram matrices, squares).
#include "tests/conformance/subject.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"

namespace blaslift::test {
namespace {

class Aliasing : public testing::TestWithParam<Subject> {};

std::vector<Subject> with_two_inputs() {
  std::vector<Subject> chosen;
  for (Subject const& subject : subjects(3)) {
    int inputs = 0;
    for (Parameter const& parameter : subject.routine().list()) inputs += parameter.kind == Kind::in;
    if (inputs == 2 && subject.is_main()) chosen.push_back(subject);
  }
  return chosen;
}

TEST_P(Aliasing, OfInputsIsHarmless) {
  Subject const& subject = GetParam();
  BLASLIFT_REQUIRE_FUNCTION(subject);
  bool const bitwise = mode() == Mode::slot && has_own_reference(subject.convention, subject.symbol);
  Random random(subject.name);
  Problem problem(subject.convention);
  int const flags = subject.routine().find(Kind::uplo) < 0 ? 9 : 12;
  for (std::int64_t const size : {1, 7, 33, 130})
    for (int combination = 0; combination < flags; ++combination) {
      Call call = legal_call(subject.symbol, subject.convention.layout, size, random);
      for (int i = 0; i < call.routine->parameter_count; ++i) {
        Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
        std::string_view const legal = is_flag(kind) ? letters(kind, call.precision) : "";
        if (!legal.empty()) call[i].flag = legal[random.below(legal.size())];
        if (kind == Kind::ld) call[i].integer = size + 3;
      }
      if (reference_is_wrong(subject.convention, call)) continue;
      // Which of the two is whole depends on the routine (symm's A is a triangle): the second one always is.
      problem.prepare(call, random.coin() ? Guard::before : Guard::after, false, Fill::ordinary, random);
      problem.alias(0, 1);
      problem.run_tested(subject.function());
      problem.run_reference();
      ASSERT_EQ(problem.compare(bitwise), "") << problem.describe();
    }
}

INSTANTIATE_TEST_SUITE_P(Every, Aliasing, testing::ValuesIn(with_two_inputs()), SubjectName{});

}  // namespace
}  // namespace blaslift::test
