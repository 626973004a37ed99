// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device path of a call on the emulated device: results, budgets, and every failure with the caller's memory as
// it was.
#include "gpu/run_level3.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "gpu/faulty_device.hpp"
#include "gpu/plugin.hpp"
#include "tests/unit/square_gemm.hpp"

namespace blaslift::gpu {
namespace {

Device& emulated() {
  static Device* const device = [] {
    void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) throw std::runtime_error(dlerror());
    Error error;
    Device* const opened = reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry))(plugin_interface, &error);
    if (!opened) throw std::runtime_error(error.text);
    return opened;
  }();
  return *device;
}

struct Product {
  std::vector<double> a{1, 2, 3, 4}, b{5, 6, 7, 8}, c{10, 20, 30, 40};
  Level3 call(double beta) { return make_level3(square_gemm("dgemm", 2, 1, beta, a.data(), b.data(), c.data())); }
};

TEST(RunLevel3, Multiplies) {
  Product product;
  Budget budget(1 << 20);
  Error const error = run_level3(emulated(), budget, product.call(1));
  ASSERT_FALSE(error) << error.text;
  EXPECT_EQ(product.c, (std::vector<double>{10 + 23, 20 + 34, 30 + 31, 40 + 46}));
}

TEST(RunLevel3, KeepsToItsBudgetAndGivesItBack) {
  Product product;
  Budget small(100), enough(1 << 20);
  EXPECT_EQ(run_level3(emulated(), small, product.call(0)).code, Error::Code::out_of_memory);
  EXPECT_TRUE(small.take(100));
  EXPECT_FALSE(small.take(1));
  for (int i = 0; i < 2000; ++i) ASSERT_FALSE(run_level3(emulated(), enough, product.call(0)));
  EXPECT_TRUE(enough.take(1 << 20)) << "a call kept part of the budget";
}

class Faults : public testing::TestWithParam<char const*> {};

// A result whose old value is an input must survive every failure.
TEST_P(Faults, LeaveInputsWhole) {
  Product product;
  std::vector<double> const before = product.c;
  Budget budget(1 << 20);
  static auto& kept = *new std::vector<Device*>;  // devices live as long as the process
  Device* const faulty = kept.emplace_back(with_faults(&emulated(), GetParam()));
  ASSERT_NE(faulty, &emulated());
  Error const error = run_level3(*faulty, budget, product.call(0.5));
  ASSERT_TRUE(error) << "nothing failed";
  EXPECT_EQ(product.c, before);
  EXPECT_TRUE(budget.take(1 << 20)) << "the failed call kept part of the budget";
}
INSTANTIATE_TEST_SUITE_P(Steps, Faults, testing::Values("allocate", "allocate:3", "upload", "upload:2", "upload:3", "run",
                                                        "synchronize", "download", "memory"),
                         [](auto const& one) {
                           std::string name = one.param;
                           for (char& letter : name)
                             if (letter == ':') letter = '_';
                           return name;
                         });

TEST(FaultyDevice, IsNotThereWithoutAFault) {
  EXPECT_EQ(with_faults(&emulated(), ""), &emulated());
  EXPECT_EQ(with_faults(&emulated(), "start"), &emulated());
}

TEST(Plugin, RefusesAnotherInterface) {
  void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  Error error;
  EXPECT_EQ(reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry))(plugin_interface + 1, &error), nullptr);
  EXPECT_TRUE(error);
  EXPECT_STRNE(error.text, "");
}

}  // namespace
}  // namespace blaslift::gpu
