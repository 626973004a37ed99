// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// dot, asum, nrm2 and iamax: every execution plan gives the bits of the numeric plan.
#include "tests/kernels/level1_reduction.hpp"

#include "gpu/kernels/asum.hpp"
#include "gpu/kernels/dot.hpp"
#include "gpu/kernels/iamax.hpp"
#include "gpu/kernels/nrm2.hpp"

namespace blaslift::gpu::kernels {
namespace {

template <class Operation>
class Level1ReductionTest : public ::testing::Test {};
using S = float;
using D = double;
using C = Complex<float>;
using Z = Complex<double>;
using Operations = ::testing::Types<Dot<S, false>, Dot<D, false>, Dot<C, false>, Dot<C, true>, Dot<Z, false>,
                                    Dot<Z, true>, Asum<S>, Asum<D>, Asum<C>, Asum<Z>, Nrm2<S>, Nrm2<D>, Nrm2<C>,
                                    Nrm2<Z>, Iamax<S>, Iamax<D>, Iamax<C>, Iamax<Z>>;
TYPED_TEST_SUITE(Level1ReductionTest, Operations);

TYPED_TEST(Level1ReductionTest, EveryExecutionPlanGivesTheSameBits) {
  using T = typename TypeParam::Element;
  constexpr int round = round_elements<T>;
  struct Shape {
    std::int64_t n, incx, incy;
    bool misaligned = false;
  };
  for (Shape const shape : {Shape{1, 1, 1},
                            {3, 1, 1},
                            {8 * round, 1, 1},
                            {13 * round + 5, 1, 1},
                            {67 * round - 1, 1, 1},
                            {9 * round + 2, 1, -3},
                            {21 * round + 3, 2, 1},
                            {100, -1, 0},
                            {17 * round, 1, 1, true}}) {
    testing::Draw<T> draw(static_cast<std::uint64_t>(shape.n));
    testing::Vector<T> x(shape.n, shape.incx, shape.misaligned), y(shape.n, shape.incy);
    for (std::int64_t i = 0; i < shape.n; ++i) x[i] = draw(), y[i] = draw();
    // Ties for iamax, and numbers that nrm2 scales.
    if (shape.n > 20) x[shape.n / 2] = x[shape.n / 3] = x[7];
    if (shape.n > 200 && std::is_same_v<RealOf<T>, double>)
      x[shape.n - 3] = testing::element<T>(3e200, 1e-200), x[20] = testing::element<T>(-4e-200, 5e200);
    auto const p = testing::level1_arguments<TypeParam>(shape.n, x, shape.incx, y, shape.incy);
    auto const wanted = testing::plainly(p);
    testing::for_every_plan(p, [&](auto result) {
      EXPECT_TRUE(testing::same_bits(result, wanted)) << testing::text(result) << ", wanted " << testing::text(wanted);
    });
  }
}

// Lanes of the last block then add up several partial sums each.
TYPED_TEST(Level1ReductionTest, MoreBlocksThanLanes) {
  using T = typename TypeParam::Element;
  for (int const blocks : {69, 300}) {
    std::int64_t const n = blocks * plan::level1_segment(1, sizeof(T)) + 3;
    testing::Draw<T> draw(9);
    testing::Vector<T> x(n, 1), y(n, 1);
    for (std::int64_t i = 0; i < n; ++i) x[i] = draw(), y[i] = draw();
    auto const p = testing::level1_arguments<TypeParam>(n, x, 1, y, 1);
    auto const wanted = testing::plainly(p);
    for (simt::Order const order : testing::every_order)
      for (plan::Shape const& shape :
           {plan::Shape{plan::level1_reduction_narrow, 32, 1, 1}, plan::Shape{plan::level1_reduction_narrow, 32, 2, 1}})
        EXPECT_TRUE(testing::same_bits(testing::run(p, shape, order), wanted)) << testing::text(shape);
  }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
