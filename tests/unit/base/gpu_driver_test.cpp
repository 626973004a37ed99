// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/gpu_driver.hpp"

#include <gtest/gtest.h>

namespace blaslift {
namespace {

TEST(GpuDriver, IsFoundInWhatTheKernelSays) {
  EXPECT_EQ(driver_release_in("NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12 19:39:15 UTC "
                              "2024\nGCC version:  gcc version 12.2.0\n"),
            "535.183.01");
  EXPECT_EQ(
      driver_release_in(
          "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build  (dvs-builder@U22)\n"),
      "580.65.06");
  EXPECT_EQ(driver_release_in("NVRM version: NVIDIA UNIX aarch64 Kernel Module\nGCC version:  gcc version 12.2.0\n"),
            "");
  EXPECT_EQ(driver_release_in(""), "");
}

TEST(GpuModel, IsFoundInWhatTheKernelSays) {
  EXPECT_EQ(gpu_model_in("Model: \t\t NVIDIA H200\nIRQ:   \t\t 38\nGPU UUID: \t GPU-0\n"), "NVIDIA H200");
  EXPECT_EQ(gpu_model_in("IRQ: 38\nModel: Tesla T4"), "Tesla T4");
  EXPECT_EQ(gpu_model_in("Model: \t\n"), "");
  EXPECT_EQ(gpu_model_in("IRQ: 38\n"), "");
}

}  // namespace
}  // namespace blaslift
