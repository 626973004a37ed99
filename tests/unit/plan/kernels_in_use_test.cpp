// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a file of kernels comes from, what it changes, and what becomes of one that cannot be used.
#include "gpu/plan/kernels_in_use.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "gpu/plan/kernel_file.hpp"
#include "tests/unit/temporary_folder.hpp"

namespace blaslift::gpu::plan {
namespace {

constexpr char an_h200[] = "NVIDIA H200", a100[] = "NVIDIA A100-SXM4-40GB";

class KernelsInUseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (char const* name :
         {"BLASLIFT_KERNEL_FILE", "BLASLIFT_LEARN", "BLASLIFT_REPRODUCIBLE", "XDG_CONFIG_HOME", "HOME"}) {
      char const* const value = std::getenv(name);
      before_[name] = value ? std::optional<std::string>(value) : std::nullopt;
      unsetenv(name);
    }
    std::filesystem::create_directories(folder_.path() + "/blaslift/kernels");
    setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1);
  }
  void TearDown() override {
    for (auto const& [name, value] : before_) value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
  }

  std::string write(std::string const& name, char const* device, std::string const& text) {
    std::string const path = folder_.path() + "/" + name;
    char const* const capability = std::string_view(device) == a100 ? "8.0" : "9.0";
    std::ofstream(path) << "blaslift-kernels = 1\ndevice = " << device << "\ncapability = " << capability << "\n"
                        << text;
    return path;
  }

  TemporaryFolder folder_;
  std::map<std::string, std::optional<std::string>> before_;
};

TEST_F(KernelsInUseTest, WithoutAFileWhatIsBuiltInForThisGpu) {
  KernelsInUse const found = kernels_in_use("NVIDIA H100 80GB HBM3", 90);
  EXPECT_EQ(found.path + found.warning, "");
  EXPECT_EQ(found.measured.device, "NVIDIA H100 80GB HBM3");
  EXPECT_EQ(found.measured.classes, built_in_kernels().classes);
  EXPECT_EQ(found.measured.kernels, built_in_kernels().kernels);
  for (int const capability : {75, 80, 89, 100, 120}) {
    KernelsInUse const other = kernels_in_use(a100, capability);
    EXPECT_TRUE(other.measured.classes.empty() && other.measured.kernels.empty()) << capability;
  }
}

TEST_F(KernelsInUseTest, TheUsersFileComesBeforeWhatIsBuiltIn) {
  std::string const path =
      write("blaslift/kernels/NVIDIA-H200", an_h200,
            "cublas = axpy s * size 1-\n[gemv_n s]\nbest = 7x7 0:4x128x1\n[new s]\nbest = 1x1 0:1x1x1");
  EXPECT_EQ(kernel_path(an_h200), path);
  KernelsInUse const found = kernels_in_use(an_h200, 90);
  EXPECT_EQ(found.path, path);
  EXPECT_EQ(found.warning, "");
  EXPECT_EQ(found.measured.classes.size(), built_in_kernels().classes.size() + 1);
  EXPECT_FALSE(found.measured.classes.front().is_ours);
  EXPECT_EQ(found.measured.kernels.size(), built_in_kernels().kernels.size() + 1);
  EXPECT_EQ(found.measured.find("gemv_n", 's')->best.size(), 1U) << "the kernel's own measurements, and no mixture";
  EXPECT_EQ(*found.measured.find("gemv_n", 'd'), *built_in_kernels().find("gemv_n", 'd'));
}

TEST_F(KernelsInUseTest, ASectionWithoutLinesHidesNothing) {
  write("blaslift/kernels/NVIDIA-H200", an_h200, "[gemv_n s]\n[new s]\n");
  KernelsInUse const found = kernels_in_use(an_h200, 90);
  EXPECT_EQ(*found.measured.find("gemv_n", 's'), *built_in_kernels().find("gemv_n", 's'));
}

TEST_F(KernelsInUseTest, WhatIsBuiltInNeedsItsCodeAndAFileThatLetsIt) {
  EXPECT_TRUE(kernels_in_use(an_h200, 90, false).measured.classes.empty());
  write("blaslift/kernels/NVIDIA-H200", an_h200, "built-in = no\nours = dot s * size 1-\n");
  KernelsInUse const found = kernels_in_use(an_h200, 90);
  EXPECT_EQ(found.measured.classes.size(), 1U);
  EXPECT_TRUE(found.measured.kernels.empty());
}

TEST_F(KernelsInUseTest, AnotherGpuIsKnownByItsFileAlone) {
  write("blaslift/kernels/NVIDIA-A100-SXM4-40GB", a100, "ours = trmv s * size 256-");
  KernelsInUse const found = kernels_in_use(a100, 80);
  EXPECT_EQ(found.measured.classes.size(), 1U);
  EXPECT_TRUE(found.measured.kernels.empty());
}

TEST_F(KernelsInUseTest, OneThatIsNamed) {
  std::string const path = write("mine", an_h200, "");
  setenv("BLASLIFT_KERNEL_FILE", path.c_str(), 1);
  EXPECT_EQ(kernels_in_use(an_h200, 90).path, path);
  setenv("BLASLIFT_KERNEL_FILE", (path + "-missing").c_str(), 1);
  KernelsInUse const missing = kernels_in_use(an_h200, 90);
  EXPECT_NE(missing.warning.find("mine-missing"), std::string::npos) << missing.warning;
  EXPECT_NE(missing.warning.find("nothing of this file is used"), std::string::npos) << missing.warning;
  EXPECT_EQ(missing.path, "");
  EXPECT_EQ(missing.measured.classes, built_in_kernels().classes) << "what is built in is there all the same";
  setenv("BLASLIFT_KERNEL_FILE", "none", 1);
  KernelsInUse const none = kernels_in_use(an_h200, 90);
  EXPECT_TRUE(none.measured.classes.empty() && none.measured.kernels.empty());
  EXPECT_EQ(none.warning, "");
}

TEST_F(KernelsInUseTest, InReproducibleRunsOnlyOneThatIsNamed) {
  std::string const path = write("blaslift/kernels/NVIDIA-H200", an_h200, "");
  for (char const* word : {"on", "1"}) {
    setenv("BLASLIFT_REPRODUCIBLE", word, 1);
    EXPECT_EQ(kernels_in_use(an_h200, 90).path, "") << word;
  }
  setenv("BLASLIFT_KERNEL_FILE", path.c_str(), 1);
  EXPECT_EQ(kernels_in_use(an_h200, 90).path, path);
}

TEST_F(KernelsInUseTest, CallsTeachWhereTheyAreAskedToAndMay) {
  EXPECT_FALSE(may_learn());
  for (char const* const word : {"on", "1"}) {
    setenv("BLASLIFT_LEARN", word, 1);
    EXPECT_TRUE(may_learn()) << word;
  }
  setenv("BLASLIFT_REPRODUCIBLE", "on", 1);
  EXPECT_FALSE(may_learn());
  unsetenv("BLASLIFT_REPRODUCIBLE");
  setenv("BLASLIFT_KERNEL_FILE", "none", 1);
  EXPECT_FALSE(may_learn());
  setenv("BLASLIFT_KERNEL_FILE", write("named", an_h200, "").c_str(), 1);
  EXPECT_TRUE(may_learn());
  setenv("BLASLIFT_LEARN", "off", 1);
  EXPECT_FALSE(may_learn());
}

TEST_F(KernelsInUseTest, OneThatIsWrongIsNamedAndNotUsed) {
  write("blaslift/kernels/NVIDIA-H200", an_h200, "ours = gemv");
  KernelsInUse const broken = kernels_in_use(an_h200, 90);
  EXPECT_NE(broken.warning.find("NVIDIA-H200:4: "), std::string::npos) << broken.warning;
  EXPECT_EQ(broken.measured.classes, built_in_kernels().classes);
  write("blaslift/kernels/NVIDIA-H200", a100, "");
  KernelsInUse const foreign = kernels_in_use(an_h200, 90);
  EXPECT_NE(foreign.warning.find("measured on an NVIDIA A100-SXM4-40GB (8.0), and this is an NVIDIA H200 (9.0)"),
            std::string::npos)
      << foreign.warning;
  EXPECT_EQ(foreign.path, "");
  write("blaslift/kernels/NVIDIA-H200", an_h200, "");
  EXPECT_NE(kernels_in_use(an_h200, 80).warning, "") << "of another capability";
  EXPECT_EQ(kernels_in_use(an_h200, 0).warning, "");
}

TEST_F(KernelsInUseTest, ANameIsAFilesNameWhateverIsInIt) {
  EXPECT_EQ(kernel_path("a/b c"), folder_.path() + "/blaslift/kernels/a-b-c");
  unsetenv("XDG_CONFIG_HOME");
  EXPECT_EQ(kernel_path(an_h200), "");
}

}  // namespace
}  // namespace blaslift::gpu::plan
