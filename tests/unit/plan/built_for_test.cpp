// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// For which GPUs a build has code, and when own kernels are off.
#include "gpu/plan/built_for.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace blaslift::gpu::plan {
namespace {

constexpr char const* release = "75-real,80,86-real,89-real,90-real,100-real,120";

TEST(BuiltFor, MachineCodeAndPtxAreToldApart) {
  EXPECT_EQ(to_text(built_for(release)), "7.5, 8.0, 8.6, 8.9, 9.0, 10.0 and 12.0, and PTX for 8.0 and 12.0");
  EXPECT_EQ(to_text(built_for("75-virtual")), "only PTX for 7.5");
  EXPECT_EQ(to_text(built_for("90a-real;80;90a-real")), "8.0 and 9.0, and PTX for 8.0");
  EXPECT_EQ(to_text(built_for("")), "none");
  EXPECT_EQ(to_text(built_for("native")), "none");
  EXPECT_EQ(to_text(built_for(",;90")), "9.0, and PTX for 9.0");
}

TEST(BuiltFor, TheDriverTakesMachineCodeOfTheSameMajorVersionAndElsePtx) {
  auto const code = [](char const* architectures, int capability) {
    return code_for(built_for(architectures), capability);
  };
  struct {
    int capability, code;
  } const expected[] = {{70, 0},    {75, 75},   {80, 80},  {86, 86},   {87, 86},   {89, 89},  {90, 90},
                        {100, 100}, {103, 100}, {110, 80}, {120, 120}, {121, 120}, {130, 120}};
  for (auto const& each : expected) EXPECT_EQ(code(release, each.capability), each.code) << each.capability;
  EXPECT_EQ(code("75-virtual", 90), 75);
  EXPECT_EQ(code("86-real", 80), 0);  // not for an older one
  EXPECT_EQ(code("86-real;80-virtual", 90), 80);
  EXPECT_EQ(code("100-real", 90), 0);
}

TEST(OwnKernelsHere, AreUsedOnGpusThatTheyWereMeasuredOn) {
  OwnKernelsHere const here = own_kernels_here(Kernels::automatic, 90, false, 90, release);
  EXPECT_TRUE(here.used && !here.is_fault);
  EXPECT_EQ(here.why_not, "");
}

TEST(OwnKernelsHere, ABuildWithoutCodeForTheGpuIsAFault) {
  OwnKernelsHere const here = own_kernels_here(Kernels::automatic, 90, false, 75, "75-virtual");
  EXPECT_TRUE(!here.used && here.is_fault);
  EXPECT_EQ(here.why_not,
            "own kernels are off: this build has no code for compute capability 9.0; build it with --preset release, "
            "or set BLASLIFT_KERNELS=cublas if this is meant (it has: only PTX for 7.5)");
  EXPECT_FALSE(own_kernels_here(Kernels::automatic, 90, false, 0, "100-real").used);  // no code at all
}

TEST(OwnKernelsHere, TheWayOutIsInWhatANoteHolds) {
  std::string const why_not = own_kernels_here(Kernels::automatic, 90, false, 89, "75;80;86;87;88;89").why_not;
  EXPECT_LT(why_not.find("if this is meant"), std::size_t{200}) << why_not;
}

TEST(OwnKernelsHere, WhatIsAsItShouldBeIsNoFault) {
  for (int const capability : {75, 80, 89, 100, 120}) {
    OwnKernelsHere const here = own_kernels_here(Kernels::automatic, capability, false, capability, release);
    EXPECT_TRUE(!here.used && !here.is_fault) << capability;
    EXPECT_NE(here.why_not.find("not measured on GPUs of compute capability " + std::to_string(capability / 10)),
              here.why_not.npos)
        << here.why_not;
    EXPECT_LT(here.why_not.size(), std::size_t{200});
  }
  OwnKernelsHere const here = own_kernels_here(Kernels::none, 90, false, 90, release);
  EXPECT_TRUE(!here.used && !here.is_fault);
  EXPECT_EQ(here.why_not, "own kernels are off: BLASLIFT_KERNELS=cublas");
}

TEST(OwnKernelsHere, AFileOfTheUsersSwitchesThemOnWhereThereIsCode) {
  for (int const capability : {75, 80, 89, 120})
    EXPECT_TRUE(own_kernels_here(Kernels::automatic, capability, true, 75, "75-virtual").used) << capability;
  OwnKernelsHere const without_built_in = own_kernels_here(Kernels::automatic, 90, true, 75, "75-virtual");
  EXPECT_TRUE(without_built_in.used && !without_built_in.is_fault) << "the file's alone (kernels_in_use)";
  EXPECT_FALSE(own_kernels_here(Kernels::automatic, 80, true, 0, "90-real").used);
  EXPECT_FALSE(own_kernels_here(Kernels::none, 80, true, 80, release).used);
}

TEST(OwnKernelsHere, WhoAsksForThemGetsThemAnywhere) {
  for (int const capability : {75, 90, 120})
    EXPECT_TRUE(own_kernels_here(Kernels::own, capability, false, 75, "75-virtual").used) << capability;
}

TEST(OwnKernelsHere, TheSettingHasThreeWords) {
  auto const wanted = [](char const* word) {
    setenv("BLASLIFT_KERNELS", word, 1);
    Kernels const kernels = wanted_kernels();
    unsetenv("BLASLIFT_KERNELS");
    return kernels;
  };
  EXPECT_EQ(wanted_kernels(), Kernels::automatic);
  EXPECT_EQ(wanted("own"), Kernels::own);
  EXPECT_EQ(wanted("cublas"), Kernels::none);
  EXPECT_EQ(wanted("automatic"), Kernels::automatic);
}

}  // namespace
}  // namespace blaslift::gpu::plan
