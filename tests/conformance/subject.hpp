// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Subject: one exported function under test, the parameter of the conformance suites.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "tests/support/libraries.hpp"

namespace blaslift::test {

struct Subject {
  Symbol symbol{};
  Family family{};
  Convention convention;
  std::string name;  // dgemm_, cblas_dgemm, cblas_dgemm_row_major

  Function function() const { return tested_function(family, convention.language, symbol); }
  Routine const& routine() const { return blaslift::routine(symbol); }
  // The family that every program uses; the others share its code and are sampled more thinly.
  bool is_main() const { return family == Family::plain; }
};

inline void PrintTo(Subject const& subject, std::ostream* out) { *out << subject.name; }

// Every function that the library under test should export, of the levels asked for.
std::vector<Subject> subjects(int least_level, bool only_column_major = false);

// Fails, or skips where the library under test is not the shim, if the function is missing.
#define BLASLIFT_REQUIRE_FUNCTION(subject)                                             \
  if (!(subject).function()) {                                                         \
    if (testing_the_shim()) FAIL() << (subject).name << " is not exported";            \
    GTEST_SKIP() << "the BLAS on which the tests are tried has no " << (subject).name; \
  }                                                                                    \
  static_assert(true)

struct SubjectName {
  std::string operator()(testing::TestParamInfo<Subject> const& parameter) const { return parameter.param.name; }
};

}  // namespace blaslift::test
