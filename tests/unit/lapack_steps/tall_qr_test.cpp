// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// TallQr over plain steps: residual, orthogonality and LAPACK's own reflectors, for matrices that are kind and for
// those that cut panels down to single columns.
#include "gpu/lapack_steps/tall_qr.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "gpu/lapack_steps/plain_steps.hpp"
#include "tests/support/random.hpp"

namespace blaslift::gpu::lapack_steps {
namespace {

template <class T>
struct Held {
  Held(std::int64_t rows, std::int64_t cols)
      : memory(static_cast<std::size_t>(rows * cols)), view{memory.data(), rows, cols, rows} {}
  Held(Held const& other) : memory(other.memory), view(other.view) { view.data = memory.data(); }
  Held& operator=(Held const&) = delete;
  std::vector<T> memory;
  View<T> view;
};

template <class T>
T draw(test::Random& random) {
  auto const re = static_cast<Real<T>>(random.value());
  if constexpr (is_complex_number<T>)
    return {re, static_cast<Real<T>>(random.value())};
  else
    return re;
}

// Column by column, as LAPACK's geqr2.
template <class T>
void factor_by_columns(PlainSteps<T>& steps, View<T> a, std::vector<T>* tau) {
  TallQr<PlainSteps<T>>(steps, 1).factor(a, tau->data());
}

template <class T>
double norm(View<T> a) {
  double most = 0;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    double sum = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) sum += std::abs(a(i, j));
    most = std::max(most, sum);
  }
  return most;
}

template <class T>
class Factored {
 public:
  Factored(Held<T> const& of, std::int64_t panel) : a_(of), qr_(of), tau_(static_cast<std::size_t>(of.view.cols)) {
    TallQr<PlainSteps<T>>(steps_, panel).factor(qr_.view, tau_.data());
  }
  View<T> const& qr() const { return qr_.view; }
  std::vector<T> const& tau() const { return tau_; }

  // In units of LAPACK's testers, |A - Q R| / (m |A| u) and |I - Q^H Q| / (m u), which allow 30.
  double residual(std::int64_t panel) {
    Held<T> made(a_.view.rows, a_.view.cols);
    for (std::int64_t j = 0; j < made.view.cols; ++j)
      for (std::int64_t i = 0; i <= j; ++i) made.view(i, j) = qr_.view(i, j);
    TallQr<PlainSteps<T>>(steps_, panel).apply(qr_.view, tau_.data(), qr_.view.cols, false, made.view);
    for (std::size_t i = 0; i < made.memory.size(); ++i) made.memory[i] -= a_.memory[i];
    double const size = norm(a_.view);
    return size > 0 ? norm(made.view) / (unit() * size) : norm(made.view);
  }
  double deviation(std::int64_t panel) {
    Held<T> q(qr_);
    TallQr<PlainSteps<T>>(steps_, panel).generate(q.view, tau_.data(), q.view.cols);
    Held<T> gram(q.view.cols, q.view.cols);
    steps_.gram(q.view, gram.view);
    for (std::int64_t j = 0; j < gram.view.cols; ++j) gram.view(j, j) -= T(1);
    return norm(gram.view) / unit();
  }

 private:
  double unit() const { return static_cast<double>(a_.view.rows) * std::numeric_limits<Real<T>>::epsilon(); }
  PlainSteps<T> steps_;
  Held<T> a_, qr_;
  std::vector<T> tau_;
};

template <class T>
void expect_good(Held<T> const& a, std::string const& what) {
  for (std::int64_t const panel : {1, 3, 8, 64}) {
    Factored<T> factored(a, panel);
    EXPECT_LT(factored.residual(panel), 30) << what << ", panels of " << panel;
    EXPECT_LT(factored.residual(5), 30) << what << ", applied by others";
    EXPECT_LT(factored.deviation(panel), 30) << what << ", panels of " << panel;
  }
}

// The reflectors are LAPACK's: V, tau and R, not only what they stand for. `slack`: what the matrix's condition takes.
template <class T>
void expect_same_reflectors(Held<T> const& a, double slack, std::string const& what) {
  PlainSteps<T> steps;
  Held<T> ought(a);
  std::vector<T> tau(static_cast<std::size_t>(a.view.cols));
  factor_by_columns(steps, ought.view, &tau);
  Factored<T> const made(a, 8);
  double const limit = slack * static_cast<double>(a.view.cols) * std::numeric_limits<Real<T>>::epsilon();
  for (std::int64_t j = 0; j < a.view.cols; ++j) {
    double size = 0;
    for (std::int64_t i = 0; i <= j; ++i) size = std::max<double>(size, std::abs(ought.view(i, j)));
    EXPECT_NEAR(std::abs(made.tau()[static_cast<std::size_t>(j)] - tau[static_cast<std::size_t>(j)]), 0, limit) << what;
    for (std::int64_t i = 0; i < a.view.rows; ++i)
      ASSERT_NEAR(std::abs(made.qr()(i, j) - ought.view(i, j)), 0, limit * (i <= j ? size : 1))
          << what << " at " << i << ", " << j;
  }
}

template <class T>
Held<T> random_matrix(std::int64_t rows, std::int64_t cols, char const* seed = "tall") {
  test::Random random(seed);
  Held<T> made(rows, cols);
  for (T& one : made.memory) one = draw<T>(random);
  return made;
}

template <class T>
class TallQrOf : public testing::Test {};
using Values = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(TallQrOf, Values);

TYPED_TEST(TallQrOf, RandomMatricesHasLapacksReflectors) {
  for (auto const& [rows, cols] :
       {std::pair{1, 1}, {2, 1}, {9, 8}, {65, 8}, {100, 17}, {200, 64}, {97, 96}, {40, 40}}) {
    Held<TypeParam> const a = random_matrix<TypeParam>(rows, cols);
    std::string const what = std::to_string(rows) + " x " + std::to_string(cols);
    expect_good(a, what);
    expect_same_reflectors(a, rows > 2 * cols ? 20 : 2000, what);
  }
}

TYPED_TEST(TallQrOf, DependentColumnsIsAsStable) {
  using T = TypeParam;
  Held<T> const a = random_matrix<T>(120, 24);
  std::int64_t const rows = a.view.rows, cols = a.view.cols;
  auto const changed = [&](std::string const& what, std::function<void(View<T>)> const& change) {
    Held<T> made(a);
    change(made.view);
    expect_good(made, what);
  };
  auto const column = [&](View<T> of, std::int64_t j, std::function<T(std::int64_t)> const& value) {
    for (std::int64_t i = 0; i < rows; ++i) of(i, j) = value(i);
  };
  changed("zero", [&](View<T> v) {
    for (std::int64_t j = 0; j < cols; ++j) column(v, j, [](auto) { return T{}; });
  });
  changed("all ones", [&](View<T> v) {
    for (std::int64_t j = 0; j < cols; ++j) column(v, j, [](auto) { return T(1); });
  });
  changed("a zero column", [&](View<T> v) { column(v, 5, [](auto) { return T{}; }); });
  changed("duplicates within and across panels", [&](View<T> v) {
    for (std::int64_t const j : {1, 6, 11, 23}) column(v, j, [&](std::int64_t i) { return v(i, 0); });
  });
  changed("nearly dependent", [&](View<T> v) {
    for (std::int64_t const j : {2, 9})
      column(v, j,
             [&](std::int64_t i) { return v(i, 0) + v(i, j) * Real<T>(16) * std::numeric_limits<Real<T>>::epsilon(); });
  });
  changed("rank 4", [&](View<T> v) {
    for (std::int64_t j = 4; j < cols; ++j)
      column(v, j, [&](std::int64_t i) { return v(i, j % 4) * Real<T>(j) + v(i, (j + 1) % 4); });
  });
  changed("an offset", [&](View<T> v) {
    for (std::int64_t j = 0; j < cols; ++j) column(v, j, [&](std::int64_t i) { return v(i, j) + T(Real<T>(1e5)); });
  });
  changed("triangular", [&](View<T> v) {
    for (std::int64_t j = 0; j < cols; ++j) column(v, j, [&](std::int64_t i) { return i > j ? T{} : v(i, j); });
  });
  changed("dummy variables with a trap", [&](View<T> v) {
    for (std::int64_t j = 0; j < cols; ++j)
      column(v, j, [&](std::int64_t i) { return T(j == 0 || i % (cols - 1) == j - 1 ? 1 : 0); });
  });
  changed("one row that outweighs the others", [&](View<T> v) {
    for (std::int64_t j = 0; j < cols; ++j) v(70, j) *= Real<T>(1e6);
  });
  changed("columns of all sizes", [&](View<T> v) {
    constexpr int most = std::numeric_limits<Real<T>>::max_exponent - 20;
    for (std::int64_t j = 0; j < cols; ++j) {
      Real<T> const power = std::ldexp(Real<T>(1), static_cast<int>(j % 3 - 1) * most);
      column(v, j, [&](std::int64_t i) { return v(i, j) * power; });
    }
  });
}

template <class T>
struct Counting : PlainSteps<T> {
  void reflect(View<T> x, T* tau) {
    ++reflected;
    PlainSteps<T>::reflect(x, tau);
  }
  int reflected = 0;
};

// Else all of the above would be right, and slow.
TYPED_TEST(TallQrOf, PanelsAreCutWhereTheyMustBeAlone) {
  using T = TypeParam;
  Counting<T> steps;
  std::vector<T> tau(64);
  Held<T> kind = random_matrix<T>(200, 64);
  TallQr<Counting<T>>(steps, 8).factor(kind.view, tau.data());
  EXPECT_EQ(steps.reflected, 0);
  Held<T> scaled = random_matrix<T>(200, 64);
  for (std::int64_t j = 0; j < 64; ++j)
    for (std::int64_t i = 0; i < 200; ++i) scaled.view(i, j) *= std::ldexp(Real<T>(1), static_cast<int>(j % 41) - 20);
  TallQr<Counting<T>>(steps, 8).factor(scaled.view, tau.data());
  EXPECT_EQ(steps.reflected, 0);
  Held<T> twice = random_matrix<T>(200, 64);
  for (std::int64_t i = 0; i < 200; ++i) twice.view(i, 17) = twice.view(i, 16);
  TallQr<Counting<T>>(steps, 8).factor(twice.view, tau.data());
  EXPECT_GT(steps.reflected, 0);
  EXPECT_LE(steps.reflected, 8);
}

// LAPACK says tau = 0 of a column that is zero below its diagonal, and keeps R's sign.
TYPED_TEST(TallQrOf, TriangularMatricesHasNoReflectors) {
  Held<TypeParam> a(60, 12);
  for (std::int64_t j = 0; j < 12; ++j)
    for (std::int64_t i = 0; i <= j; ++i) a.view(i, j) = TypeParam(Real<TypeParam>(i + 2 * j + 1));
  Factored<TypeParam> const made(a, 8);
  for (TypeParam const tau : made.tau()) EXPECT_EQ(tau, TypeParam{});
  for (std::int64_t j = 0; j < 12; ++j)
    for (std::int64_t i = 0; i < 60; ++i) EXPECT_EQ(made.qr()(i, j), a.view(i, j));
}

// Q^H Q C is C, for fewer reflectors than columns too.
TYPED_TEST(TallQrOf, ReflectorsUndoTheirAdjoints) {
  Held<TypeParam> const a = random_matrix<TypeParam>(90, 20), c = random_matrix<TypeParam>(90, 7, "c");
  Factored<TypeParam> const factored(a, 8);
  PlainSteps<TypeParam> steps;
  for (std::int64_t const count : {1, 8, 13, 20}) {
    Held<TypeParam> made(c);
    TallQr<PlainSteps<TypeParam>> qr(steps, 8);
    qr.apply(factored.qr(), factored.tau().data(), count, true, made.view);
    EXPECT_GT(std::abs(made.view(0, 0) - c.view(0, 0)), 0) << count;
    qr.apply(factored.qr(), factored.tau().data(), count, false, made.view);
    for (std::size_t i = 0; i < made.memory.size(); ++i)
      EXPECT_NEAR(std::abs(made.memory[i] - c.memory[i]), 0, 1e3 * std::numeric_limits<Real<TypeParam>>::epsilon());
  }
}

}  // namespace
}  // namespace blaslift::gpu::lapack_steps
