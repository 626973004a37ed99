// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which shape of a kernel a call gets (gpu/choice/shape_choice.hpp), of a kernel that is made up: what is remembered,
// for whom, and that it does not matter whose call comes first.
#include "gpu/choice/shape_choice.hpp"

#include <gtest/gtest.h>

#include "gpu/plan/gemv_n.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "tests/unit/plan/devices.hpp"

namespace blaslift::gpu {
namespace {

// Its shapes differ by what they are legal for: small (n up to 2048), middle (n from 2060 up), large (all up to 4200),
// shared (the fastest from 96 on, but it wants a workspace).
struct Family {
  struct Problem {
    std::int64_t n = 1;
    friend bool operator==(Problem const&, Problem const&) = default;
  };
  static constexpr unsigned id = 3;
  enum Kind : int { small, middle, large, shared, kinds };
  static inline int demands = 0;

  static Problem problem(std::int64_t n, std::span<int const>) { return {n}; }
  static plan::Demand demand(Problem const& problem, plan::Shape const& shape) {
    ++demands;
    plan::Demand made;
    std::int64_t const n = problem.n;
    made.legal = shape.variant == small    ? n <= 2048
                 : shape.variant == middle ? n >= 2060 && n <= 4200
                 : shape.variant == large  ? n <= 4200
                                           : n >= 96 && n < 1000;
    made.grid_x = n;
    made.bytes = 1e6 * (shape.variant == large ? 4 : shape.variant == middle ? 3 : shape.variant == small ? 2 : 1);
    made.bytes_in_flight = 64;
    if (shape.variant == shared) made.workspace_bytes = 1 << 20;
    return made;
  }
  static std::uint64_t key(Problem const& problem) { return plan::make_key(id, 0, plan::size_class(problem.n), 0); }
  static Problem of_class(Problem const& problem) { return {plan::first_of_class(plan::size_class(problem.n))}; }
  static Problem end_of_class(Problem const& problem) { return {plan::last_of_class(plan::size_class(problem.n))}; }
};

class ShapeChoiceTest : public testing::Test {
 protected:
  ShapeChoiceTest() {
    device_.limits = plan::h200();
    std::vector<KernelShape> shapes;
    plan::KernelResources resources;
    resources.registers = 32;
    for (int variant = 0; variant < Family::kinds; ++variant) shapes.push_back({{variant, 256, 1, 1}, resources});
    choice_.create(device_, std::move(shapes), usual_shared_bytes);
    Family::demands = 0;
  }

  // The shape's variant, or -1.
  int ask(std::int64_t n, OwnWorkspace const& workspace) const {
    plan::ChosenShape space;
    plan::ChosenShape const* const chosen = choice_.choose(n, std::span<int const>(), workspace, space);
    if (chosen == nullptr) return -1;
    EXPECT_EQ(chosen->demand.grid_x, n);
    EXPECT_TRUE(chosen->demand.legal);
    return choice_.shape(chosen->shape).variant;
  }
  // How many shapes are asked what they demand.
  int demands(std::int64_t n, OwnWorkspace const& workspace) const {
    int const before = Family::demands;
    ask(n, workspace);
    return Family::demands - before;
  }

  OwnDevice device_;
  ShapeChoice<Family> choice_;
  OwnWorkspace const whole_ = {nullptr, own_workspace_bytes, nullptr, own_counter_count};
  OwnWorkspace const nothing_;
};

TEST_F(ShapeChoiceTest, TheFastestThatIsLegal) {
  EXPECT_EQ(ask(50, whole_), Family::small);
  EXPECT_EQ(ask(500, whole_), Family::shared);
  EXPECT_EQ(ask(2048, whole_), Family::small);
  EXPECT_EQ(ask(3000, whole_), Family::middle);
  EXPECT_EQ(ask(5000, whole_), -1);
  EXPECT_EQ(demands(500, whole_), 1) << "the chosen one's, for the launch";
}

TEST_F(ShapeChoiceTest, AChoiceIsDescribedByItsShapeAndOccupancies) {
  plan::ChosenShape space;
  plan::ChosenShape const* const chosen = choice_.choose(std::int64_t{500}, std::span<int const>(), whole_, space);
  ASSERT_NE(chosen, nullptr);
  KernelUsed const used = choice_.described(*chosen);
  EXPECT_TRUE(used.is_ours());
  EXPECT_EQ(used.variant, Family::shared);
  EXPECT_EQ(used.Tx, 256);
  EXPECT_EQ(used.active_blocks, 8) << "2048 threads of a multiprocessor";
  EXPECT_EQ(used.active_warps, 64);
  EXPECT_EQ(used.blocks, 500);
  EXPECT_EQ(used.blocks_at_once, 8 * 132);
}

TEST_F(ShapeChoiceTest, ThatNothingIsLegalIsRemembered) {
  EXPECT_EQ(ask(5000, whole_), -1);
  EXPECT_EQ(demands(5000, whole_), 0);
  EXPECT_EQ(demands(5001, whole_), 0) << "the same class";
}

// 2048 to 2111 are one class. Its first size has a shape that is illegal for the others.
TEST_F(ShapeChoiceTest, TheEndOfAClassHasItsOwnChoice) {
  EXPECT_EQ(ask(2111, whole_), Family::middle);
  EXPECT_EQ(ask(2048, whole_), Family::small);
  EXPECT_EQ(ask(2080, whole_), Family::middle);
  EXPECT_EQ(demands(2081, whole_), 2) << "the first's choice, and the last's";
  EXPECT_EQ(ask(2050, whole_), Family::large) << "neither is legal";
  device_.memo.clear();
  EXPECT_EQ(ask(2050, whole_), Family::large);
  EXPECT_EQ(ask(2048, whole_), Family::small);
  EXPECT_EQ(ask(2111, whole_), Family::middle);
}

// 4160 to 4223 are one class, of which sizes above 4200 have nothing; for these a kernel that is not ours is as good.
TEST_F(ShapeChoiceTest, WhereAClassEndsWithNothing) {
  EXPECT_EQ(ask(4210, whole_), -1);
  EXPECT_EQ(ask(4190, whole_), Family::middle);
  EXPECT_LE(demands(4211, whole_), 1);
}

// gemv N as in gpu/plan, with the shapes that were measured.
struct MeasuredFamily {
  using Problem = plan::GemvNProblem;
  static constexpr unsigned id = 0;
  static constexpr char const* name = "gemv_n";
  static Problem problem(std::int64_t n, std::span<int const>) { return {n, n, 4, true}; }
  static plan::Demand demand(Problem const& problem, plan::Shape const& shape) { return plan::demand(problem, shape); }
  static std::uint64_t key(Problem const&) { return plan::no_key; }
  static Problem of_class(Problem const& problem) { return problem; }
  static Problem end_of_class(Problem const& problem) { return problem; }
};

// 32 threads above each other take 128 atoms, which are all of 8,192 columns and of up to eight more.
TEST_F(ShapeChoiceTest, WhatWasTheBestIsNotTakenWhereItNeedsTwiceTheBlocks) {
  ShapeChoice<MeasuredFamily> choice;
  std::vector<KernelShape> shapes;
  plan::KernelResources resources;
  resources.registers = 100;
  plan::for_each_gemv_n_shape([&](plan::Shape const& shape) { shapes.push_back({shape, resources}); });
  device_.measured = plan::built_in_kernels();
  choice.create(device_, std::move(shapes), usual_shared_bytes);
  auto const blocks = [&](std::int64_t n) {
    plan::ChosenShape space;
    plan::ChosenShape const* const chosen = choice.choose(n, std::span<int const>(), whole_, space);
    EXPECT_NE(chosen, nullptr) << n;
    return chosen ? std::pair(choice.shape(chosen->shape), chosen->demand.grid_y)
                  : std::pair(plan::Shape{}, std::int64_t{0});
  };
  auto const [round, round_rows] = blocks(8192);
  EXPECT_EQ(round_rows, 1);
  for (std::int64_t const n : {8193, 8200}) EXPECT_EQ(blocks(n).second, 1) << n;
  for (std::int64_t const n : {8201, 8240, 8300}) EXPECT_FALSE(blocks(n).first == round) << n;
  // 132 rows of blocks of 512 threads are one round of an H200, 133 two.
  auto const last_of_round = blocks(8448).first;
  auto const blocks_of = [&](std::int64_t n) {
    return plan::demand(MeasuredFamily::problem(n, {}), last_of_round).grid_x;
  };
  EXPECT_EQ(blocks_of(8448), 132);
  EXPECT_EQ(last_of_round.tx * last_of_round.ty, 512);
  EXPECT_FALSE(blocks(8449).first == last_of_round);
}

TEST_F(ShapeChoiceTest, ALaneWithoutWorkspaceChoosesForItselfOnly) {
  EXPECT_EQ(ask(500, nothing_), Family::small);
  EXPECT_EQ(ask(500, whole_), Family::shared);
  EXPECT_EQ(ask(500, nothing_), Family::small);
  EXPECT_EQ(demands(500, nothing_), 1);
  OwnWorkspace const little = {nullptr, 1000, nullptr, own_counter_count};
  EXPECT_EQ(ask(500, little), Family::small);
  EXPECT_GT(demands(500, little), 1) << "no other lane has such a workspace: nothing is remembered";
  EXPECT_EQ(ask(500, whole_), Family::shared);
}

TEST_F(ShapeChoiceTest, RecentProblemsAreNotLookedAtAgain) {
  plan::RecentChoices recent;
  OwnWorkspace whole = whole_, nothing = nothing_;
  whole.recent = nothing.recent = &recent;
  EXPECT_EQ(ask(500, whole), Family::shared);
  EXPECT_EQ(demands(500, whole), 0);
  EXPECT_EQ(ask(501, whole), Family::shared) << "and its own grid";
  EXPECT_EQ(ask(500, nothing), Family::small);
  EXPECT_EQ(ask(500, whole), Family::shared);
  EXPECT_EQ(ask(5000, whole), -1);
  EXPECT_EQ(demands(5000, whole), 0);
  // Far more than there are places.
  for (int round = 0; round < 2; ++round)
    for (std::int64_t n = 101; n < 5000; n += 3)
      EXPECT_EQ(ask(n, whole), n < 1000    ? Family::shared
                               : n <= 2048 ? Family::small
                               : n < 2060  ? Family::large
                               : n <= 4200 ? Family::middle
                                           : -1)
          << n;
}

TEST(RecentChoices, KernelsAreToldApart) {
  plan::RecentChoices recent;
  Family::Problem const problem = {7};
  int first = 0, second = 0;
  EXPECT_EQ(recent.find(&first, 1, problem), nullptr);
  recent.remember(&first, 1, problem).shape = 3;
  ASSERT_NE(recent.find(&first, 1, problem), nullptr);
  EXPECT_EQ(recent.find(&first, 1, problem)->shape, 3U);
  EXPECT_EQ(recent.find(&second, 1, problem), nullptr);
  EXPECT_EQ(recent.find(&first, 2, problem), nullptr);
  EXPECT_EQ(recent.find(&first, 1, Family::Problem{8}), nullptr);
}

// Where a problem has one place, 14 to 22 of these lose each other's, as the kernel's address falls.
TEST(RecentChoices, SizesAtEqualDistancesDoNotLoseEachOthersPlaces) {
  int lost = 0;
  for (std::uintptr_t address = 0x7f0012345600; address < 0x7f0012345600 + 50 * 64; address += 64) {
    auto const* const kernel = reinterpret_cast<void const*>(address);
    auto const recent = std::make_unique<plan::RecentChoices>();
    for (int round = 0; round < 3; ++round)
      for (std::int64_t i = 1; i <= 64; ++i) {
        Family::Problem const problem = {i << 18};
        if (auto const* const known = recent->find(kernel, 1, problem)) {
          EXPECT_EQ(known->shape, static_cast<std::size_t>(i));
          continue;
        }
        if (round > 0) ++lost;
        recent->remember(kernel, 1, problem).shape = static_cast<std::size_t>(i);
      }
  }
  EXPECT_LT(lost, 64);  // of 6,400
}

// Of one shape that takes a byte for each n; times of cuBLAS's are known.
struct TimedFamily {
  struct Problem {
    std::int64_t n = 1;
    friend bool operator==(Problem const&, Problem const&) = default;
  };
  static constexpr unsigned id = 7;
  static constexpr char const* name = "timed";
  static Problem problem(std::int64_t n, std::span<int const>) { return {n}; }
  static Problem of_size(plan::MeasuredShape const& size) { return {size.n}; }
  static bool admits(plan::MeasuredShape const& size) { return size.n < std::int64_t{1} << 40; }
  static plan::Demand demand(Problem const& problem, plan::Shape const&) {
    plan::Demand made;
    made.legal = true;
    made.grid_x = 1 + problem.n / 4096;
    made.bytes = static_cast<double>(problem.n);
    made.bytes_in_flight = 64;
    return made;
  }
  static std::uint64_t key(Problem const& problem) { return plan::make_key(id, 0, plan::size_class(problem.n), 0); }
  static Problem of_class(Problem const& problem) { return {plan::first_of_class(plan::size_class(problem.n))}; }
  static Problem end_of_class(Problem const& problem) { return {plan::last_of_class(plan::size_class(problem.n))}; }
};

// Up to 2^20 ours is twice as fast, from 2^22 on cuBLAS is.
class TimedChoiceTest : public testing::Test {
 protected:
  TimedChoiceTest() {
    device_.limits = plan::h200();
    plan::KernelResources resources;
    resources.registers = 32;
    make({{0, 256, 1, 1}}, resources);  // for the model's times
    plan::MeasuredKernel section{TimedFamily::name, 'z', {}, {}};
    for (int power = 16; power <= 26; power += 2) {
      std::int64_t const n = std::int64_t{1} << power;
      plan::MeasuredShape row{n, n, true, {0, 256, 1, 1}};
      row.ours_seconds = choice_.seconds(TimedFamily::Problem{n}, 0, whole_);
      row.vendor_seconds = row.ours_seconds * (power <= 20 ? 2 : 0.5);
      section.best.push_back(row);
    }
    // Of a file that anyone may write: it stands for nothing.
    plan::MeasuredShape huge = section.best.back();
    huge.m = huge.n = std::int64_t{1} << 50;
    section.best.push_back(huge);
    device_.measured.kernels.push_back(section);
    make({{0, 256, 1, 1}}, resources);
  }
  void make(std::vector<plan::Shape> const& of, plan::KernelResources const& resources) {
    std::vector<KernelShape> shapes;
    for (plan::Shape const& shape : of) shapes.push_back({shape, resources});
    choice_.create(device_, std::move(shapes), usual_shared_bytes);
  }
  bool is_ours(std::int64_t n, Whose whose, OwnWorkspace const& workspace) const {
    plan::ChosenShape space;
    return choice_.choose(n, std::span<int const>(), workspace, space, whose) != nullptr;
  }

  OwnDevice device_;
  ShapeChoice<TimedFamily> choice_;
  plan::RecentChoices recent_;
  OwnWorkspace const whole_ = {nullptr, own_workspace_bytes, nullptr, own_counter_count};
  OwnWorkspace const remembers_ = {nullptr, own_workspace_bytes, nullptr, own_counter_count, &recent_};
};

TEST_F(TimedChoiceTest, TheFasterOneComputes) {
  EXPECT_TRUE(choice_.knows_times(TimedFamily::Problem{3000}));
  for (OwnWorkspace const& workspace : {whole_, OwnWorkspace(), remembers_}) {
    EXPECT_TRUE(is_ours(100000, Whose::by_times, workspace));
    EXPECT_FALSE(is_ours(30000000, Whose::by_times, workspace));
  }
}

TEST_F(TimedChoiceTest, OursInAnyCaseAndTheFasterOneShareAMemory) {
  for (OwnWorkspace const& workspace : {whole_, remembers_})
    for (int turn = 0; turn < 2; ++turn) {
      EXPECT_TRUE(is_ours(30000000, Whose::only_ours, workspace)) << turn;
      EXPECT_FALSE(is_ours(30000000, Whose::by_times, workspace)) << turn;
      EXPECT_FALSE(is_ours(50000000, Whose::by_times, workspace)) << turn;
      EXPECT_TRUE(is_ours(50000000, Whose::only_ours, workspace)) << turn;
    }
}

// A class is decided for its first size, whoever asks first.
TEST_F(TimedChoiceTest, AClassIsDecidedOnce) {
  std::int64_t const first = plan::first_of_class(plan::size_class(2500000)),
                     last = plan::last_of_class(plan::size_class(2500000));
  bool const of_first = is_ours(first, Whose::by_times, whole_);
  EXPECT_EQ(is_ours(last, Whose::by_times, whole_), of_first);
  device_.memo.clear();
  EXPECT_EQ(is_ours(last, Whose::by_times, whole_), of_first);
  EXPECT_EQ(is_ours(first, Whose::by_times, whole_), of_first);
}

}  // namespace
}  // namespace blaslift::gpu
