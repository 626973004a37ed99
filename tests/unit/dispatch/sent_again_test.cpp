// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What counts as sent again: operands that an earlier call sent or fetched, and that are what they were.
#include "shim/dispatch/sent_again.hpp"

#include <gtest/gtest.h>
#include <vector>

#include "tests/unit/named_call.hpp"

namespace blaslift::dispatch {
namespace {

constexpr std::int64_t n = 400;
constexpr double bytes = 8.0 * n * n;

class SendingAgain : public testing::Test {
 protected:
  // A product as the device would complete it: everything sent but what has stayed there, and then the result.
  double product(std::vector<double> const& a, std::vector<double> const& b, std::vector<double>* c, double beta,
                 double reused = 0, gpu::Keep keep = gpu::Keep::reuse) {
    return product(const_cast<double*>(a.data()), const_cast<double*>(b.data()), c->data(), beta, reused, keep);
  }
  double product(double* a, double* b, double* c, double beta, double reused = 0, gpu::Keep keep = gpu::Keep::reuse) {
    Call const call = named_call({"dgemm",
                                  {{"m", n}, {"n", n}, {"k", n}, {"lda", n}, {"ldb", n}, {"ldc", n}},
                                  {},
                                  {{"beta", beta}},
                                  {{"a", a}, {"b", b}, {"c", c}}});
    gpu::Wishes wishes{};
    if (reused > 0) wishes[0] = keep;
    Operands const operands(call);
    SentAgain again(call, operands, wishes);
    for (std::int64_t i = 0; i < n * n; ++i) c[i] += 1;
    gpu::Outcome outcome{Error{}};
    outcome.complete = true;
    outcome.moved.up = 3 * bytes;
    outcome.stayed[0].reused = reused;
    return again.settle(outcome);
  }
  std::vector<double> matrix(double value) const { return std::vector<double>(n * n, value); }

  // The table forgets: views of other tests may be in the places that addresses give to these. One in some tries, at
  // other addresses each, has places of its own.
  template <class Check>
  bool in_one_of_some_tries(Check&& check) {
    for (int i = 0; i < 6; ++i) {
      if (check()) return true;
      kept_.emplace_back(static_cast<std::size_t>(n * n + 1000 * i), 0.0);
    }
    return false;
  }

 private:
  std::vector<std::vector<double>> kept_;
};

TEST_F(SendingAgain, CountsWhatIsUnchanged) {
  EXPECT_TRUE(in_one_of_some_tries([&] {
    auto a = matrix(1), b = matrix(2), c = matrix(0);
    bool const first = product(a, b, &c, 0) == 0, second = product(a, b, &c, 0) == 2 * bytes;
    for (double& element : a) element += 1;
    return first && second && product(a, b, &c, 0) == bytes;  // b alone
  }));
}

TEST_F(SendingAgain, KnowsAllOperandsOfACallWhereverTheyLie) {
  constexpr std::size_t spare = std::size_t{1} << 16, each = n * n + spare;
  std::vector<double> memory(3 * each, 1.0);
  for (std::size_t round = 0; round < 300;
       ++round) {  // of which several have two views in one set, and most of them in a full one
    std::size_t const shift = round * 7919 % spare;
    double *const a = memory.data() + shift, *const b = a + each - 3 * round,
                  *const c = b + each - 5 * round - shift / 2;
    product(a, b, c, 0);
    EXPECT_EQ(product(a, b, c, 0), 2 * bytes) << round;
  }
}

TEST_F(SendingAgain, LeavesOutWhatStayedThere) {
  EXPECT_TRUE(in_one_of_some_tries([&] {
    auto a = matrix(1), b = matrix(2), c = matrix(0);
    product(a, b, &c, 0);
    return product(a, b, &c, 0, bytes) == bytes && product(a, b, &c, 0, bytes, gpu::Keep::buy) == bytes;
  }));
}

TEST_F(SendingAgain, KnowsResultsThatWereFetched) {
  EXPECT_TRUE(in_one_of_some_tries([&] {
    auto a = matrix(1), b = matrix(2), c = matrix(0), d = matrix(0);
    product(a, b, &c, 0);
    return product(c, a, &d, 0) == 2 * bytes &&  // c as it came from there, and a
           product(a, b, &d, 1) == 3 * bytes;    // the old value of d too
  }));
}

TEST_F(SendingAgain, OldValuesThatAreNotReadAreNotSent) {
  auto a = matrix(1), b = matrix(2), c = matrix(0), other = matrix(3), another = matrix(4);
  product(a, b, &c, 0);
  EXPECT_EQ(product(other, another, &c, 0), 0);
}

}  // namespace
}  // namespace blaslift::dispatch
