// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Results of levels 1 and 2 that come back through the ring while the caller's memory is already being written: when
// the device fails half way, the CPU must find what was there before.
#include <gtest/gtest.h>

#include <cstdlib>
#include <numeric>
#include <vector>

#include "gpu/executor/executor.hpp"
#include "gpu/faulty_device.hpp"
#include "tests/unit/direct_call.hpp"
#include "tests/unit/emulated_device.hpp"

namespace blaslift::gpu {
namespace {

constexpr Expected patience{60, 0};
constexpr Wishes no_wishes{};
// A ring that a result of 4 MiB goes through many times.
constexpr Executor::Options small_ring{std::size_t{64} << 20, std::size_t{512} << 10, 2};

// Executors and devices live as long as the process: they stay within reach, or LeakSanitizer reports those that have
// no thread.
template <typename T>
T& keep(T* made) {
  static auto& kept = *new std::vector<T*>;
  return *kept.emplace_back(made);
}

Executor& open(Device& device) { return keep(must(Executor::open(device, small_ring))); }

// One call of double precision with a result of 4 MiB or more, on numbers of its own.
class LargeCall {
 public:
  LargeCall(char const* symbol, std::int64_t m, std::int64_t n, std::int64_t increment)
      : call_(direct_call(
            symbol, {{"m", m}, {"n", n}, {"lda", std::max(m, n) + 3}, {"incx", increment}, {"incy", increment}})) {
    for (int i = 0; i < call_.routine->parameter_count; ++i) {
      Parameter const& parameter = call_.routine->parameters[static_cast<std::size_t>(i)];
      if (parameter.kind == Kind::scalar) call_[i].scalar = {1.5, 0};
      if (!is_array(parameter.kind)) continue;
      auto& array = arrays_.emplace_back(
          static_cast<std::size_t>((std::max(m, n) + 3) * (m > 0 || n < 10000 ? n : std::abs(increment))));
      std::iota(array.begin(), array.end(), i);
      call_[i].pointer = array.data();
    }
    int const beta = call_.routine->find("beta");
    if (beta >= 0) call_[beta].scalar = {0.5, 0};
  }
  Outcome run(Executor& executor) {
    std::byte value[16];
    return executor.run(call_, no_wishes, patience, value);
  }
  std::vector<std::vector<double>> const& arrays() const { return arrays_; }
  // Whether all that the CPU would read is as in `other`. (A copy's target is not read.)
  bool is_untouched(LargeCall const& other) const {
    for (std::size_t i = 0; i < arrays_.size(); ++i)
      if (arrays_[i] != other.arrays_[i] && !(call_.routine->id == RoutineId::copy && i == 1)) return false;
    return true;
  }

 private:
  Call call_;
  std::vector<std::vector<double>> arrays_;
};

struct Shape2 {
  char const* symbol;
  std::int64_t m, n;
};
constexpr Shape2 shapes[] = {{"dger", 900, 700},   {"dsyr", 0, 1100},    {"dspr", 0, 1100},    {"dscal", 0, 600000},
                             {"daxpy", 0, 600000}, {"dswap", 0, 600000}, {"dcopy", 0, 600000}, {"dgemv", 600000, 2}};

TEST(LargeResults, AreThoseOfSmallCalls) {
  // The same numbers, come and gone in one piece: strides other than one do not go through the ring.
  Executor& executor = open(open_device());
  for (Shape2 const& shape : shapes) {
    if (shape.m > 0 || shape.n < 600000) continue;
    LargeCall once(shape.symbol, shape.m, shape.n, 1), back(shape.symbol, shape.m, shape.n, -1),
        apart(shape.symbol, shape.m, shape.n / 2, 2);
    ASSERT_TRUE(once.run(executor).complete) << shape.symbol;
    ASSERT_TRUE(back.run(executor).complete) << shape.symbol;
    ASSERT_TRUE(apart.run(executor).complete) << shape.symbol;
    for (std::size_t i = 0; i < once.arrays().size(); ++i) {
      // dscal has nothing to do where its increment is negative.
      if (shape.symbol[1] != 's' || shape.symbol[2] != 'c') {
        EXPECT_EQ(once.arrays()[i], back.arrays()[i]) << shape.symbol;
      }
      for (std::size_t at = 0; at < 600000; at += 2)
        ASSERT_EQ(once.arrays()[i][at], apart.arrays()[i][at]) << shape.symbol << ' ' << at;
    }
  }
}

class LargeFaults : public testing::TestWithParam<char const*> {};

TEST_P(LargeFaults, LeaveTheResultCompleteOrUntouched) {
  int struck = 0, half_way = 0;
  Executor& good = open(open_device());
  for (Shape2 const& shape : shapes) {
    LargeCall const before(shape.symbol, shape.m, shape.n, 1);
    LargeCall expected(shape.symbol, shape.m, shape.n, 1);
    ASSERT_TRUE(expected.run(good).complete) << shape.symbol;
    ASSERT_FALSE(expected.is_untouched(before) && shape.symbol != std::string("dcopy")) << shape.symbol;
    for (int const count : {1, 2, 4, 8, 16, 32, 58}) {
      std::string const fault = std::string(GetParam()) + ":" + std::to_string(count);
      Device& faulty = keep(with_faults(&open_device(), fault.c_str()));
      // Executors stay, with their threads: with helpers only some.
      Executor::Options options = small_ring;
      if (count != 16) options.helpers = 0;
      auto const opened = Executor::open(faulty, options);
      if (!opened) continue;
      Executor& executor = keep(*opened);
      LargeCall call(shape.symbol, shape.m, shape.n, 1);
      Outcome const outcome = call.run(executor);
      struck += static_cast<bool>(outcome.error);
      half_way += outcome.error && outcome.moved.down > 0;
      if (outcome.complete)
        EXPECT_EQ(call.arrays(), expected.arrays()) << shape.symbol << ' ' << fault;
      else
        ASSERT_TRUE(call.is_untouched(before)) << shape.symbol << ' ' << fault << " after " << outcome.error.text;
    }
  }
  EXPECT_GT(struck, 0);
  if (std::string(GetParam()) == "download") {
    EXPECT_GT(half_way, 10);
  }
}
INSTANTIATE_TEST_SUITE_P(Steps, LargeFaults, testing::Values("allocate", "upload", "run", "synchronize", "download"));

}  // namespace
}  // namespace blaslift::gpu
