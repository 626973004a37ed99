// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The two sides of every comparison: LAPACK's names as this program gets them, under the preload, and the same
// functions of the program's own LAPACK called directly.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "tests/support/lapack_problem.hpp"
#include "tests/support/libraries.hpp"

namespace blaslift::test {

inline constexpr int integer_bits = BLASLIFT_TEST_BITS;

void* tested_lapack(Symbol symbol);
void* own_lapack(Symbol symbol);

// Keeps this thread's calls off the device.
class StayOnCpu {
 public:
  StayOnCpu();
  ~StayOnCpu();
  StayOnCpu(StayOnCpu const&) = delete;
  StayOnCpu& operator=(StayOnCpu const&) = delete;

 private:
  int before_ = 0;
};

// Runs the own function on a copy of the problem, off the device.
struct Direct {
  explicit Direct(LapackProblem const& like) : problem(like) {
    StayOnCpu const stay;
    info = problem.run(own_lapack(problem.call().symbol));
  }
  LapackProblem problem;
  std::int64_t info = 0;
};

// A problem with the workspace for which the own function asks; `asked` takes the sizes.
LapackProblem make_problem(Symbol symbol, LapackShape const& shape, std::string_view flags,
                           LapackInput input = LapackInput::regular, std::vector<double>* asked = nullptr);

// Whether devices are expected to compute the call, by what README.md says and not by the shim's own judgement.
bool is_device_form(Call const& call);
// Whether every call that may go to the device must: not where the environment makes it fail.
bool device_is_certain();

struct LapackName {
  std::string operator()(testing::TestParamInfo<Symbol> const& parameter) const { return info(parameter.param).name; }
};
std::vector<Symbol> lapack_symbols();

}  // namespace blaslift::test

namespace blaslift {
inline void PrintTo(Symbol symbol, std::ostream* out) { *out << info(symbol).name; }
}  // namespace blaslift
