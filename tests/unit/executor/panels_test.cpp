// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Products in panels through the pipeline on the emulated device: slots, slabs and panels that do not divide each
// other, and failures at every step, after which the CPU completes what has not been written.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "gpu/executor/executor.hpp"
#include "gpu/faulty_device.hpp"
#include "gpu/transfer/pipeline.hpp"
#include "tests/unit/emulated_device.hpp"
#include "tests/unit/level3_problem.hpp"

namespace blaslift::gpu {
namespace {

Device& emulated() {
  static Device& device = open_device();
  return device;
}

class HostBlas final : public CpuBlas {
 public:
  void run(Level3 const& call) override {
    ++calls;
    compute_on_host(call);
  }
  void run(Call const& call, std::byte*) override { run(make_level3(call)); }
  int calls = 0;
};

// What a pipeline needs, for as long as the process lives.
struct Parts {
  Device& device;
  Ring ring;
  Crew crew;
  LaneKit* kit = nullptr;
  DeviceAddress memory = DeviceAddress::null;
};

constexpr std::size_t device_bytes = std::size_t{8} << 20;

// Null where a failure strikes before a call could.
Parts* make_parts(Device& device, std::size_t ring_bytes, int helpers) {
  Visit const visit(device);
  static auto& kept = *new std::vector<Parts*>;  // helpers run to the end
  Parts* const parts = kept.emplace_back(new Parts{device, {}, {}});
  if (parts->ring.open(device, ring_bytes)) return nullptr;
  parts->crew.start(device, helpers, helpers + 1);
  auto const kit = make_lane_kit(device);
  auto const memory = device.allocate(device_bytes);
  if (!kit || !memory) return nullptr;
  parts->kit = *kit, parts->memory = *memory;
  return parts;
}

// 40 MiB each under ThreadSanitizer, which would stay with the rest.
void give_back_memory(Parts& parts) {
  Visit const visit(parts.device);
  parts.device.release(parts.memory);
}

Plan plan_of(Level3 const& call, std::mt19937& random) {
  auto const up_to = [&](std::int64_t most) {
    return 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most));
  };
  bool const rows = random() % 2;
  std::int64_t const extent = rows ? call.m : call.n;
  Plan plan;
  plan.tiling = make_panels(call, {rows, up_to(extent), up_to(extent), static_cast<int>(random() % 4), up_to(call.k),
                                   random() % 2 == 0, static_cast<int>(random() % 9)});
  Memory const needed = memory_needed(plan.tiling);
  plan.schedule = make_schedule(plan.tiling, random() % 4 ? needed.full : needed.least);
  return plan;
}

struct Ran {
  Error error;
  Written written;
};

Ran run(Device& device, Parts& parts, Plan const& plan) {
  Visit const visit(device);
  Ring::Share share;
  EXPECT_TRUE(parts.ring.admit(share, 60));
  Ran ran;
  {
    Pipeline pipeline(plan, *parts.kit, parts.memory, {}, parts.ring, share, parts.crew);
    ran.error = pipeline.run();
    ran.written = pipeline.written();
  }
  parts.ring.dismiss();
  return ran;
}

TEST(Panels, ComeOutRight) {
  std::mt19937 random(17);
  for (int const helpers : {0, 3})
    for (std::size_t const ring_bytes : {std::size_t{8} << 10, std::size_t{4} << 20}) {
      Parts* const parts = make_parts(emulated(), ring_bytes, helpers);
      ASSERT_TRUE(parts);
      for (char const* const symbol : {"dgemm", "sgemm", "cgemm", "zgemm3m"})
        for (int i = 0; i < 25; ++i) {
          Level3Problem problem(symbol, 140, random);
          Ran const ran = run(emulated(), *parts, plan_of(problem.level3(), random));
          ASSERT_FALSE(ran.error) << ran.error.text;
          ASSERT_EQ(problem.check(), "");
        }
    }
}

// The plan is the same whoever is fast: sums are formed in the order of the slabs.
TEST(Panels, HaveTheSameBitsWhateverArrivesWhen) {
  std::mt19937 random(19);
  Level3Problem problem("dgemm", 140, random);
  Plan const plan = plan_of(problem.level3(), random);
  Operand const result = problem.level3().result();
  auto const* const bytes = static_cast<std::byte const*>(result.data);
  std::vector<std::byte> first;
  for (int const helpers : {0, 1, 3}) {
    Parts* const parts = make_parts(emulated(), std::size_t{8} << 10, helpers);
    ASSERT_TRUE(parts);
    for (int i = 0; i < 5; ++i) {
      problem.restore();
      ASSERT_FALSE(run(emulated(), *parts, plan).error);
      std::vector<std::byte> const now(
          bytes, bytes + static_cast<std::size_t>(result.stride * (result.cols - 1) + result.rows) * 8);
      if (first.empty()) first = now;
      ASSERT_EQ(now, first);
    }
  }
}

TEST(Panels, AreCompletedByTheCpuAfterAnyFailure) {
  std::mt19937 random(23);
  int struck = 0, completed = 0;
  for (char const* const step : {"upload", "run", "download", "synchronize"})
    for (int count = 1; count < 40; ++count) {
      std::string const fault = std::string(step) + ":" + std::to_string(count);
      Device& faulty = *with_faults(&emulated(), fault.c_str());
      Parts* const parts = make_parts(faulty, std::size_t{16} << 10, count % 2);
      if (!parts) continue;
      Level3Problem problem("dgemm", 120, random);
      Plan const plan = plan_of(problem.level3(), random);
      Ran const ran = run(faulty, *parts, plan);
      give_back_memory(*parts);
      HostBlas cpu;
      if (ran.error) {
        ++struck;
        bool const untouched = ran.written.downloads == 0 && ran.written.done == 0;
        if (untouched) {
          ASSERT_TRUE(problem.untouched()) << fault;
          continue;
        }
        complete_on_cpu(plan, ran.written, cpu);
        ++completed;
      }
      ASSERT_EQ(problem.check(), "") << fault;
    }
  EXPECT_GT(struck, 20);
  EXPECT_GT(completed, 0);
}

}  // namespace
}  // namespace blaslift::gpu
