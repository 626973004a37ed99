// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Choices as look-ups: the table against the search for every size, the memo under threads.
#include "gpu/plan/decision_table.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <atomic>
#include <limits>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "gpu/plan/memo.hpp"
#include "tests/unit/plan/devices.hpp"

namespace blaslift::gpu::plan {
namespace {

Optimizer gemv_n_on_h200() { return *Optimizer::make(h200(), gemv_n_kernel(48), {{1, 2}, {}, 64, {4, 1}}); }

TEST(PlanTable, EqualsTheSearchForEverySize) {
  Kernel doubles = gemv_n_kernel(48);
  doubles.element_bytes = 8;
  doubles.Nt = 2;
  Kernel odd = axpy_kernel();  // a unit that is no power of two
  odd.TxStep = 24;
  struct {
    Optimizer optimizer;
    int entries;
  } const cases[] = {{gemv_n_on_h200(), DecisionTable::usual_entries},
                     {*Optimizer::make(h200(), doubles, {{1, 4}, {}, 64, {1, 1}}), 4096},
                     {*Optimizer::make(k20c(), gemv_t_kernel(), {{49, 100}, {}, 0, {}}), 65536},
                     {*Optimizer::make(gtx980(), odd, {}), 683}};
  for (auto const& one : cases) {
    DecisionTable const table = DecisionTable::build(one.optimizer, one.entries);
    ASSERT_GE(table.entries() * one.optimizer.unit(), 65536);
    for (std::int64_t M = 1; M <= 65536; ++M) {
      ASSERT_EQ(table(M), one.optimizer.choose(M)) << "M = " << M << ", unit " << one.optimizer.unit();
    }
    EXPECT_EQ(table(0), table(1));
    EXPECT_EQ(table(-1), table(1));
  }
}

// Above, one choice serves a range. It must not cost much of the grid's use.
TEST(PlanTable, AboveItRangesLoseLittle) {
  Optimizer const optimizer = gemv_n_on_h200();
  DecisionTable const table = DecisionTable::build(optimizer);
  std::mt19937_64 random(3);
  double worst = 1;
  for (int i = 0; i < 20000; ++i) {
    std::int64_t const M = table.entries() * 32 + 1 + static_cast<std::int64_t>(random() >> (28 + random() % 20));
    double const ratio = optimizer.GrdOcp(table(M), M).value() / optimizer.GrdOcp(optimizer.choose(M), M).value();
    worst = std::min(worst, ratio);
  }
  EXPECT_GT(worst, 0.95);
  EXPECT_LT(table.bytes(), 6000u);
  table(std::numeric_limits<std::int64_t>::max());
}

TEST(PlanTable, CoversEveryKeyOnceInOrder) {
  for (int entries : {1, 32, 33, 63, 64, 2050, 4095}) {
    std::int64_t next = 1, ranges = 0;
    std::vector<std::int64_t> firsts;
    DecisionTable const table = DecisionTable::build(7, entries, [&](std::int64_t first, std::int64_t last) {
      EXPECT_EQ(first, next);
      EXPECT_LE(first, last);
      EXPECT_TRUE(first > entries || first == last);
      next = last == std::numeric_limits<std::int64_t>::max() ? -1 : last + 1;
      firsts.push_back(first);
      return static_cast<Choice>(ranges++);
    });
    EXPECT_EQ(next, -1);
    // Each key finds the range that it was in.
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      EXPECT_EQ(table((firsts[i] - 1) * 7 + 1), i);
      EXPECT_EQ(table((firsts[i] - 1) * 7), i > 0 ? i - 1 : 0);
    }
    EXPECT_EQ(table(std::numeric_limits<std::int64_t>::max()), ranges - 1);
  }
}

// The choice for a range is the best worst case, up to 98 %.
TEST(PlanTable, RangesAreJudgedByTheirWorst) {
  Optimizer const optimizer = gemv_n_on_h200();
  for (std::int64_t first : {2051, 10000, 100000}) {
    std::int64_t const last = first + first / 32;
    Ratio const enough{98, 100};
    std::vector<Ratio> worst(optimizer.size(), Ratio{1, 1});
    for (std::size_t i = 0; i < worst.size(); ++i) {
      for (std::int64_t units = first; units <= last; ++units)
        worst[i] = std::min(worst[i], optimizer.GrdOcp(static_cast<Choice>(i), units * 32));
      worst[i] = std::min(worst[i], enough);
    }
    // The list is in the order that decides ties.
    auto const expected = std::max_element(worst.begin(), worst.end()) - worst.begin();
    EXPECT_EQ(optimizer.choose_range(first, last), expected) << first;
  }
}

TEST(PlanMemo, ClassesOfSizes) {
  std::uint32_t before = 0;
  for (std::int64_t n = 0; n < 100000; ++n) {
    std::uint32_t const now = size_class(n);
    ASSERT_TRUE(now == before || now == before + 1) << n;
    ASSERT_LE(first_of_class(now), n);
    ASSERT_EQ(size_class(first_of_class(now)), now);
    ASSERT_GE(last_of_class(now), n);
    ASSERT_EQ(size_class(last_of_class(now)), now);
    ASSERT_LE(n - first_of_class(now), n / 32);
    ASSERT_TRUE(n >= 64 || now == n);
    before = now;
  }
  EXPECT_EQ(size_class(-1), 0u);
  EXPECT_LT(size_class(std::numeric_limits<std::int64_t>::max()), 2048u);
}

TEST(PlanMemo, KeysAreDistinctOrNone) {
  std::set<std::uint64_t> keys;
  for (std::uint32_t kernel : {0u, 1u, 127u})
    for (std::uint32_t alignment : {0u, 7u})
      for (std::int64_t first : {0, 1, (1 << 24) - 1})
        for (std::int64_t second : {0, 1, (1 << 22) - 1})
          for (KeyKind kind : {KeyKind::smallest, KeyKind::largest, KeyKind::smallest_without_workspace,
                               KeyKind::largest_without_workspace}) {
            std::uint64_t const key = of_kind(make_key(kernel, alignment, first, second), kind);
            EXPECT_EQ(key >> key_bits, 0u);
            keys.insert(key);
          }
  EXPECT_EQ(keys.size(), 216u);
  EXPECT_EQ(of_kind(no_key, KeyKind::largest), no_key);
  EXPECT_EQ(make_key(0, 0, 0, 1 << 22), no_key);
  EXPECT_EQ(make_key(128, 0, 0, 0), no_key);
  EXPECT_EQ(make_key(0, 8, 0, 0), no_key);
  EXPECT_EQ(make_key(0, 0, 1 << 24, 0), no_key);
  EXPECT_EQ(make_key(0, 0, 0, -1), no_key);
}

TEST(PlanMemo, Remembers) {
  Memo memo;
  int evaluated = 0;
  auto ask = [&](std::uint64_t key, Choice choice) {
    return memo.choose(key, [&] {
      ++evaluated;
      return choice;
    });
  };
  EXPECT_EQ(ask(5, 7), 7);
  EXPECT_EQ(ask(5, 8), 7);
  EXPECT_EQ(ask(0, 0), 0);  // neither key nor choice 0 looks like an empty slot
  EXPECT_EQ(ask(0, 1), 0);
  EXPECT_EQ(evaluated, 2);
  EXPECT_EQ(ask(no_key, 3), 3);  // never remembered
  EXPECT_EQ(ask(no_key, 4), 4);
  EXPECT_EQ(ask(6, 65535), 65535);  // nor what an entry cannot hold
  EXPECT_EQ(ask(6, 9), 9);
  memo.clear();
  EXPECT_EQ(ask(5, 8), 8);
}

// What a solver asks for stays: a thousand sizes mostly do not evict each other.
TEST(PlanMemo, NeighbouringKeysSpread) {
  Memo memo;
  int evaluated = 0;
  for (int round = 0; round < 2; ++round) {
    evaluated = 0;
    for (int i = 0; i < 1000; ++i)
      memo.choose(make_key(3, 1, 100 + i, size_class(3200 + 32 * i)), [&] { return static_cast<Choice>(++evaluated); });
  }
  EXPECT_LT(evaluated, 50);
}

TEST(PlanMemo, ThreadsSeeWholeEntries) {
  Memo memo;
  auto choice_of = [](std::uint64_t key) { return static_cast<Choice>((key * 40503u >> 7) % 65535); };
  std::atomic<long> wrong{0};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      std::mt19937_64 random(t);
      for (int i = 0; i < 200000; ++i) {
        // Many more keys than entries, so that entries change hands; keys and choices that differ in few bits.
        std::uint64_t const key = random() % 20000;
        if (memo.choose(key, [&] { return choice_of(key); }) != choice_of(key)) ++wrong;
        if (t == 0 && i % 5000 == 0) memo.clear();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace blaslift::gpu::plan
