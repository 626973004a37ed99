// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The seed's kernels of bench/seed compute what their routines say, within rounding, for any block shape, and touch
// nothing else.
#include <gtest/gtest.h>

#include <functional>

#include "bench/seed/saxpy.hpp"
#include "bench/seed/sgemv_n.hpp"
#include "bench/seed/sgemv_t.hpp"
#include "bench/seed/split_k_dgemm.hpp"
#include "bench/seed/strmv_lnn.hpp"
#include "tests/kernels/launch.hpp"
#include "tests/kernels/operands.hpp"

namespace blaslift::seed {
namespace {

using gpu::kernels::testing::Draw;
using gpu::kernels::testing::every_order;
using gpu::kernels::testing::Guard;
using gpu::kernels::testing::Operand;

struct Block {
  int tx, ty;
};
Block const blocks[] = {{8, 1}, {8, 5}, {32, 4}, {40, 3}, {16, 16}};

void launch(simt::Order order, simt::Index grid, simt::Index block, std::size_t shared_bytes,
            std::function<void()> const& body) {
  simt::Launch how;
  how.grid = grid;
  how.block = block;
  how.shared_bytes = shared_bytes;
  how.order = order;
  simt::launch(how, body);
}
simt::Index index(int x, int y = 1, int z = 1) {
  return {static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z)};
}
std::size_t size(std::int64_t n) { return static_cast<std::size_t>(n); }

// A sum of products, and the bound of its rounding errors in any order of summation: gamma_n times the sum of
// magnitudes (Higham, 2002, section 3.1), n + 2 operations as alpha and beta are applied, doubled to be safe.
struct Sum {
  std::size_t at;  // in the result
  double value = 0, magnitude = 0;
  int terms = 0;
  void add(double product) { value += product, magnitude += std::fabs(product), ++terms; }
  template <class T>
  bool admits(T found) const {
    double const unit = static_cast<double>(std::numeric_limits<T>::epsilon()) / 2;
    return std::fabs(static_cast<double>(found) - value) <= 2 * (terms + 2) * unit * magnitude;
  }
};

// Elements of a matrix (or vector) where has(i, j); all others are NaN.
template <class T, class Has>
Operand<T> matrix(int rows, int columns, std::int64_t lda, Guard guard, Has&& has) {
  Operand<T> made(size((columns - 1) * lda + rows), 0, guard);
  Draw<T> draw(static_cast<std::uint64_t>(rows * 1000 + columns));
  for (int j = 0; j < columns; ++j)
    for (int i = 0; i < rows; ++i)
      if (has(i, j)) made[size(j * lda + i)] = draw();
  return made;
}
bool everywhere(int, int) { return true; }
bool nowhere(int, int) { return false; }

// Runs the kernel in every order: the sums come out, and nothing else changes.
template <class T>
void check(Operand<T>& result, std::vector<Sum> const& sums, std::function<void(simt::Order)> const& kernel) {
  result.remember();
  for (simt::Order const order : every_order) {
    result.restore();
    kernel(order);
    auto const wanted = result.expected([&](T* to) {
      for (Sum const& sum : sums) {
        EXPECT_TRUE(sum.admits(result[sum.at]))
            << "element " << sum.at << " is " << result[sum.at] << ", wanted " << sum.value;
        to[sum.at] = result[sum.at];
      }
    });
    EXPECT_EQ(result.first_difference(wanted), result.none);
  }
}

TEST(Seed, Saxpy) {
  for (int const n : {1, 3, 4, 1023, 1024, 1030})
    for (Guard const guard : {Guard::before, Guard::after})
      for (int const tx : {8, 32, 40, 256}) {
        auto x = matrix<float>(n, 1, n, guard, everywhere), y = matrix<float>(n, 1, n, guard, everywhere);
        std::vector<Sum> sums;
        for (std::size_t i = 0; i < size(n); ++i) {
          sums.push_back({i});
          sums.back().add(1.5 * static_cast<double>(x[i]));
          sums.back().add(y[i]);
        }
        check(y, sums, [&](simt::Order order) {
          launch(order, index(blocks_for(n, tx * Nt)), index(tx), 0, [&] { saxpy(n, 1.5F, x.data(), y.data()); });
        });
      }
}

// y <- alpha * op(A) * x + beta * y by `run`, whose grid has a block for each `per_block` elements of y.
template <class Run>
void check_sgemv(bool transposed, Block block, int per_block, Run&& run) {
  for (auto const& [m, n] : {std::pair{1, 1}, {64, 128}, {131, 77}, {30, 700}, {1003, 9}})
    for (float const beta : {0.0F, -0.5F})
      for (Guard const guard : {Guard::before, Guard::after}) {
        std::int64_t const lda = (m + 3) / 4 * 4 + 4;
        int const rows = transposed ? n : m, terms = transposed ? m : n;
        auto a = matrix<float>(m, n, lda, guard, everywhere), x = matrix<float>(terms, 1, terms, guard, everywhere);
        auto y =
            beta == 0 ? matrix<float>(rows, 1, rows, guard, nowhere) : matrix<float>(rows, 1, rows, guard, everywhere);
        std::vector<Sum> sums;
        for (std::size_t i = 0; i < size(rows); ++i) {
          sums.push_back({i});
          for (std::size_t j = 0; j < size(terms); ++j) {
            float const element = transposed ? a[i * size(lda) + j] : a[j * size(lda) + i];
            sums.back().add(1.25 * static_cast<double>(element) * static_cast<double>(x[j]));
          }
          if (beta != 0) sums.back().add(static_cast<double>(beta) * static_cast<double>(y[i]));
        }
        check(y, sums, [&, m = m, n = n](simt::Order order) {
          launch(order, index(blocks_for(rows, per_block)), index(block.tx, block.ty),
                 shared_float4_bytes(block.tx, block.ty),
                 [&] { run(m, n, 1.25F, a.data(), lda, x.data(), beta, y.data()); });
        });
      }
}

TEST(Seed, SgemvN) {
  for (Block const block : blocks) check_sgemv(false, block, block.tx * Nt, sgemv_n);
}

TEST(Seed, SgemvT) {
  for (int const tx : {32, 64, 160}) check_sgemv(true, {tx, 1}, tx / 32, sgemv_t);
}

TEST(Seed, StrmvLnn) {
  for (int const n : {1, 4, 31, 128, 130, 257, 515})
    for (Guard const guard : {Guard::before, Guard::after})
      for (Block const block : blocks) {
        std::int64_t const lda = (n + 3) / 4 * 4;
        auto a = matrix<float>(n, n, lda, guard, [](int i, int j) { return i >= j; });
        auto x = matrix<float>(n, 1, n, guard, everywhere);
        Operand<float> workspace(strmv_lnn_workspace_bytes(n, block.tx) / sizeof(float), 0, guard);
        std::vector<Sum> sums;
        for (std::size_t i = 0; i < size(n); ++i) {
          sums.push_back({i});
          for (std::size_t j = 0; j <= i; ++j)
            sums.back().add(static_cast<double>(a[j * size(lda) + i]) * static_cast<double>(x[j]));
        }
        check(x, sums, [&](simt::Order order) {
          launch(order, index(strmv_lnn_tiles(n, block.tx)), index(block.tx, block.ty),
                 shared_float4_bytes(block.tx, block.ty),
                 [&] { strmv_lnn(n, a.data(), lda, x.data(), workspace.data()); });
          launch(order, index(blocks_for(n, strmv_lnn_store_threads * Nt)), index(strmv_lnn_store_threads), 0, [&] {
            strmv_lnn_store(n, strmv_lnn_middle(n, block.tx), strmv_lnn_padded(n, block.tx), workspace.data(),
                            x.data());
          });
        });
      }
}

TEST(Seed, SplitKDgemm) {
  struct Case {
    int m, n, k, koffset;
  };
  for (auto const& [m, n, k, koffset] : {Case{16, 16, 16, 16}, {32, 16, 256, 64}, {16, 48, 208, 32}})
    for (Guard const guard : {Guard::before, Guard::after}) {
      std::int64_t const lda = m + 1, ldb = k + 2, ldc = m + 3;
      auto a = matrix<double>(m, k, lda, guard, everywhere), b = matrix<double>(k, n, ldb, guard, everywhere);
      auto c = matrix<double>(m, n, ldc, guard, everywhere);
      std::vector<Sum> sums;
      for (std::size_t j = 0; j < size(n); ++j)
        for (std::size_t i = 0; i < size(m); ++i) {
          sums.push_back({j * size(ldc) + i});
          for (std::size_t l = 0; l < size(k); ++l) sums.back().add(0.75 * a[l * size(lda) + i] * b[j * size(ldb) + l]);
          sums.back().add(-1.5 * c[sums.back().at]);
        }
      check(c, sums, [&, m = m, n = n, k = k, koffset = koffset](simt::Order order) {
        int const t = 96;
        launch(order, index((m * n + t - 1) / t), index(t), 0, [&] { split_k_scale(m, n, -1.5, c.data(), ldc); });
        launch(order, index(m / split_k_tile, n / split_k_tile, (k + koffset - 1) / koffset),
               index(split_k_tile, split_k_columns), split_k_shared_bytes,
               [&] { split_k_dgemm(k, koffset, 0.75, a.data(), lda, b.data(), ldb, c.data(), ldc); });
      });
    }
}

}  // namespace
}  // namespace blaslift::seed
