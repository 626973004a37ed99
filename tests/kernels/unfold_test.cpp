// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// unfold: every part of the whole matrix is what the triangle says, to the bit; nothing of the other triangle is used
// (NaN), nothing outside of the operands is touched, and nothing between the columns of what is written.
#include "gpu/kernels/unfold.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/launch.hpp"
#include "tests/kernels/numeric.hpp"

namespace blaslift::gpu::kernels {
namespace {

struct Part {
  std::int64_t row, rows, column, columns;
};

template <class T>
class UnfoldTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(UnfoldTest, Elements);

template <class T>
void check(std::int64_t order, std::int64_t gap, bool lower, bool hermitian, Part const& part, simt::Order run) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(order + part.row + part.column));
  std::int64_t const stride = order + gap, to_stride = part.rows + gap;
  simt::GuardedArray<T> from(static_cast<std::size_t>((order - 1) * stride + order), gap % 2 == 1);
  for (std::int64_t j = 0; j < order; ++j)
    for (std::int64_t i = 0; i < order; ++i)
      if (lower ? i >= j : i <= j) from[static_cast<std::size_t>(j * stride + i)] = draw();  // the others are NaN
  simt::GuardedArray<T> to(static_cast<std::size_t>((part.columns - 1) * to_stride + part.rows), gap % 2 == 0);
  T const untouched = draw();
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = untouched;

  simt::Launch how;
  auto const tiles = [](std::int64_t count) { return static_cast<unsigned>((count + unfold_tile - 1) / unfold_tile); };
  how.grid = {tiles(part.rows), tiles(part.columns), 1};
  how.block = {unfold_tile, unfold_rows_at_once, 1};
  how.shared_bytes = unfold_shared_bytes<T>();
  how.order = run;
  Unfold<T> const arguments{from.data(), order,       stride,       lower,     hermitian, part.row,
                            part.rows,   part.column, part.columns, to.data(), to_stride};
  simt::launch(how, [&] { unfold(arguments); });

  for (std::int64_t j = 0; j < part.columns; ++j)
    for (std::int64_t i = 0; i < to_stride && j * to_stride + i < static_cast<std::int64_t>(to.size()); ++i) {
      T wanted = untouched;
      if (i < part.rows) {
        std::int64_t const row = part.row + i, column = part.column + j;
        bool const stored = lower ? row >= column : row <= column;
        wanted = from[static_cast<std::size_t>(stored ? column * stride + row : row * stride + column)];
        if constexpr (is_complex<T>) {
          if (hermitian && !stored) wanted.im = -wanted.im;
          if (hermitian && row == column) wanted.im = 0;
        }
      }
      ASSERT_TRUE(testing::same_bits(to[static_cast<std::size_t>(j * to_stride + i)], wanted))
          << "order " << order << (lower ? " lower" : " upper") << (hermitian ? " hermitian" : "") << ", row "
          << part.row << " + " << i << ", column " << part.column << " + " << j;
    }
}

TYPED_TEST(UnfoldTest, GivesTheWholeMatrixPartByPart) {
  std::size_t turn = 0;
  for (std::int64_t const order : {1, 31, 32, 33, 64, 97})
    for (bool const lower : {false, true})
      for (bool const hermitian : {false, is_complex<TypeParam>})
        for (std::int64_t first = 0; first < order; first += 32)
          for (std::int64_t const length :
               {order - first, std::min<std::int64_t>(32, order - first), std::min<std::int64_t>(64, order - first)}) {
            simt::Order const run = testing::every_order[turn++ % testing::every_order.size()];
            std::int64_t const gap = static_cast<std::int64_t>(turn % 3);
            check<TypeParam>(order, gap, lower, hermitian, {0, order, first, length}, run);  // columns
            check<TypeParam>(order, gap, lower, hermitian, {first, length, 0, order}, run);  // rows
          }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
