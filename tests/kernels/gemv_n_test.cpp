// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv_n: every execution plan gives the bits of the numeric plan.
#include "gpu/kernels/gemv_n.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/numeric.hpp"
#include "tests/simt/kernel_arrays.hpp"

namespace blaslift::gpu::kernels {
namespace {

struct Plan {
  int width, tx, ty, atoms_per_thread;
};
struct Shape {
  std::int64_t m, n, lda, incx, incy;
};

template <class T>
std::vector<T> plainly(GemvN<T> const& p, std::vector<T> y) {
  for (std::int64_t i = 0; i < p.m; ++i) {
    std::vector<T> atoms;
    for (std::int64_t first = 0; first < p.n; first += p.atom_columns) {
      T sum = zero<T>();
      for (std::int64_t j = first; j < std::min(p.n, first + p.atom_columns); ++j)
        sum = multiply_add(p.a[j * p.lda + i], p.x[j * p.incx], sum);
      atoms.push_back(sum);
    }
    update(&y[static_cast<std::size_t>(i)], p.alpha, testing::tree_sum(atoms), p.beta);
  }
  return y;
}

template <class T, int width, int loads>
void run(GemvN<T> p, Plan plan, simt::Order order) {
  auto blocks = [](std::int64_t all, std::int64_t each) { return static_cast<unsigned>((all + each - 1) / each); };
  std::int64_t const atoms = (p.n + p.atom_columns - 1) / p.atom_columns;
  p.atoms_per_thread = plan.atoms_per_thread;
  std::int64_t const tile = std::int64_t{plan.tx} * width * loads;
  simt::Launch how;
  how.grid = {blocks(p.m, tile), blocks(atoms, std::int64_t{plan.ty} * plan.atoms_per_thread), 1};
  how.block = {static_cast<unsigned>(plan.tx), static_cast<unsigned>(plan.ty), 1};
  how.shared_bytes = gemv_n_shared_bytes<T>(plan.tx, plan.ty, width * loads);
  how.order = order;
  std::vector<unsigned> counters(how.grid.x, 0);
  simt::GuardedArray<T> partials(how.grid.y > 1 ? static_cast<std::size_t>(how.grid.x * how.grid.y * tile) : 0);
  p.counters = counters.data();
  p.partials = partials.data();
  simt::launch(how, [&] { gemv_n<T, width, loads>(p); });
  for (unsigned const counter : counters) EXPECT_EQ(counter, 0U);
}

template <class T>
void check(Shape const shape, int atom_columns, T alpha, T beta) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(shape.m * 1000 + shape.n));
  auto size = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  std::int64_t const stride_y = std::abs(shape.incy);
  simt::GuardedArray<T> a(size((shape.n - 1) * shape.lda + shape.m)), x(size((shape.n - 1) * std::abs(shape.incx) + 1)),
      y(size((shape.m - 1) * stride_y + 1));
  for (std::int64_t j = 0; j < shape.n; ++j)
    for (std::int64_t i = 0; i < shape.m; ++i) a[size(j * shape.lda + i)] = draw();
  GemvN<T> p{};
  p.m = shape.m, p.n = shape.n, p.a = a.data(), p.lda = shape.lda, p.incx = shape.incx, p.incy = shape.incy;
  p.x = shape.incx > 0 ? x.data() : x.data() + (shape.n - 1) * -shape.incx;
  p.y = shape.incy > 0 ? y.data() : y.data() + (shape.m - 1) * stride_y;
  p.alpha = alpha, p.beta = beta, p.atom_columns = atom_columns;
  for (std::int64_t j = 0; j < shape.n; ++j) x[size(j * std::abs(shape.incx))] = draw();
  std::vector<T> before;
  bool const reads_y = !is_zero(beta);
  for (std::int64_t i = 0; i < shape.m; ++i) before.push_back(reads_y ? draw() : testing::element<T>(NAN, NAN));
  auto const wanted = plainly(p, before);

  bool const wide = reinterpret_cast<std::uintptr_t>(p.a) % widest_load == 0 && shape.lda % full_width<T> == 0;
  for (simt::Order const order : {simt::Order::forward, simt::Order::backward, simt::Order::shuffled})
    for (Plan const plan : {Plan{1, 32, 1, 8},
                            {1, 32, 4, 8},
                            {1, 8, 16, 2},
                            {1, 64, 2, 1},
                            {16, 32, 1, 8},
                            {16, 16, 8, 1},
                            {16, 4, 32, 4},
                            {4, 32, 2, 2}}) {
      std::int64_t const splits = (shape.n - 1) / atom_columns / (plan.ty * plan.atoms_per_thread) + 1;
      if (splits > plan.ty << gemv_n_levels) continue;  // not legal
      for (std::int64_t i = 0; i < shape.m; ++i) p.y[i * shape.incy] = before[size(i)];
      if (plan.width == 16) {
        if (!wide) continue;
        run<T, full_width<T>, 1>(p, plan, order);
      } else if (plan.width == 4) {
        run<T, 1, 4>(p, plan, order);
      } else {
        run<T, 1, 1>(p, plan, order);
      }
      for (std::int64_t i = 0; i < shape.m; ++i)
        ASSERT_TRUE(testing::same_bits(p.y[i * shape.incy], wanted[size(i)]))
            << "m=" << shape.m << " n=" << shape.n << " lda=" << shape.lda << " row " << i << " plan " << plan.width
            << " " << plan.tx << "x" << plan.ty << " of " << plan.atoms_per_thread << ": "
            << testing::text(p.y[i * shape.incy]) << ", wanted " << testing::text(wanted[size(i)]);
    }
}

template <class T>
class GemvNTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(GemvNTest, Elements);

TYPED_TEST(GemvNTest, EveryExecutionPlanGivesTheSameBits) {
  using T = TypeParam;
  for (Shape const shape : {Shape{1, 1, 1, 1, 1},
                            {128, 64, 128, 1, 1},
                            {133, 77, 136, 1, 1},
                            {37, 500, 37, -2, 1},
                            {5, 2000, 8, 1, 3},
                            {260, 33, 261, 1, -2},
                            {64, 256, 64, 3, 1}})
    for (int const atom_columns : {16, 64})
      check<T>(shape, atom_columns, testing::element<T>(1.25, -0.5), testing::element<T>(-0.75, 2));
}

TYPED_TEST(GemvNTest, DoesNotReadYWithBetaZero) {
  using T = TypeParam;
  check<T>({40, 100, 40, 1, 1}, 16, testing::element<T>(1, 1), zero<T>());
}

}  // namespace
}  // namespace blaslift::gpu::kernels
