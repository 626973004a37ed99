// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Times of calls that are in no group, and of calls within others: no second comes from nowhere, and none counts twice.
#include "shim/observe/sampling.hpp"

#include <gtest/gtest.h>
#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/dispatch/thresholds.hpp"
#include "shim/observe/summary.hpp"
#include "tests/unit/observe/report_folder.hpp"

namespace blaslift::observe {
namespace {

Symbol const daxpy = find_symbol("daxpy"), dgemm = find_symbol("dgemm"), dsyevd = find_symbol("dsyevd");

void make_calls(Symbol symbol, std::uint64_t calls) {
  if (!current_block) register_thread();
  current_block->calls[index(symbol)] += calls;
}

void sleep_for(double seconds) {
  timespec const time{0, static_cast<long>(seconds * 1e9)};
  clock_nanosleep(CLOCK_MONOTONIC, 0, &time, nullptr);
}

void work_for(double seconds) {
  std::int64_t const end = thread_cpu_nanoseconds() + static_cast<std::int64_t>(seconds * 1e9);
  while (thread_cpu_nanoseconds() < end) {
  }
}

template <class Body>
void sample(Symbol symbol, std::uint64_t stands_for, Body&& body) {
  Sample one;
  one.symbol = symbol;
  one.stands_for = stands_for;
  one.is_short = is_short(symbol);
  begin_sample(&one);
  body();
  end_sample(one, monotonic_nanoseconds());
}

Observation seen(Symbol symbol, double seconds, Within within = Within::nothing, Place place = Place::cpu) {
  ++current_block->calls[index(symbol)];
  Observation made;
  made.symbol = symbol;
  made.decision.place = place;
  made.seconds = seconds;
  made.m = made.n = made.k = 1000;
  made.within = within;
  return made;
}

class Sampling : public Report {};

TEST(Samples, ComeOneInAThousandAndSeldomerWhereCallsAreShort) {
  std::uint64_t const before = sample_mask;
  sample_mask = 1023;
  std::uint64_t often = 0, rarely = 0;
  for (std::uint64_t number = 1; number <= 1 << 20; ++number)
    often += sample_stands_for(number, false), rarely += sample_stands_for(number, true);
  EXPECT_EQ(often, 1u << 20);
  EXPECT_EQ(rarely, 1u << 20);
  EXPECT_EQ(sample_stands_for(1024, true), 0u);
  EXPECT_EQ(sample_stands_for(8192, true), 8192u);
  sample_mask = std::uint64_t{2047} << 3;
  often = 0;
  for (std::uint64_t number = 0; number < 1 << 20; ++number) often += sample_stands_for(number, false);
  EXPECT_NEAR(static_cast<double>(often), 1 << 20, 16384);
  sample_mask = before;
}

// The thread was set aside during the sample, for a time that is no call's.
TEST_F(Sampling, AnInterruptionIsNotMultiplied) {
  in_child([] {
    make_calls(daxpy, 1024);
    sample(daxpy, 1024, [] { sleep_for(0.02); });
  });
  EXPECT_LT(read().tiny_seconds, 0.02);
}

TEST_F(Sampling, NorIsOneOfAShortCall) {
  in_child([] {
    make_calls(daxpy, 20 * 1024);
    work_for(0.01);
    for (int i = 0; i < 18; ++i) sample(daxpy, 1024, [] {});
    work_for(0.05);
    if (!is_short(daxpy)) _exit(1);
    sample(daxpy, 1024, [] { sleep_for(0.02); });
  });
  EXPECT_LT(read().tiny_seconds, 0.02);
}

// A call stands for others: all of them took no more than the time between two samples.
TEST_F(Sampling, TakesNoMoreThanTheTimeBetweenTwo) {
  in_child([] {
    work_for(0.3);
    make_calls(daxpy, 2048);
    for (int i = 0; i < 2; ++i) sample(daxpy, 1024, [] { work_for(0.005); });
  });
  EXPECT_LT(read().tiny_seconds, 0.1);  // instead of ten seconds, or the three tenths
}

// What short calls leave of that time is the long ones'.
TEST_F(Sampling, KnowsAFewLongCallsAmongShortOnes) {
  in_child([] {
    make_calls(daxpy, 0);
    for (int i = 0; i < 80; ++i) {
      make_calls(daxpy, 1024);
      work_for(0.001);  // of eight calls one takes most of it
      sample(daxpy, 1024, [i] { work_for(i % 8 == 7 ? 6.8e-6 : 0); });
    }
  });
  double const told = read().tiny_seconds;  // a hundredth if the long ones are held against the mean
  EXPECT_GT(told, 0.05);
  EXPECT_LT(told, 0.11);
}

TEST_F(Sampling, RoutinesTakeNoMoreTogetherThanTheThreadHad) {
  in_child([] {
    make_calls(daxpy, 0);
    work_for(0.1);
    for (char const* name : {"daxpy", "saxpy", "ddot", "sdot", "dscal", "sscal", "dswap", "sswap"}) {
      make_calls(find_symbol(name), 1024);
      sample(find_symbol(name), 1024, [] { work_for(0.001); });
    }
  });
  double const told = read().tiny_seconds;  // each of them might have had a tenth
  EXPECT_GT(told, 0.1);
  EXPECT_LT(told, 0.3);
}

TEST_F(Sampling, KnowsLongCallsByTheirTime) {
  in_child([] {
    make_calls(dgemm, 64);
    for (int i = 0; i < 4; ++i) {
      work_for(0.016);
      sample(dgemm, 16, [] { work_for(0.001); });
    }
  });
  double const told = read().tiny_seconds;
  EXPECT_GT(told, 0.058);
  EXPECT_LT(told, 0.070);
}

TEST_F(Sampling, WhatIsWithinLapackIsKnownByPlaceAndCaller) {
  in_child([] {
    std::byte stack[64] = {}, code[64] = {};
    register_thread();
    auto const within = [&](int depth, int caller) { return within_lapack(stack + 64 - depth, code + caller); };
    if (within(40, 20) != Within::nothing) _exit(1);
    begin_lapack(stack + 32, code + 16, code + 48, Within::grouped);
    if (within(40, 20) != Within::grouped) _exit(2);
    if (within(40, 50) != Within::nothing) _exit(3);  // the program itself, after a jump out of it, or called back
    if (within(40, 20) != Within::grouped) _exit(4);
    if (within(30, 20) != Within::nothing) _exit(5);  // it has been left
    if (within(40, 20) != Within::nothing) _exit(6);
  });
}

TEST_F(Sampling, CallsWithinAGroupedOneCountOnce) {
  in_child([] {
    std::byte stack[64] = {}, code[64] = {};
    make_calls(dsyevd, 1);
    Observation outer = seen(dsyevd, 1.0);
    --current_block->calls[index(dsyevd)];
    begin_lapack(stack + 32, code, code + 64, Within::grouped);
    record(seen(dgemm, 0.25, Within::grouped));
    record(seen(dgemm, 0.5, Within::grouped, Place::gpu));
    make_calls(daxpy, 5000);
    end_lapack(1);
    record(outer);
    make_calls(daxpy, 100);
    sample(daxpy, 1024, [] { work_for(0.001); });  // of those outside
    record(seen(dgemm, 2.0));
  });
  Summary const sum = read();
  EXPECT_EQ(sum.calls, 5104);
  EXPECT_EQ(sum.tiny_calls, 5100);
  EXPECT_EQ(sum.tiny_nested_calls, 5000);
  EXPECT_LT(sum.tiny_seconds, 0.1);
  EXPECT_NEAR(sum.seconds_at(Place::gpu), 0.5, 1e-6);
  EXPECT_NEAR(sum.seconds_at(Place::cpu), 2.5, 1e-6);
  EXPECT_NEAR(sum.nested_seconds(), 0.75, 1e-6);
  double outside = 0;
  for (SummaryRow const& row : sum.rows) outside += row.seconds;
  EXPECT_NEAR(outside, 3.0, 1e-6);
  std::string const text = format_summary(sum);
  EXPECT_NE(text.find("of it 750.0 ms in BLAS calls that LAPACK made"), std::string::npos) << text;
  EXPECT_NE(text.find("5,100 others (tiny, or level 1 and 2; about 5,000 in calls of LAPACK's)"), std::string::npos)
      << text;
}

// Of tiny LAPACK calls one in a thousand is seen: what it calls stands for what the others call.
TEST_F(Sampling, CallsWithinTinyOnesCountOnce) {
  in_child([] {
    std::byte stack[64] = {}, code[64] = {};
    make_calls(dsyevd, 200);
    make_calls(daxpy, 7 * 199);
    work_for(0.22);  // they take a millisecond each
    begin_lapack(stack + 32, code, code + 64, Within::sampled);
    sample(dsyevd, 100, [] {
      make_calls(daxpy, 7);
      work_for(0.001);
    });
    end_lapack(100);
    sample(daxpy, 1024, [] { work_for(0.0001); });
  });
  Summary const sum = read();
  EXPECT_NEAR(sum.tiny_nested_calls, 7 * 200, 1);
  EXPECT_GT(sum.tiny_seconds, 0.19);
  EXPECT_LT(sum.tiny_seconds, 0.24);
}

}  // namespace
}  // namespace blaslift::observe
