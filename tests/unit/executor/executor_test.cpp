// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device path of a call on the emulated device: results with plenty of memory and with hardly any, many callers,
// and every failure at every place: the call is complete all the same, or the caller's memory is as it was.
#include "gpu/executor/executor.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <complex>
#include <stdexcept>
#include <thread>

#include "gpu/faulty_device.hpp"
#include "gpu/plugin.hpp"
#include "gpu/transfer/copy.hpp"
#include "tests/unit/level3_problem.hpp"

namespace blaslift::gpu {
namespace {

class HostBlas final : public CpuBlas {
 public:
  void run(Level3 const& call) override {
    ++calls;
    compute_on_host(call);
  }
  void run(Call const& call, std::byte*) override { run(make_level3(call)); }
  int calls = 0;
};

Device& emulated() {
  static Device* const device = [] {
    void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) throw std::runtime_error(dlerror());
    Error error;
    Device* const opened = reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry))(plugin_interface, &error);
    if (!opened) throw std::runtime_error(error.text);
    return opened;
  }();
  return *device;
}

Executor& open(Executor::Options const& options, Device& device = emulated()) {
  static auto& kept = *new std::vector<Executor*>;  // executors live as long as the process
  auto const opened = Executor::open(device, options);
  if (!opened) throw std::runtime_error(opened.error().text);
  return *kept.emplace_back(*opened);
}

constexpr Expected patience{60, 0};
constexpr Wishes no_wishes{};

std::vector<char const*> level3_symbols() {
  std::vector<char const*> found;
  for (std::size_t i = 0; i < blas_symbol_count; ++i)
    if (device_path(static_cast<Symbol>(i)) == DevicePath::level3) found.push_back(info(static_cast<Symbol>(i)).name);
  return found;
}

struct Setting {
  char const* name;
  Executor::Options options;
  std::int64_t largest;
};

class Every : public testing::TestWithParam<Setting> {};

TEST_P(Every, RoutineComesOutRight) {
  Setting const& setting = GetParam();
  Executor& executor = open(setting.options);
  std::mt19937 random(7);
  HostBlas cpu;
  int complete = 0, calls = 0;
  for (char const* const symbol : level3_symbols())
    for (int i = 0; i < 6; ++i) {
      Level3Problem problem(symbol, setting.largest, random);
      Outcome const outcome = executor.run(problem.level3(), no_wishes, patience, cpu);
      ++calls;
      complete += outcome.complete;
      if (outcome.complete) {
        ASSERT_EQ(problem.check(), "");
      } else {  // too little memory for this shape
        ASSERT_EQ(outcome.error.code, Error::Code::out_of_memory) << outcome.error.text;
        ASSERT_TRUE(problem.untouched());
      }
    }
  EXPECT_EQ(cpu.calls, 0);
  EXPECT_GE(complete, calls * 9 / 10);
}

// Slots of the smallest size and budgets of a few tiles cross every edge of chunks, blocks and frames.
INSTANTIATE_TEST_SUITE_P(
    Sizes, Every,
    testing::Values(Setting{"plenty", {std::size_t{1} << 30, std::size_t{4} << 20, 0}, 150},
                    Setting{"plenty_with_helpers", {std::size_t{1} << 30, std::size_t{4} << 20, 3}, 150},
                    Setting{"tiny_ring", {std::size_t{1} << 30, std::size_t{8} << 10, 0}, 150},
                    Setting{"tiny_ring_with_helpers", {std::size_t{1} << 30, std::size_t{64} << 10, 3}, 150},
                    Setting{"tiny_memory", {std::size_t{192} << 10, std::size_t{64} << 10, 2}, 150},
                    Setting{"tiny_everything", {std::size_t{256} << 10, std::size_t{8} << 10, 1}, 200}),
    [](auto const& one) { return one.param.name; });

// Every use of every step fails once. Some calls are then completed on the CPU.
class Faults : public testing::TestWithParam<char const*> {};

TEST_P(Faults, LeaveTheCallCompleteOrUntouched) {
  std::mt19937 random(11);
  int completed_on_cpu = 0, struck = 0;
  for (char const* const symbol : {"dgemm", "zsyrk", "cher2k", "dsymm", "ztrmm", "dtrsm", "ztrsm", "sgemmtr"})
    for (int count = 1; count < 60; count += 1 + count / 8) {
      std::string const fault = std::string(GetParam()) + ":" + std::to_string(count);
      static auto& kept = *new std::vector<Device*>;
      Device* const faulty = kept.emplace_back(with_faults(&emulated(), fault.c_str()));
      ASSERT_NE(faulty, &emulated());
      auto const opened = Executor::open(*faulty, {std::size_t{256} << 10, std::size_t{32} << 10, count % 2});
      if (!opened) continue;
      static auto& executors = *new std::vector<Executor*>;
      Executor& executor = *executors.emplace_back(*opened);
      for (int repeat = 0; repeat < 3; ++repeat) {
        Level3Problem problem(symbol, 120, random);
        HostBlas cpu;
        Outcome const outcome = executor.run(problem.level3(), no_wishes, patience, cpu);
        struck += static_cast<bool>(outcome.error);
        if (outcome.complete) {
          completed_on_cpu += cpu.calls > 0;
          ASSERT_EQ(problem.check(), "") << fault << " after " << outcome.error.text;
        } else {
          ASSERT_TRUE(outcome.error);
          if (problem.level3().output_read) {
            ASSERT_TRUE(problem.untouched()) << fault << " after " << outcome.error.text;
          }
        }
      }
    }
  EXPECT_GT(struck, 0);
  RecordProperty("completed_on_cpu", completed_on_cpu);
  if (std::string(GetParam()) == "download") {
    EXPECT_GT(completed_on_cpu, 0);
  }
}
INSTANTIATE_TEST_SUITE_P(Steps, Faults, testing::Values("allocate", "upload", "run", "synchronize", "download"));

// cuBLAS's her2k reads what BLAS says nobody does; the emulated device does not, so that only this test can see it.
TEST(Copy, HermitianTrianglesArriveWithARealDiagonal) {
  constexpr std::int64_t n = 5, pitch = 4;
  Operand triangle;
  triangle.shape = Shape::triangle;
  triangle.part = Part::lower;
  triangle.rows = triangle.cols = triangle.stride = n;
  triangle.element = sizeof(std::complex<float>);
  std::vector<std::complex<float>> memory(n * n, {1, 2}), slot(n * n, {0, 0});
  triangle.data = memory.data();
  Chunk const chunk{1, n - 1, 1, 3, pitch};  // columns 1 to 3 from row 1 on
  auto* const bytes = reinterpret_cast<std::byte*>(slot.data());
  pack(triangle, chunk, bytes);
  clear_imaginary_diagonal(triangle, chunk, bytes);
  for (std::int64_t j = 0; j < chunk.cols; ++j)
    for (std::int64_t i = j; i < chunk.rows; ++i)
      EXPECT_EQ(slot[static_cast<std::size_t>(j * pitch + i)], std::complex<float>(1, i == j ? 0 : 2)) << i << " " << j;
}

// Large enough to be cut by the model, and twice, the second time with what is remembered of the first.
TEST(Executor, CutsLargeProducts) {
  Executor& executor = open({std::size_t{1} << 30, std::size_t{4} << 20, 2});
  std::mt19937 random(29);
  int cut = 0;
  for (char const* const symbol : {"dgemm", "zgemm", "sgemm", "cgemm3m"})
    for (int i = 0; i < 3; ++i) {
      Level3Problem problem(symbol, 1000, random);
      Level3 const call = problem.level3();
      for (int again = 0; again < 2; ++again) {
        HostBlas cpu;
        Outcome const outcome = executor.run(call, no_wishes, patience, cpu);
        ASSERT_TRUE(outcome.complete) << outcome.error.text;
        EXPECT_EQ(cpu.calls, 0);
        cut += outcome.tiles.m < call.m || outcome.tiles.n < call.n || outcome.tiles.k < call.k;
        if (again == 0) problem.restore();
      }
      ASSERT_EQ(problem.check(), "");
    }
  EXPECT_GE(cut, 6);
}

// However much memory is there and whoever helps: the same tiles, and so the same bits.
TEST(Executor, CutsForAFixedMemoryWhateverIsFree) {
  std::mt19937 random(37);
  for (std::size_t const fixed : {std::size_t{0}, std::size_t{1} << 20}) {
    Executor* const executors[] = {
        &open({std::size_t{1} << 30, std::size_t{1} << 20, 2, false, false, nullptr, fixed}),
        &open({std::size_t{3} << 19, std::size_t{1} << 20, 0, false, false, nullptr, fixed})};
    int different = 0;
    for (char const* const symbol : {"dgemm", "dsyrk", "dtrsm"}) {
      Level3Problem problem(symbol, 700, random);
      std::vector<Outcome> outcomes;
      for (Executor* const executor : executors) {
        HostBlas cpu;
        Outcome const outcome = executor->run(problem.level3(), no_wishes, patience, cpu);
        ASSERT_TRUE(outcome.complete) << outcome.error.text;
        outcomes.push_back(outcome);
        problem.restore();
      }
      TileSizes const one = outcomes[0].tiles, other = outcomes[1].tiles;
      different += one.m != other.m || one.n != other.n || one.k != other.k ||
                   outcomes[0].expected_seconds != outcomes[1].expected_seconds;  // of panels and their order, too
    }
    if (fixed) {
      EXPECT_EQ(different, 0);
    } else {
      EXPECT_GT(different, 0) << "nothing was cut, so that nothing is shown";
    }
  }
}

TEST(Executor, GivesItsBudgetBack) {
  Executor& executor = open({std::size_t{1} << 20, std::size_t{64} << 10, 0});
  std::mt19937 random(3);
  HostBlas cpu;
  for (int i = 0; i < 500; ++i) {
    Level3Problem problem("dgemm", 64, random);
    Outcome const outcome = executor.run(problem.level3(), no_wishes, {}, cpu);
    ASSERT_TRUE(outcome.complete) << outcome.error.text;
  }
}

TEST(Executor, RefusesWhatCannotFit) {
  Executor& executor = open({4096, std::size_t{64} << 10, 0});
  std::mt19937 random(5);
  HostBlas cpu;
  Level3Problem problem("dtrsm", 2000, random);
  Outcome const outcome = executor.run(problem.level3(), no_wishes, {}, cpu);
  EXPECT_EQ(outcome.error.code, Error::Code::out_of_memory) << outcome.error.text;
  EXPECT_FALSE(outcome.complete);
  EXPECT_TRUE(problem.untouched());
}

TEST(Executor, ServesManyCallersWithLittle) {
  Executor& executor = open({std::size_t{512} << 10, std::size_t{128} << 10, 2});
  std::atomic<int> wrong{0}, refused{0};
  std::vector<std::thread> callers;
  for (unsigned t = 0; t < 20; ++t)
    callers.emplace_back([&, t] {
      std::mt19937 random(t);
      HostBlas cpu;
      auto const symbols = level3_symbols();
      for (int i = 0; i < 12; ++i) {
        Level3Problem problem(symbols[random() % symbols.size()], 90, random);
        Outcome const outcome = executor.run(problem.level3(), no_wishes, patience, cpu);
        if (!outcome.complete)
          ++refused;
        else if (!problem.check().empty())
          ++wrong;
      }
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(refused, 12);
}

TEST(FaultyDevice, IsNotThereWithoutAFault) {
  EXPECT_EQ(with_faults(&emulated(), ""), &emulated());
  EXPECT_EQ(with_faults(&emulated(), "start"), &emulated());
}

TEST(Plugin, RefusesAnotherInterface) {
  void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  Error error;
  EXPECT_EQ(reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry))(plugin_interface + 1, &error), nullptr);
  EXPECT_TRUE(error);
  EXPECT_STRNE(error.text, "");
}

}  // namespace
}  // namespace blaslift::gpu
