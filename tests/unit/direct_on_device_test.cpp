// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every level-1 and level-2 symbol on the device libraries, with the conformance sweep's calls, against OpenBLAS.
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/cases.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/routine_facts.hpp"
#include "tests/unit/device_arrays.hpp"

namespace blaslift::gpu {
namespace {

using test::one_of;

struct Opened {
  Device* device = nullptr;
  Lane* lane = nullptr;
  Error error;
};

Opened open(char const* name) {
  Opened made;
  made.device = open_device(name, &made.error);
  if (!made.device) return made;
  Visit const visit(*made.device);
  made.lane = must(made.device->make_lane());
  return made;
}

// The device of that name, opened once, or why there is none.
Opened const& opened(std::string const& name) {
  if (name == "emulated") {
    static Opened const emulated = open("emulated");
    return emulated;
  }
  static Opened const cuda = open("cuda");
  return cuda;
}

struct Subject {
  char const* device;
  Symbol symbol;
};
void PrintTo(Subject const& subject, std::ostream* out) { *out << subject.device << ' ' << info(subject.symbol).name; }

std::vector<Subject> subjects() {
  std::vector<Subject> found;
  for (char const* device : {"emulated", "cuda"})
    for (std::size_t i = 0; i < symbol_count; ++i)
      if (device_path(static_cast<Symbol>(i)) == DevicePath::direct) found.push_back({device, static_cast<Symbol>(i)});
  return found;
}

// Netlib has no work for one vector with an increment below zero, and OpenBLAS not everywhere the same answer.
bool nothing_by_increment(DirectCall const& call) {
  return call.operand_count == 1 && call.operands[0].stride < 0 &&
         one_of(call.routine,
                {RoutineId::scal, RoutineId::scal_real, RoutineId::nrm2, RoutineId::asum, RoutineId::iamax});
}
// What is not sent to a GPU: calls without work, and vectors that are one element.
bool is_sent(DirectCall const& call) {
  for (std::size_t i = 0; i < call.operand_count; ++i)
    if (call.operands[i].shape == Shape::vector && call.operands[i].stride == 0) return false;
  return call.n > 0 && effect(call) == Effect::product;
}

class Direct : public testing::TestWithParam<Subject> {
 protected:
  void SetUp() override {
    bool const cuda = std::string_view(GetParam().device) == "cuda";
    if (cuda && access("/dev/nvidiactl", F_OK) != 0) GTEST_SKIP() << "no NVIDIA GPU here (/dev/nvidiactl is missing)";
    device_ = opened(GetParam().device);
    if (cuda && !device_.device) GTEST_SKIP() << device_.error.text;
    ASSERT_TRUE(device_.device) << device_.error.text;
    test::use_one_thread();
  }

  // Returns how many calls were compared.
  int sweep(test::Fill fill, test::Extent const& extent) {
    Visit const visit(*device_.device);
    test::Random random(info(GetParam().symbol).name);
    test::Problem problem({});
    bool const strict = std::string_view(GetParam().device) == "emulated";
    int compared = 0;
    for_each_case(GetParam().symbol, test::Layout::col_major, extent, random, [&](test::Case const& each) {
      problem.prepare(each.call, each.guard, each.lower_case, fill, random);
      DirectCall const call = make_direct(each.call);
      if (nothing_by_increment(call) || !(strict || is_sent(call))) return true;
      problem.run_tested([&](Call const& with_arrays) {
        DeviceArrays arrays(*device_.device, *device_.lane, with_arrays);
        must(arrays.start());
        return arrays.finish();
      });
      problem.run_reference();
      std::string const wrong = problem.compare(false);
      EXPECT_EQ(wrong, "") << problem.describe();
      ++compared;
      return wrong.empty();
    });
    return compared;
  }

  Opened device_;
};

TEST_P(Direct, AgreesWithOpenBlas) { EXPECT_GT(sweep(test::Fill::ordinary, {6, 1, 60, false}), 150); }

// iamax has no one rule for NaN: Netlib's own depends on where it stands (emulated_direct_test.cpp).
TEST_P(Direct, NanComesThrough) {
  if (routine(GetParam().symbol).id == RoutineId::iamax) return;
  EXPECT_GT(sweep(test::Fill::with_nan, {6, 3, 20, false}), 40);
}

struct SubjectName {
  std::string operator()(testing::TestParamInfo<Subject> const& parameter) const {
    return std::string(parameter.param.device) + "_" + blaslift::info(parameter.param.symbol).name;
  }
};
INSTANTIATE_TEST_SUITE_P(Every, Direct, testing::ValuesIn(subjects()), SubjectName{});

}  // namespace
}  // namespace blaslift::gpu
