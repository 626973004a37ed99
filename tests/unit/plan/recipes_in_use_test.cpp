// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where recipes come from, and what becomes of a file that cannot be used.
#include "gpu/plan/recipes_in_use.hpp"

#include <gtest/gtest.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>

namespace blaslift::gpu::plan {
namespace {

class RecipesInUseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (char const* name : {"BLASLIFT_RECIPES", "XDG_CONFIG_HOME", "HOME"}) {
      char const* const value = std::getenv(name);
      before_[name] = value ? std::optional<std::string>(value) : std::nullopt;
      unsetenv(name);
    }
    folder_ = ::testing::TempDir() + "blaslift-in-use-" + std::to_string(getpid());
    std::filesystem::create_directories(folder_ + "/.config/blaslift");
  }
  void TearDown() override {
    std::filesystem::remove_all(folder_);
    for (auto const& [name, value] : before_) value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
  }

  std::string write(std::string const& name, std::string const& text) {
    std::ofstream(folder_ + name) << text;
    return folder_ + name;
  }

  std::string folder_;
  std::map<std::string, std::optional<std::string>> before_;
};

constexpr char of_a_h200[] =
    "blaslift-recipes = 1\n[recipe]\ndevice = Tesla K20c\nkernel = seed_axpy\nprecision = s\nWrpOcpMin = 1/2\n"
    "BlkOcpMin = 0\nThMin = 96\nTyPerTxMax = 0\n";

TEST_F(RecipesInUseTest, WithoutAHomeOnlyTheBuiltInOnes) {
  EXPECT_EQ(recipe_path(), "");
  RecipesInUse const found = recipes_in_use();
  EXPECT_EQ(found.recipes, built_in_recipes());
  EXPECT_EQ(found.from_file, 0u);
  EXPECT_EQ(found.path, "");
  EXPECT_EQ(found.warning, "");
}

TEST_F(RecipesInUseTest, TheUsersFileComesFirst) {
  setenv("HOME", folder_.c_str(), 1);
  EXPECT_EQ(recipe_path(), folder_ + "/.config/blaslift/recipes");
  EXPECT_EQ(recipes_in_use().path, "") << "there is no file yet";
  std::string const path = write("/.config/blaslift/recipes", of_a_h200);
  RecipesInUse const found = recipes_in_use();
  EXPECT_EQ(found.path, path);
  EXPECT_EQ(found.from_file, 1u);
  EXPECT_EQ(found.recipes.size(), 1 + built_in_recipes().size());
  EXPECT_EQ(find(found.recipes, "Tesla K20c", "seed_axpy", 's')->ThMin, 96);
  EXPECT_EQ(find(found.recipes, "GeForce GTX 980", "seed_axpy", 's')->ThMin, 24);
}

TEST_F(RecipesInUseTest, TheMoreExactPlaceWins) {
  setenv("HOME", folder_.c_str(), 1);
  setenv("XDG_CONFIG_HOME", "relative", 1);
  EXPECT_EQ(recipe_path(), folder_ + "/.config/blaslift/recipes");
  setenv("XDG_CONFIG_HOME", "/somewhere", 1);
  EXPECT_EQ(recipe_path(), "/somewhere/blaslift/recipes");
  setenv("BLASLIFT_RECIPES", "mine", 1);
  EXPECT_EQ(recipe_path(), "mine");
  setenv("BLASLIFT_RECIPES", "none", 1);
  EXPECT_EQ(recipe_path(), "");
}

TEST_F(RecipesInUseTest, ABrokenFileIsNamedAndNotUsed) {
  std::string const path = write("/broken", std::string(of_a_h200) + "[recipe]\nThMin = many\n");
  setenv("BLASLIFT_RECIPES", path.c_str(), 1);
  RecipesInUse const found = recipes_in_use();
  EXPECT_EQ(found.recipes, built_in_recipes());
  EXPECT_EQ(found.path, path);
  EXPECT_NE(found.warning.find("/broken:11: \"many\": ThMin must be threads"), std::string::npos) << found.warning;
  EXPECT_NE(found.warning.find("no recipe of this file is used"), std::string::npos) << found.warning;
}

TEST_F(RecipesInUseTest, AFileThatTheUserNamesMustBeThere) {
  setenv("BLASLIFT_RECIPES", (folder_ + "/missing").c_str(), 1);
  EXPECT_NE(recipes_in_use().warning.find("/missing: No such file"), std::string::npos) << recipes_in_use().warning;
}

}  // namespace
}  // namespace blaslift::gpu::plan
