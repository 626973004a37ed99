// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Products made of tiles: how edges are cut, and that the tiles' calls are together the call, in every routine with all
// flags.
#include "gpu/cuda/own/pieces.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/level3_problem.hpp"
#include "tests/unit/named_call.hpp"

namespace blaslift::gpu::cuda {
namespace {

TEST(ResultCut, TilesAreEvenAndNoLargerThanTheLongGemms) {
  for (std::int64_t edge = 1; edge <= plan::cut_result_most; ++edge) {
    plan::ResultCut const cut{edge};
    ASSERT_EQ(cut.count(), (edge + 127) / 128) << edge;
    ASSERT_EQ(cut.first(0), 0) << edge;
    ASSERT_EQ(cut.first(cut.count()), edge);
    std::int64_t least = edge, most = 0;
    for (std::int64_t i = 0; i < cut.count(); ++i) {
      ASSERT_EQ(cut.first(i) % 8, 0) << edge;
      most = std::max(most, cut.size(i));
      if (i + 1 < cut.count()) least = std::min(least, cut.size(i));
    }
    ASSERT_LE(most, plan::skinny_gemm_most) << edge;
    ASSERT_GT(cut.size(cut.count() - 1) + 16, most) << edge;
    if (cut.count() > 1) {
      ASSERT_LE(most - least, 8) << edge;
      ASSERT_GE(most, 64) << edge;
    }
  }
}

DeviceAddress address_of(void* data) { return static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(data)); }

std::vector<DeviceMatrix> matrices_of(Level3 const& call) {
  std::vector<DeviceMatrix> made;
  for (std::size_t i = 0; i < static_cast<std::size_t>(call.operand_count); ++i) {
    Operand const& of = call.operands[i];
    made.push_back({address_of(of.data), of.rows, of.cols, of.stride, of.part, of.unit, of.element});
  }
  return made;
}

// By plain loops, and each piece must be one that the long GEMM takes.
void compute_piece(Piece const& piece) {
  ASSERT_LE(piece.call.result().rows, plan::skinny_gemm_most);
  ASSERT_LE(piece.call.result().cols, plan::skinny_gemm_most);
  ASSERT_EQ(piece.call.operand_count, static_cast<int>(piece.operands().size()));
  std::array<emulated::Block, 3> blocks;
  for (std::size_t i = 0; i < piece.operands().size(); ++i) {
    DeviceMatrix const& matrix = piece.matrices[i];
    ASSERT_EQ(piece.call.operands[i].rows, matrix.rows);
    ASSERT_EQ(piece.call.operands[i].cols, matrix.cols);
    blocks[i] = {reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(matrix.data)), matrix.stride};
  }
  emulated::compute(piece.call, blocks);
}

class Pieces : public testing::TestWithParam<char const*> {};

TEST_P(Pieces, AreTogetherTheCall) {
  std::mt19937 random(7);
  for (int tried = 0; tried < 6;) {
    Level3Problem problem(GetParam(), 300, random);
    Level3 const call = problem.level3();
    if (!is_for_pieces(call)) continue;
    ++tried;
    std::vector<DeviceMatrix> const operands = matrices_of(call);
    for_each_piece(call, operands, compute_piece);
    ASSERT_EQ(problem.check(), "") << call.result().rows << " x " << call.result().cols << " x " << call.k;
    ASSERT_FALSE(HasFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Pieces,
                         testing::Values("ssyrk", "dsyrk", "csyrk", "zsyrk", "cherk", "zherk", "sgemm", "dgemm",
                                         "cgemm", "zgemm", "dgemmtr", "zgemmtr", "cgemm3m"),
                         [](auto const& parameter) { return std::string(parameter.param); });

Level3 syrk(char const* symbol, std::int64_t n, std::int64_t k) {
  return make_level3(named_call({symbol, {{"n", n}, {"k", k}}}));
}
Level3 gemm(std::int64_t m, std::int64_t n, std::int64_t k) {
  return make_level3(named_call({"dgemm", {{"m", m}, {"n", n}, {"k", k}}}));
}

TEST(Pieces, AreOfLongProductsWithResultsInTheRange) {
  EXPECT_FALSE(is_for_pieces(syrk("dsyrk", 128, 1000000)));
  EXPECT_TRUE(is_for_pieces(syrk("dsyrk", 129, 1000000)));
  EXPECT_TRUE(is_for_pieces(syrk("zherk", 2048, 2048)));
  EXPECT_FALSE(is_for_pieces(syrk("ssyrk", 2048, 2047)));
  EXPECT_FALSE(is_for_pieces(syrk("csyrk", 2049, 1000000)));
  EXPECT_FALSE(is_for_pieces(syrk("dsyr2k", 200, 1000000)));
  EXPECT_TRUE(is_for_pieces(gemm(2048, 256, 60000)));
  EXPECT_TRUE(is_for_pieces(gemm(60, 2000, 60000)));
  EXPECT_FALSE(is_for_pieces(gemm(257, 257, 60000)));
  EXPECT_FALSE(is_for_pieces(gemm(100, 100, 60000)));
  EXPECT_FALSE(is_for_pieces(gemm(2000, 60, 1999)));
}

}  // namespace
}  // namespace blaslift::gpu::cuda
