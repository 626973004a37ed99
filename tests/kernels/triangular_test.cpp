// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// trmv, symv and hemv: every execution plan gives the bits of the numeric plan, reads every element of the triangle
// as often as it says, and nothing else of the matrix.
#include "gpu/kernels/triangular.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <complex>

#include "tests/kernels/launch.hpp"
#include "tests/kernels/numeric.hpp"

namespace blaslift::gpu::kernels {
namespace {

struct Case {
  Sums sums;
  bool conjugated, upper, unit;
  std::int64_t n, lda, incx, incy;
  bool begins_at_page;  // else the matrix ends at one's end, and begins anywhere
};

std::string text(Case const& c) {
  char const* const names[] = {"trmv N", c.conjugated ? "trmv C" : "trmv T", c.conjugated ? "hemv" : "symv"};
  return std::string(names[static_cast<int>(c.sums)]) + (c.upper ? " U" : " L") + (c.unit ? " unit" : "") +
         " n=" + std::to_string(c.n) + " lda=" + std::to_string(c.lda) + " incx=" + std::to_string(c.incx) +
         " incy=" + std::to_string(c.incy);
}

std::size_t size(std::int64_t n) { return static_cast<std::size_t>(n); }

template <class T>
using LongOf = std::conditional_t<is_complex<T>, std::complex<long double>, long double>;

template <class T>
LongOf<T> to_long(T a) {
  if constexpr (is_complex<T>)
    return {a.re, a.im};
  else
    return a;
}

// The matrix as the routine sees it, element by element.
template <class T>
struct Matrix {
  Case const& c;
  T const* a;

  bool stored(std::int64_t i, std::int64_t j) const { return c.upper ? i <= j : i >= j; }
  bool real_diagonal() const { return c.sums == Sums::both && c.conjugated; }
  bool is_read(std::int64_t i, std::int64_t j) const { return stored(i, j) && !(c.unit && i == j); }
  // sum + op(A)_ij * x for a stored element, mirrored (a term of column j) or not.
  T term(std::int64_t i, std::int64_t j, bool mirrored, T x, T sum) const {
    T element = c.unit && i == j ? zero<T>() : a[j * c.lda + i];
    if (c.unit && i == j) return add(sum, x);
    if constexpr (is_complex<T>) {
      if (real_diagonal() && i == j)
        return {multiply_add(element.re, x.re, sum.re), multiply_add(element.re, x.im, sum.im)};
      if (mirrored && c.conjugated) element.im = -element.im;
    }
    return multiply_add(element, x, sum);
  }
  LongOf<T> exact(std::int64_t i, std::int64_t j, bool mirrored) const {
    if (c.unit && i == j) return 1;
    LongOf<T> const value = to_long(a[j * c.lda + i]);
    if constexpr (is_complex<T>) {
      if (real_diagonal() && i == j) return value.real();
      if (mirrored && c.conjugated) return std::conj(value);
    }
    return value;
  }
};

// The sum of row or column `which`, if it has any term: leaves of `atom` elements.
template <class T>
std::optional<T> line_sum(Matrix<T> const& matrix, std::vector<T> const& x, std::int64_t which, bool of_row,
                          std::int64_t atom) {
  Case const& c = matrix.c;
  std::vector<std::optional<T>> leaves;
  bool any = false;
  for (std::int64_t first = 0; first < c.n; first += atom) {
    std::optional<T> leaf;
    for (std::int64_t k = first; k < std::min(c.n, first + atom); ++k) {
      std::int64_t const i = of_row ? which : k, j = of_row ? k : which;
      if (!matrix.stored(i, j) || (!of_row && c.sums == Sums::both && i == j)) continue;
      leaf = matrix.term(i, j, !of_row, x[size(k)], leaf.value_or(zero<T>()));
    }
    any = any || leaf;
    leaves.push_back(leaf);
  }
  if (!any) return std::nullopt;
  return testing::tree_sum(leaves);
}

template <class T>
std::vector<T> plainly(Matrix<T> const& matrix, std::vector<T> const& x, std::vector<T> y, T alpha, T beta) {
  Case const& c = matrix.c;
  for (std::int64_t i = 0; i < c.n; ++i) {
    std::optional<T> sum;
    if (c.sums != Sums::columns) sum = line_sum(matrix, x, i, true, plan::triangular_atom_columns(c.n));
    if (c.sums != Sums::rows) {
      auto const column = line_sum(matrix, x, i, false, plan::triangular_atom_rows(sizeof(T)));
      sum = sum && column ? add(*sum, *column) : sum ? sum : column;
    }
    if (c.sums == Sums::both)
      update(&y[size(i)], alpha, *sum, beta);
    else
      y[size(i)] = *sum;
  }
  return y;
}

// A problem with its operands, of which what may not be read is NaN.
template <class T>
class Problem {
 public:
  explicit Problem(Case const& c, T beta = testing::element<T>(-0.75, 2))
      : c_(c),
        a_(size((c.n - 1) * c.lda + c.n), c.begins_at_page),
        x_(size((c.n - 1) * std::abs(c.incx) + 1)),
        y_(size((c.n - 1) * std::abs(c.incy) + 1)) {
    testing::Draw<T> draw(static_cast<std::uint64_t>(c.n * 1000 + c.lda));
    Matrix<T> const matrix{c_, a_.data()};
    for (std::int64_t j = 0; j < c.n; ++j)
      for (std::int64_t i = 0; i < c.n; ++i) {
        if (!matrix.is_read(i, j)) continue;
        T& element = a_[size(j * c.lda + i)] = draw();
        if constexpr (is_complex<T>)
          if (matrix.real_diagonal() && i == j) element.im = NAN;
      }
    bool const reads_y = c.sums == Sums::both && !is_zero(beta);
    for (std::int64_t i = 0; i < c.n; ++i) {
      x_before_.push_back(draw());
      y_before_.push_back(reads_y ? draw() : testing::element<T>(NAN, NAN));
    }
    p_.n = c.n, p_.a = a_.data(), p_.lda = c.lda, p_.upper = c.upper, p_.unit_diagonal = c.unit;
    p_.alpha = testing::element<T>(1.25, -0.5), p_.beta = beta;
    p_.x = first(x_, c.incx), p_.incx = c.incx;
    bool const in_place = c.sums != Sums::both;
    p_.y = in_place ? first(x_, c.incx) : first(y_, c.incy), p_.incy = in_place ? c.incx : c.incy;
    p_.atom_columns = plan::triangular_atom_columns(c.n);
    problem_ = {c.sums, c.n, c.upper, sizeof(T),
                reinterpret_cast<std::uintptr_t>(p_.a) % widest_load == 0 && c.lda % full_width<T> == 0};
  }

  std::vector<T> wanted() const { return plainly<T>({c_, p_.a}, x_before_, y_before_, p_.alpha, p_.beta); }
  plan::TriangularProblem const& plan_problem() const { return problem_; }
  Matrix<T> matrix() const { return {c_, p_.a}; }
  std::vector<T> const& x() const { return x_before_; }
  simt::GuardedArray<T>& a() { return a_; }

  std::vector<T> run(plan::Shape const& shape, simt::Order order) {
    T* const x = first(x_, c_.incx);
    for (std::int64_t i = 0; i < c_.n; ++i) {
      p_.y[i * p_.incy] = y_before_[size(i)];
      x[i * c_.incx] = x_before_[size(i)];
    }
    p_.finish_apart = plan::triangular_finishes_apart(shape.variant);
    p_.tile_rows = plan::triangular_tile_rows(sizeof(T), shape);
    p_.run_columns = plan::triangular_run_columns(c_.n, shape);
    auto const launch = [&](auto sums, auto conjugated) {
      with_triangular<T, sums.value, conjugated.value>(shape.variant, [&](auto* kernel) {
        testing::launch(kernel, shape, plan::demand(problem_, shape), order, p_, triangular_finish<T, sums.value>);
      });
    };
    auto const with_sums = [&](auto conjugated) {
      if (c_.sums == Sums::rows) launch(std::integral_constant<Sums, Sums::rows>{}, std::false_type{});
      if (c_.sums == Sums::columns) launch(std::integral_constant<Sums, Sums::columns>{}, conjugated);
      if (c_.sums == Sums::both) launch(std::integral_constant<Sums, Sums::both>{}, conjugated);
    };
    if (c_.conjugated)
      with_sums(std::bool_constant<is_complex<T>>{});
    else
      with_sums(std::false_type{});
    std::vector<T> y;
    for (std::int64_t i = 0; i < c_.n; ++i) y.push_back(p_.y[i * p_.incy]);
    return y;
  }

 private:
  T* first(simt::GuardedArray<T>& array, std::int64_t increment) const {
    return increment > 0 ? array.data() : array.data() + (c_.n - 1) * -increment;
  }

  Case c_;
  simt::GuardedArray<T> a_, x_, y_;
  std::vector<T> x_before_, y_before_;
  Triangular<T> p_{};
  plan::TriangularProblem problem_;
};

// Legal shapes; `step` apart, beginning with `start`, which the caller moves on so that cases share them out.
std::vector<plan::Shape> shapes_for(plan::TriangularProblem const& problem, int start, int step, bool twice = false) {
  std::vector<plan::Shape> result;
  int seen = start;
  plan::for_each_triangular_shape(problem.sums, [&](plan::Shape const& shape) {
    plan::Demand const demand = plan::demand(problem, shape);
    if (!demand.legal || demand.shared_bytes > 48 << 10 || plan::triangular_reads_twice(shape.variant) != twice) return;
    if (++seen % step == 0) result.push_back(shape);
  });
  return result;
}

template <class T>
std::vector<Case> variants() {
  std::vector<Case> result;
  for (bool const upper : {false, true}) {
    for (bool const unit : {false, true}) {
      result.push_back({Sums::rows, false, upper, unit, 0, 0, 1, 1, false});
      result.push_back({Sums::columns, false, upper, unit, 0, 0, 1, 1, false});
      if (is_complex<T>) result.push_back({Sums::columns, true, upper, unit, 0, 0, 1, 1, false});
    }
    result.push_back({Sums::both, false, upper, false, 0, 0, 1, 1, false});
    if (is_complex<T>) result.push_back({Sums::both, true, upper, false, 0, 0, 1, 1, false});
  }
  return result;
}

template <class T>
void check(Case const& c, int start, int step, T beta = testing::element<T>(-0.75, 2), bool twice = false) {
  Problem<T> problem(c, beta);
  auto const wanted = problem.wanted();
  for (plan::Shape const& shape : shapes_for(problem.plan_problem(), start, step, twice))
    for (simt::Order const order : testing::every_order) {
      auto const got = problem.run(shape, order);
      for (std::size_t i = 0; i < wanted.size(); ++i)
        ASSERT_TRUE(testing::same_bits(got[i], wanted[i]))
            << text(c) << " element " << i << ", " << testing::text(shape) << ": " << testing::text(got[i])
            << ", wanted " << testing::text(wanted[i]);
    }
}

template <class T>
class TriangularTest : public ::testing::Test {};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(TriangularTest, Elements);

TYPED_TEST(TriangularTest, EveryExecutionPlanGivesTheSameBits) {
  using T = TypeParam;
  int start = 0;
  for (Case c : variants<T>())
    for (auto const& [n, lda, incx, incy, begins_at_page] :
         {std::tuple{1, 1, 1, 1, false}, {128, 128, 1, 1, false}, {133, 136, 2, -3, true}, {75, 77, -1, 1, false}}) {
      c.n = n, c.lda = lda, c.incx = incx, c.incy = incy, c.begins_at_page = begins_at_page;
      check<T>(c, start++, 43);
    }
}

TYPED_TEST(TriangularTest, ManyTilesAndRuns) {
  using T = TypeParam;
  int start = 0;
  for (Case c : variants<T>()) {
    c.n = 530, c.lda = 532, c.begins_at_page = true;
    check<T>(c, start += 37, 149);
  }
  // Longer atoms, and more partial sums than one thread adds up.
  check<T>({Sums::rows, false, false, true, 2051, 2052, 1, 1, true}, 0, 211);
  check<T>({Sums::both, false, true, false, 2051, 2051, 1, 1, false}, 50, 211);
}

TYPED_TEST(TriangularTest, DoesNotReadYWithBetaZero) {
  for (bool const twice : {false, true})
    check<TypeParam>({Sums::both, false, false, false, 40, 40, 1, 1, false}, 0, twice ? 1 : 97, zero<TypeParam>(),
                     twice);
}

TYPED_TEST(TriangularTest, ReadingTwiceGivesTheSameBits) {
  using T = TypeParam;
  auto const beta = testing::element<T>(-0.75, 2);
  int start = 0;
  for (Case c : variants<T>()) {
    if (c.sums != Sums::both) continue;
    for (auto const& [n, lda, incx, incy, begins_at_page] : {std::tuple{1, 1, 1, 1, false},
                                                             {4, 4, 1, 1, true},
                                                             {8, 8, 1, 1, true},
                                                             {9, 12, 1, 2, false},
                                                             {31, 31, -2, 1, false},
                                                             {128, 128, 1, 1, false},
                                                             {133, 136, 2, -3, true},
                                                             {257, 260, 1, 1, true}}) {
      c.n = n, c.lda = lda, c.incx = incx, c.incy = incy, c.begins_at_page = begins_at_page;
      check<T>(c, 0, 1, beta, true);
    }
    // Longer atoms, and as many chunks as there may be for z.
    for (int const n : {530, 1024}) {
      c.n = n, c.lda = n, c.incx = 1, c.incy = 1, c.begins_at_page = false;
      check<T>(c, start++, 3, beta, true);
    }
  }
}

TEST(TriangularTwice, IsForSmallMatricesOnly) {
  int legal = 0;
  plan::for_each_triangular_shape(Sums::both, [&](plan::Shape const& shape) {
    if (!plan::triangular_reads_twice(shape.variant)) return;
    for (int const size : {4, 8, 16}) {
      legal += plan::demand({Sums::both, 1024, false, size, true}, shape).legal ? 1 : 0;
      EXPECT_FALSE(plan::demand({Sums::both, 2049, false, size, true}, shape).legal);
    }
  });
  EXPECT_GT(legal, 0);
  for (Sums const sums : {Sums::rows, Sums::columns})
    plan::for_each_triangular_shape(
        sums, [](plan::Shape const& shape) { EXPECT_FALSE(plan::triangular_reads_twice(shape.variant)); });
}

// Or twice, but for the diagonal, where that is the plan.
TYPED_TEST(TriangularTest, ReadsTheTriangleOnceAndNothingElse) {
  using T = TypeParam;
  int start = 0;
  for (Case c : variants<T>())
    for (std::int64_t const n : {68, 141}) {
      c.n = n, c.lda = n + 4 - n % 4, c.begins_at_page = true;
      Problem<T> problem(c);
      Matrix<T> const matrix = problem.matrix();
      auto shapes = shapes_for(problem.plan_problem(), ++start, 41);
      for (plan::Shape const& shape : shapes_for(problem.plan_problem(), start, 3, true)) shapes.push_back(shape);
      for (plan::Shape const& shape : shapes) {
        bool const twice = plan::triangular_reads_twice(shape.variant);
        simt::ReadCounter counter(problem.a().data(), problem.a().size() * sizeof(T));
        problem.run(shape, simt::Order::forward);
        for (std::int64_t j = 0; j < n; ++j)
          for (std::int64_t i = 0; i < c.lda && j * c.lda + i < static_cast<std::int64_t>(problem.a().size()); ++i) {
            // 16 bytes with a column's last rows may have some behind it, which are nobody's.
            bool const packs = twice && plan::triangular_loads_packs(shape.variant) && !c.upper && j < n / 8 * 8;
            if (packs && i >= n && i / full_width<T> * full_width<T> < n) continue;
            bool const read = i < n && matrix.is_read(i, j);
            auto const* const reads = counter.reads().data() + size(j * c.lda + i) * sizeof(T);
            for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
              bool const imaginary = is_complex<T> && byte >= sizeof(T) / 2;
              unsigned const times = twice && i != j ? 2 : 1;
              unsigned const wanted = read && !(imaginary && matrix.real_diagonal() && i == j) ? times : 0;
              ASSERT_EQ(reads[byte], wanted)
                  << text(c) << " element " << i << ", " << j << ", byte " << byte << ", " << testing::text(shape);
            }
          }
      }
    }
}

// Every product and sum on the way to an element rounds once, so its error is at most gamma_d times the sum of
// absolute values (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., 3.1 and 4.2), d being the longest
// way: an atom, the tree, alpha and beta; for complex elements 2 sqrt(2) gamma_d (3.6).
TYPED_TEST(TriangularTest, IsWithinTheBoundOfTheTree) {
  using T = TypeParam;
  using Real = RealOf<T>;
  for (Case c : variants<T>()) {
    c.n = 333, c.lda = 333;
    Problem<T> problem(c, zero<T>());
    Matrix<T> const matrix = problem.matrix();
    auto const got = problem.run({plan::triangular_loads_packs(0) && problem.plan_problem().wide ? 0 : 1, 64, 2, 2},
                                 simt::Order::forward);
    double const depth = plan::triangular_atom_columns(c.n) + std::ceil(std::log2(static_cast<double>(c.n))) + 4;
    double const unit = std::numeric_limits<Real>::epsilon() / 2;
    double const gamma = depth * unit / (1 - depth * unit) * (is_complex<T> ? 2 * std::sqrt(2.0) : 1);
    LongOf<T> const alpha = c.sums == Sums::both ? to_long(testing::element<T>(1.25, -0.5)) : LongOf<T>(1);
    for (std::int64_t i = 0; i < c.n; ++i) {
      LongOf<T> exact = 0;
      long double magnitude = 0;
      for (std::int64_t k = 0; k < c.n; ++k) {
        bool const in_row = c.sums != Sums::columns && matrix.stored(i, k);
        bool const in_column = c.sums != Sums::rows && !in_row && matrix.stored(k, i);
        if (!in_row && !in_column) continue;
        auto const term =
            (in_row ? matrix.exact(i, k, false) : matrix.exact(k, i, true)) * to_long(problem.x()[size(k)]);
        exact += alpha * term;
        magnitude += std::abs(alpha) * std::abs(term);
      }
      ASSERT_LE(std::abs(to_long(got[size(i)]) - exact), gamma * magnitude) << text(c) << " element " << i;
    }
  }
}

TEST(TriangleUnits, AreEveryPairThatMeetsTheTriangleOnce) {
  for (bool const upper : {false, true})
    for (int const n : {1, 31, 64, 100, 257, 1000, 5003})
      for (int const tile : {32, 64, 256, 1024})
        for (int const run : {16, 64, 512, 2048}) {
          std::vector<std::pair<int, int>> wanted, got;
          for (int r = 0; r * run < n; ++r)
            for (int t = 0; t * tile < n; ++t) {
              int const last_row = std::min(n, (t + 1) * tile) - 1, last_column = std::min(n, (r + 1) * run) - 1;
              if (upper ? t * tile <= last_column : last_row >= r * run) wanted.emplace_back(r, t);
            }
          ASSERT_EQ(plan::triangle_units(n, tile, run, upper), static_cast<std::int64_t>(wanted.size()));
          for (int u = 0; u < static_cast<int>(wanted.size()); ++u) {
            TriangleUnit const unit = triangle_unit({n, tile, run, upper}, u);
            got.emplace_back(unit.run, unit.tile);
          }
          ASSERT_EQ(got, wanted) << "n=" << n << " tile " << tile << " run " << run << (upper ? " upper" : " lower");
        }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
