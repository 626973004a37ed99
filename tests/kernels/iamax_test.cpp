// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// iamax: ties and NaN, compared with the loop of the reference.
#include "gpu/kernels/iamax.hpp"

#include "tests/kernels/level1_reduction.hpp"

namespace blaslift::gpu::kernels {
namespace {

// As Netlib's reference has it.
template <class T>
std::int64_t reference(std::vector<T> const& x) {
  std::int64_t index = 1;
  auto largest = magnitude(x[0]);
  for (std::size_t i = 1; i < x.size(); ++i)
    if (magnitude(x[i]) > largest) index = static_cast<std::int64_t>(i) + 1, largest = magnitude(x[i]);
  return index;
}

template <class T>
class IamaxTest : public ::testing::Test {
 public:
  static void check(std::vector<T> const& values) {
    auto const n = static_cast<std::int64_t>(values.size());
    for (std::int64_t const increment : {1, 3}) {
      testing::Vector<T> x(n, increment);
      for (std::int64_t i = 0; i < n; ++i) x[i] = values[testing::size(i)];
      auto const p = testing::level1_arguments<Iamax<T>>(n, 8 * round_elements<T>, x, increment, x, increment);
      testing::for_every_plan(p, [&](std::int64_t index) { EXPECT_EQ(index, reference(values)); });
    }
  }
};
using Elements = ::testing::Types<float, double, Complex<float>, Complex<double>>;
TYPED_TEST_SUITE(IamaxTest, Elements);

TYPED_TEST(IamaxTest, TheFirstOfEqualOnes) {
  using T = TypeParam;
  this->check({testing::element<T>(0, 0)});
  this->check(std::vector<T>(5000, testing::element<T>(0, 0)));
  std::vector<T> x(5000, testing::element<T>(-1, 1));
  for (std::size_t const at : {4999U, 2047U, 1030U, 1029U, 130U, 3U, 2U}) {
    x[at] = testing::element<T>(7, -1);
    this->check(x);
  }
  // |re| + |im| is what counts.
  x[1] = testing::element<T>(-4, 5);
  this->check(x);
}

TYPED_TEST(IamaxTest, ManyValuesFewSizes) {
  using T = TypeParam;
  std::mt19937 random(1);
  for (std::size_t const n : {1U, 2U, 31U, 33U, 127U, 1025U, 3001U}) {
    std::vector<T> x;
    for (std::size_t i = 0; i < n; ++i)
      x.push_back(testing::element<T>(static_cast<double>(random() % 64) - 32, static_cast<double>(random() % 4)));
    this->check(x);
  }
}

TYPED_TEST(IamaxTest, NaNWinsAsTheFirstAndLosesElse) {
  using T = TypeParam;
  T const nan = testing::element<T>(NAN, 0), infinite = testing::element<T>(-INFINITY, 0);
  std::vector<T> x(3000, testing::element<T>(1, 0));
  x[1500] = nan, x[1501] = testing::element<T>(2, 0);
  this->check(x);
  x[1] = nan, x[2999] = infinite;
  this->check(x);
  x[0] = nan;
  EXPECT_EQ(reference(x), 1);
  this->check(x);
  this->check(std::vector<T>(300, nan));
  if constexpr (is_complex<T>) {
    x[0] = {1, NAN};
    this->check(x);
  }
}

}  // namespace
}  // namespace blaslift::gpu::kernels
