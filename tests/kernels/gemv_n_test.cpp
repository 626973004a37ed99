// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// gemv_n: every execution plan gives the bits of the numeric plan.
#include "gpu/kernels/gemv_n.hpp"

#include <gtest/gtest.h>

#include "tests/kernels/launch.hpp"
#include "tests/kernels/numeric.hpp"

namespace blaslift::gpu::kernels {
namespace {

struct Case {
  std::int64_t m, n, lda, incx, incy;
  std::int64_t before = 0;  // elements in front of the matrix
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

template <class T>
void check(Case const shape, T alpha, T beta) {
  testing::Draw<T> draw(static_cast<std::uint64_t>(shape.m * 1000 + shape.n));
  auto size = [](std::int64_t n) { return static_cast<std::size_t>(n); };
  std::int64_t const stride_y = std::abs(shape.incy);
  simt::GuardedArray<T> array(size(shape.before + (shape.n - 1) * shape.lda + shape.m)), x(size((shape.n - 1) * std::abs(shape.incx) + 1)),
      y(size((shape.m - 1) * stride_y + 1));
  T* const a = array.data() + shape.before;
  for (std::int64_t j = 0; j < shape.n; ++j)
    for (std::int64_t i = 0; i < shape.m; ++i) a[j * shape.lda + i] = draw();
  GemvN<T> p{};
  p.m = shape.m, p.n = shape.n, p.a = a, p.lda = shape.lda, p.incx = shape.incx, p.incy = shape.incy;
  p.x = shape.incx > 0 ? x.data() : x.data() + (shape.n - 1) * -shape.incx;
  p.y = shape.incy > 0 ? y.data() : y.data() + (shape.m - 1) * stride_y;
  p.alpha = alpha, p.beta = beta, p.atom_columns = plan::gemv_n_atom_columns(shape.m, shape.n);
  for (std::int64_t j = 0; j < shape.n; ++j) x[size(j * std::abs(shape.incx))] = draw();
  std::vector<T> before;
  bool const reads_y = !is_zero(beta);
  for (std::int64_t i = 0; i < shape.m; ++i) before.push_back(reads_y ? draw() : testing::element<T>(NAN, NAN));
  auto const wanted = plainly(p, before);

  plan::GemvNProblem const problem = {
      shape.m, shape.n, sizeof(T),
      reinterpret_cast<std::uintptr_t>(p.a) % widest_load == 0 && shape.lda % full_width<T> == 0};
  int seen = 0;
  plan::for_each_gemv_n_shape([&](plan::Shape const& plan) {
    plan::Demand const demand = plan::demand(problem, plan);
    if (!demand.legal || ++seen % 5 != 1) return;  // every fifth is enough, and quick
    p.atoms_per_thread = plan.per_thread;
    for (simt::Order const order : testing::every_order) {
      for (std::int64_t i = 0; i < shape.m; ++i) p.y[i * shape.incy] = before[size(i)];
      with_gemv_n<T>(plan.variant, [&](auto* kernel) { testing::launch(kernel, plan, demand, order, p); });
      for (std::int64_t i = 0; i < shape.m; ++i)
        ASSERT_TRUE(testing::same_bits(p.y[i * shape.incy], wanted[size(i)]))
            << "m=" << shape.m << " n=" << shape.n << " lda=" << shape.lda << " row " << i << ", "
            << testing::text(plan) << ": " << testing::text(p.y[i * shape.incy]) << ", wanted "
            << testing::text(wanted[size(i)]);
    }
  });
  EXPECT_GT(seen, 20);
}

template <class T>
class GemvNTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(GemvNTest, Elements);

TYPED_TEST(GemvNTest, EveryExecutionPlanGivesTheSameBits) {
  using T = TypeParam;
  for (Case const shape : {Case{1, 1, 1, 1, 1},
                           {128, 64, 128, 1, 1},
                           {133, 77, 136, 1, 1},
                           {37, 500, 37, -2, 1},
                           {5, 2000, 8, 1, 3},
                           {260, 33, 261, 1, -2},
                           // Ends of tiles of 31 lanes, and columns that begin 1, 2 and 3 elements behind 16 bytes.
                           {128, 40, 130, 1, 1, 1},
                           {127, 40, 131, 1, 1},
                           {251, 70, 254, 1, 1, 3},
                           {500, 21, 501, 2, 1},
                           {64, 256, 64, 3, 1}})
    check<T>(shape, testing::element<T>(1.25, -0.5), testing::element<T>(-0.75, 2));
}

TYPED_TEST(GemvNTest, DoesNotReadYWithBetaZero) {
  using T = TypeParam;
  check<T>({40, 100, 40, 1, 1}, testing::element<T>(1, 1), zero<T>());
}

}  // namespace
}  // namespace blaslift::gpu::kernels
