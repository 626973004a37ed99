// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls in words: values of what the words leave out.
#include "cli/calls/call_words.hpp"

#include <gtest/gtest.h>

namespace blaslift::cli {
namespace {

double scalar(Arguments const& words, char const* name) {
  std::string problem;
  auto const read = CallWords::read(words, &problem);
  EXPECT_TRUE(read) << problem;
  constexpr double nothing = 7;
  return read ? read->call().scalar(name, {nothing, 0}).re : nothing;
}

TEST(CallWords, ScalarsThatAreLeftOutAreUsualOnes) {
  EXPECT_EQ(scalar({"dsyevx", "-n", "90"}, "abstol"), 0);
  EXPECT_EQ(scalar({"dgelsd", "-n", "90"}, "rcond"), -1);
  EXPECT_EQ(scalar({"dgemm", "-n", "90"}, "alpha"), 1);
  EXPECT_EQ(scalar({"dgemm", "-n", "90"}, "beta"), 0);
}

TEST(CallWords, ScalarsThatAreGivenCount) {
  EXPECT_EQ(scalar({"dsyevx", "-n", "90", "-abstol", "0.5"}, "abstol"), 0.5);
  EXPECT_EQ(scalar({"dgelsd", "-n", "90", "-rcond", "0.25"}, "rcond"), 0.25);
}

}  // namespace
}  // namespace blaslift::cli
