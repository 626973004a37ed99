// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Recipes: the text format, what it says about mistakes, and the analyzer's rule.
#include "gpu/plan/recipe.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "gpu/plan/recipe_file.hpp"

namespace blaslift::gpu::plan {
namespace {

constexpr char head[] = "blaslift-recipes = 1\n";
constexpr char good[] =
    "# what was measured\n"
    "blaslift-recipes = 1   # the format\n"
    "\n"
    "[recipe]\r\n"
    "device = NVIDIA H200\n"
    "kernel=gemv_n\n"
    "  precision = s\n"
    "WrpOcpMin = 31/64  # 0.48\n"
    "BlkOcpMin = 0.125\n"
    "ThMin = 64\n"
    "TyPerTxMax = 0.5\n"
    "[recipe]\n"
    "device = NVIDIA H200\nkernel = gemv_n\nprecision = d\nWrpOcpMin = 0\nBlkOcpMin = 1\nThMin = 0\nTyPerTxMax = 16";

// One recipe with a line replaced. The lines are 2 to 9, [recipe] first.
std::string with(int line, std::string const& text) {
  std::string lines[] = {"[recipe]",      "device = G",    "kernel = k", "precision = s",
                         "WrpOcpMin = 0", "BlkOcpMin = 0", "ThMin = 0",  "TyPerTxMax = 0"};
  lines[line - 2] = text;
  std::string made = head;
  for (std::string const& one : lines) made += one + "\n";
  return made;
}

TEST(PlanRecipes, AreRead) {
  auto const read = parse_recipes(good, "good");
  ASSERT_TRUE(read) << read.error().text;
  ASSERT_EQ((*read).size(), 2u);
  NamedRecipe const& first = (*read)[0];
  EXPECT_EQ(first.device, "NVIDIA H200");
  EXPECT_EQ(first.kernel, "gemv_n");
  EXPECT_EQ(first.precision, 's');
  EXPECT_EQ(first.recipe, (Recipe{{31, 64}, {1, 8}, 64, {1, 2}}));
  EXPECT_EQ((*read)[1].recipe, (Recipe{{}, {1, 1}, 0, {16, 1}}));
  EXPECT_EQ(find(*read, "NVIDIA H200", "gemv_n", 'd'), &(*read)[1].recipe);
  EXPECT_EQ(find(*read, "NVIDIA H200", "gemv_n", 'z'), nullptr);
  EXPECT_EQ(find(*read, "NVIDIA H20", "gemv_n", 'd'), nullptr);
}

TEST(PlanRecipes, NothingIsNoRecipes) {
  auto const read = parse_recipes(head, "none");
  ASSERT_TRUE(read);
  EXPECT_TRUE((*read).empty());
}

struct Mistake {
  std::string text, said;
};

TEST(PlanRecipes, MistakesAreNamed) {
  std::string const name = "recipes.txt";
  Mistake const mistakes[] = {
      {"", "recipes.txt:0: no version: the first line must be blaslift-recipes = 1"},
      {"[recipe]\n", "recipes.txt:1: \"[recipe]\": before the version; the first line must be blaslift-recipes = 1"},
      {"ThMin = 3\n", "recipes.txt:1: \"ThMin\": before the version; the first line must be blaslift-recipes = 1"},
      {"blaslift-recipes = 2\n",
       "recipes.txt:1: \"2\": written by a later blaslift; this one reads version 1. Update it, or measure again with "
       "blaslift tune --kernels"},
      {"blaslift-recipes = one\n", "recipes.txt:1: \"one\": not a version; this blaslift writes 1"},
      {std::string(head) + head, "recipes.txt:2: \"1\": the version is given twice; keep the first"},
      {std::string(head) + "ThMin = 3\n",
       "recipes.txt:2: \"ThMin\": a key outside of any section; start one with [recipe]"},
      {std::string(head) + "[recipes]\n", "recipes.txt:2: \"[recipes]\": the only kind of section is [recipe]"},
      {with(3, "device"), "recipes.txt:3: \"device\": expected key = value, [recipe] or # a comment"},
      {with(3, "device ="), "recipes.txt:3: \"device\": device must be a name"},
      {with(4, "kernel = # k"), "recipes.txt:4: \"kernel\": kernel must be a name"},
      {with(5, "precision = f"), "recipes.txt:5: \"f\": precision must be one of s, d, c, z"},
      {with(5, "precision = sd"), "recipes.txt:5: \"sd\": precision must be one of s, d, c, z"},
      {with(6, "WrpOcpMin = 1.5"),
       "recipes.txt:6: \"1.5\": WrpOcpMin must be an occupancy from 0 to 1, such as 31/64 or 0.48"},
      {with(6, "WrpOcpMin = 65/64"),
       "recipes.txt:6: \"65/64\": WrpOcpMin must be an occupancy from 0 to 1, such as 31/64 or 0.48"},
      {with(6, "WrpOcpMin = 31/0"),
       "recipes.txt:6: \"31/0\": WrpOcpMin must be an occupancy from 0 to 1, such as 31/64 or 0.48"},
      {with(7, "BlkOcpMin = -0.1"),
       "recipes.txt:7: \"-0.1\": BlkOcpMin must be an occupancy from 0 to 1, such as 31/64 or 0.48"},
      {with(7, "BlkOcpMin = 0,1"),
       "recipes.txt:7: \"0,1\": BlkOcpMin must be an occupancy from 0 to 1, such as 31/64 or 0.48"},
      {with(7, "BlkOcpMin = 50%"),
       "recipes.txt:7: \"50%\": BlkOcpMin must be an occupancy from 0 to 1, such as 31/64 or 0.48"},
      {with(8, "ThMin = 1025"), "recipes.txt:8: \"1025\": ThMin must be threads of a block, a number from 0 to 1024"},
      {with(8, "ThMin = 64.0"), "recipes.txt:8: \"64.0\": ThMin must be threads of a block, a number from 0 to 1024"},
      {with(8, "ThMin = 99999999999999999999999999999"),
       "recipes.txt:8: \"999999999999999999999999\"...: ThMin must be threads of a block, a number from 0 to 1024"},
      {with(9, "TyPerTxMax = 2000"),
       "recipes.txt:9: \"2000\": TyPerTxMax must be Ty/Tx from 0 (no maximum) to 1024, such as 1/2 or 0.5"},
      {with(9, "TyPerTxMin = 2"),
       "recipes.txt:9: \"TyPerTxMin\": no such key; there are device, kernel, precision, WrpOcpMin, BlkOcpMin, ThMin, "
       "TyPerTxMax"},
      {with(9, "ThMin = 3"), "recipes.txt:9: \"ThMin\": given twice, first in line 8; keep one of them"},
      {with(9, ""), "recipes.txt:2: \"[recipe]\": TyPerTxMax is missing; add a line TyPerTxMax = ..."},
      {with(9, "TyPerTxMax = 0") + with(9, "TyPerTxMax = 0").substr(sizeof head - 1),
       "recipes.txt:10: \"k\": a second recipe for this device, kernel and precision; the first is in line 2"},
  };
  for (Mistake const& mistake : mistakes) {
    auto const read = parse_recipes(mistake.text, name.c_str());
    EXPECT_FALSE(read) << mistake.text;
    EXPECT_EQ(read.error().code, Error::Code::failed);
    EXPECT_EQ(read.error().text, mistake.said) << mistake.text;
  }
}

TEST(PlanRecipes, ALongPathLeavesRoomForTheRest) {
  std::string const path = std::string(300, 'd') + "/recipes.txt";
  auto const read = parse_recipes(with(9, "ThMax = 3"), path.c_str());
  ASSERT_FALSE(read);
  std::string const said = read.error().text;
  EXPECT_NE(said.find("d/recipes.txt:9: \"ThMax\": no such key; there are device,"), std::string::npos) << said;
}

// A device node must not be replaced by a file, nor a link; and a pipe must not be waited for.
TEST(PlanRecipes, OnlyFilesAreReplaced) {
  std::string const folder = ::testing::TempDir() + "blaslift-links-" + std::to_string(getpid());
  std::filesystem::create_directories(folder);
  std::string const file = folder + "/file", link = folder + "/link", pipe = folder + "/pipe";
  std::filesystem::create_symlink("file", link);
  for (int i = 0; i < 2; ++i) ASSERT_FALSE(write_recipes(i ? link.c_str() : file.c_str(), {}));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_TRUE(read_recipes(file.c_str()));

  std::string const full = write_recipes("/dev/full", {}).text;
  EXPECT_EQ(full, "cannot write /dev/full: No space left on device");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(read_recipes(pipe.c_str()).error().text, pipe + " is no regular file: no recipes; name another file");
  std::filesystem::remove_all(folder);
}

TEST(PlanRecipes, ComeBackAsWritten) {
  std::vector<NamedRecipe> const built_in = built_in_recipes();
  auto const text = format_recipes(built_in);
  ASSERT_TRUE(text) << text.error().text;
  auto const read = parse_recipes(*text, "built in");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(*read, built_in);

  char folder[] = "/tmp/blaslift-recipes-XXXXXX";
  ASSERT_NE(mkdtemp(folder), nullptr);
  std::string const path = std::string(folder) + "/recipes.txt";
  EXPECT_EQ(read_recipes(path.c_str()).error().code, Error::Code::unavailable);
  for (int i = 0; i < 2; ++i) {  // also over an existing one
    Error const error = write_recipes(path.c_str(), built_in);
    ASSERT_FALSE(error) << error.text;
    auto const again = read_recipes(path.c_str());
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(*again, built_in);
  }
  EXPECT_EQ(read_recipes(folder).error().code, Error::Code::failed);  // a folder
  EXPECT_TRUE(write_recipes((path + "/none").c_str(), built_in));
  { std::ofstream(path) << std::string((1 << 20) + 1, '#'); }
  EXPECT_NE(std::string(read_recipes(path.c_str()).error().text).find("over 1 MiB"), std::string::npos);
  std::remove(path.c_str());
  EXPECT_EQ(rmdir(folder), 0);  // nothing temporary is left
}

TEST(PlanRecipes, WhatCouldNotBeReadIsNotWritten) {
  for (char const* device : {"", " G", "G ", "G # 1", "G\nThMin = 5", "G\n[recipe]"}) {
    std::vector<NamedRecipe> const one = {{device, "k", 's', {}}};
    EXPECT_FALSE(format_recipes(one)) << device;
  }
  std::vector<NamedRecipe> const wrong = {{"G", "k", 'x', {}}}, twice = {{"G", "k", 's', {}}, {"G", "k", 's', {}}};
  EXPECT_FALSE(format_recipes(wrong));
  EXPECT_FALSE(format_recipes(twice));
}

TEST(PlanRecipes, AnyTextEndsInRecipesOrAMessage) {
  std::mt19937 random(5);
  auto draw = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  constexpr char bytes[] = "=[]#\n\r /.0129-abThMin\0\x80\xff";
  for (int i = 0; i < 20000; ++i) {
    std::string text = good;
    for (std::size_t change = 0; change <= draw(4); ++change) {
      std::size_t const at = draw(text.size());
      switch (draw(3)) {
        case 0: text[at] = bytes[draw(sizeof bytes)]; break;
        case 1: text.erase(at, draw(20)); break;
        default: text.insert(at, 1, bytes[draw(sizeof bytes)]);
      }
    }
    auto const read = parse_recipes(text, "mutated");
    if (!read) {
      ASSERT_EQ(std::string(read.error().text).rfind("mutated:", 0), 0u) << read.error().text;
      continue;
    }
    for (NamedRecipe const& named : *read) {
      ASSERT_LE(named.recipe.WrpOcpMin, (Ratio{1, 1}));
      ASSERT_LE(named.recipe.ThMin, 1024);
    }
  }
}

TEST(PlanRecipes, TheSeedsTable3) {
  std::vector<NamedRecipe> const recipes = built_in_recipes();
  EXPECT_EQ(*find(recipes, "Tesla K20c", "seed_gemv_n", 's'), (Recipe{{60, 100}, {12, 100}, 248, {5, 10}}));
  EXPECT_EQ(*find(recipes, "GeForce GTX 980", "seed_gemv_t", 's'), Recipe{});
  EXPECT_EQ(recipes.size(), 12u);
}

TEST(PlanAnalyzer, TakesTheWeakestThatReachTheTarget) {
  // 1.00 is the best; 1.02 is within 98 % of its speed, 1.03 is not.
  Sample const samples[] = {
      {{256, 1}, {32, 64}, {8, 32}, 1.02},
      {{64, 8}, {48, 64}, {3, 32}, 1.00},
      {{32, 32}, {64, 64}, {2, 32}, 1.03},
      {{32, 1}, {16, 64}, {16, 32}, 2.0},
  };
  EXPECT_EQ(analyze(samples, true), (Recipe{{32, 64}, {3, 32}, 256, {8, 64}}));
  EXPECT_EQ(analyze(samples, false).TyPerTxMax, (Ratio{}));
  // Where every run reaches it, nothing is asked of a shape.
  EXPECT_EQ(analyze(samples, true, 0.1), Recipe{});
  EXPECT_EQ(analyze({}, true), Recipe{});
}

}  // namespace
}  // namespace blaslift::gpu::plan
