// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Learning from calls: cells of sizes settle on the fastest candidate, at a bounded price.
#include "gpu/choice/learner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "tests/unit/choice/test_clock.hpp"

namespace blaslift::gpu {
namespace {

Learner::Candidate shape(int number) { return {static_cast<std::uint16_t>(number), false, {number, 32, 1, 1}}; }
Learner::Candidate const cublas = {0, true, {}};

Learner::Candidates candidates(std::vector<Learner::Candidate> const& all) {
  Learner::Candidates made;
  for (auto const& each : all) made.add(each);
  return made;
}

plan::MeasuredShape size(std::int64_t m, std::int64_t n) { return {m, n, true, {}}; }

class LearnerTest : protected TestClock, public testing::Test {
 protected:
  static Learner::Place place(double unit) { return {{"gemv_n", 's'}, size(1000, 1000), unit}; }
  Learner::Number open(std::vector<Learner::Candidate> const& all, double unit = 1e-5, std::uint64_t key = 77) {
    return learner_->open(key, place(unit), candidates(all), 0);
  }
  static bool all(Learner::Candidate const&) { return true; }
  using Truth = std::function<double(Learner::Candidate const&)>;
  // One call of the cell; how long it takes, by the truth.
  double call(Learner::Number cell, Truth const& truth, double unit = 1e-5, std::uint64_t key = 77,
              Learner::Candidate const& todays = shape(1)) {
    auto const decided = learner_->find(key).decided;
    Learner::Try const next = learner_->next(cell, unit, all);
    Learner::Candidate const runs = next.is_planned ? next.candidate : decided.value_or(todays);
    double const seconds = truth(runs);
    TestClock::time += seconds;
    if (next.is_timed) ++tried_, kept_ = learner_->report(next, seconds, unit) || kept_;
    return seconds;
  }
  std::vector<Learner::Learnt> learnt() const { return learner_->all_learnt(); }

  std::unique_ptr<Learner> learner_ = std::make_unique<Learner>(TestClock::now);
  int tried_ = 0;
  bool kept_ = false;
};

TEST_F(LearnerTest, SettlesOnTheFastestAndStops) {
  auto const cell = open({shape(1), shape(2), shape(3), shape(4)});
  EXPECT_TRUE(learner_->find(77).is_open);
  EXPECT_FALSE(learner_->find(77).decided);
  Truth const truth = [](auto const& each) { return each.number == 3 ? 1e-5 : each.number == 4 ? 1.05e-5 : 2e-5; };
  for (int i = 0; i < 100; ++i) call(cell, truth);
  EXPECT_EQ(tried_, 2 + 1 + Learner::tries + Learner::tries)
      << "those close to the best again, the others once, and today's twice";
  Learner::Found const found = learner_->find(77);
  EXPECT_FALSE(found.is_open);
  ASSERT_TRUE(found.decided);
  EXPECT_EQ(found.decided->number, 3);
  EXPECT_EQ(found.size->m, 1000);
  EXPECT_EQ(call(cell, truth), 1e-5);
  ASSERT_EQ(learnt().size(), 1U);
  EXPECT_EQ(learnt()[0].ours.shape.variant, 3);
  EXPECT_NEAR(learnt()[0].ours_seconds, 1e-5, 1e-11);
  EXPECT_EQ(learnt()[0].vendor_seconds, 0);
  EXPECT_TRUE(kept_);
}

TEST_F(LearnerTest, TodaysChoiceStaysUnlessAnotherIsClearlyFaster) {
  auto const cell = open({shape(1), shape(2)});
  for (int i = 0; i < 20; ++i) call(cell, [](auto const& each) { return each.number == 1 ? 1e-5 : 0.99e-5; });
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_EQ(learner_->find(77).decided->number, 1);
}

TEST_F(LearnerTest, TimesOfOtherSizesOfACellAreComparedByTheirUnits) {
  auto const cell = open({shape(1), shape(2)});
  int i = 0;
  // The larger calls come with the faster candidate more often.
  for (; i < 20; ++i) {
    double const larger = i % 2 == 0 ? 1 : 1.15;
    call(
        cell, [&](auto const& each) { return larger * (each.number == 1 ? 1.1e-5 : 1e-5); }, larger * 1e-5);
  }
  EXPECT_EQ(learner_->find(77).decided->number, 2);
}

// A second's calls, of which the worst candidates would take five.
TEST_F(LearnerTest, WhatTryingCostsIsBounded) {
  constexpr std::uint64_t keys = 40;
  for (std::uint64_t key = 1; key <= keys; ++key) (void)open({shape(1), shape(2), shape(3), shape(4)}, 0.02, key);
  double lost = 0;
  for (int i = 0; i < 6000; ++i) {
    std::uint64_t const key = 1 + static_cast<std::uint64_t>(i) % keys;
    double const seconds = call(
        learner_->find(key).cell,
        [](auto const& each) { return each.number == 1 ? 0.02 : 0.02 * (1 + 0.1 * each.number); }, 0.02, key);
    lost += seconds - 0.02;
    double const bound = Learner::first_allowance + Learner::part_of_run * TestClock::time;
    ASSERT_LE(lost, bound + 0.02 * 0.1) << i << ": one try may cost a tenth more than was expected";
  }
  for (std::uint64_t key = 1; key <= keys; ++key) {
    ASSERT_TRUE(learner_->find(key).decided) << key << ": and yet it tries";
    EXPECT_EQ(learner_->find(key).decided->number, 1);
  }
  EXPECT_LT(lost / TestClock::time, 1.1 * Learner::part_of_run);
}

// Its first call loads a kernel.
class LearnerOfCublas : public LearnerTest {
 protected:
  static constexpr double load_seconds = 15e-3;
  int of_cublas_ = 0;
  double cublas_seconds_ = 0.5e-5;
  Truth const truth_ = [this](Learner::Candidate const& each) {
    if (!each.is_vendors) return each.number == 1 ? 1e-5 : 1.01e-5;
    return of_cublas_++ == 0 ? load_seconds : cublas_seconds_;
  };
  void calls(Learner::Number cell, int count) {
    for (int i = 0; i < count; ++i) call(cell, truth_);
  }
};

TEST_F(LearnerOfCublas, IsTriedWhereThatMayBeSpent) {
  auto const cell = open({shape(1), cublas, shape(2)});
  calls(cell, 100);
  EXPECT_EQ(of_cublas_, 0);
  ASSERT_TRUE(learner_->find(77).decided) << "for now";
  EXPECT_EQ(learner_->find(77).decided->number, 1);
  ASSERT_EQ(learnt().size(), 1U) << "for short programs, which learn nothing else";
  EXPECT_EQ(learnt()[0].vendor_seconds, 0);
  TestClock::time = 10;
  calls(cell, 100);
  EXPECT_GT(of_cublas_, Learner::tries);
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_TRUE(learner_->find(77).decided->is_vendors);
  EXPECT_FALSE(learner_->find(77).is_open);
  ASSERT_EQ(learnt().size(), 1U);
  EXPECT_NEAR(learnt()[0].vendor_seconds, 0.5e-5, 1e-11) << "the median knows no first call";
  EXPECT_NEAR(learnt()[0].ours_seconds, 1e-5, 1e-11);
}

// A later process loads the kernel again.
TEST_F(LearnerOfCublas, IsRememberedAsSoonAsItsFirstCallMayBeSpent) {
  learner_->remember(77, {place(1e-5), shape(1), 1e-5, 0.5e-5});
  auto const cell = learner_->find(77).cell;
  calls(cell, 20);
  EXPECT_EQ(of_cublas_, 0);
  EXPECT_FALSE(learner_->find(77).decided) << "as without a learner";
  TestClock::time = 10;
  double const spent = learner_->spent();
  calls(cell, 1);
  EXPECT_GT(learner_->spent(), spent + 0.99 * load_seconds);
  calls(cell, 2);
  ASSERT_TRUE(learner_->find(77).decided) << "its first call counts for nothing";
  EXPECT_TRUE(learner_->find(77).decided->is_vendors);
  EXPECT_FALSE(learner_->find(77).is_open);
  EXPECT_TRUE(learnt().empty()) << "it is in the file";
}

TEST_F(LearnerOfCublas, IsTriedLaterWhereAShortProgramCouldNot) {
  learner_->remember(77, {place(1e-5), shape(1), 1e-5, 0});
  auto const cell = learner_->find(77).cell;
  EXPECT_EQ(learner_->find(77).decided->number, 1) << "at once";
  calls(cell, 20);
  EXPECT_EQ(of_cublas_, 0);
  EXPECT_EQ(tried_, 1);
  TestClock::time = 10;
  calls(cell, 20);
  EXPECT_TRUE(learner_->find(77).decided->is_vendors);
  ASSERT_EQ(learnt().size(), 1U);
  EXPECT_NEAR(learnt()[0].vendor_seconds, 0.5e-5, 1e-11);
  EXPECT_NEAR(learnt()[0].ours_seconds, 1e-5, 1e-11);
}

// A later process decides the same by what was kept, whoever was today's choice. The second shape is as fast as the
// first one, or faster by too little.
TEST_F(LearnerOfCublas, IsDecidedAsALaterProcessReadsIt) {
  Truth const truth = [this](Learner::Candidate const& each) {
    return each.is_vendors ? cublas_seconds_ : each.number == 1 ? 1e-5 : 0.985e-5;
  };
  for (double const cublas_seconds : {0.98e-5, 0.99e-5, 1.0e-5, 1.01e-5})
    for (bool const is_todays : {false, true}) {
      cublas_seconds_ = cublas_seconds, of_cublas_ = 1;
      TestClock::time += 10;
      learner_ = std::make_unique<Learner>(TestClock::now);
      TestClock::time += 10;
      auto const cell = is_todays ? open({cublas, shape(1), shape(2)}) : open({shape(1), cublas, shape(2)});
      for (int i = 0; i < 30; ++i) call(cell, truth);
      ASSERT_EQ(learnt().size(), 1U);
      bool const is_vendors = learner_->find(77).decided->is_vendors;
      EXPECT_EQ(is_vendors, learnt()[0].vendor_seconds < learnt()[0].ours_seconds) << cublas_seconds << is_todays;
      EXPECT_EQ(is_vendors, cublas_seconds < (is_todays ? 0.985e-5 : 1e-5));
    }
}

// Their kernel is loaded once: what the others were expected to cost comes back.
TEST_F(LearnerOfCublas, IsVerifiedInManyCellsForWhatThatCosts) {
  TestClock::time = 10;
  for (std::uint64_t key = 1; key <= 20; ++key) learner_->remember(key, {place(1e-5), shape(1), 1e-5, 0.5e-5});
  for (int i = 0; i < 3; ++i)
    for (std::uint64_t key = 1; key <= 20; ++key) call(learner_->find(key).cell, truth_, 1e-5, key);
  for (std::uint64_t key = 1; key <= 20; ++key) EXPECT_TRUE(learner_->find(key).decided) << key;
  EXPECT_LT(learner_->spent(), 1.1 * load_seconds);
}

// Being slower costs something beside the loading.
TEST_F(LearnerOfCublas, IsNotTriedForALongCallInAShortRun) {
  TestClock::time = 4;
  auto const cell = open({shape(1), cublas}, 1);
  call(
      cell, [](auto const&) { return 1.0; }, 1);
  for (int i = 0; i < 5; ++i) {
    Learner::Try const next = learner_->next(cell, 1, all);
    EXPECT_FALSE(next.is_timed && next.candidate.is_vendors);
  }
}

// The first call's time says nothing of the second's.
TEST_F(LearnerOfCublas, ASlowLoadingDoesNotPutTheNextTryOff) {
  TestClock::time = 10;
  auto const cell = open({shape(1), cublas});
  for (int i = 0; i < 50; ++i)
    call(cell, [this](auto const& each) { return !each.is_vendors ? 1e-5 : of_cublas_++ == 0 ? 0.09 : 0.5e-5; });
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_TRUE(learner_->find(77).decided->is_vendors);
}

// Where calls are cuBLAS's without learning, ours has to be shown to be faster.
TEST_F(LearnerOfCublas, IsTimedFirstWhereCallsAreItsAnyway) {
  auto const cell = open({cublas, shape(1), shape(2)});
  for (int i = 0; i < 2; ++i) {
    Learner::Try const next = learner_->next(cell, 1e-5, all);
    ASSERT_TRUE(next.is_timed && next.candidate.is_vendors) << i;
    (void)learner_->report(next, truth_(cublas), 1e-5);
  }
  for (int i = 0; i < 100; ++i) call(cell, truth_, 1e-5, 77, cublas);
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_TRUE(learner_->find(77).decided->is_vendors);
}

// Its second call may load another kernel. That costs nothing that it does not cost without learning, however long it
// takes.
TEST_F(LearnerOfCublas, TwoSlowCallsAreNoReasonToLeaveIt) {
  for (double const second : {4e-5, 20e-3}) {
    learner_ = std::make_unique<Learner>(TestClock::now);
    of_cublas_ = 0;
    auto const cell = open({cublas, shape(1), shape(2)});
    Truth const truth = [&](Learner::Candidate const& each) {
      double const of_cublas[] = {load_seconds, second, 0.5e-5};
      return each.is_vendors ? of_cublas[std::min(of_cublas_++, 2)] : 1e-5;
    };
    for (int i = 0; i < 100; ++i) call(cell, truth, 1e-5, 77, cublas);
    ASSERT_TRUE(learner_->find(77).decided) << second;
    EXPECT_TRUE(learner_->find(77).decided->is_vendors) << second;
    EXPECT_LT(learner_->spent(), 1e-3);
    ASSERT_EQ(learnt().size(), 1U);
    EXPECT_LT(learnt()[0].vendor_seconds, learnt()[0].ours_seconds) << "nor in later processes";
  }
}

// Another lane may have had a time of ours before cuBLAS's loading was over.
TEST_F(LearnerOfCublas, ItsLoadingIsNotChargedToATimeThatCameFirst) {
  auto const cell = open({cublas, shape(1)});
  Learner::Try const loading = learner_->next(cell, 1e-5, all);
  Learner::Try const ours = learner_->next(cell, 1e-5, all);
  ASSERT_TRUE(loading.candidate.is_vendors && !ours.candidate.is_vendors);
  (void)learner_->report(ours, 1e-5, 1e-5);
  (void)learner_->report(loading, 0.1, 1e-5);
  EXPECT_LT(learner_->spent(), 1e-3);
}

// The clock of events ticks every half microsecond.
TEST_F(LearnerTest, SmallTimesAreTriedAgainWhereTheClockMayErr) {
  auto const cell = open({shape(1), shape(2)}, 3e-6);
  int of_second = 0;
  for (int i = 0; i < 30; ++i)
    call(
        cell, [&](auto const& each) { return each.number == 1   ? 3e-6
                                             : of_second++ == 0 ? 3.5e-6
                                                                : 2.5e-6; }, 3e-6);
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_EQ(learner_->find(77).decided->number, 2);
}

TEST_F(LearnerOfCublas, KeepsItsCallsAsLongAsItHasNoTime) {
  auto const cell = open({cublas, shape(1), shape(2)});
  Learner::Try const first = learner_->next(cell, 1e-5, all);
  (void)learner_->report(first, load_seconds, 1e-5);
  Learner::Try const in_flight = learner_->next(cell, 1e-5, all);
  ASSERT_TRUE(in_flight.candidate.is_vendors);
  for (int i = 0; i < 2; ++i) {
    Learner::Try const next = learner_->next(cell, 1e-5, all);
    ASSERT_TRUE(next.is_timed && !next.candidate.is_vendors) << i;
    (void)learner_->report(next, 1e-5, 1e-5);
  }
  learner_->charge(1);  // nothing may be tried any more
  EXPECT_FALSE(learner_->next(cell, 1e-5, all).is_planned);
  EXPECT_TRUE(learnt().empty());
  (void)learner_->report(in_flight, 3e-5, 1e-5);
  EXPECT_FALSE(learner_->next(cell, 1e-5, all).is_planned) << "one time is not enough";
  learner_->charge(-1);
  Learner::Try const again = learner_->next(cell, 1e-5, all);
  ASSERT_TRUE(again.is_timed && again.candidate.is_vendors);
  (void)learner_->report(again, 3e-5, 1e-5);
  learner_->charge(1);
  Learner::Try const next = learner_->next(cell, 1e-5, all);
  EXPECT_TRUE(next.is_planned && !next.candidate.is_vendors) << "ours takes a third";
}

TEST_F(LearnerOfCublas, ComputesWhereAllOfOursFail) {
  TestClock::time = 10;
  auto const cell = open({cublas, shape(1), shape(2)});
  for (int i = 0; i < 10; ++i) {
    Learner::Try const next = learner_->next(cell, 1e-5, all);
    if (next.is_timed) (void)(next.candidate.is_vendors ? learner_->report(next, 1e-5, 1e-5) : learner_->give_up(next));
  }
  EXPECT_FALSE(learner_->find(77).is_open);
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_TRUE(learner_->find(77).decided->is_vendors);
  EXPECT_TRUE(learnt().empty()) << "a file has a shape of ours";
}

// The time that was remembered of ours may have been of other days; the file gets today's.
TEST_F(LearnerOfCublas, IsComparedWithWhatOursTakesNow) {
  learner_->remember(77, {place(1e-5), shape(1), 0.8e-5, 0});
  TestClock::time = 10;
  cublas_seconds_ = 0.9e-5;
  calls(learner_->find(77).cell, 30);
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_TRUE(learner_->find(77).decided->is_vendors);
  ASSERT_EQ(learnt().size(), 1U);
  EXPECT_NEAR(learnt()[0].ours_seconds, 1e-5, 1e-11);
}

TEST_F(LearnerTest, ACandidateThatFailsIsNotTriedAgain) {
  auto const cell = open({shape(1), shape(2)});
  Learner::Try next = learner_->next(cell, 1e-5, all);
  learner_->report(next, 2e-5, 1e-5);
  next = learner_->next(cell, 1e-5, all);
  ASSERT_TRUE(next.is_timed);
  ASSERT_EQ(next.candidate.number, 2);
  double const before = learner_->spent();
  learner_->give_up(next);
  EXPECT_LT(learner_->spent(), before);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(call(cell, [](auto const& each) { return each.number == 1 ? 2e-5 : 0; }), 2e-5);
  EXPECT_EQ(learner_->find(77).decided->number, 1);
}

TEST_F(LearnerTest, WhereAllFailNothingIsDecided) {
  auto const cell = open({shape(1), shape(2)});
  for (int i = 0; i < 2; ++i) learner_->give_up(learner_->next(cell, 1e-5, all));
  EXPECT_FALSE(learner_->find(77).is_open);
  EXPECT_FALSE(learner_->find(77).decided);
  EXPECT_NE(learner_->find(77).cell, Learner::no_cell) << "nor tried again";
  EXPECT_FALSE(learner_->next(cell, 1e-5, all).is_planned);
}

// A call whose operands lie otherwise than those of the cell's first one.
TEST_F(LearnerTest, CallsThatAShapeIsNotForDoNotCountAgainstIt) {
  auto const cell = open({shape(1), shape(2)});
  auto const only_first = [](Learner::Candidate const& each) { return each.number == 1; };
  for (int i = 0; i < 10; ++i) {
    Learner::Try const next = learner_->next(cell, 1e-5, only_first);
    EXPECT_TRUE(!next.is_planned || next.candidate.number == 1);
    if (next.is_timed) learner_->report(next, 2e-5, 1e-5);
  }
  EXPECT_TRUE(learner_->find(77).is_open);
  for (int i = 0; i < 10; ++i) call(cell, [](auto const& each) { return each.number == 2 ? 1e-5 : 2e-5; });
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_EQ(learner_->find(77).decided->number, 2);
  EXPECT_FALSE(learner_->next(cell, 1e-5, only_first).is_timed);
}

TEST_F(LearnerTest, WhatIsRememberedCountsAtOnceAndIsTimedOnce) {
  learner_->remember(77, {place(1e-5), shape(5), 2e-5, 3e-5});
  Learner::Found const found = learner_->find(77);
  EXPECT_EQ(found.decided->number, 5);
  EXPECT_TRUE(found.is_open);
  for (int i = 0; i < 10; ++i) call(found.cell, [](auto const& each) { return each.number == 5 ? 2.5e-5 : 1; });
  EXPECT_EQ(tried_, 1);
  EXPECT_FALSE(learner_->find(77).is_open);
  EXPECT_TRUE(learnt().empty()) << "it is in the file";
  EXPECT_FALSE(kept_);
}

TEST_F(LearnerTest, OneSlowCallIsNoReasonToForget) {
  learner_->remember(77, {place(1e-4), shape(5), 1e-4, 3e-4});
  auto const cell = learner_->find(77).cell;
  call(
      cell, [](auto const&) { return 9e-4; }, 1e-4);
  call(
      cell, [](auto const&) { return 1e-4; }, 1e-4);
  EXPECT_FALSE(learner_->find(77).is_open);
  EXPECT_EQ(learner_->find(77).decided->number, 5);
}

TEST_F(LearnerTest, AMemoryOfOtherTimesIsForgotten) {
  learner_->remember(77, {place(1e-4), shape(5), 1e-4, 0});
  auto cell = learner_->find(77).cell;
  Learner::Try const early = learner_->next(cell, 1e-4, all);
  for (int i = 1; i < Learner::tries; ++i)
    call(
        cell, [](auto const&) { return 2e-4; }, 1e-4);
  learner_->report(early, 2e-4, 1e-4);
  EXPECT_EQ(learner_->find(77).cell, Learner::no_cell);
  EXPECT_TRUE(learner_->find(77).has_room);
  ASSERT_NE(cell = open({shape(1), shape(5)}, 1e-4), Learner::no_cell);
  // From a lane that had the cell as it was.
  EXPECT_FALSE(learner_->report(early, 1e-9, 1e-4));
  EXPECT_FALSE(learner_->give_up(early));
  for (int i = 0; i < 20; ++i)
    call(
        cell, [](auto const& each) { return each.number == 5 ? 2e-4 : 1e-4; }, 1e-4);
  EXPECT_EQ(learner_->find(77).decided->number, 1);
  ASSERT_EQ(learnt().size(), 1U);
  EXPECT_NEAR(learnt()[0].ours_seconds, 1e-4, 1e-10);
}

// Two lanes try at once; and a candidate that loses is paid for, whichever of them says so first.
TEST_F(LearnerTest, TriesInFlightAreToldApart) {
  auto const cell = open({shape(1), shape(2)});
  Learner::Try const one = learner_->next(cell, 1e-5, all), other = learner_->next(cell, 1e-5, all);
  EXPECT_EQ(one.candidate.number, 1);
  EXPECT_EQ(other.candidate.number, 2);
  double const before = learner_->spent();
  learner_->report(other, 5e-5, 1e-5);
  EXPECT_GE(learner_->spent(), before);
  learner_->report(one, 1e-5, 1e-5);
  for (int i = 0; i < 10; ++i) call(cell, [](auto const& each) { return each.number == 1 ? 1e-5 : 5e-5; });
  EXPECT_EQ(learner_->find(77).decided->number, 1);
}

// Its lane makes no further call, and so says nothing.
TEST_F(LearnerTest, ATryThatIsLostIsMadeAgain) {
  auto const cell = open({shape(1), shape(2)});
  Truth const truth = [](auto const& each) { return each.number == 1 ? 2e-5 : 1e-5; };
  call(cell, truth);
  (void)learner_->next(cell, 1e-5, all);
  for (int i = 0; i < 10; ++i) call(cell, truth);
  EXPECT_TRUE(learner_->find(77).is_open);
  TestClock::time += 2;
  for (int i = 0; i < 10; ++i) call(cell, truth);
  ASSERT_TRUE(learner_->find(77).decided);
  EXPECT_EQ(learner_->find(77).decided->number, 2);
  EXPECT_FALSE(learner_->find(77).is_open);
}

TEST_F(LearnerTest, AFullTableTakesNoMore) {
  std::mt19937_64 lot(1);
  std::vector<std::uint64_t> there;
  std::size_t refused = 0;
  for (std::size_t i = 0; i < 2 * Learner::most_cells; ++i) {
    std::uint64_t const key = lot() | 1;
    bool const has_room = learner_->find(key).has_room;
    bool const is_made = open({shape(1), shape(2)}, 1e-5, key) != Learner::no_cell;
    ASSERT_EQ(is_made, has_room) << "nobody looks for candidates in vain";
    is_made ? there.push_back(key) : (void)++refused;
  }
  EXPECT_GT(there.size(), Learner::most_cells / 2);
  EXPECT_GE(refused, Learner::most_cells);
  for (std::uint64_t const key : there) ASSERT_NE(learner_->find(key).cell, Learner::no_cell) << key;
}

TEST_F(LearnerTest, OtherProgramsCellsLeaveRoom) {
  for (std::uint64_t key = 1; key <= 2 * Learner::most_cells; ++key)
    learner_->remember(key, {place(1e-5), shape(1), 1e-5, 2e-5});
  EXPECT_NE(open({shape(1)}, 1e-5, 4 * Learner::most_cells), Learner::no_cell);
}

TEST_F(LearnerTest, NothingIsDoneThatMayNotBeSpent) {
  EXPECT_TRUE(learner_->affords(Learner::first_allowance / 2));
  EXPECT_FALSE(learner_->affords(2 * Learner::first_allowance));
  ASSERT_TRUE(learner_->spend(Learner::first_allowance));
  EXPECT_FALSE(learner_->spend(1e-3));
  auto const cell = open({shape(1), shape(2)});
  EXPECT_FALSE(learner_->next(cell, 1e-5, all).is_timed);
  TestClock::time = 1;
  EXPECT_TRUE(learner_->next(cell, 1e-5, all).is_timed);
  learner_->charge(1);
  EXPECT_FALSE(learner_->next(cell, 1e-5, all).is_timed) << "what took longer is paid back";
}

TEST(LearnerKey, TellsApartWhatIsNotAboutAsLarge) {
  auto const key = [](std::int64_t m, std::int64_t n, std::int64_t k = 1, int kind = 0, bool wide = true) {
    return Learner::key(5, {m, n, wide, {}, k, kind});
  };
  EXPECT_EQ(key(1000, 1000), key(1010, 995));
  EXPECT_NE(key(1000, 1000), key(1300, 1000));
  EXPECT_NE(key(1000, 1000), key(1000, 1300));
  EXPECT_NE(key(1000, 1000), key(1000, 1000, 2));
  EXPECT_NE(key(1000, 1000), key(1000, 1000, 1, 1));
  EXPECT_NE(key(1000, 1000), key(1000, 1000, 1, 0, false));
  EXPECT_NE(Learner::key(5, size(8, 8)), Learner::key(6, size(8, 8)));
  EXPECT_NE(key(0, 0), 0U);
  EXPECT_NE(key(std::int64_t{1} << 40, 1), key(1, std::int64_t{1} << 40));
}

// Lanes learn the same cells, some of which an earlier process remembered, rightly or wrongly.
TEST_F(LearnerTest, ThreadsLearnTogether) {
  constexpr std::uint64_t keys = 24;
  learner_->charge(-1);  // a clock that stands allows nothing
  for (std::uint64_t key = 1; key <= keys / 2; ++key)
    learner_->remember(key, {place(1e-3), shape(2), key % 2 == 0 ? 1e-3 : 1e-5, 2e-3});
  auto const work = [&](int number) {
    std::vector<int> decided(keys + 1, -1);
    for (int i = 0; i < 4000; ++i) {
      std::uint64_t const key = 1 + static_cast<std::uint64_t>(i + number) % keys;
      Learner::Found const found = learner_->find(key);
      if (found.decided && !found.is_open) {
        int& before = decided[key];
        EXPECT_TRUE(before < 0 || before == found.decided->number) << key;
        before = found.decided->number;
        continue;
      }
      auto const cell = found.cell != Learner::no_cell ? found.cell : open({shape(1), shape(2), shape(3)}, 1e-3, key);
      Learner::Try const next = learner_->next(cell, 1e-3, all);
      if (next.is_timed) learner_->report(next, next.candidate.number == 2 ? 1e-3 : 2e-3, 1e-3);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back(work, i);
  for (std::thread& each : threads) each.join();
  for (std::uint64_t key = 1; key <= keys; ++key) {
    ASSERT_TRUE(learner_->find(key).decided) << key;
    EXPECT_FALSE(learner_->find(key).is_open) << key;
    EXPECT_EQ(learner_->find(key).decided->number, 2) << key;
  }
}

}  // namespace
}  // namespace blaslift::gpu
