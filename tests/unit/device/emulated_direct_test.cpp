// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Level-1 and level-2 calls of the emulated device: Netlib's rules where they differ from what OpenBLAS does, work that
// is queued like all other, and misuse, which is found at once.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <thread>

#include "tests/support/cases.hpp"
#include "tests/unit/device_arrays.hpp"
#include "tests/unit/direct_call.hpp"

namespace blaslift::gpu {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

class EmulatedDirect : public testing::Test {
 protected:
  // A device for each test: what one leaves behind says nothing about another.
  EmulatedDirect() : device(open()), visit(device), lane(*must(device.make_lane())) {}
  static Device& open() {
    Error error;
    Device* const opened = open_device("emulated", &error);
    must(error);
    static auto& kept = *new std::vector<Device*>;  // devices live as long as the process
    return *kept.emplace_back(opened);
  }

  // Runs a call of double precision on these arrays, in their order, and returns its value.
  test::Returned run(Call call, std::vector<std::vector<double>*> const& arrays) {
    auto next = arrays.begin();
    for (int i = 0; i < call.routine->parameter_count; ++i)
      if (is_array(call.routine->parameters[static_cast<std::size_t>(i)].kind)) call[i].pointer = (*next++)->data();
    DeviceArrays on_device(device, lane, call);
    must(on_device.start());
    return on_device.finish();
  }
  test::Returned run_on(char const* symbol, std::vector<double> x, std::int64_t increment = 1) {
    auto const n = static_cast<std::int64_t>(x.size()) / (is_complex(info(find_symbol(symbol)).precision) ? 2 : 1);
    return run(direct_call(symbol, {{"n", n}, {"incx", increment}}), {&x});
  }

  Device& device;
  Visit visit;
  Lane& lane;
};

::testing::AssertionResult says(Error const& error, char const* text) {
  if (error && std::strstr(error.text, text)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << (error ? error.text : "no error") << " instead of: " << text;
}

TEST_F(EmulatedDirect, NormsNeitherOverflowNorUnderflow) {
  EXPECT_DOUBLE_EQ(run_on("dnrm2", {3e300, 4e300}).value.re, 5e300);
  EXPECT_DOUBLE_EQ(run_on("dnrm2", {3e-300, 4e-300}).value.re, 5e-300);
  EXPECT_EQ(run_on("dnrm2", {0, 5e-324, 0}).value.re, 5e-324);
  EXPECT_DOUBLE_EQ(run_on("dznrm2", {3e300, 4e300}).value.re, 5e300);
  EXPECT_EQ(run_on("dnrm2", {0, 0}).value.re, 0);
  EXPECT_EQ(run_on("dnrm2", {1, -infinity, infinity}).value.re, infinity);
  EXPECT_TRUE(std::isnan(run_on("dnrm2", {nan, infinity}).value.re));
  EXPECT_TRUE(std::isnan(run_on("dznrm2", {infinity, 1, 2, nan}).value.re));
}

TEST_F(EmulatedDirect, FindsTheFirstLargest) {
  EXPECT_EQ(run_on("idamax", {1, -3, 3, 2}).integer, 2);
  EXPECT_EQ(run_on("idamax", {0, 0}).integer, 1);
  EXPECT_EQ(run_on("izamax", {2, 2, 0, -3, 1, 3}).integer, 1);  // |re| + |im|, not the modulus
  EXPECT_EQ(run_on("idamax", {1, nan, 2}).integer, 3);
  EXPECT_EQ(run_on("idamax", {nan, 1, 2}).integer, 1);
}

TEST_F(EmulatedDirect, FunctionsOfOneVectorHaveNoNegativeIncrements) {
  for (char const* symbol : {"dasum", "dnrm2"}) {
    EXPECT_EQ(run_on(symbol, {1, 2}, -1).value.re, 0) << symbol;
    EXPECT_EQ(run_on(symbol, {}).value.re, 0) << symbol;
  }
  EXPECT_EQ(run_on("idamax", {1, 2}, -1).integer, 0);
  EXPECT_EQ(run_on("idamax", {}).integer, 0);
  std::vector<double> x{1, 2};
  Call scale = direct_call("dscal", {{"n", 2}, {"incx", -1}});
  scale[scale.routine->find("alpha")].scalar = {3, 0};
  run(scale, {&x});
  EXPECT_EQ(x, (std::vector<double>{1, 2}));
}

TEST_F(EmulatedDirect, ScalingByZeroKeepsNan) {
  std::vector<double> x{nan, 2, infinity};
  run(direct_call("dscal", {{"n", 3}, {"incx", 1}}), {&x});
  EXPECT_TRUE(std::isnan(x[0]) && x[1] == 0 && std::isnan(x[2]));
}

// Columns that Netlib skips for a zero are not read.
TEST_F(EmulatedDirect, SkipsTheColumnsThatNetlibSkips) {
  std::vector<double> a{1, nan, nan, 1}, x{2, 0};
  Call product = direct_call("dtrmv", {{"n", 2}, {"lda", 2}, {"incx", 1}});
  run(product, {&a, &x});  // upper: a(0, 1) is NaN and meets x(1) = 0
  EXPECT_EQ(x, (std::vector<double>{2, 0}));
  product[product.routine->find("trans")].flag = 'T';
  x = {0, 2};
  run(product, {&a, &x});  // transposed, nothing is skipped
  EXPECT_TRUE(x[0] == 0 && std::isnan(x[1]));

  std::vector<double> c{1, 2, 3, 4}, y{0, 1};
  std::vector<double> const u{infinity, 1};
  std::vector<double> left = u;
  Call update = direct_call("dger", {{"m", 2}, {"n", 2}, {"lda", 2}, {"incx", 1}, {"incy", 1}});
  update[update.routine->find("alpha")].scalar = {1, 0};
  run(update, {&left, &y, &c});
  EXPECT_EQ(c, (std::vector<double>{1, 2, infinity, 5}));
}

TEST_F(EmulatedDirect, HermitianUpdatesMakeTheDiagonalReal) {
  std::vector<double> x{0, 0, 0, 0}, a{1, 5, nan, nan, 2, 3, 4, 6};
  Call update = direct_call("zher", {{"n", 2}, {"lda", 2}, {"incx", 1}});
  std::vector<double> const before = a;
  run(update, {&x, &a});  // alpha = 0: nothing happens
  EXPECT_EQ(a[1], 5);
  update[update.routine->find("alpha")].scalar = {1, 0};
  run(update, {&x, &a});
  EXPECT_EQ(a[0], 1);
  EXPECT_EQ(a[1], 0);
  EXPECT_EQ(a[4], 2);
  EXPECT_EQ(a[5], 3);
  EXPECT_EQ(a[6], 4);
  EXPECT_EQ(a[7], 0);
  EXPECT_TRUE(std::isnan(a[2]) && std::isnan(a[3]));
}

TEST_F(EmulatedDirect, IsQueuedBehindWhatComesBefore) {
  std::vector<double> x{1, 2, 3}, y{4, 5, 6};
  Call call = direct_call("ddot", {{"n", 3}, {"incx", 1}, {"incy", 1}});
  call[1].pointer = x.data(), call[3].pointer = y.data();
  int late = 0;
  constexpr int rounds = 50;
  for (int round = 0; round < rounds; ++round) {
    DeviceArrays arrays(device, lane, call);
    must(arrays.start());
    double seen = 0;
    std::memcpy(&seen, arrays.result(), sizeof seen);
    if (std::isnan(seen)) ++late;
    Event& done = *must(device.make_event());
    must(lane.record(Queue::compute, done));
    must(lane.synchronize(done));
    std::memcpy(&seen, arrays.result(), sizeof seen);
    ASSERT_EQ(seen, 32);
  }
  EXPECT_GT(late, rounds / 2);

  // A second call finds what the first one has written.
  std::vector<double> z{1, 1, 1};
  Call axpy = direct_call("daxpy", {{"n", 3}, {"incx", 1}, {"incy", 1}});
  axpy[1].scalar = {2, 0};
  axpy[2].pointer = x.data(), axpy[4].pointer = z.data();
  DeviceArrays arrays(device, lane, axpy);
  must(arrays.start());
  must(arrays.start());
  arrays.finish();
  EXPECT_EQ(z, (std::vector<double>{5, 9, 13}));
}

// Every array of every symbol, one byte shorter than what the call may refer to.
TEST_F(EmulatedDirect, FindsArraysThatAreTooShort) {
  test::Random random("short arrays");
  int checked = 0;
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    auto const symbol = static_cast<Symbol>(i);
    if (device_path(symbol) != DevicePath::direct) continue;
    Call call = test::legal_call(symbol, test::Layout::col_major, 5, random);
    std::vector<std::vector<std::byte>> memory;
    for (int at = 0; at < call.routine->parameter_count; ++at) {
      Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(at)];
      if (parameter.kind == Kind::inc) call[at].integer = random.coin() ? 2 : -3;
      if (is_array(parameter.kind)) call[at].pointer = memory.emplace_back(std::size_t{16} * 5 * 16).data();
    }
    DirectCall const shape = make_direct(call);
    for (std::size_t which = 0; which < shape.operand_count; ++which) {
      DeviceArrays arrays(device, lane, call, which, 1);
      EXPECT_TRUE(says(arrays.start(), "does not lie in one live allocation")) << info(symbol).name << ' ' << which;
      ++checked;
    }
    DeviceArrays whole(device, lane, call);
    EXPECT_FALSE(whole.start()) << info(symbol).name;
    must(lane.synchronize());
  }
  EXPECT_GT(checked, 200);
}

TEST_F(EmulatedDirect, RefusesMisuse) {
  std::vector<double> x{1, 2}, y{3, 4};
  Call call = direct_call("ddot", {{"n", 2}, {"incx", 1}, {"incy", 1}});
  call[1].pointer = x.data(), call[3].pointer = y.data();
  DeviceArrays arrays(device, lane, call);
  auto const& addresses = arrays.addresses();
  alignas(16) std::byte own[16];
  EXPECT_TRUE(says(lane.run(call, addresses, own), "do not lie in live pinned memory"));
  EXPECT_TRUE(says(lane.run(call, addresses, nullptr), "do not lie in live pinned memory"));
  EXPECT_TRUE(says(lane.run(call, addresses, arrays.result() + 8), "not aligned"));
  std::vector<DeviceAddress> wrong{addresses[0]};
  EXPECT_TRUE(says(lane.run(call, wrong, arrays.result()), "has 2 arrays, but 1 were given"));
  wrong = {addresses[0], DeviceAddress{reinterpret_cast<std::uintptr_t>(y.data())}};
  EXPECT_TRUE(lane.run(call, wrong, arrays.result()));
  Call first = direct_call("ddot", {{"n", 1}, {"incx", 1}, {"incy", 1}});
  wrong = {addresses[0], advance(addresses[1], 4)};
  EXPECT_TRUE(says(lane.run(first, wrong, arrays.result()), "not aligned to its elements"));
  for (char const* symbol : {"dsdot", "sdsdot", "drotm", "dgemm", "dsum"})
    EXPECT_TRUE(says(lane.run(direct_call(symbol, {}), addresses, arrays.result()), symbol));
  std::thread([&] { EXPECT_TRUE(says(arrays.start(), "the thread has not entered the device")); }).join();
  EXPECT_FALSE(arrays.start());
  EXPECT_FALSE(lane.synchronize()) << "a refusal stayed";

  // What is released under queued work is found when the work is done; so is a place for the result.
  auto const extra = must(device.allocate(16));
  wrong = {addresses[0], extra};
  must(lane.run(call, wrong, arrays.result()));
  device.release(extra);
  EXPECT_TRUE(says(lane.synchronize(), "live allocation"));
  std::byte* const place = must(device.allocate_pinned(16));
  must(lane.run(call, addresses, place));
  device.release_pinned(place);
  EXPECT_TRUE(says(lane.synchronize(), "pinned memory"));
}

}  // namespace
}  // namespace blaslift::gpu
