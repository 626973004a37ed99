// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The kernels of a tall QR's panels: a factorisation whose small steps they are is that of the plain loops to rounding,
// for panels that succeed, that are cut in half and that end as single columns; nothing beside the matrices is touched.
#include "gpu/kernels/panel_columns.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <functional>
#include <string>
#include <vector>

#include "gpu/lapack_steps/plain_steps.hpp"
#include "gpu/lapack_steps/tall_qr.hpp"
#include "tests/kernels/launch.hpp"
#include "tests/support/random.hpp"

namespace blaslift::gpu::kernels {
namespace {

using lapack_steps::PlainSteps, lapack_steps::TallQr, lapack_steps::View;

template <class T>
struct Device {
  using Type = T;
};
template <class R>
struct Device<std::complex<R>> {
  using Type = Complex<R>;
};

// Plain steps, but for those that have kernels.
template <class T>
class SimtSteps : public PlainSteps<T> {
 public:
  using Plain = PlainSteps<T>;
  using Element = typename Device<T>::Type;
  explicit SimtSteps(simt::Order order) : order_(order) {}

  std::vector<int> copy_in_range(View<T> from, View<T> to) {
    std::vector<int> powers(static_cast<std::size_t>(from.cols), -1);
    std::vector<double> largest(powers.size(), 0);
    InRange<Element> const arguments{tall(from), tall(to), largest.data(), powers.data()};
    run_columns([&] { copy_and_look(arguments); }, from.cols);
    run_columns([&] { bring_in_range(arguments); }, from.cols);
    failed_ = 0;
    return powers;
  }
  void put_back_in_range(View<T> r, std::vector<int> const& powers) {
    run_block(order(r), [&] { kernels::put_back_in_range(PutBack<Element>{small(r), order(r), powers.data()}); });
  }
  void copy_unit_lower(View<T> from, View<T> to) {
    run_columns([&] { kernels::copy_unit_lower(UnitLower<Element>{tall(from), tall(to)}); }, to.cols);
  }
  void reflect(View<T> x, T* tau) {
    ++single_columns;
    run_block(0, [&] { kernels::reflect(Reflect<Element>{element(x.data), x.rows, element(tau)}); });
  }
  bool factor_gram(View<T> g, double limit, View<T>) {
    int const before = failed_;
    run_block(order(g), [&] { kernels::factor_gram(FactorGram<Element>{small(g), order(g), limit, &failed_}); });
    failed_gram += failed_ - before;
    return true;
  }
  bool factor_near_unit(View<T> g) {
    run_block(order(g), [&] {
      kernels::factor_near_unit(FactorGram<Element>{small(g), order(g), lapack_steps::most_distance, &failed_});
    });
    return true;
  }
  bool reconstruct(View<T> top, View<T> r1, View<T> r2, T* tau, View<T> bring_down, View<T> scratch) {
    std::vector<RealOf<Element>> signs(static_cast<std::size_t>(top.cols));
    this->solve_right(r2, top);
    lapack_steps::multiply_upper(r2, r1, scratch);
    run_block(order(top), [&] {
      reconstruct_reflectors(Reflectors<Element>{small(top), order(top), small(bring_down), element(tau), signs.data(),
                                                 lapack_steps::most_tau<T>(top.cols), &failed_});
    });
    lapack_steps::multiply_upper(bring_down, r2, r1);
    run_block(order(top), [&] {
      invert_upper_block(InvertUpper<Element>{small(r1), order(r1), nullptr, small(bring_down)});
    });
    run_block(order(top), [&] {
      store_signed_rows(SignedRows<Element>{small(scratch), order(top), signs.data(), small(top)});
    });
    return failed_ == 0;
  }
  void make_triangle(View<T> gram, T const* tau) {
    run_block(order(gram), [&] {
      invert_upper_block(InvertUpper<Element>{small(gram), order(gram), element(tau), small(gram)});
    });
  }

  int failed_gram = 0, single_columns = 0;

 private:
  static Element* element(T* of) { return reinterpret_cast<Element*>(of); }
  static Element const* element(T const* of) { return reinterpret_cast<Element const*>(of); }
  static SmallMatrix<Element> small(View<T> of) { return {element(of.data), of.stride}; }
  static TallMatrix<Element> tall(View<T> of) { return {element(of.data), of.rows, of.cols, of.stride}; }
  static int order(View<T> of) { return static_cast<int>(of.cols); }

  void run_columns(std::function<void()> const& kernel, std::int64_t cols) {
    simt::Launch how;
    how.grid = {2, static_cast<unsigned>(cols), 1};
    how.block = {column_threads, 1, 1};
    how.order = order_;
    simt::launch(how, kernel);
  }
  void run_block(int n, std::function<void()> const& kernel) {
    simt::Launch how;
    how.grid = {1, 1, 1};
    how.block = {square_threads, 1, 1};
    how.shared_bytes = panel_shared_bytes<Element>(n);
    how.order = order_;
    simt::launch(how, kernel);
  }

  simt::Order order_;
  int failed_ = 0;
};

template <class T>
class PanelTest : public ::testing::Test {};
using Numbers = ::testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(PanelTest, Numbers);

template <class T>
T draw(test::Random& random) {
  auto const re = static_cast<lapack_steps::Real<T>>(random.value());
  if constexpr (lapack_steps::is_complex_number<T>)
    return {re, static_cast<lapack_steps::Real<T>>(random.value())};
  else
    return re;
}

// A matrix with two rows of a guard below each column.
template <class T>
struct Guarded {
  static constexpr std::int64_t gap = 2;
  Guarded(std::int64_t m, std::int64_t n)
      : memory(static_cast<std::size_t>((m + gap) * n), T(7)), view{memory.data(), m, n, m + gap} {}
  bool is_intact() const {
    for (std::int64_t j = 0; j < view.cols; ++j)
      for (std::int64_t i = view.rows; i < view.stride; ++i)
        if (view.data[j * view.stride + i] != T(7)) return false;
    return true;
  }
  std::vector<T> memory;
  View<T> view;
};

template <class T>
using Fill = std::function<T(std::int64_t i, std::int64_t j)>;

template <class T>
struct Outcome {
  int failed_gram, single_columns;
};

// Both ways, and their difference in units of rounding of each column. `condition`: of the columns, by which rounding
// grows.
template <class T>
Outcome<T> compare(std::int64_t m, std::int64_t n, std::int64_t panel, simt::Order order, Fill<T> const& fill,
                   double condition = 1) {
  Guarded<T> one(m, n), other(m, n);
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < m; ++i) one.view(i, j) = other.view(i, j) = fill(i, j);
  std::vector<T> tau(static_cast<std::size_t>(n)), other_tau(tau);
  PlainSteps<T> plain;
  SimtSteps<T> simt(order);
  TallQr<PlainSteps<T>>(plain, panel).factor(one.view, tau.data());
  TallQr<SimtSteps<T>>(simt, panel).factor(other.view, other_tau.data());
  EXPECT_TRUE(other.is_intact());
  double const bound = 60 * condition * static_cast<double>(n) * std::numeric_limits<lapack_steps::Real<T>>::epsilon();
  for (std::int64_t j = 0; j < n; ++j) {
    double largest = 0;
    for (std::int64_t i = 0; i <= j; ++i) largest = std::max<double>(largest, std::abs(one.view(i, j)));
    for (std::int64_t i = 0; i < m; ++i) {
      double const scale = i <= j ? largest : 1;
      EXPECT_LE(std::abs(one.view(i, j) - other.view(i, j)), bound * scale) << "row " << i << " of column " << j;
    }
    EXPECT_LE(std::abs(tau[static_cast<std::size_t>(j)] - other_tau[static_cast<std::size_t>(j)]), bound);
  }
  return {simt.failed_gram, simt.single_columns};
}

TYPED_TEST(PanelTest, FactorsAsThePlainLoopsDo) {
  for (simt::Order const order : testing::every_order) {
    test::Random random("as the loops");
    Outcome<TypeParam> const outcome =
        compare<TypeParam>(150, 37, 16, order, [&](auto, auto) { return draw<TypeParam>(random); });
    EXPECT_EQ(outcome.failed_gram, 0);
    EXPECT_EQ(outcome.single_columns, 0);
  }
}

TYPED_TEST(PanelTest, FactorsWidePanels) {
  test::Random random("wide panels");
  compare<TypeParam>(700, 131, 128, simt::Order::shuffled, [&](auto, auto) { return draw<TypeParam>(random); });
}

// Orders whose last strip of sixteen is not whole.
TYPED_TEST(PanelTest, FactorsPanelsWithARestOfAStrip) {
  test::Random random("rests of strips");
  for (simt::Order const order : testing::every_order)
    for (std::int64_t const n : {17, 37, 100})
      compare<TypeParam>(3 * n, n, 128, order, [&](auto, auto) { return draw<TypeParam>(random); });
}

TYPED_TEST(PanelTest, CutsPanelsOfDependentColumns) {
  test::Random random("dependent columns");
  std::vector<TypeParam> column(90);
  for (TypeParam& value : column) value = draw<TypeParam>(random);
  // The third and fourth columns are nearly one.
  Outcome<TypeParam> const outcome = compare<TypeParam>(
      90, 12, 8, simt::Order::forward,
      [&](auto i, auto j) {
        if (j == 2) return column[static_cast<std::size_t>(i)];
        if (j == 3) return column[static_cast<std::size_t>(i)] + (i == 0 ? TypeParam(1e-3F) : TypeParam(0));
        return draw<TypeParam>(random);
      },
      1e4);
  if (sizeof(lapack_steps::Real<TypeParam>) == sizeof(float)) {
    EXPECT_GT(outcome.failed_gram, 0);
  }
}

TYPED_TEST(PanelTest, TakesZerosAndUnitsAsLapackDoes) {
  Outcome<TypeParam> outcome =
      compare<TypeParam>(40, 6, 4, simt::Order::forward, [&](auto, auto) { return TypeParam(0); });
  EXPECT_EQ(outcome.single_columns, 6);
  // Triangular with a negative diagonal: no reflector changes a sign.
  outcome = compare<TypeParam>(40, 6, 4, simt::Order::forward, [&](auto i, auto j) {
    return TypeParam(i < j ? 1 : i == j ? -2 : 0);
  });
  EXPECT_EQ(outcome.single_columns, 6);
}

TYPED_TEST(PanelTest, TakesColumnsFromTheEndsOfTheRange) {
  using Real = lapack_steps::Real<TypeParam>;
  int const most = std::numeric_limits<Real>::max_exponent - 8;
  test::Random random("ends of the range");
  Outcome<TypeParam> const outcome = compare<TypeParam>(60, 8, 8, simt::Order::backward, [&](auto, auto j) {
    TypeParam const value = draw<TypeParam>(random);
    return j == 1 ? value * std::ldexp(Real(1), most) : j == 5 ? value * std::ldexp(Real(1), 20 - most) : value;
  });
  EXPECT_EQ(outcome.failed_gram, 0);
  // One column at a time.
  compare<TypeParam>(60, 3, 1, simt::Order::shuffled, [&](auto, auto j) {
    TypeParam const value = draw<TypeParam>(random);
    return j == 1 ? value * std::ldexp(Real(1), most) : value * std::ldexp(Real(1), 20 - most);
  });
}

}  // namespace
}  // namespace blaslift::gpu::kernels
