// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Divisions by multiplication are exact for all that they are said to take.
#include "gpu/kernels/divide.hpp"

#include <gtest/gtest.h>

namespace blaslift::gpu::kernels {
namespace {

constexpr int most_n = (1 << 24) - 1, most_by = 1 << 15;

// Quotients change at multiples: if they are right just below and at each of some, also at the largest, they are
// between.
TEST(Divide, IsExactAtAndBelowMultiplesOfEveryDivisor) {
  for (int by = 1; by <= most_by; ++by) {
    plan::Divisor const divisor(by);
    int const most = most_n / by;
    for (int multiple : {0, 1, 2, 3, most / 2, most - 1, most}) {
      int const n = multiple * by;
      ASSERT_EQ(quotient(n, divisor), multiple) << n << " / " << by;
      if (n == 0) continue;
      ASSERT_EQ(quotient(n - 1, divisor), (n - 1) / by) << n - 1 << " / " << by;
    }
    ASSERT_EQ(quotient(most_n, divisor), most) << by;
    ASSERT_EQ(remainder(most_n, divisor), most_n % by) << by;
  }
}

TEST(Divide, IsExactForAllOfAFewDivisors) {
  for (int by : {1, 3, 7, 132, 2112, 32767})
    for (int n = 0; n <= most_n; n += by > 100 ? 1 : 13)
      ASSERT_EQ(quotient(n, plan::Divisor(by)), n / by) << n << " / " << by;
}

TEST(Divide, TakesAnotherDivisorThanTheUsual) {
  plan::Divisor const usual(12);
  for (int by : {5, 12}) EXPECT_EQ(quotient(1000, by, usual), 1000 / by);
}

}  // namespace
}  // namespace blaslift::gpu::kernels
