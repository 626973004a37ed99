// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues in an interval on a device that fails at one step after the other: either all results are there, or the
// CPU finds A and B as they were, and Z and W untouched.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "gpu/executor/executor.hpp"
#include "gpu/faulty_device.hpp"
#include "tests/unit/emulated_device.hpp"
#include "tests/unit/named_call.hpp"

namespace blaslift::gpu {
namespace {

constexpr Expected patience{60, 0};
constexpr Wishes no_wishes{};

// Executors and devices live as long as the process.
template <typename T>
T& keep(T* made) {
  static auto& kept = *new std::vector<T*>;
  return *kept.emplace_back(made);
}

// A = diag(1, 2, ..., n), B = 1, and (0.25, found + 0.5].
class Problem {
 public:
  Problem(char const* symbol, std::int64_t n, std::int64_t found)
      : n_(static_cast<std::size_t>(n)),
        a_(n_ * n_),
        b_(n_ * n_),
        z_(n_ * n_, untouched),
        w_(n_, untouched),
        ifail_(n_, -7) {
    for (std::size_t i = 0; i < n_; ++i) {
      a_[i * n_ + i] = static_cast<double>(i + 1);
      b_[i * n_ + i] = 1;
    }
    call_ = named_call(
        {symbol,
         {{"n", n}, {"lda", n}, {"ldz", n}, {"lwork", 64 * n}},
         {{"jobz", 'V'}, {"range", 'V'}},
         {{"vl", 0.25}, {"vu", static_cast<double>(found) + 0.5}},
         {{"a", a_.data()}, {"z", z_.data()}, {"w", w_.data()}, {"found", &found_}, {"ifail", ifail_.data()}}});
    if (int const b = call_.routine->find(std::string_view("b")); b >= 0) {
      call_[b].pointer = b_.data();
      call_[b + 1].integer = n;
      call_[call_.routine->find(std::string_view("itype"))].integer = 1;
    }
  }
  Problem(Problem const&) = delete;
  Problem& operator=(Problem const&) = delete;

  void end_at(double high) { call_[call_.routine->find(std::string_view("vu"))].scalar = {high, 0}; }
  Outcome run(Executor& executor) {
    std::byte value[16];
    return executor.run(call_, no_wishes, patience, value);
  }

  void expect_untouched(Problem const& before) const {
    EXPECT_EQ(a_, before.a_);
    EXPECT_EQ(b_, before.b_);
    EXPECT_EQ(w_, before.w_);
    EXPECT_EQ(ifail_, before.ifail_);
    EXPECT_EQ(found_, before.found_);
  }
  void expect_z_untouched_from(std::size_t column) const {
    EXPECT_TRUE(std::all_of(z_.begin() + static_cast<std::ptrdiff_t>(column * n_), z_.end(),
                            [](double each) { return each == untouched; }));
  }
  void expect_right(std::int64_t found) const {
    ASSERT_EQ(found_, found);
    auto const columns = static_cast<std::size_t>(found);
    for (std::size_t j = 0; j < n_; ++j) {
      if (j < columns)
        EXPECT_NEAR(w_[j], static_cast<double>(j + 1), 1e-9);
      else
        EXPECT_EQ(w_[j], untouched);
      EXPECT_EQ(ifail_[j], j < columns ? 0 : -7);
    }
    for (std::size_t j = 0; j < columns; ++j)
      for (std::size_t i = 0; i < n_; ++i) EXPECT_NEAR(std::abs(z_[j * n_ + i]), i == j ? 1 : 0, 1e-9);
    expect_z_untouched_from(columns);
  }

 private:
  static constexpr double untouched = 12345;
  std::size_t n_;
  std::vector<double> a_, b_, z_, w_;
  std::vector<std::int64_t> ifail_;
  std::int64_t found_ = -7;
  Call call_;
};

// Z is small, and comes through the lane's buffer; or large, and comes through the ring.
constexpr std::int64_t orders[] = {40, 370};
constexpr Executor::Options options{std::size_t{64} << 20, std::size_t{8} << 20, 0};

// The emulated device's LAPACK is OpenBLAS's, whose threads wait for each other where others use the cores.
Device& open_device_of_one_thread() {
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  return open_device();
}

bool has_lapack(Executor& executor) {
  Problem problem("dsyevx", 3, 1);
  return problem.run(executor).error.code != Error::Code::unavailable;
}

TEST(EigenvaluesByValue, FillAsMuchAsTheyNeed) {
  Executor& executor = keep(must(Executor::open(open_device_of_one_thread(), options)));
  if (!has_lapack(executor)) GTEST_SKIP() << "no LAPACK here for the emulated device";
  for (char const* const symbol : {"dsyevx", "dsygvx"})
    for (std::int64_t const n : orders)
      for (std::int64_t const found : {std::int64_t{0}, std::int64_t{1}, n / 3, n}) {
        Problem problem(symbol, n, found);
        Outcome const outcome = problem.run(executor);
        ASSERT_TRUE(outcome.complete) << symbol << ' ' << n << ": " << outcome.error.text;
        problem.expect_right(found);
      }
}

TEST(EigenvaluesByValue, AreNotTheDevicesBesideABound) {
  Executor& executor = keep(must(Executor::open(open_device_of_one_thread(), options)));
  if (!has_lapack(executor)) GTEST_SKIP() << "no LAPACK here for the emulated device";
  for (char const* const symbol : {"dsyevx", "dsygvx"})
    for (double const high : {7.0, 7 + 1e-13, 7 - 1e-13}) {
      Problem problem(symbol, 40, 7);
      Problem const before(symbol, 40, 7);
      problem.end_at(high);
      Outcome const outcome = problem.run(executor);
      EXPECT_FALSE(outcome.complete);
      EXPECT_EQ(outcome.error.code, Error::Code::irregular) << outcome.error.text;
      problem.expect_untouched(before);
      problem.expect_z_untouched_from(0);
    }
}

class IntervalFaults : public testing::TestWithParam<char const*> {};

TEST_P(IntervalFaults, LeaveOperandsForTheCpu) {
  int struck = 0;
  for (char const* const symbol : {"dsyevx", "dsygvx"})
    for (std::int64_t const n : orders)
      for (int const count : {1, 2, 3, 4, 5, 6, 8, 12}) {
        if (n == orders[1] && count % 2 == 1) continue;  // LAPACK takes its time
        std::string const fault = std::string(GetParam()) + ":" + std::to_string(count);
        auto const opened = Executor::open(keep(with_faults(&open_device_of_one_thread(), fault.c_str())), options);
        if (!opened) continue;
        Executor& executor = keep(*opened);
        std::int64_t const found = n / 3;
        Problem problem(symbol, n, found);
        Problem const before(symbol, n, found);
        Outcome const outcome = problem.run(executor);
        if (outcome.error.code == Error::Code::unavailable) GTEST_SKIP() << outcome.error.text;
        struck += static_cast<bool>(outcome.error);
        SCOPED_TRACE(std::string(symbol) + ' ' + fault + ": " + outcome.error.text);
        if (outcome.complete) {
          problem.expect_right(found);
        } else {
          problem.expect_untouched(before);
          problem.expect_z_untouched_from(static_cast<std::size_t>(found));  // what is written unread may be half there
        }
      }
  EXPECT_GT(struck, 0);
}
INSTANTIATE_TEST_SUITE_P(Steps, IntervalFaults,
                         testing::Values("allocate", "upload", "run", "synchronize", "download"));

}  // namespace
}  // namespace blaslift::gpu
