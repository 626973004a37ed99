// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which of ILAENV's block sizes are raised.
#include "shim/entry/block_size.hpp"

#include <gtest/gtest.h>
#include <cstring>

namespace blaslift::entry {
namespace {

std::int32_t block(char const* name, std::initializer_list<std::int32_t> sizes, std::int32_t own = 64,
                   int wanted = 512) {
  return block_size(name, std::strlen(name), sizes, own, wanted);
}

TEST(BlockSize, LargeMatricesGetTheWantedOne) {
  for (char const* name : {"DGETRF", "SPOTRF", "CGETRI", "ZTRTRI", "DLAUUM", "DSYGST", "ZHEGST"}) {
    EXPECT_EQ(block(name, {2048, -1, -1}), 512) << name;
    EXPECT_EQ(block(name, {2047, -1, -1}), 64) << name;
  }
  for (char const* name : {"DGEQRF", "SGEQLF", "DORGQR", "SORGQL", "CUNGQR", "ZUNGQL"}) {
    EXPECT_EQ(block(name, {4096, 4096, -1}, 32), 512) << name;
    EXPECT_EQ(block(name, {4096, 4095, -1}, 32), 32) << name;
  }
}

TEST(BlockSize, TheSmallestSizeThatIsUsedCounts) {
  EXPECT_EQ(block("DORGQR", {9000, 9000, 100}), 64);
  EXPECT_EQ(block("DORGQR", {9000, 9000, 9000}), 512);
  EXPECT_EQ(block("DGETRF", {100, 9000, -1}), 64);
  EXPECT_EQ(block("DGEQRF", {9000, 9000, 0}), 64);
  EXPECT_EQ(block("DGETRF", {-1, -1, -1}), 64);
  EXPECT_EQ(block("DGETRF", {2147483647, -1, -1}), 512);
}

TEST(BlockSize, OtherRoutinesKeepTheirOwn) {
  for (char const* name : {"DSYTRD",  "ZHETRD",    "DGEBRD", "DGEHRD", "CGELQF", "ZGERQF", "DORGLQ", "ZUNGRQ",
                           "DSYTRF",  "ZHETRF",    "DORMQR", "ZUNMTR", "DGBTRF", "DPBTRF", "DTREVC", "DGEQR ",
                           "DGETRF2", "DSYTRF_RK", "XGETRF", " GETRF", "DGETR",  "D",      ""})
    EXPECT_EQ(block(name, {9000, 9000, 9000}), 64) << name;
}

TEST(BlockSize, NamesAreTakenAsLapackTakesThem) {
  EXPECT_EQ(block("dgetrf", {9000, -1, -1}), 512);
  EXPECT_EQ(block("DGETRF   ", {9000, -1, -1}), 512);
  EXPECT_EQ(block_size("DGETRFjunk", 6, {9000}, 64, 512), 512);  // not ended by a zero
  // From C, without the length.
  EXPECT_EQ(block_size("DGETRF", static_cast<std::size_t>(-1), {9000}, 64, 512), 512);
  EXPECT_EQ(block_size("DGETRI", 1ULL << 40, {9000}, 64, 512), 512);
  EXPECT_EQ(block_size("DGETRF2", 1ULL << 40, {9000}, 64, 512), 64);
  EXPECT_EQ(block_size("", 1ULL << 40, {9000}, 64, 512), 64);
  EXPECT_EQ(block_size("D", 1ULL << 40, {9000}, 64, 512), 64);
}

TEST(BlockSize, ALargerOneOrNoneOfItsOwnStays) {
  EXPECT_EQ(block("DGETRF", {9000, -1, -1}, 600), 600);
  EXPECT_EQ(block("DGETRF", {9000, -1, -1}, 1), 1);
  EXPECT_EQ(block("DGETRF", {9000, -1, -1}, -2), -2);
  EXPECT_EQ(block("DGETRF", {9000, -1, -1}, 64, 32), 64);
}

}  // namespace
}  // namespace blaslift::entry
