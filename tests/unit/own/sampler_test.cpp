// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The call that a kernel is sampled with, and the emulated device's sampler.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <cstring>
#include <string>

#include "gpu/cuda/own/sample_call.hpp"
#include "gpu/plugin.hpp"

namespace blaslift::gpu {
namespace {

using cuda::sample_call;
using cuda::SampleCall;

TEST(SampleCall, OfAMatrixIsLarge) {
  SampleCall const made = sample_call({RoutineId::gemv, "T"}, Precision::d);
  EXPECT_EQ(made.call.trans, 'T');
  EXPECT_EQ(made.call.m, 8192);
  EXPECT_EQ(made.call.n, 8192);
  EXPECT_EQ(made.call.operands[0].stride, 8192);
  EXPECT_EQ(made.call.operands[1].stride, 1);
  EXPECT_STREQ(made.sizes, "8192 x 8192");
  EXPECT_EQ(made.bytes, 8.0 * 8192 * (8192 + 3)) << "A and x are read, y is read and written";
  EXPECT_EQ(made.place[0], 0u);
  EXPECT_EQ(made.place[1], std::size_t{8} * 8192 * 8192);
  EXPECT_EQ(made.set_bytes, std::size_t{8} * (8192 * 8192 + 2 * 8192));
}

TEST(SampleCall, OfATriangleIsHalfOfIt) {
  SampleCall const made = sample_call({RoutineId::trmv, "LNN"}, Precision::s);
  EXPECT_EQ(made.call.uplo, 'L');
  EXPECT_EQ(made.call.n, 8192);
  EXPECT_EQ(made.bytes, 4.0 * (8192.0 * 8193 / 2 + 2 * 8192));
}

TEST(SampleCall, OfVectorsIsTheSeeds) {
  SampleCall const made = sample_call({RoutineId::axpy, ""}, Precision::z);
  EXPECT_EQ(made.call.n, 409600);
  EXPECT_STREQ(made.sizes, "409600");
  EXPECT_EQ(made.bytes, 16.0 * 3 * 409600);
  EXPECT_FALSE(made.call.alpha.is(0));
  EXPECT_EQ(effect(made.call), Effect::product);
}

KernelSampler* open_sampler(int interface, Error* error) {
  void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
  return reinterpret_cast<OpenSampler>(dlsym(library, sampler_entry))(interface, error);
}

TEST(EmulatedSampler, RefusesAnotherInterface) {
  Error error;
  EXPECT_EQ(open_sampler(plugin_interface + 1, &error), nullptr);
  EXPECT_NE(std::string(error.text).find("interface"), std::string::npos);
}

TEST(EmulatedSampler, SaysTheSameEveryTime) {
  Error error;
  KernelSampler* const sampler = open_sampler(plugin_interface, &error);
  ASSERT_NE(sampler, nullptr) << error.text;
  ASSERT_EQ(sampler->kernel_count(), 4u);
  for (std::size_t kernel = 0; kernel < sampler->kernel_count(); ++kernel) {
    SampledKernel const described = sampler->kernel(kernel);
    EXPECT_STREQ(described.name, "gemv_n");
    ASSERT_FALSE(sampler->prepare(kernel));
    std::size_t legal = 0;
    for (std::size_t i = 0; i < described.shapes; ++i) {
      SampledShape const shape = sampler->shape(kernel, i);
      auto const seconds = sampler->time(i);
      EXPECT_EQ(static_cast<bool>(seconds), shape.legal);
      if (!shape.legal) continue;
      ++legal;
      EXPECT_EQ(*seconds, *sampler->time(i));
      EXPECT_GE(*seconds, shape.model_seconds);
      EXPECT_LE(shape.WrpOcp.value(), 1);
      EXPECT_GT(shape.BlkOcp.value(), 0);
    }
    EXPECT_GT(legal, 50u);
  }
}

}  // namespace
}  // namespace blaslift::gpu
