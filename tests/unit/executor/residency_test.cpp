// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Operands that stay on the (emulated) device: what is sent, what is used again, what stores and failures do to it.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>

#include "gpu/faulty_device.hpp"
#include "gpu/residency/footprint.hpp"
#include "gpu/residency/pins.hpp"
#include "gpu/residency/stay.hpp"
#include "shim/base/clock.hpp"
#include "tests/support/io_ring.hpp"
#include "tests/unit/descriptors.hpp"
#include "tests/unit/executor/residency_support.hpp"
#include "tests/unit/level3_problem.hpp"

namespace blaslift::gpu {
namespace {

using namespace residency_test;

TEST(Residency, ASecondCallSendsNothing) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  in_one_of_some_tries([&] {
    Pages a(bytes), b(bytes), c(bytes);
    Outcome outcome(Error::none());
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    EXPECT_EQ(outcome.moved.up, 2.0 * bytes);
    EXPECT_TRUE(outcome.stayed[0].bought && outcome.stayed[1].bought);
    auto const took = outcome.buying_seconds;
    EXPECT_TRUE(took.pins > 0 && took.memory > 0 && took.arming > 0)
        << took.pins << ' ' << took.memory << ' ' << took.arming;
    expect_product(executor, product(a.data(), b.data(), c.data()), reuse_all, &outcome);
    EXPECT_EQ(outcome.buying_seconds.pins + outcome.buying_seconds.memory + outcome.buying_seconds.arming, 0);
    EXPECT_EQ(outcome.moved.up, 0);
    EXPECT_EQ(outcome.moved.down, 1.0 * bytes);
    EXPECT_EQ(outcome.stayed[0].reused, 1.0 * bytes);
    // The result is there too, and becomes an input.
    Pages d(bytes);
    expect_product(executor, product(c.data(), b.data(), d.data()), reuse_all, &outcome);
    EXPECT_EQ(outcome.moved.up, 0);
  });
}

TEST(Residency, AStoreIsSentAndNothingElse) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  in_one_of_some_tries([&] {
    Pages a(bytes), b(bytes), c(bytes);
    Outcome outcome(Error::none());
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    a[elements / 2] = 1000;
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    EXPECT_GT(outcome.stayed[0].lost, 0);
    EXPECT_LE(outcome.stayed[0].lost, 4096);
    EXPECT_GT(outcome.moved.up, 0);
    EXPECT_LE(outcome.moved.up, 3 * 4096.0) << "a page is a few columns";
    // Most of it was there: it is used though nothing was to be bought.
    a[3] = -7;
    expect_product(executor, product(a.data(), b.data(), c.data()), reuse_all, &outcome);
    EXPECT_LE(outcome.moved.up, 3 * 4096.0);
  });
}

TEST(Residency, WhatIsMostlyWrittenIsNotReused) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  in_one_of_some_tries([&] {
    Pages a(bytes), b(bytes), c(bytes);
    Outcome outcome(Error::none());
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    for (std::size_t i = 0; i < elements; ++i) a[i] = 3;
    expect_product(executor, product(a.data(), b.data(), c.data()), reuse_all, &outcome);
    EXPECT_EQ(outcome.stayed[0].refused->code, Error::Code::stale);
    EXPECT_EQ(outcome.moved.up, 1.0 * bytes) << "sent for this call";
  });
}

TEST(Residency, ViewsOfOneMatrixShareWhatIsThere) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  in_one_of_some_tries([&] {
    constexpr std::int64_t ld = 300;
    Pages memory(ld * ld * sizeof(double));
    double* const a = memory.data();
    Outcome outcome(Error::none());
    // C = memory[0:100, 200:300], from two other views.
    expect_product(executor, product(a, a + 100, a + 200 * ld, 0, 100, ld), buy_all, &outcome);
    double const all = outcome.moved.up;
    expect_product(executor, product(a, a + 100, a + 200 * ld, 1, 100, ld), buy_all, &outcome);
    EXPECT_LT(outcome.moved.up, all / 4) << "at most the edges of pages";
    // A view that overlaps all of them.
    Pages out(ld * ld * sizeof(double));
    expect_product(executor, product(a + 50, a + 50 + 100 * ld, out.data(), 0, 150, ld), buy_all, &outcome);
  });
}

TEST(Residency, RandomCallsOfEveryRoutineComeOutRight) {
  for (std::size_t const memory : {std::size_t{1} << 28, std::size_t{24} << 20}) {
    Executor& executor = open(memory);
    NEEDS_TRACKING(executor);
    std::mt19937 random(5);
    HostBlas cpu;
    for (std::size_t s = 0; s < blas_symbol_count; ++s) {
      auto const symbol = static_cast<Symbol>(s);
      if (routine(symbol).device != DevicePath::level3) continue;
      for (int i = 0; i < 3; ++i) {
        Level3Problem problem(info(symbol).name, 150, random);
        for (int repeat = 0; repeat < 3; ++repeat) {
          Outcome const outcome = executor.run(problem.level3(), repeat % 2 ? reuse_all : buy_all, patience, cpu);
          ASSERT_TRUE(outcome.complete) << outcome.error.text;
          ASSERT_EQ(problem.check(), "") << info(symbol).name << " repeat " << repeat;
        }
      }
    }
  }
}

TEST(Residency, FailuresLeaveNoFalseClaims) {
  std::mt19937 random(11);
  for (char const* const step : {"allocate", "upload", "run", "synchronize", "download"})
    for (int count = 2; count < 40; count += 1 + count / 6) {
      static auto& kept = *new std::vector<Device*>;
      Device* const faulty =
          kept.emplace_back(with_faults(&emulated_device(), (std::string(step) + ":" + std::to_string(count)).c_str()));
      Executor::Options options{std::size_t{1} << 26, std::size_t{256} << 10, 0};
      options.residency = options.verify = true;
      options.listener = &listener();
      auto const opened = Executor::open(*faulty, options);
      if (!opened) continue;
      static auto& executors = *new std::vector<Executor*>;
      Executor& executor = *executors.emplace_back(*opened);
      NEEDS_TRACKING(executor);
      HostBlas cpu;
      Level3Problem problem(random() % 2 ? "dgemm" : "dtrsm", 120, random);
      for (int repeat = 0; repeat < 4; ++repeat) {
        Outcome const outcome = executor.run(problem.level3(), buy_all, patience, cpu);
        if (outcome.complete) {
          ASSERT_EQ(problem.check(), "") << step << ":" << count << " repeat " << repeat;
        } else if (problem.level3().output_read) {
          ASSERT_TRUE(problem.untouched()) << step << ":" << count;
        } else {
          problem.restore();
        }
      }
    }
}

TEST(Residency, MemoryIsGivenBackForRoom) {
  Executor& executor = open(std::size_t{24} << 20);  // nine pieces of 2 MiB may stay
  NEEDS_TRACKING(executor);
  std::vector<std::unique_ptr<Pages>> matrices;
  for (int i = 0; i < 16; ++i) matrices.push_back(std::make_unique<Pages>(std::size_t{4} << 20));
  Outcome outcome(Error::none());
  for (int round = 0; round < 2; ++round)
    for (std::size_t i = 0; i + 2 < matrices.size(); ++i)
      expect_product(executor, product(matrices[i]->data(), matrices[i + 1]->data(), matrices[i + 2]->data()), buy_all,
                     &outcome);
  EXPECT_LE(executor.mirror()->use().backed, std::size_t{18} << 20);
}

TEST(Residency, TheSentinelDisarmsWhatIsRewritten) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  constexpr std::int64_t order = 512;
  constexpr std::size_t size = order * order;
  Pages a(size * 8), b(size * 8), c(size * 8);
  HostBlas cpu;
  Outcome const outcome = executor.run(product(a.data(), b.data(), c.data(), 0, order, order),
                                       {Keep::buy, Keep::buy, Keep::no}, patience, cpu);
  ASSERT_TRUE(outcome.complete) << outcome.error.text;
  ASSERT_GT(executor.mirror()->use().armed, 0u);
  int const before = listener().count;
  for (std::size_t i = 0; i < size; i += 512) a[i] = 1;
  for (int tries = 0; tries < 5000 && listener().count == before; ++tries) {
    a[0] = tries;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_GT(listener().count, before);
}

// A call opens the pages of its result, writes them, and arms them again: that is not the program.
TEST(Residency, TheSentinelDoesNotTakeAResultForAStore) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  constexpr std::size_t size = std::size_t{4} << 20, results = 16;
  Pages c(results * size);
  auto const begin = reinterpret_cast<std::uintptr_t>(c.data());
  Listener rewritten;
  std::atomic<bool> ended = false;
  std::thread sentinel([&] {
    while (!ended) mirror.disarm_what_is_rewritten(rewritten);
  });
  for (unsigned call = 1; call <= 5000 && rewritten.count == 0; ++call) {
    ByteRange const all = {begin + call % results * size, begin + (call % results + 1) * size};
    Stay result;
    EXPECT_FALSE(result.enter(mirror, listed({all}), all, Stay::Role::output, call));
    EXPECT_FALSE(result.open_for_writing(false));
    std::this_thread::yield();
    result.commit(true);
  }
  ended = true;
  sentinel.join();
  EXPECT_EQ(rewritten.count, 0);
}

TEST(Residency, CallersOfOneMatrixAllComeOutRight) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Pages a(bytes), b(bytes);
  std::atomic<int> wrong = 0;
  std::vector<double> expected(elements);
  Level3 const host = product(a.data(), b.data(), expected.data());
  compute_on_host(host);
  std::vector<std::thread> callers;
  for (int t = 0; t < 6; ++t)
    callers.emplace_back([&] {
      Pages c(bytes);
      HostBlas cpu;
      for (int i = 0; i < 30; ++i) {
        Outcome const outcome = executor.run(product(a.data(), b.data(), c.data()), buy_all, patience, cpu);
        wrong += !outcome.complete || std::memcmp(c.data(), expected.data(), bytes) != 0;
      }
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
}

// What a call reads on the device does not change under it, and of two calls that would send the same bytes one does.
TEST(Residency, BytesInUseAreNotSentAgain) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  Pages a(bytes);
  auto const begin = reinterpret_cast<std::uintptr_t>(a.data());
  ByteRange const all = {begin, begin + bytes};
  auto const enter = [&](Stay& stay, std::uint64_t call) {
    return stay.enter(mirror, listed({all}), all, Stay::Role::input, call);
  };
  Stay first, second;
  Error const entered = enter(first, 1);
  ASSERT_FALSE(entered) << entered.text;
  ASSERT_FALSE(enter(second, 2)) << "nobody sends yet";
  ASSERT_FALSE(first.arm());
  EXPECT_EQ(second.arm().code, Error::Code::busy);
  EXPECT_FALSE(second.entered());
  EXPECT_EQ(enter(second, 2).code, Error::Code::busy) << "the first is sending";
  first.commit(true);  // nothing was sent in truth, and nobody computes here

  in_one_of_some_tries([&] {
    Stay reader, writer;
    ASSERT_FALSE(enter(reader, 3));
    if (!reader.missing().empty()) {
      ASSERT_FALSE(reader.arm());
    }
    reader.commit(true);
    ASSERT_FALSE(enter(reader, 3));
    EXPECT_TRUE(reader.missing().empty());
    a[elements / 2] += 1;
    ASSERT_FALSE(mirror.validate(all, Mirror::Confirm::always).error);
    ASSERT_FALSE(enter(writer, 4));
    ASSERT_FALSE(writer.missing().empty());
    EXPECT_EQ(writer.arm().code, Error::Code::busy);
    EXPECT_TRUE(reader.disturbed());
    reader.leave();
    ASSERT_FALSE(enter(writer, 4));
    EXPECT_FALSE(writer.arm());
  });
}

// LAPACK's routines may spoil what lies between a result's columns: nobody uses that meanwhile.
TEST(Residency, BytesThatAreSpoiledAreNotUsed) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  Pages a(bytes);
  auto const begin = reinterpret_cast<std::uintptr_t>(a.data());
  ByteRange const all = {begin, begin + bytes}, middle = {begin + bytes / 4, begin + bytes / 2};
  std::vector<ByteRange> const ends = {{begin, begin + 64}, {begin + bytes - 64, begin + bytes}};
  Stay reader, writer;
  ASSERT_FALSE(reader.enter(mirror, listed({middle}), middle, Stay::Role::input, 1));
  ASSERT_FALSE(reader.arm());
  ASSERT_FALSE(writer.enter(mirror, listed(ends), all, Stay::Role::output, 2)) << "other bytes";
  EXPECT_EQ(writer.open_for_writing(true).code, Error::Code::busy);
  EXPECT_FALSE(writer.open_for_writing(false));
  reader.leave();
  ASSERT_FALSE(writer.open_for_writing(true));
  EXPECT_EQ(reader.enter(mirror, listed({middle}), middle, Stay::Role::input, 3).code, Error::Code::busy);
  writer.leave();
  EXPECT_FALSE(reader.enter(mirror, listed({middle}), middle, Stay::Role::input, 3));
}

// What was claimed as a whole is not looked through again, until a part of it is cut.
TEST(Residency, WhatIsClaimedAsAWholeIsRemembered) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  constexpr std::size_t columns = 32, page = 4096, length = 64;
  Pages a(columns * page);
  auto const begin = reinterpret_cast<std::uintptr_t>(a.data());
  std::vector<ByteRange> runs;
  for (std::size_t i = 0; i < columns; ++i) runs.push_back({begin + i * page, begin + i * page + length});
  SharedFootprint const list = listed(runs);
  ByteRange const all = {begin, begin + columns * page};
  auto const comes = [&](std::uint64_t call, std::size_t missing) {
    Stay stay;
    ASSERT_FALSE(stay.enter(mirror, list, all, Stay::Role::input, call));
    EXPECT_EQ(stay.missing().size(), missing);
    if (missing > 0) {
      ASSERT_FALSE(stay.arm());
    }
    stay.commit(true);
    EXPECT_EQ(mirror.claimed_bytes(list), columns * length);
    EXPECT_GT(list.use_count(), 1) << "it is remembered";
    EXPECT_EQ(mirror.claimed_bytes(list), columns * length);
  };
  comes(1, columns);
  comes(2, 0);
  reinterpret_cast<std::byte*>(a.data())[7 * page] = std::byte{1};
  EXPECT_EQ(mirror.validate(all, Mirror::Confirm::always).lost, length);
  EXPECT_EQ(list.use_count(), 1) << "and forgotten";
  EXPECT_EQ(mirror.claimed_bytes(list), (columns - 1) * length);
  comes(3, 1);
  mirror.clear();
  EXPECT_EQ(mirror.claimed_bytes(list), 0U);
  comes(4, columns);
}

// A triangle is sent as rectangles where nobody has anything in the rest of its array, and nobody then comes there
// meanwhile.
TEST(Residency, GapsAreTakenWhereNobodyIs) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  Pages a(bytes);
  auto const begin = reinterpret_cast<std::uintptr_t>(a.data());
  ByteRange const all = {begin, begin + bytes}, middle = {begin + bytes / 4, begin + bytes / 2};
  std::vector<ByteRange> const ends = {{begin, begin + 64}, {begin + bytes - 64, begin + bytes}};
  Stay triangle, other;
  auto const enters = [&](std::uint64_t call) {
    ASSERT_FALSE(triangle.enter(mirror, listed(ends), all, Stay::Role::input, call));
    ASSERT_FALSE(triangle.arm());
  };
  enters(1);
  EXPECT_TRUE(triangle.take_gaps());
  EXPECT_EQ(other.enter(mirror, listed({middle}), middle, Stay::Role::input, 2).code, Error::Code::busy);
  triangle.leave();
  // Another operand of the same call comes to lie there.
  ASSERT_FALSE(other.enter(mirror, listed({middle}), middle, Stay::Role::input, 3));
  ASSERT_FALSE(other.arm());
  enters(3);
  EXPECT_FALSE(triangle.take_gaps());
  triangle.leave();
  other.commit(true);
  // One of another call, which was there before.
  ASSERT_FALSE(other.enter(mirror, listed({{begin, begin + 64}}), middle, Stay::Role::input, 5));
  enters(6);
  EXPECT_FALSE(triangle.take_gaps());
  triangle.leave();
  other.leave();
  // It has gone, and what it claims is there.
  enters(4);
  EXPECT_FALSE(triangle.take_gaps());
  EXPECT_EQ(mirror.claimed_bytes({middle}), middle.bytes());
  triangle.leave();
  reinterpret_cast<std::byte*>(a.data())[bytes / 4] =
      std::byte{1};  // the program writes it, and a look at it finds out
  EXPECT_GT(mirror.validate(all, Mirror::Confirm::always).lost, 0U);
}

// Everything is asked about every operand of every call: a list of a vector's elements would take seconds, and all
// memory.
TEST(Residency, LongListsAreNotMade) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Pages a(bytes), b(bytes), c(bytes);
  Outcome outcome(Error::none());
  expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
  ASSERT_GT(executor.mirror()->use().armed, 0U);
  Operand vector;
  vector.data = a.data();
  vector.shape = Shape::vector;
  vector.rows = std::int64_t{1} << 28;
  vector.cols = 1;
  vector.stride = 3;
  vector.element = sizeof(double);
  double const begin = monotonic_seconds();
  EXPECT_EQ(executor.resident_bytes(vector), 0);
  executor.open_for_stores(vector);
  EXPECT_LT(monotonic_seconds() - begin, 0.5);
  Operand const one = product(a.data(), b.data(), c.data()).operands[0];
  EXPECT_EQ(executor.resident_bytes(one), 0) << "its pages have been opened";
}

// Nothing is evicted for what would not come in all the same.
TEST(Residency, EvictionsAreNotForNothing) {
  Executor& executor = open(std::size_t{24} << 20);  // nine pieces of 2 MiB may stay
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  constexpr std::size_t piece = std::size_t{2} << 20;
  Pages memory(32 * piece);
  std::uintptr_t const begin = (reinterpret_cast<std::uintptr_t>(memory.data()) + piece - 1) / piece * piece;
  auto const pieces = [&](std::size_t first, std::size_t count) {
    return ByteRange{begin + first * piece, begin + (first + count) * piece};
  };
  in_one_of_some_tries([&] {
    Stay unused, used, large;
    ASSERT_FALSE(unused.enter(mirror, listed({pieces(0, 2)}), pieces(0, 2), Stay::Role::input, 1));
    ASSERT_FALSE(unused.arm());
    unused.commit(true);
    ASSERT_FALSE(used.enter(mirror, listed({pieces(10, 5)}), pieces(10, 5), Stay::Role::input, 2));
    EXPECT_EQ(large.enter(mirror, listed({pieces(20, 5)}), pieces(20, 5), Stay::Role::input, 3).code,
              Error::Code::out_of_memory);
    EXPECT_EQ(mirror.claimed_bytes({pieces(0, 2)}), 2 * piece);
    mirror.make_room(std::size_t{23} << 20);
    EXPECT_EQ(mirror.claimed_bytes({pieces(0, 2)}), 2 * piece);
    ASSERT_FALSE(large.enter(mirror, listed({pieces(20, 4)}), pieces(20, 4), Stay::Role::input, 3));
    EXPECT_EQ(mirror.claimed_bytes({pieces(0, 2)}), 0U) << "now it was of use";
  });
}

// The sentinel looks at many operands, once at each page, and still sees what is rewritten.
TEST(Residency, ManyOperandsAreWatched) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  constexpr std::size_t operands = 1000, size = 4 * 4096, apart = 5 * 4096;
  Pages memory(operands * apart);
  auto const begin = reinterpret_cast<std::uintptr_t>(memory.data());
  Listener rewritten;
  for (std::size_t i = 0; i < operands; ++i) {
    ByteRange const all = {begin + i * apart, begin + i * apart + size};
    Stay stay;
    ASSERT_FALSE(stay.enter(mirror, listed({all}), all, Stay::Role::input, i + 1));
    ASSERT_FALSE(stay.arm());
    stay.commit(true);
  }
  std::size_t const armed = mirror.use().armed;
  EXPECT_GE(armed, operands * size / 2);
  EXPECT_LE(mirror.disarm_what_is_rewritten(rewritten), armed) << "a page was looked at twice";
  for (std::size_t i = 0; i < operands; ++i) memory[i * apart / sizeof(double)] = 1;
  for (int tries = 0; tries < 10 && rewritten.count == 0; ++tries) (void)mirror.disarm_what_is_rewritten(rewritten);
  EXPECT_GT(rewritten.count + listener().count, 0);
}

// BLASLIFT_CHECK=hash does not end programs that store to an operand beside a call: it is marked, and sent again.
TEST(Residency, TheCheckBearsStoresBesideACall) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Pages a(bytes), b(bytes), c(bytes);
  Outcome outcome(Error::none());
  expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
  std::atomic<bool> ended = false;
  std::thread neighbour([&] {
    std::mt19937 random(3);
    while (!ended) {
      // By the kernel, unseen by ThreadSanitizer. Seldom enough that most pages are claimed when a call begins.
      syscall(SYS_getrandom, &a[random() % elements], sizeof(double), 0);
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 200));
    }
  });
  HostBlas cpu;
  for (int i = 0; i < 500; ++i) {
    Outcome const raced = executor.run(product(a.data(), b.data(), c.data()), buy_all, patience, cpu);
    EXPECT_TRUE(raced.complete) << raced.error.text;
  }
  ended = true;
  neighbour.join();
  for (std::size_t i = 0; i < elements; i += 7) a[i] = static_cast<double>(i % 5);
  for (std::size_t i = 0; i < elements; ++i)
    if (!(std::abs(a[i]) < 100 && a[i] == std::round(a[i]))) a[i] = 1;
  expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
}

// In so many seconds.
template <class Condition>
bool comes_true_within(double seconds, Condition&& condition) {
  for (double const end = monotonic_seconds() + seconds; monotonic_seconds() < end;
       std::this_thread::sleep_for(std::chrono::milliseconds(5)))
    if (condition()) return true;
  return condition();
}

// Memory that was pinned before it was claimed is written without a mark; and nothing else in a test is.
TEST(Residency, TheCheckEndsTheProcessAtAWrongClaim) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  NEEDS_TRACKING(open());
  {
    Pages memory(bytes);
    IoRing ring;
    if (!ring.ok() || !ring.fix(memory.data(), bytes)) GTEST_SKIP() << "io_uring may not pin memory here";
  }
  EXPECT_TRUE(comes_true_within(30, [] { return look_for_alarms().pinned_bytes == 0; }))
      << "the tests that follow keep operands";  // pins_unseen() would read the settings
  auto const read_unseen = [] {
    setenv("BLASLIFT_PINS", "ignore", 1);
    Executor& executor = open();
    Pages a(bytes), b(bytes), c(bytes);
    IoRing ring;
    ring.fix(a.data(), bytes);
    HostBlas cpu;
    (void)executor.run(product(a.data(), b.data(), c.data()), buy_all, patience, cpu);
    int const file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (!ring.start(IORING_OP_READ_FIXED, file, a.data() + elements / 2, 64) || ring.finish() != 64) std::_Exit(3);
    (void)executor.run(product(a.data(), b.data(), c.data()), buy_all, patience, cpu);
    std::_Exit(4);
  };
  EXPECT_DEATH(read_unseen(), "differs from its copy on the device");
}

// Buffers that were registered behind the library's back, under an answer that it got shortly before. The kernel then
// writes them without a mark.
TEST(Residency, WhatWasPinnedUnseenIsNotTrusted) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  IoRing ring, other;
  // Kept to the end: later tests must not get these addresses, which count as pinned for ever.
  static auto& all = *new std::vector<std::unique_ptr<Pages>>;
  auto const next = [&]() -> Pages& { return *all.emplace_back(std::make_unique<Pages>(bytes)); };
  Pages& elsewhere = next();
  if (!ring.ok() || !other.ok() || !other.fix(elsewhere.data(), bytes))
    GTEST_SKIP() << "io_uring may not pin memory here";
  note_pinned(elsewhere.data(), bytes, Registrar::io_uring);  // this registration was seen
  std::vector<int> files;
  for (int i = 0; i < 400; ++i) files.push_back(dup(2));  // looks take long, and are good for long
  int const file = memfd_create("ones", MFD_CLOEXEC);
  Pages fresh(bytes);
  std::fill_n(fresh.data(), elements, 1.0);
  ASSERT_EQ(::write(file, fresh.data(), bytes), static_cast<ssize_t>(bytes));
  Outcome outcome(Error::none());
  for (int i = 0; i < 4; ++i) {
    // At addresses that no other turn has.
    Pages &a = next(), &b = next(), &c = next(), &d = next();
    expect_product(executor, product(d.data(), b.data(), c.data()), buy_all, &outcome);  // a look
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    bool const before = i % 2 == 0;  // before its pages are armed, or before they are armed again
    if (before) std::fill_n(a.data(), elements, 2.0);
    ASSERT_TRUE(ring.fix(a.data(), bytes));
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    ASSERT_TRUE(ring.start(IORING_OP_READ_FIXED, file, a.data(), static_cast<unsigned>(bytes)));
    ASSERT_EQ(ring.finish(), static_cast<int>(bytes));
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    EXPECT_GE(outcome.moved.up, 1.0 * bytes) << "a was sent";
    ASSERT_TRUE(ring.unfix());
  }
  for (int const one : files) ::close(one);
  ::close(file);
  // All this concerns nobody else.
  in_one_of_some_tries([&] {
    Pages a(bytes), b(bytes), c(bytes);
    expect_product(executor, product(a.data(), b.data(), c.data()), buy_all, &outcome);
    expect_product(executor, product(a.data(), b.data(), c.data()), reuse_all, &outcome);
    EXPECT_EQ(outcome.moved.up, 0);
  });
  ASSERT_TRUE(other.unfix());
  EXPECT_TRUE(comes_true_within(30, [] { return look_for_alarms().pinned_bytes == 0; }))
      << "the tests that follow keep operands";
}

// The kernel takes the watch from a whole mapping when a part of it that was away comes back (docs/write_tracking.md).
// A call that uses other operands there has it watched again; what was claimed of the rest must not come to life with
// that.
TEST(Residency, NothingIsClaimedInAMappingThatLostItsRegistration) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Pages memory(3 * bytes), b(bytes), c(bytes), place(bytes);
  double *const first = memory.data(), *const guest = first + elements, *const last = guest + elements;
  Outcome outcome(Error::none());
  expect_product(executor, product(first, b.data(), c.data()), buy_all, &outcome);
  expect_product(executor, product(last, b.data(), c.data()), buy_all, &outcome);
  auto const move = [](double* from, double* to) {
    bool const moved = mremap(from, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, to) == to;
    // Nobody else is to get the hole, which is unmapped or moved to later.
    return mmap(from, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) == from && moved;
  };
  ASSERT_TRUE(move(guest, place.data()));
  expect_product(executor, product(place.data(), b.data(), c.data()), buy_all, &outcome);
  ASSERT_TRUE(move(place.data(), guest));
  for (std::size_t i = 0; i < elements; ++i) last[i] = static_cast<double>(i % 5);  // unseen
  expect_product(executor, product(first, b.data(), c.data()), buy_all, &outcome);
  expect_product(executor, product(last, b.data(), c.data()), buy_all, &outcome);
  last[elements / 2] += 1;
  expect_product(executor, product(last, b.data(), c.data()), buy_all, &outcome);
}

TEST(Residency, SharedMemoryNeverStays) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  auto* const shared =
      static_cast<double*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  for (std::size_t i = 0; i < elements; ++i) shared[i] = 1;
  Pages b(bytes), c(bytes);
  Outcome outcome(Error::none());
  for (int i = 0; i < 2; ++i) {
    expect_product(executor, product(shared, b.data(), c.data()), buy_all, &outcome);
    EXPECT_EQ(outcome.stayed[0].refused->code, Error::Code::declined) << outcome.stayed[0].refused->text;
    EXPECT_EQ(outcome.stayed[0].reused, 0);
  }
  munmap(shared, bytes);
}

// The program closes all descriptors (closefrom). Which pages it writes then nobody knows: what a call has trusted so
// far it must not use. The last test: the trackers of the others are gone as well.
TEST(Residency, WhatIsNoLongerWatchedIsNotTrusted) {
  Executor& executor = open();
  NEEDS_TRACKING(executor);
  Mirror& mirror = *executor.mirror();
  Visit const visit(executor.device());
  Pages a(bytes), x(bytes);
  auto const range = [](Pages& pages) {
    auto const begin = reinterpret_cast<std::uintptr_t>(pages.data());
    return ByteRange{begin, begin + bytes};
  };
  Stay before, trusted, other;
  ASSERT_FALSE(before.enter(mirror, listed({range(a)}), range(a), Stay::Role::input, 1));
  Error const armed = before.arm();
  ASSERT_FALSE(armed) << armed.text;
  before.commit(true);
  ASSERT_FALSE(trusted.enter(mirror, listed({range(a)}), range(a), Stay::Role::input, 2));
  ASSERT_EQ(trusted.missing().size(), 0U);
  int closed = 0;  // beside the sentinels' use, on purpose: close() would be a race to ThreadSanitizer
  for (char const* const kind : {"[userfaultfd]", "/pagemap"})
    for (int const descriptor : descriptors(kind)) closed += syscall(SYS_close, descriptor) == 0;
  ASSERT_GE(closed, 2);
  ASSERT_FALSE(other.enter(mirror, listed({range(x)}), range(x), Stay::Role::input, 2));
  EXPECT_FALSE(other.arm());
  EXPECT_EQ(mirror.claimed_bytes({range(a)}), 0U);
  EXPECT_TRUE(trusted.disturbed());
}

}  // namespace
}  // namespace blaslift::gpu
