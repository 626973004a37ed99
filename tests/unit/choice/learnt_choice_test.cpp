// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Choices that calls have taught, from a program's first call to a later program that reads the file. The kernel is
// gemv N in its shapes, with times that the model does not know.
#include "gpu/choice/learnt_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "gpu/choice/shape_choice.hpp"
#include "gpu/plan/gemv_n.hpp"
#include "gpu/plan/kernel_file.hpp"
#include "shim/base/build_id.hpp"
#include "tests/unit/choice/test_clock.hpp"
#include "tests/unit/plan/devices.hpp"
#include "tests/unit/temporary_folder.hpp"

namespace blaslift::gpu {
namespace {

struct Size {
  std::int64_t m, n;
};

struct GemvN {
  using Problem = plan::GemvNProblem;
  static constexpr unsigned id = 0;
  static constexpr char const* name = "gemv_n";
  static Problem problem(Size size, std::span<int const>) { return {size.m, size.n, 4, true}; }
  static Problem of_size(plan::MeasuredShape const& size) { return {size.m, size.n, 4, size.wide}; }
  static plan::Demand demand(Problem const& problem, plan::Shape const& shape) { return plan::demand(problem, shape); }
  static std::uint64_t key(Problem const& problem) {
    return plan::make_key(id, 0, plan::size_class(problem.m), plan::size_class(problem.n));
  }
  static Problem of_class(Problem const& problem) { return problem; }
  static Problem end_of_class(Problem const& problem) { return problem; }
};

class Timer final : public CallTimer {
 public:
  void begin() override { is_running = true; }
  void end() override { is_running = false, ++calls; }
  Result<std::optional<double>> seconds() override {
    if (fails) return Error::make(Error::Code::failed, "no time");
    if (lags) return std::optional<double>();
    return std::optional(taken);
  }
  bool is_running = false, fails = false, lags = false;
  double taken = 0;
  int calls = 0;
};

// A process with one lane.
class Program {
 public:
  explicit Program(std::string const& path = "", Whose whose = Whose::ours)
      : file_(path, "NVIDIA H200", 90), whose_(whose) {
    device_.limits = plan::h200();
    device_.measured = plan::built_in_kernels();
    device_.learner = std::make_unique<Learner>(TestClock::now);
    std::vector<KernelShape> shapes;
    plan::KernelResources resources;
    resources.registers = 64;
    plan::for_each_gemv_n_shape([&](plan::Shape const& shape) { shapes.push_back({shape, resources}); });
    choice_.create(device_, std::move(shapes), usual_shared_bytes);
    choice_.recall(file_.read());
    workspace_ = {nullptr, own_workspace_bytes, nullptr, own_counter_count, &recent_, nullptr, &trial_};
  }

  // Seconds of a candidate, of cuBLAS without a shape: the model's time, and by up to 30 % more of a shape's own.
  double truth(Size size, plan::Shape const* shape) const {
    auto const problem = GemvN::problem(size, {});
    if (shape == nullptr) return cublas * least(problem);
    std::uint64_t mixed = 1469598103934665603U;
    for (int const part : {shape->variant, shape->tx, shape->ty, shape->per_thread})
      mixed = (mixed ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15U;
    return (1 + 0.3 * static_cast<double>(mixed >> 40) / 0x1p24) * choice_.seconds(problem, index(*shape), workspace_);
  }

  // A call as a lane makes it; its time.
  double call(Size size) {
    if (trial_.collect()) file_.note();
    file_.keep(*device_.learner);
    plan::ChosenShape space;
    auto const* chosen = choice_.choose(size, std::span<int const>(), workspace_, space, whose_);
    is_recent = chosen != nullptr && chosen != &space;
    if (space.is_open && choice_.explores(workspace_, whose_))
      chosen = choice_.explore(GemvN::problem(size, {}), workspace_, whose_, space);
    last = chosen != nullptr ? std::optional(choice_.shape(chosen->shape)) : std::nullopt;
    double const seconds = truth(size, last ? &*last : nullptr);
    (void)timed(&trial_, [&] { return launch_fails ? Error::make(Error::Code::failed, "launch") : Error::none(); });
    timer_.taken = seconds;
    TestClock::time += seconds + 5e-6;
    return seconds;
  }
  double without_learning(Size size) {
    plan::ChosenShape space;
    std::unique_ptr<Learner> aside = std::move(device_.learner);
    auto const* const chosen = choice_.choose(size, std::span<int const>(), nothing_remembered(), space, whose_);
    double const seconds = truth(size, chosen != nullptr ? &choice_.shape(chosen->shape) : nullptr);
    device_.learner = std::move(aside);
    return seconds;
  }
  OwnWorkspace nothing_remembered() const {
    return {nullptr, own_workspace_bytes, nullptr, own_counter_count, nullptr, nullptr, nullptr};
  }

  std::optional<plan::Shape> last;  // of the last call; none: cuBLAS
  bool is_recent = false, launch_fails = false;
  double cublas = 1.5;  // of the time that the model knows for our best shape
  Learner& learner() { return *device_.learner; }
  LearntFile& file() { return file_; }
  Timer& timer() { return timer_; }
  OwnWorkspace& workspace() { return workspace_; }

 private:
  double least(GemvN::Problem const& problem) const {
    double made = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < choice_.size(); ++i) made = std::min(made, choice_.seconds(problem, i, workspace_));
    return made;
  }
  std::size_t index(plan::Shape const& shape) const {
    for (std::size_t i = 0; i < choice_.size(); ++i)
      if (choice_.shape(i) == shape) return i;
    return 0;
  }

  OwnDevice device_;
  ShapeChoice<GemvN> choice_;
  LearntFile file_;
  Whose whose_;
  plan::RecentChoices recent_;
  Timer timer_;
  Trial trial_{timer_};
  OwnWorkspace workspace_;
};

class LearntChoice : protected TestClock, public testing::Test {
 protected:
  static void repeat(Program& program, Size size, int times) {
    for (int i = 0; i < times; ++i) program.call(size);
  }

  TemporaryFolder const folder_;
  std::string const path_ = folder_.path() + "/learnt.kernels";
};

constexpr Size sizes[] = {{1000, 1000}, {3000, 500}, {700, 4100}, {9000, 9000}, {257, 100000}, {60000, 130}};

TEST_F(LearntChoice, CallsGetFasterAndLoseNoMoreThanTheirShare) {
  Program program;
  double today = 0, spent = 0, settled = 0, before = 0;
  for (int round = 0; round < 400; ++round)
    for (Size const size : sizes) {
      double const usual = program.without_learning(size), taken = program.call(size);
      today += usual, spent += taken;
      ASSERT_LE(spent - today, Learner::first_allowance + Learner::part_of_run * TestClock::time + 5e-6);
      if (round == 399) settled += taken / usual, before += 1;
    }
  EXPECT_LT(settled / before, 0.97) << "the model errs by up to 30 %, and a few candidates find some of that";
  for (Size const size : sizes) {
    program.call(size);
    program.call(size);
    EXPECT_TRUE(program.is_recent) << "what has settled is looked up as any other";
  }
}

TEST_F(LearntChoice, WhoIsFasterIsLearntOfCallsThatAreCublassToday) {
  Program slow("", Whose::vendors), fast("", Whose::vendors);
  slow.cublas = 3, fast.cublas = 0.7;
  TestClock::time = 20;
  repeat(slow, {1000, 1000}, 200);
  EXPECT_TRUE(slow.last) << "ours";
  repeat(fast, {1000, 1000}, 200);
  EXPECT_FALSE(fast.last);
}

TEST_F(LearntChoice, CublasIsLearntOfCallsThatAreOursToday) {
  Program program;
  program.cublas = 0.6;
  repeat(program, {1000, 1000}, 50);
  EXPECT_TRUE(program.last) << "its first call costs too much for so short a program";
  TestClock::time += 10;
  repeat(program, {1000, 1000}, 200);
  EXPECT_FALSE(program.last);
}

// Sizes of one cell, of which the shape of one needs many more blocks for the other.
TEST_F(LearntChoice, SizesThatAreNotAlikeDoNotHoldTheirCellUp) {
  for (Size const one : sizes) {
    Program program;
    program.cublas = 3;
    Size const other = {one.m * 27 / 25, one.n * 27 / 25};
    for (int i = 0; i < 200; ++i) program.call(one), program.call(other);
    program.call(one);
    EXPECT_TRUE(program.is_recent) << one.m;
    program.call(other);
    EXPECT_TRUE(program.is_recent) << one.m;
  }
}

// A lane without a timer tries nothing, and sees what others decide.
TEST_F(LearntChoice, ALaneWithoutATimerTakesWhatOthersLearn) {
  Program program;
  repeat(program, {1000, 1000}, 3);
  Trial* const trial = program.workspace().trial;
  program.workspace().trial = nullptr;
  repeat(program, {1000, 1000}, 3);
  program.workspace().trial = trial;
  repeat(program, {1000, 1000}, 400);
  plan::Shape const learnt = *program.last;
  program.workspace().trial = nullptr;
  repeat(program, {1000, 1000}, 40);
  EXPECT_TRUE(*program.last == learnt);
}

// Routines that have another routine of cuBLAS's beside them, pieces of a product, and lanes without a timer.
TEST_F(LearntChoice, OthersCallsTeachNothing) {
  for (int way = 0; way < 3; ++way) {
    Program program("", way == 0 ? Whose::only_ours : Whose::ours);
    if (way == 1) program.workspace().may_learn = false;
    if (way == 2) program.workspace().trial = nullptr;
    double const usual = program.without_learning({1000, 1000});
    for (int i = 0; i < 50; ++i) EXPECT_EQ(program.call({1000, 1000}), usual) << way;
    EXPECT_TRUE(program.is_recent) << way;
    EXPECT_EQ(program.timer().calls, 0) << way;
  }
}

// They have the same kernel and size, but another routine of cuBLAS's beside them.
TEST_F(LearntChoice, WhatIsLearntIsNotForOtherRoutines) {
  Program program;
  double const usual = program.without_learning({1000, 1000});
  repeat(program, {1000, 1000}, 400);
  EXPECT_LT(program.call({1000, 1000}), usual);
  program.workspace().may_learn = false, program.workspace().recent = nullptr;
  EXPECT_EQ(program.call({1000, 1000}), usual);
}

TEST_F(LearntChoice, ALaunchThatFailsMayLeaveSomethingToKeep) {
  auto const learner = std::make_unique<Learner>(TestClock::now);
  Learner::Candidates both;
  both.add({1, false, {1, 32, 1, 1}}), both.add({2, false, {2, 32, 1, 1}});
  auto const cell = learner->open(77, {{"gemv_n", 's'}, {9, 9, true, {}}, 1e-5}, both, 0);
  Timer timer;
  Trial trial(timer);
  timer.taken = 1e-5;
  auto const next = [&](bool is_launched) {
    Learner::Try const made = learner->next(cell, 1e-5, [](auto const&) { return true; });
    EXPECT_TRUE(made.is_timed);
    trial.plan(*learner, made, 1e-5);
    trial.begin();
    is_launched ? trial.end() : trial.give_up();
    return trial.collect();
  };
  // In turn the first and the second one, of which the last try alone is missing then.
  for (int i = 0; i < 2 * Learner::tries - 1; ++i) EXPECT_FALSE(next(true)) << i;
  EXPECT_TRUE(next(false));
  EXPECT_TRUE(trial.is_free());
  EXPECT_FALSE(learner->find(77).is_open);
}

TEST_F(LearntChoice, AnOpenCellIsNotAskedAtEachCall) {
  Program program;
  program.learner().charge(1);  // nothing may be spent any more
  int asked = 0;
  for (int i = 0; i < 330; ++i) program.call({1000, 1000}), asked += program.is_recent ? 0 : 1;
  EXPECT_EQ(asked, 10);
}

// It was made with too little memory for all of its parts.
TEST_F(LearntChoice, CallsOfALaneThatIsNotWholeTeachNothing) {
  Program program;
  program.workspace().bytes = program.workspace().counter_count = 0;
  repeat(program, {1000, 1000}, 50);
  EXPECT_EQ(program.timer().calls, 0);
  EXPECT_EQ(program.learner().spent(), 0);
}

TEST_F(LearntChoice, ALaterProgramGoesByTheFile) {
  plan::Shape learnt;
  {
    Program first(path_);
    repeat(first, {1000, 1000}, 100);
    ASSERT_TRUE(first.last);
    learnt = *first.last;
  }
  ASSERT_TRUE(std::filesystem::exists(path_));
  TestClock::time = 0;
  Program second(path_);
  second.call({1010, 995});
  ASSERT_TRUE(second.last);
  EXPECT_TRUE(*second.last == learnt) << "at once, and for sizes nearby";
  repeat(second, {1010, 995}, 3);
  EXPECT_TRUE(second.is_recent);
  EXPECT_LT(second.timer().calls, 3);
}

TEST_F(LearntChoice, AFileFromAnotherTimeIsFoundOut) {
  {
    Program first(path_);
    repeat(first, {9000, 9000}, 100);
  }
  // By the file everything took a hundredth.
  auto read = plan::read_kernels(path_.c_str());
  ASSERT_TRUE(read) << read.error().text;
  for (auto& each : read->kernels[0].best) each.ours_seconds /= 100, each.vendor_seconds = 0;
  plan::Shape const wrong = read->kernels[0].best[0].shape;
  std::ofstream(path_) << plan::format_kernels(*read);
  Program second(path_);
  second.call({9000, 9000});
  EXPECT_TRUE(*second.last == wrong);
  repeat(second, {9000, 9000}, 100);
  EXPECT_GT(second.timer().calls, 3) << "learnt again";
  auto const again = plan::read_kernels(path_.c_str());
  ASSERT_TRUE(again);
  EXPECT_GT(again->kernels[0].best[0].ours_seconds, 10 * read->kernels[0].best[0].ours_seconds);
}

TEST_F(LearntChoice, ProgramsAddToTheFile) {
  Program one(path_), other(path_);
  repeat(one, {1000, 1000}, 100);
  repeat(other, {5000, 5000}, 100);
  auto const read = plan::read_kernels(path_.c_str());
  ASSERT_TRUE(read);
  ASSERT_EQ(read->kernels.size(), 1U);
  EXPECT_EQ(read->kernels[0].best.size(), 2U);
  Program third(path_);
  repeat(third, {1000, 1000}, 4);
  EXPECT_LT(third.timer().calls, 3);
}

// A long program that meets new sizes all the time does not write all the time.
TEST_F(LearntChoice, PausesBetweenWritesGrow) {
  Program program(path_);
  std::set<std::string> texts;
  for (std::int64_t i = 0; i < 200; ++i) {
    repeat(program, {300 + 40 * i, 900 + 7 * i}, 60);
    TestClock::time += 1;
    std::ifstream file(path_);
    texts.insert(std::string(std::istreambuf_iterator<char>(file), {}));
  }
  EXPECT_GE(texts.size(), 5U);
  EXPECT_LE(texts.size(), 14U) << "four at once, then after 1, 2, 4 ... 128 s";
}

TEST_F(LearntChoice, TheFileKeepsTheGpusRates) {
  Program program(path_);
  program.file().keep_rates(plan::rates_of_h200);
  repeat(program, {1000, 1000}, 100);
  LearntFile const file(path_, "NVIDIA H200", 90);
  EXPECT_TRUE(file.read().rates.are_known());
  Program later(path_);
  repeat(later, {5000, 5000}, 100);
  EXPECT_TRUE(file.read().rates.are_known()) << "who writes without having measured them";
  EXPECT_EQ(file.read().kernels[0].best.size(), 2U);
}

TEST_F(LearntChoice, FilesOfOtherGpusAndBrokenOnesCountForNothing) {
  auto const of = [](char const* device, char const* capability) {
    return std::string("blaslift-kernels = 1\ndevice = ") + device + "\ncapability = " + capability +
           "\n[gemv_n s]\nbest = 9x9 0:32x4x2 took 3\n";
  };
  std::ofstream(path_) << of("NVIDIA H200", "9.0");
  EXPECT_EQ(LearntFile(path_, "NVIDIA H200", 90).read().kernels.size(), 1U);
  for (std::string const& text :
       {std::string("nonsense"), of("NVIDIA A100", "9.0"), of("NVIDIA H200", "8.0"), std::string()}) {
    std::ofstream(path_) << text;
    LearntFile const file(path_, "NVIDIA H200", 90);
    EXPECT_TRUE(file.read().kernels.empty()) << text;
    Program program(path_);
    repeat(program, {1000, 1000}, 100);
    EXPECT_EQ(file.read().kernels.size(), 1U) << "and are replaced";
    TestClock::time = 0;
  }
  Program nowhere("/nowhere/at/all");
  repeat(nowhere, {1000, 1000}, 100);
  EXPECT_TRUE(nowhere.is_recent);
}

TEST_F(LearntChoice, WhatCannotBeTimedIsNotChosen) {
  Program program;
  program.timer().fails = true;
  double const usual = program.without_learning({1000, 1000});
  repeat(program, {1000, 1000}, 50);
  EXPECT_EQ(program.call({1000, 1000}), usual);
}

TEST_F(LearntChoice, ATimeThatIsNotThereYetHoldsNothingUp) {
  Program program;
  program.timer().lags = true;
  repeat(program, {1000, 1000}, 50);
  EXPECT_EQ(program.timer().calls, 1);
  program.timer().lags = false;
  repeat(program, {1000, 1000}, 50);
  EXPECT_GT(program.timer().calls, 3);
}

TEST_F(LearntChoice, LaunchesThatFailTeachNothing) {
  Program program(path_);
  program.launch_fails = true;
  repeat(program, {1000, 1000}, 50);
  EXPECT_EQ(program.timer().calls, 0);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST(LearntPath, NamesHostGpuDriverAndBuild) {
  std::string const path = learnt_path("NVIDIA H200", "580.65.06", "1a2b3c4d");
  if (path.empty()) GTEST_SKIP() << "no home";
  EXPECT_TRUE(path.ends_with(".kernels.NVIDIA-H200.580.65.06.1a2b3c4d")) << path;
  setenv("BLASLIFT_HISTORY", "none", 1);
  EXPECT_TRUE(learnt_path("NVIDIA H200", "580.65.06", "1a2b3c4d").empty());
  unsetenv("BLASLIFT_HISTORY");
  EXPECT_TRUE(learnt_path("NVIDIA H200", "", "1a2b3c4d").empty());
  EXPECT_TRUE(learnt_path("", "580", "1a2b3c4d").empty());
  EXPECT_TRUE(learnt_path("NVIDIA H200", "580", "").empty()) << "builds have other shapes";
}

TEST(LearntPath, IsOfThisBuild) {
  BuildId const id = own_build_id();
  ASSERT_GT(id.size, 4) << "linked without --build-id";
  char text[9];
  to_hex(id, 4, text);
  char expected[9];
  std::snprintf(expected, sizeof expected, "%02x%02x%02x%02x", id.bytes[0], id.bytes[1], id.bytes[2], id.bytes[3]);
  EXPECT_STREQ(text, expected);
  std::ifstream program("/proc/self/exe", std::ios::binary);
  std::string const bytes{std::istreambuf_iterator<char>(program), {}};
  EXPECT_NE(bytes.find(std::string(reinterpret_cast<char const*>(id.bytes), id.size)), bytes.npos);
}

TEST(Shortlist, KeepsTheBestInOrder) {
  Shortlist kept(3, 1.5);
  EXPECT_EQ(kept.limit(), std::numeric_limits<double>::infinity());
  std::size_t number = 0;
  for (double const seconds : {5.0, 2.0, std::numeric_limits<double>::infinity(), 3.0, 2.5, 2.2, 4.0, 2.1})
    kept.offer(number++, seconds);
  ASSERT_EQ(kept.kept().size(), 3U);
  EXPECT_EQ(kept.kept()[0].shape, 1U);
  EXPECT_EQ(kept.kept()[1].shape, 7U);
  EXPECT_EQ(kept.kept()[2].shape, 5U);
  kept.offer(9, 1.0);
  EXPECT_EQ(kept.kept().size(), 1U) << "the others are too far behind now";
  EXPECT_EQ(kept.limit(), 1.5);
}

}  // namespace
}  // namespace blaslift::gpu
