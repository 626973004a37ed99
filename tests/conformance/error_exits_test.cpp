// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Illegal arguments reach this program's own error handler as they do without the shim, which for OpenBLAS's routines
// is with Netlib's routine name and argument number, before anything is read or written.
#include <cstdint>
#include <string>

#include "shim/call/check_arguments.hpp"
#include "tests/conformance/subject.hpp"
#include "tests/support/cases.hpp"
#include "tests/support/fault.hpp"
#include "tests/support/guarded_array.hpp"
#include "tests/support/reference.hpp"

namespace {

struct Report {
  int count = 0;
  std::string name;
  long long info = 0;
  std::string bytes = {};  // the name as it came
};
Report report;

void take_report(char const* name, void const* info, std::size_t length) {
  ++report.count;
  report.name.assign(name, length);
  report.bytes = report.name;
  // Blanks on the right mean nothing in Fortran; OpenBLAS counts its terminating zero as well.
  while (!report.name.empty() && (report.name.back() == ' ' || report.name.back() == '\0')) report.name.pop_back();
  // OpenBLAS calls xerbla_ whatever its integer width: only the low half is sure to be there.
  report.info = *static_cast<std::int32_t const*>(info);
}

}  // namespace

// The handlers of every family; this program exports its symbols, as one that overrides xerbla_ does.
#define BLASLIFT_HANDLER(symbol)                                                                                  \
  extern "C" [[gnu::visibility("default")]] void symbol(char const* name, void const* info, std::size_t length) { \
    take_report(name, info, length);                                                                              \
  }
BLASLIFT_HANDLER(xerbla_)
BLASLIFT_HANDLER(xerbla_64_)
BLASLIFT_HANDLER(scipy_xerbla_)
BLASLIFT_HANDLER(scipy_xerbla_64_)
#undef BLASLIFT_HANDLER

namespace blaslift::test {
namespace {

class ErrorExits : public testing::TestWithParam<Subject> {};

// Makes the parameter illegal; false if every value of it is legal.
bool make_illegal(Call& call, int position, Layout layout) {
  switch (call.routine->parameters[static_cast<std::size_t>(position)].kind) {
    case Kind::dim: call[position].integer = -1; return true;
    case Kind::inc: call[position].integer = 0; return true;
    case Kind::ld: call[position].integer = least_stride(memory_of(call, position - 1, layout)) - 1; return true;
    default:
      if (!is_flag(call.routine->parameters[static_cast<std::size_t>(position)].kind)) return false;
      call[position].flag = 'X';
      return true;
  }
}

std::string describe(Report const& what) {
  if (what.count == 0) return "no report";
  return std::to_string(what.count) + " report(s), " + what.name + " argument " + std::to_string(what.info);
}

Report report_of(Subject const& subject, Function function, Call call) {
  for (int i = 0; i < call.routine->parameter_count; ++i)
    if (is_array(call.routine->parameters[static_cast<std::size_t>(i)].kind)) call[i].pointer = forbidden_address();
  report = {};
  std::byte* const touched = touched_address([&] { invoke(subject.convention, function, call); });
  EXPECT_EQ(touched, nullptr) << "an array was touched";
  return report;
}

bool has_netlib_numbers(Subject const& subject) { return subject.routine().id != RoutineId::geadd; }

// What must be reported for a call whose first illegal argument is at `position`: what OpenBLAS does by itself, and
// Netlib's numbers. A row-major call is numbered as the column-major one that it is turned into, Netlib's CBLAS too;
// which is which, OpenBLAS knows, and of its own routines more.
Report expected_report(Subject const& subject, Call const& call, int position) {
  if (has_own_reference(subject.convention, subject.symbol)) {
    Report const made = report_of(
        subject, reference_function(subject.convention.integer_bits, subject.convention.language, subject.symbol),
        call);
    if (subject.convention.layout == Layout::row_major || !has_netlib_numbers(subject)) return made;
    EXPECT_EQ(made.info, position + 1) << "OpenBLAS";
    return made;
  }
  char name[error_name_size];
  error_name(subject.symbol, name);
  return {1, std::string(name, std::string(name).find_last_not_of(' ') + 1), position + 1};
}

TEST_P(ErrorExits, ReportTheFirstIllegalArgument) {
  Subject const& subject = GetParam();
  BLASLIFT_REQUIRE_FUNCTION(subject);
  Layout const layout = subject.convention.layout;
  if (layout == Layout::row_major && !has_own_reference(subject.convention, subject.symbol))
    GTEST_SKIP() << "OpenBLAS has no " << subject.name;
  Random random(subject.name);
  for (std::int64_t const size : {3, 600})
    for (int position = 0; position < subject.routine().parameter_count; ++position)
      for (bool const later_too : {false, true}) {
        Call call = legal_call(subject.symbol, layout, size, random);
        if (!make_illegal(call, position, layout)) continue;
        if (later_too)
          for (int later = position + 1; later < call.routine->parameter_count; ++later)
            make_illegal(call, later, layout);
        Report const have = report_of(subject, subject.function(), call);
        Report const want = expected_report(subject, call, position);
        bool const has_bytes = !want.bytes.empty();
        EXPECT_EQ(has_bytes ? have.bytes : "", want.bytes) << "the name's blanks and zeros";
        EXPECT_EQ(describe(have), describe(want)) << subject.name << " with size " << size << " and illegal "
                                                  << call.routine->parameters[static_cast<std::size_t>(position)].name
                                                  << (later_too ? " and all that follow" : "");
      }
}

INSTANTIATE_TEST_SUITE_P(Every, ErrorExits, testing::ValuesIn(subjects(2)), SubjectName{});

}  // namespace
}  // namespace blaslift::test
