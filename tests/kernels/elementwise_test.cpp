// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// axpy, copy, swap and scal: every alignment, increment and launch shape gives the same bits and leaves the
// surroundings alone.
#include "gpu/kernels/elementwise.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/kernels/launch.hpp"
#include "tests/kernels/operands.hpp"

namespace blaslift::gpu::kernels {
namespace {

using testing::Guard;
using testing::Operand;

struct Case {
  std::int64_t n, incx, incy;
  int x_past, y_past;
  Guard guard;
};

std::size_t extent(std::int64_t n, std::int64_t increment) {
  return static_cast<std::size_t>((n - 1) * std::abs(increment) + 1);
}

template <class T>
T* first(T* lowest, std::int64_t n, std::int64_t increment) {
  return lowest + (increment < 0 ? (n - 1) * -increment : 0);
}

enum class Shapes { few, all };

// Runs legal shapes in every order; says which variant they had.
template <class Op>
int check(Case const& c, Op op, Shapes shapes = Shapes::few) {
  using T = typename Op::Element;
  constexpr auto does = Op::does;
  Operand<T> x(does.has_x ? extent(c.n, c.incx) : 1, does.has_x ? c.x_past : 0, c.guard);
  Operand<T> y(extent(c.n, c.incy), c.y_past, c.guard);
  testing::Draw<T> draw(static_cast<std::uint64_t>(c.n * 100 + c.x_past * 10 + c.y_past));
  for (std::int64_t i = 0; i < c.n; ++i) {
    if (does.has_x) first(x.data(), c.n, c.incx)[i * c.incx] = draw();
    first(y.data(), c.n, c.incy)[i * c.incy] = draw();
  }
  if (does.has_x && c.n > 2) first(x.data(), c.n, c.incx)[c.incx] = testing::element<T>(NAN, 1);
  if (c.n > 3) first(y.data(), c.n, c.incy)[2 * c.incy] = testing::element<T>(INFINITY, NAN);
  x.remember();
  y.remember();

  // Plainly, in the order of elements, as Netlib has it.
  auto wanted_x = x.expected([](T*) {});
  auto const wanted_y = y.expected([&](T* to) {
    wanted_x = x.expected([&](T* from) {
      T none{};
      for (std::int64_t i = 0; i < c.n; ++i)
        op(does.has_x ? first(from, c.n, c.incx)[i * c.incx] : none, first(to, c.n, c.incy)[i * c.incy]);
    });
  });

  auto const increments = plan::elementwise_increments(c.incx, c.incy);
  Elementwise<Op> p{};
  p.n = c.n, p.incx = increments.x, p.incy = increments.y, p.op = op;
  p.x = does.has_x ? first(x.data(), c.n, p.incx) : nullptr;
  p.y = first(y.data(), c.n, p.incy);
  plan::ElementwiseProblem problem;
  problem.n = c.n, problem.element_bytes = sizeof(T), problem.operation = does;
  problem.incx = p.incx, problem.incy = p.incy, problem.x_past = c.x_past, problem.y_past = c.y_past;

  int legal = 0, variant = -1;
  plan::for_each_elementwise_shape([&](plan::Shape const& shape) {
    plan::Demand const demand = plan::demand(problem, shape);
    if (!demand.legal) return;
    ++legal;
    if (shapes == Shapes::few && shape.tx != 32 && shape.tx != 96) return;
    variant = shape.variant;
    for (simt::Order const order : testing::every_order) {
      x.restore();
      y.restore();
      with_elementwise<Op>(shape.variant, [&](auto* kernel) { testing::launch(kernel, shape, demand, order, p); });
      EXPECT_EQ(y.first_difference(wanted_y), y.none)
          << "y, n=" << c.n << " incx=" << c.incx << " incy=" << c.incy << " past " << c.x_past << ", " << c.y_past
          << ", " << testing::text(shape);
      EXPECT_EQ(x.first_difference(wanted_x), x.none)
          << "x, n=" << c.n << " incx=" << c.incx << " incy=" << c.incy << " past " << c.x_past << ", " << c.y_past
          << ", " << testing::text(shape);
    }
  });
  EXPECT_GT(legal, 0);
  return variant;
}

// A block of 32 threads has 512 bytes of loads 4 times.
template <class T>
std::vector<std::int64_t> lengths() {
  std::int64_t const tile = 32 * 4 * full_width<T>;
  return {1, 2, 3, 7, 61, tile - 1, tile, tile + 1, 2 * tile + 5};
}

template <class Op>
void check_every_alignment(Op op) {
  using T = typename Op::Element;
  std::set<int> variants;
  for (std::int64_t const n : lengths<T>())
    for (int x_past = 0; x_past < (Op::does.has_x ? full_width<T> : 1); ++x_past)
      for (int y_past = 0; y_past < full_width<T>; ++y_past)
        for (Guard const guard : {Guard::before, Guard::after})
          variants.insert(check<Op>({n, 1, 1, x_past, y_past, guard}, op));
  EXPECT_EQ(variants.size(), Op::does.has_x ? (full_width<T> + 2) / 2 : 1) << "not every variant was run";
}

template <class Op>
void check_every_increment(Op op, std::vector<std::int64_t> const& increments_x,
                           std::vector<std::int64_t> const& increments_y) {
  using T = typename Op::Element;
  for (std::int64_t const n : {1, 4, 130, 517})
    for (std::int64_t const incx : increments_x)
      for (std::int64_t const incy : increments_y)
        for (Guard const guard : {Guard::before, Guard::after})
          check<Op>({n, incx, incy, full_width<T> - 1, 0, guard}, op);
}

template <class T>
class ElementwiseTest : public ::testing::Test {
 protected:
  T alpha_ = testing::element<T>(1.25, -0.5);
};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(ElementwiseTest, Elements);

TYPED_TEST(ElementwiseTest, AxpyAtEveryAlignment) { check_every_alignment(Axpy<TypeParam>{this->alpha_}); }
TYPED_TEST(ElementwiseTest, CopyAtEveryAlignment) { check_every_alignment(Copy<TypeParam>{}); }
TYPED_TEST(ElementwiseTest, SwapAtEveryAlignment) { check_every_alignment(Swap<TypeParam>{}); }
TYPED_TEST(ElementwiseTest, ScalAtEveryAlignment) { check_every_alignment(Scal<TypeParam, TypeParam>{this->alpha_}); }
TYPED_TEST(ElementwiseTest, ScalByARealAtEveryAlignment) {
  check_every_alignment(Scal<TypeParam, RealOf<TypeParam>>{RealOf<TypeParam>(-1.5)});
}

TYPED_TEST(ElementwiseTest, AxpyWithEveryIncrement) {
  check_every_increment(Axpy<TypeParam>{this->alpha_}, {1, 2, -1, -3, 0}, {1, 3, -1, -2});
}
TYPED_TEST(ElementwiseTest, CopyWithEveryIncrement) {
  check_every_increment(Copy<TypeParam>{}, {1, 2, -1, -3, 0}, {1, 3, -1, -2});
}
TYPED_TEST(ElementwiseTest, SwapWithEveryIncrement) {
  check_every_increment(Swap<TypeParam>{}, {1, 2, -1, -3}, {1, 3, -1, -2});
}
TYPED_TEST(ElementwiseTest, ScalWithEveryIncrement) {
  check_every_increment(Scal<TypeParam, TypeParam>{this->alpha_}, {1}, {1, 2, 5});
  check_every_increment(Scal<TypeParam, RealOf<TypeParam>>{RealOf<TypeParam>(-1.5)}, {1}, {1, 2, 5});
}

TYPED_TEST(ElementwiseTest, EveryLaunchShape) {
  check<Axpy<TypeParam>>({20001, 1, 1, 0, 0, Guard::after}, {this->alpha_}, Shapes::all);
}

TYPED_TEST(ElementwiseTest, AxpyOfAVectorToItself) {
  using T = TypeParam;
  Operand<T> y(1000, 0, Guard::after);
  testing::Draw<T> draw(3);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = draw();
  y.remember();
  auto const wanted = y.expected([&](T* to) {
    for (std::size_t i = 0; i < y.size(); ++i) to[i] = multiply_add(this->alpha_, to[i], to[i]);
  });
  plan::ElementwiseProblem problem;
  problem.n = 1000, problem.element_bytes = sizeof(T);
  plan::Shape const shape = {plan::elementwise_wide, 64};
  Elementwise<Axpy<T>> const p = {1000, y.data(), 1, y.data(), 1, {this->alpha_}};
  with_elementwise<Axpy<T>>(shape.variant, [&](auto* kernel) {
    testing::launch(kernel, shape, plan::demand(problem, shape), simt::Order::shuffled, p);
  });
  EXPECT_EQ(y.first_difference(wanted), y.none);
}

// As Netlib multiplies: the zero does not hide what is not a number.
TEST(Scal, ByZeroKeepsNaN) {
  Operand<float> y(3, 1, Guard::after);
  y[0] = NAN, y[1] = INFINITY, y[2] = -2;
  plan::ElementwiseProblem problem;
  problem.n = 3, problem.operation = plan::elementwise_scal, problem.y_past = 1;
  plan::Shape const shape = {plan::elementwise_wide, 32};
  using Op = Scal<float, float>;
  Elementwise<Op> const p = {3, nullptr, 1, y.data(), 1, {0.0F}};
  with_elementwise<Op>(shape.variant, [&](auto* kernel) {
    testing::launch(kernel, shape, plan::demand(problem, shape), simt::Order::forward, p);
  });
  EXPECT_TRUE(std::isnan(y[0]));
  EXPECT_TRUE(std::isnan(y[1]));
  EXPECT_TRUE(testing::same_bits(y[2], -0.0F));
}

// A copy is one of bits, also of NaNs.
TYPED_TEST(ElementwiseTest, CopyKeepsTheBitsOfNaN) {
  using T = TypeParam;
  for (std::int64_t const increment : {1, 2}) {
    Operand<T> x(5, 0, Guard::after), y(10, 0, Guard::before);
    std::memset(static_cast<void*>(x.data()), 0xfa, 5 * sizeof(T));
    plan::ElementwiseProblem problem;
    problem.n = 5, problem.element_bytes = sizeof(T), problem.operation = plan::elementwise_copy;
    problem.incy = increment;
    plan::Shape const shape = {plan::elementwise_variant(problem), 32};
    Elementwise<Copy<T>> const p = {5, x.data(), 1, y.data(), increment, {}};
    with_elementwise<Copy<T>>(shape.variant, [&](auto* kernel) {
      testing::launch(kernel, shape, plan::demand(problem, shape), simt::Order::forward, p);
    });
    for (std::int64_t i = 0; i < 5; ++i)
      EXPECT_EQ(std::memcmp(x.data() + i, y.data() + i * increment, sizeof(T)), 0) << i << " times " << increment;
  }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
