// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The calls that kernels are measured with, and the emulated device's sampler.
#include "gpu/choice/sampled_calls.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <tuple>

#include "gpu/plugin.hpp"
#include "shim/call/usual_call.hpp"

namespace blaslift::gpu {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

SampledCall sampled(char const* routine, char precision, char const* flags) {
  for (SampledCall const& each : sampled_calls())
    if (std::string(each.routine) == routine && each.precision == precision && std::string(each.flags) == flags)
      return each;
  ADD_FAILURE() << routine << ' ' << precision << ' ' << flags;
  return {};
}

TEST(SampledCalls, OfAMatrixWhoseColumnsAreAligned) {
  PlacedCall const made = placed(sampled("gemv", 'd', "T"), {101, 50, 1, true});
  EXPECT_EQ(made.call.trans, 'T');
  EXPECT_EQ(made.call.m, 101);
  EXPECT_EQ(made.call.n, 50);
  EXPECT_EQ(made.call.operands[0].stride, 102);
  EXPECT_EQ(made.bytes, 8.0 * (101 * 50 + 101 + 2 * 50)) << "A and x are read, y is read and written";
  EXPECT_EQ(effect(static_cast<DirectCall const&>(made.call)), Effect::product);
}

TEST(SampledCalls, OfAMatrixWhoseColumnsAreNot) {
  EXPECT_EQ(placed(sampled("gemv", 's', "N"), {100, 50, 1, false}).call.operands[0].stride, 101);
  EXPECT_EQ(placed(sampled("gemv", 's', "N"), {101, 50, 1, false}).call.operands[0].stride, 101);
}

TEST(SampledCalls, OfATriangleIsHalfOfIt) {
  PlacedCall const made = placed(sampled("trmv", 's', "LNN"), {64, 64, 1, true});
  EXPECT_EQ(made.call.uplo, 'L');
  EXPECT_EQ(made.bytes, 4.0 * (64.0 * 65 / 2 + 2 * 64));
}

TEST(SampledCalls, OfProducts) {
  PlacedCall const product = placed(sampled("gemm", 'c', "TN"), {3, 5, 1000, true});
  ASSERT_TRUE(product.call.level3.has_value());
  EXPECT_EQ(product.call.level3->transa, 'T');
  EXPECT_EQ(product.call.level3->k, 1000);
  EXPECT_EQ(product.call.level3->result().rows, 3);
  PlacedCall const gram = placed(sampled("syrk", 'd', "UT"), {7, 7, 500, true});
  ASSERT_TRUE(gram.call.level3.has_value());
  EXPECT_EQ(gram.call.level3->uplo, 'U');
  EXPECT_EQ(gram.call.level3->n, 7);
  EXPECT_EQ(gram.call.level3->k, 500);
}

TEST(SampledCalls, OfResultsBeyondOneLaunch) {
  int found = 0;
  for (SampledCall const& each : sampled_calls()) {
    if (each.sizes != SampledCall::Sizes::cut) continue;
    ++found;
    PlacedCall const made = placed(each, {300, 300, 20000, true});
    ASSERT_TRUE(made.call.level3.has_value());
    EXPECT_EQ(made.call.level3->result().rows, 300);
    EXPECT_EQ(made.call.level3->k, 20000);
    EXPECT_EQ(made.call.level3->transa, each.flags[1]);
  }
  EXPECT_EQ(found, 8) << "of four precisions, A's rows and its columns";
}

TEST(SampledCalls, AllCanBePlaced) {
  for (SampledCall const& each : sampled_calls()) {
    PlacedCall const made = placed(each, {32, 32, 4096, true});
    EXPECT_LT(static_cast<std::size_t>(made.symbol), blas_symbol_count) << each.routine << each.precision;
    EXPECT_GT(made.set_bytes, 0U);
  }
}

TEST(TimedRoutines, AreThoseThatWereSampledWithAKernelThatHasTimes) {
  plan::MeasuredGpu measured;
  plan::MeasuredShape row{64, 64, true, {0, 32, 1, 1}};
  row.ours_seconds = row.vendor_seconds = 1e-6;
  measured.kernels.push_back({"skinny_gemm", 'c', {}, {row}});
  measured.kernels.push_back({"gemv_n", 's', {}, {}});
  TimedRoutines const timed(measured);
  EXPECT_TRUE(timed.has(RoutineId::gemm, Precision::c));
  EXPECT_TRUE(timed.has(RoutineId::syrk, Precision::c));
  EXPECT_FALSE(timed.has(RoutineId::herk, Precision::c)) << "the same kernel, beside another routine of cuBLAS's";
  EXPECT_FALSE(timed.has(RoutineId::gemm, Precision::d));
  EXPECT_FALSE(timed.has(RoutineId::gemv, Precision::s)) << "no times";
  EXPECT_FALSE(TimedRoutines().has(RoutineId::gemm, Precision::c));
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
  ASSERT_EQ(sampler->call_count(), 4U);
  for (std::size_t call = 0; call < sampler->call_count(); ++call) {
    SampledCall const described = sampler->call(call);
    EXPECT_STREQ(described.kernel, "gemv_n");
    ASSERT_FALSE(sampler->prepare(call, {3000, 2000, 1, false}));
    EXPECT_EQ(sampler->size_in_files().wide, described.precision == 'z') << "16 bytes are as wide as it gets";
    EXPECT_FALSE(sampler->choice(call, {3000, 2000, 1, false}).is_ours) << "nothing is known";
    std::size_t legal = 0;
    for (std::size_t i = 0; i < described.shapes; ++i) {
      SampledShape const shape = sampler->shape(i);
      auto const seconds = sampler->time(i, no_limit);
      EXPECT_EQ(static_cast<bool>(seconds), shape.legal);
      if (!shape.legal) continue;
      ++legal;
      EXPECT_EQ(*seconds, *sampler->time(i, no_limit));
      EXPECT_GE(*seconds, shape.model_seconds);
    }
    EXPECT_GT(legal, 50U);
    EXPECT_EQ(*sampler->time_cublas(no_limit), *sampler->time_cublas(no_limit));
  }
}

// A file changes what runs: the shape that it names, and for whom.
TEST(EmulatedSampler, GoesByWhatItKnows) {
  Error error;
  KernelSampler* const sampler = open_sampler(plugin_interface, &error);
  ASSERT_NE(sampler, nullptr) << error.text;
  ASSERT_FALSE(sampler->prepare(0, {4096, 4096, 1, true}));
  std::size_t named = 0;
  while (!sampler->shape(named).legal) ++named;
  plan::MeasuredGpu known;
  plan::MeasuredKernel section{"gemv_n", 's', {}, {}};
  for (std::int64_t const n : {4000, 4096, 4200, 4300}) {
    plan::MeasuredShape row{n, n, true, sampler->shape(named).shape};
    row.ours_seconds = 1e-6, row.vendor_seconds = 1e-3;
    section.best.push_back(row);
  }
  known.kernels.push_back(section);
  sampler->know(known);
  SampledChoice const ours = sampler->choice(0, {4096, 4096, 1, true});
  EXPECT_TRUE(ours.is_ours);
  EXPECT_EQ(ours.shape, named);
  Call const call = usual_call(Symbol::sgemv, 4096, 4096, 1);
  KernelUsed const used = sampler->computed_by(call);
  plan::Shape const& shape = known.kernels[0].best[0].shape;
  EXPECT_STREQ(used.name, "gemv_n");
  EXPECT_EQ(std::tie(used.variant, used.Tx, used.Ty, used.per_thread),
            std::tie(shape.variant, shape.tx, shape.ty, shape.per_thread));
  EXPECT_GT(used.active_warps, 0);
  EXPECT_GT(used.grid_occupancy(), 0);
  EXPECT_FALSE(sampler->computed_by(usual_call(Symbol::dgemv, 4096, 4096, 1)).is_ours()) << "nothing is known of it";
  EXPECT_FALSE(sampler->computed_by(usual_call(Symbol::ssymv, 4096, 4096, 1)).is_ours()) << "it has no such kernel";
  for (plan::MeasuredShape& row : known.kernels[0].best) std::swap(row.ours_seconds, row.vendor_seconds);
  sampler->know(known);
  EXPECT_FALSE(sampler->choice(0, {4096, 4096, 1, true}).is_ours);
  EXPECT_FALSE(sampler->computed_by(call).is_ours());
  sampler->know({});
}

}  // namespace
}  // namespace blaslift::gpu
