// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Operands of levels 1 and 2 that stay on the (emulated) device: trust, checks beside the computation, and stores here
// and there.
#include <cmath>
#include <cstring>

#include "tests/unit/direct_call.hpp"
#include "tests/unit/executor/residency_support.hpp"

namespace blaslift::gpu {
namespace {

using namespace residency_test;

// A direct call: y = A x.
struct MatVec {
  Pages a{bytes};
  std::vector<double> x = std::vector<double>(n, 2), y = std::vector<double>(n, 5);
  Call call;

  MatVec() {
    call.symbol = find_symbol("dgemv");
    call.precision = Precision::d;
    call.routine = &routine(call.symbol);
    set("trans").flag = 'N';
    set("m").integer = set("n").integer = set("lda").integer = n;
    set("incx").integer = set("incy").integer = 1;
    set("alpha").scalar = {1, 0};
    set("beta").scalar = {0, 0};
    set("a").pointer = a.data();
    set("x").pointer = x.data();
    set("y").pointer = y.data();
  }
  Argument& set(char const* name) { return call[call.routine->find(name)]; }
  void expect_right() const {
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < n; ++j) sum += const_cast<Pages&>(a)[i + j * n] * x[j];
      ASSERT_EQ(y[i], sum) << i;
    }
  }
};

TEST(Residency, AMatrixVectorProductTrustsAndChecks) {
  Executor& executor = open(std::size_t{1} << 28, &emulated_device(), false);
  NEEDS_TRACKING(executor);
  in_one_of_some_tries([&] {
    MatVec problem;
    alignas(16) std::byte value[16];
    Outcome outcome = executor.run(problem.call, {Keep::buy, Keep::no, Keep::no}, patience, value);
    ASSERT_TRUE(outcome.complete) << outcome.error.text;
    problem.expect_right();
    EXPECT_EQ(outcome.moved.up, bytes + n * 8.0);
    outcome = executor.run(problem.call, {Keep::reuse, Keep::no, Keep::no}, patience, value);
    ASSERT_TRUE(outcome.complete) << outcome.error.text;
    EXPECT_EQ(outcome.moved.up, n * 8.0);
    // The first, trusting try computes with the old number; its result is thrown away.
    problem.a[elements - 1] = 99;
    outcome = executor.run(problem.call, {Keep::reuse, Keep::no, Keep::no}, patience, value);
    ASSERT_TRUE(outcome.complete) << outcome.error.text;
    problem.expect_right();
    EXPECT_LE(outcome.moved.up, n * 8.0 + 4096);
    // Rewritten: the CPU has the data.
    for (std::size_t i = 0; i < elements; ++i) problem.a[i] = 1;
    outcome = executor.run(problem.call, {Keep::reuse, Keep::no, Keep::no}, patience, value);
    EXPECT_FALSE(outcome.complete);
    EXPECT_EQ(outcome.error.code, Error::Code::stale) << outcome.error.text;
    // Or it comes again.
    for (bool const rewritten : {true, false}) {
      if (rewritten)
        for (std::size_t i = 0; i < elements; ++i) problem.a[i] = 2;
      outcome = executor.run(problem.call, {Keep::renew, Keep::no, Keep::no}, patience, value);
      ASSERT_TRUE(outcome.complete) << outcome.error.text;
      problem.expect_right();
      EXPECT_EQ(outcome.stayed[0].bought, rewritten);
      EXPECT_EQ(outcome.stayed[0].reused > 0, !rewritten);
    }
  });
}

// A program that writes before each use would have every result thrown away once; one that has stopped is trusted
// again.
TEST(Residency, WhatIsWrittenBeforeEachUseIsAskedAboutFirst) {
  Executor& executor = open(std::size_t{1} << 28, &emulated_device(), false);
  NEEDS_TRACKING(executor);
  MatVec problem;
  alignas(16) std::byte value[16];
  auto const begin = reinterpret_cast<std::uintptr_t>(problem.a.data());
  ByteRange const hull{begin, begin + bytes};
  auto const use = [&](Keep keep) {
    Outcome const outcome = executor.run(problem.call, {keep, Keep::no, Keep::no}, patience, value);
    ASSERT_TRUE(outcome.complete) << outcome.error.text;
    problem.expect_right();
  };
  use(Keep::buy);
  for (int turn = 0; turn < 3; ++turn) {
    problem.a[elements / 2] = 5 + turn;
    use(Keep::reuse);
    EXPECT_TRUE(executor.mirror()->was_written_lately(hull));
  }
  for (int tries = 4; tries > 0 && executor.mirror()->was_written_lately(hull); --tries) use(Keep::reuse);
  EXPECT_FALSE(executor.mirror()->was_written_lately(hull));
  use(Keep::reuse);
}

TEST(Residency, AFunctionsValueComesBack) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  in_one_of_some_tries([&] {
    Pages x(bytes);
    Call call;
    call.symbol = find_symbol("ddot");
    call.precision = Precision::d;
    call.routine = &routine(call.symbol);
    call[call.routine->find("n")].integer = elements;
    call[call.routine->find("x")].pointer = call[call.routine->find("y")].pointer = x.data();
    call[call.routine->find("incx")].integer = call[call.routine->find("incy")].integer = 1;
    double expected = 0;
    for (std::size_t i = 0; i < elements; ++i) expected += x[i] * x[i];
    for (int i = 0; i < 3; ++i) {
      alignas(16) std::byte value[16];
      Outcome const outcome = executor.run(call, {Keep::buy, Keep::buy, Keep::no}, patience, value);
      ASSERT_TRUE(outcome.complete) << outcome.error.text;
      double have = 0;
      std::memcpy(&have, value, sizeof have);
      EXPECT_EQ(have, expected);
      if (i > 0) {
        EXPECT_EQ(outcome.moved.up, 0);
      }
    }
  });
}

// Only the pages that were written are sent, and not what lies between the first and the last of them: few of them,
// many far apart (which are found and armed by one scan), and so many that they come by a list in a slot of the ring.
TEST(Residency, ScatteredStoresAreSentAndNothingElse) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  constexpr std::size_t page_elements = 512;
  struct Case {
    std::size_t pages, apart;
  };
  for (Case const of : {Case{800, 10}, Case{4096, 100}, Case{12288, 10}})
    in_one_of_some_tries([&] {
      Pages x(of.pages * 4096);
      Call call = direct_call("dasum", {{"n", static_cast<std::int64_t>(of.pages * page_elements)}, {"incx", 1}});
      call[call.routine->find("x")].pointer = x.data();
      for (int turn = 0; turn < 3; ++turn) {
        double expected = 0;
        for (std::size_t i = 0; i < of.pages * page_elements; ++i) expected += std::fabs(x[i]);
        alignas(16) std::byte value[16];
        Outcome const outcome = executor.run(call, {Keep::buy, Keep::no, Keep::no}, patience, value);
        ASSERT_TRUE(outcome.complete) << outcome.error.text;
        double have = 0;
        std::memcpy(&have, value, sizeof have);
        ASSERT_EQ(have, expected);  // of integers: exact in any order
        if (turn > 0) {
          EXPECT_EQ(outcome.moved.up, static_cast<double>((of.pages - 3 + of.apart - 1) / of.apart * 4096));
        }
        for (std::size_t page = 3; page < of.pages; page += of.apart)
          x[page * page_elements + page % page_elements] = 7 + turn;
      }
    });
}

}  // namespace
}  // namespace blaslift::gpu
