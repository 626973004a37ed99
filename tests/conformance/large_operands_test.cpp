// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Levels 1 and 2 with operands that are too large for one staging buffer: on a device they come and go by other ways
// than small ones (gpu/executor/direct.cpp).
#include "shim/call/level3.hpp"
#include "tests/conformance/subject.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/openblas_faults.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

class LargeOperands : public testing::TestWithParam<Subject> {};

// Double precision: the others go the same way, and rounding leaves less to be seen in single.
std::vector<Subject> with_large_operands() {
  std::vector<Subject> chosen;
  for (Subject const& subject : subjects(1, true)) {
    bool const is_double =
        info(subject.symbol).precision == Precision::d || info(subject.symbol).precision == Precision::z;
    bool const rotates = subject.name.find("rot") != subject.name.npos;  // each element's bound takes long
    if (subject.is_main() && subject.routine().level <= 2 && is_double && !rotates &&
        device_path(subject.symbol) == DevicePath::direct)
      chosen.push_back(subject);
  }
  return chosen;
}

TEST_P(LargeOperands, AgreeWithOpenBlas) {
  Subject const& subject = GetParam();
  BLASLIFT_REQUIRE_FUNCTION(subject);
  if (reference_is_wrong(subject.convention, subject.symbol)) GTEST_SKIP() << "OpenBLAS's own result is wrong";
  bool const bitwise = mode() == Mode::slot && has_own_reference(subject.convention, subject.symbol);
  Random random(subject.name);
  Problem problem(subject.convention);
  // 4 MiB of a triangle, and of a vector.
  std::int64_t const order = info(subject.symbol).precision == Precision::z ? 760 : 1070, length = 600000;
  for (int round = 0; round < 6; ++round) {
    Call call =
        legal_call(subject.symbol, subject.convention.layout, subject.routine().level == 1 ? length : order, random);
    for (int i = 0; i < call.routine->parameter_count; ++i) {
      Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
      std::string_view const legal = is_flag(kind) ? letters(kind, call.precision) : "";
      if (!legal.empty()) call[i].flag = legal[static_cast<std::size_t>(round) % legal.size()];
      if (kind == Kind::inc) call[i].integer = round == 5 ? 2 : round % 2 == 1 ? -1 : 1;
    }
    // A few long rows, as well.
    int const rows = call.routine->find("m");
    if (round >= 4 && rows >= 0 && call.routine->find("kl") < 0)
      call[rows].integer = round - 1, call[call.routine->find("n")].integer = 200000;
    set_leading_dimensions(call, subject.convention.layout, random, round > 2);
    if (reference_is_wrong(subject.convention, call)) continue;
    problem.prepare(call, round % 2 ? Guard::before : Guard::after, false, Fill::ordinary, random);
    problem.run_tested(subject.function());
    problem.run_reference();
    ASSERT_EQ(problem.compare(bitwise), "") << problem.describe();
  }
}

INSTANTIATE_TEST_SUITE_P(Every, LargeOperands, testing::ValuesIn(with_large_operands()), SubjectName{});

}  // namespace
}  // namespace blaslift::test
