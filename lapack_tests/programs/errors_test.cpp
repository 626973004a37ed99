// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Illegal arguments reach this program's own xerbla_, with the name and the number that its LAPACK gives, before any
// array is touched; and handlers that do not return.
#include <csetjmp>

#include "lapack_tests/programs/subject.hpp"

namespace {

struct Report {
  int count = 0;
  std::string name;
  int info = 0;
};
Report report;
std::jmp_buf* leave_to = nullptr;

}  // namespace

extern "C" [[gnu::visibility("default")]] void xerbla_(char const* name, void const* info, std::size_t length) {
  ++report.count;
  report.name.assign(name, length);
  // Blanks on the right mean nothing in Fortran; OpenBLAS counts its terminating zero as well.
  while (!report.name.empty() && (report.name.back() == ' ' || report.name.back() == '\0')) report.name.pop_back();
  report.info = *static_cast<std::int32_t const*>(info);  // the low half of a wide one
  if (leave_to) std::longjmp(*leave_to, 1);
}

namespace blaslift::test {
namespace {

class IllegalArguments : public testing::TestWithParam<Symbol> {};

bool make_illegal(Call& call, int position) {
  switch (call.routine->parameters[static_cast<std::size_t>(position)].kind) {
    case Kind::dim: call[position].integer = -1; return true;
    case Kind::ld: call[position].integer = make_operand(call, position - 1).rows - 1; return true;
    case Kind::lwork: call[position].integer = 0; return true;
    case Kind::index:  // the others are not looked at with RANGE A
      call[position].integer = 0;
      return std::string_view(call.routine->parameters[static_cast<std::size_t>(position)].name) == "itype";
    default:
      if (!is_flag(call.routine->parameters[static_cast<std::size_t>(position)].kind)) return false;
      call[position].flag = 'X';
      return true;
  }
}

std::string text(Report const& of, std::int64_t info) {
  return std::to_string(of.count) + " report(s), " + of.name + " argument " + std::to_string(of.info) + ", INFO " +
         std::to_string(info);
}

TEST_P(IllegalArguments, ReachTheProgramsHandler) {
  std::vector<std::string> const all = lapack_flags(GetParam());
  for (std::string const& flags : {all.front(), all.back()})
    for (int position = 0; position < routine(GetParam()).parameter_count; ++position) {
      LapackProblem problem = make_problem(GetParam(), {40, 40, 40}, flags);
      Operand const before = position > 0 ? make_operand(problem.call(), position - 1) : Operand();
      if (!make_illegal(problem.call(), position)) continue;
      // A leading dimension of what is left out may be anything from 1 on.
      if (before.rows <= 1 && routine(GetParam()).parameters[static_cast<std::size_t>(position)].kind == Kind::ld)
        problem.call()[position].integer = 0;
      report = {};
      Direct const direct(problem);
      std::string const ought = text(report, direct.info);
      EXPECT_LT(direct.info, 0) << "the reference takes it: " << problem.describe();
      report = {};
      long long const on_device = calls_on_device();
      std::int64_t const info = problem.run(tested_lapack(GetParam()));
      EXPECT_EQ(text(report, info), ought) << problem.describe();
      EXPECT_EQ(calls_on_device(), on_device) << problem.describe();
      EXPECT_EQ(problem.damage(true), "") << problem.describe();
    }
}

TEST(Handlers, MayLeaveByLongjmp) {
  static int round;  // not in a register, which longjmp would bring back
  for (round = 0; round < 3; ++round) {
    LapackProblem bad = make_problem(Symbol::dgesv, {40, 40, 2}, "");
    bad.call()[bad.call().routine->find("lda")].integer = 1;
    std::jmp_buf here;
    leave_to = &here;
    if (setjmp(here) == 0) {
      bad.run(tested_lapack(Symbol::dgesv));
      ADD_FAILURE() << "the handler was not called";
    }
    leave_to = nullptr;
    LapackProblem good = make_problem(Symbol::dgesv, {40, 40, 2}, "");
    long long const before = calls_on_device();
    EXPECT_EQ(good.run(tested_lapack(Symbol::dgesv)), 0);
    if (device_is_certain()) {
      EXPECT_EQ(calls_on_device() - before, 1);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Every, IllegalArguments, testing::ValuesIn(lapack_symbols()), LapackName{});

}  // namespace
}  // namespace blaslift::test
