// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Products whose inner dimension is longer than their result, which a device may make in tiles
// (gpu/cuda/own/pieces.hpp): Gram matrices from 129 to 700 a side, and thin rectangles.
#include <algorithm>
#include <cstdlib>

#include "tests/conformance/subject.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/openblas_faults.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

bool has_long_products(RoutineId id) {
  return id == RoutineId::syrk || id == RoutineId::herk || id == RoutineId::gemm || id == RoutineId::gemmtr;
}

std::vector<Subject> with_long_products() {
  std::vector<Subject> chosen;
  for (Subject const& subject : subjects(3, true))
    if (subject.is_main() && subject.convention.language == Language::fortran &&
        has_long_products(info(subject.symbol).routine))
      chosen.push_back(subject);
  return chosen;
}

// The result's longer edge, the other one of a rectangle, and the inner dimension.
struct Size {
  std::int64_t edge, other, k;
};
constexpr Size usual[] = {{129, 3, 400}, {200, 60, 1031}, {256, 129, 300}, {333, 17, 500}};

std::vector<Size> sizes(Precision precision) {
  std::vector<Size> made(std::begin(usual), std::end(usual));
  if (precision == Precision::d) made.push_back({701, 200, 702});
  return made;
}

class LongProducts : public testing::TestWithParam<Subject> {
 protected:
  // Flag number `which` of its letters, counted around.
  static void set_flag(Call& call, char const* name, int which) {
    int const at = call.routine->find(name);
    if (at < 0) return;
    std::string_view const legal = letters(call.routine->parameters[static_cast<std::size_t>(at)].kind, call.precision);
    call[at].flag = legal[static_cast<std::size_t>(which) % legal.size()];
  }

  // Number `which` of the combinations of flags, betas, paddings and, of a rectangle, longer edges.
  static Call call_of(Subject const& subject, Size const& size, int which, Random& random) {
    Call call = legal_call(subject.symbol, subject.convention.layout, size.edge, random);
    for (char const* const flag : {"uplo", "transb"}) set_flag(call, flag, which);
    for (char const* const flag : {"trans", "transa"}) set_flag(call, flag, which / 2);
    auto const argument = [&](char const* name) -> Argument& { return call[call.routine->find(name)]; };
    if (call.routine->find("m") >= 0) argument(which % 3 == 0 ? "m" : "n").integer = size.other;
    argument("k").integer = size.k;
    argument("alpha").scalar = {1.25, 0};
    argument("beta").scalar = {(which + which / 2) % 2 ? 0.0 : -0.75, 0};
    set_leading_dimensions(call, subject.convention.layout, random, which % 3 > 0);
    return call;
  }
};

TEST_P(LongProducts, AgreeWithOpenBlas) {
  Subject const& subject = GetParam();
  BLASLIFT_REQUIRE_FUNCTION(subject);
  if (reference_is_wrong(subject.convention, subject.symbol)) GTEST_SKIP() << "OpenBLAS's own result is wrong";
  bool const bitwise = mode() == Mode::slot && has_own_reference(subject.convention, subject.symbol);
  Random random(subject.name);
  Problem problem(subject.convention);
  long long const before = calls_on_device();
  long long made = 0;
  for (Size const& size : sizes(info(subject.symbol).precision))
    for (int which = 0; which < 6; ++which) {
      Call const call = call_of(subject, size, which, random);
      if (reference_is_wrong(subject.convention, call)) continue;
      problem.prepare(call, which % 2 ? Guard::before : Guard::after, false, Fill::ordinary, random);
      problem.run_tested(subject.function());
      problem.run_reference();
      ASSERT_EQ(problem.compare(bitwise), "") << problem.describe();
      ++made;
    }
  if (mode() == Mode::device && testing_the_shim()) {
    // Of hardly any memory a few of the tall ones want more than there is.
    EXPECT_GE(calls_on_device() - before, std::getenv("BLASLIFT_MEMORY") ? made / 2 : made);
  }
}

INSTANTIATE_TEST_SUITE_P(Every, LongProducts, testing::ValuesIn(with_long_products()), SubjectName{});

}  // namespace
}  // namespace blaslift::test
