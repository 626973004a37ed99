// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every level-1 and level-2 symbol on a device library, with the conformance sweep's calls, against OpenBLAS.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "tests/support/cases.hpp"
#include "tests/support/libraries.hpp"
#include "tests/support/problem.hpp"
#include "tests/support/reference.hpp"
#include "tests/unit/device_arrays.hpp"

namespace blaslift {

static void PrintTo(Symbol symbol, std::ostream* out) { *out << info(symbol).name; }

namespace gpu {
namespace {

// BLASLIFT_DEVICE chooses the library, the emulated one by default.
std::string device_name() {
  char const* const name = std::getenv("BLASLIFT_DEVICE");
  return name ? name : "emulated";
}

struct Opened {
  Device* device = nullptr;
  Lane* lane = nullptr;
  Error error;  // why there is none
};

Opened const& opened() {
  static Opened const once = [] {
    Opened made;
    made.device = open_device(device_name(), &made.error);
    if (!made.device) return made;
    Visit const visit(*made.device);
    made.lane = must(made.device->make_lane());
    return made;
  }();
  return once;
}

std::vector<Symbol> symbols() {
  std::vector<Symbol> found;
  for (std::size_t i = 0; i < blas_symbol_count; ++i)
    if (device_path(static_cast<Symbol>(i)) == DevicePath::direct) found.push_back(static_cast<Symbol>(i));
  return found;
}

// Netlib has no work for one vector with an increment below zero, and OpenBLAS not everywhere the same answer.
bool is_one_vector_backwards(DirectCall const& call) { return call.operand_count == 1 && call.operands[0].stride < 0; }
// OpenBLAS makes NaN zero, Netlib does not.
bool is_scal_by_zero(DirectCall const& call) { return call.operand_count == 1 && effect(call) == Effect::scaling; }
// What is not sent to a GPU: calls without work, and vectors that are one element.
bool is_sent(DirectCall const& call) {
  for (std::size_t i = 0; i < call.operand_count; ++i)
    if (call.operands[i].shape == Shape::vector && call.operands[i].stride == 0) return false;
  return call.n > 0 && effect(call) == Effect::product;
}

class Direct : public testing::TestWithParam<Symbol> {
 protected:
  void SetUp() override {
    if (device_name() == "cuda" && access("/dev/nvidiactl", F_OK) != 0)
      GTEST_SKIP() << "no NVIDIA GPU here (/dev/nvidiactl is missing)";
    if (test::reference_is_wrong({}, GetParam())) GTEST_SKIP() << "OpenBLAS's own result is wrong";
    ASSERT_TRUE(opened().device) << opened().error.text;
    test::use_one_thread();
  }

  // Returns how many calls were compared.
  int sweep(test::Fill fill, test::Extent const& extent) {
    Device& device = *opened().device;
    Visit const visit(device);
    test::Random random(info(GetParam()).name);
    test::Problem problem({});
    bool const all = device_name() == "emulated";
    int compared = 0;
    for_each_case(GetParam(), test::Layout::col_major, extent, random, [&](test::Case const& each) {
      DirectCall const shape = make_direct(each.call);
      if (is_one_vector_backwards(shape) || !(all || is_sent(shape))) return true;
      if (fill != test::Fill::ordinary && is_scal_by_zero(shape)) return true;
      problem.prepare(each.call, each.guard, each.lower_case, fill, random);
      problem.run_tested([&](Call const& call) {
        DeviceArrays arrays(device, *opened().lane, call);
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
};

TEST_P(Direct, AgreesWithOpenBlas) { EXPECT_GT(sweep(test::Fill::ordinary, {4, 1, 60, false}), 50); }

// What the executor asks the CPU for where a result is not finite (gpu/executor/direct.cpp): libraries multiply what
// they do not refer to by zero.
bool is_triangular_on_cuda(Symbol symbol) {
  std::string_view const name = routine(symbol).name;
  return device_name() == "cuda" && name.size() == 4 && name[0] == 't';
}

// iamax has no one rule for NaN: Netlib's depends on where it stands (emulated_direct_test.cpp).
TEST_P(Direct, NanComesThrough) {
  if (routine(GetParam()).id == RoutineId::iamax || is_triangular_on_cuda(GetParam())) return;
  EXPECT_GT(sweep(test::Fill::with_nan, {4, 3, 20, false}), 20);
}

struct SymbolName {
  std::string operator()(testing::TestParamInfo<Symbol> const& parameter) const {
    return blaslift::info(parameter.param).name;
  }
};
INSTANTIATE_TEST_SUITE_P(Every, Direct, testing::ValuesIn(symbols()), SymbolName{});

}  // namespace
}  // namespace gpu
}  // namespace blaslift
