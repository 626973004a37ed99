// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What choosing a block shape costs the host, by method: the seed's loop in every call, with NVIDIA's calculator and
// with the closed form; the repaired rule on a list made before; and what calls really do, a table and a memo. Each
// choice decides which size comes next, so that latencies are counted, not throughput. Sizes are random, up to 65536.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "gpu/plan/decision_table.hpp"
#include "gpu/plan/figure3.hpp"
#include "gpu/plan/memo.hpp"
#include "gpu/plan/objective.hpp"

#ifdef BLASLIFT_CUDA_OCCUPANCY
#include <cuda_occupancy.h>
#endif

namespace {

using namespace blaslift;
using namespace blaslift::gpu::plan;

template <class T>
T value(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "plan_choice: %s\n", result.error().text);
    std::exit(1);
  }
  return *result;
}

DeviceLimits const h200 = value(limits_of(90, 132));
Recipe const recipe{{1, 2}, {}, 64, {4, 1}};

Kernel gemv_n() {
  Kernel kernel;
  kernel.resources.registers = 48;
  kernel.two_dimensional = true;
  return kernel;
}
Kernel const kernel = gemv_n();

constexpr std::size_t size_count = 4096;
std::vector<std::int64_t> const sizes = [] {
  std::mt19937_64 random(1);
  std::vector<std::int64_t> made(size_count);
  for (auto& M : made) M = static_cast<std::int64_t>(random() % 65536) + 1;
  return made;
}();

// choose(M) -> BlockShape.
template <class Choose>
void run(benchmark::State& state, Choose&& choose) {
  std::size_t i = 0;
  for (auto _ : state) {
    BlockShape const shape = choose(sizes[i % size_count]);
    i += 1 + static_cast<std::size_t>(shape.Tx % 2);  // even, but only at run time
  }
  benchmark::DoNotOptimize(i);
}

void figure3_closed_form(benchmark::State& state) {
  run(state, [](std::int64_t M) { return figure3(h200, kernel, recipe, Figure3::counted, M); });
  state.counters["candidates"] = count_candidates(h200, kernel, recipe, Figure3::counted);
}

#ifdef BLASLIFT_CUDA_OCCUPANCY
void figure3_nvidia(benchmark::State& state) {
  cudaOccDeviceProp properties;
  properties.computeMajor = h200.capability / 10;
  properties.maxThreadsPerBlock = h200.threads_per_block;
  properties.maxThreadsPerMultiprocessor = h200.warps * 32;
  properties.regsPerBlock = h200.registers_per_block;
  properties.regsPerMultiprocessor = h200.registers;
  properties.warpSize = 32;
  properties.sharedMemPerBlock = 48 * 1024;
  properties.sharedMemPerMultiprocessor = static_cast<std::size_t>(h200.shared_bytes);
  properties.numSms = h200.multiprocessors;
  properties.sharedMemPerBlockOptin = static_cast<std::size_t>(h200.shared_bytes_per_block);
  properties.reservedSharedMemPerBlock = static_cast<std::size_t>(h200.shared_reserved);
  cudaOccFuncAttributes attributes;
  attributes.maxThreadsPerBlock = 1024;
  attributes.numRegs = kernel.resources.registers;
  attributes.numBlockBarriers = 1;
  cudaOccDeviceState const device_state;
  run(state, [&](std::int64_t M) {
    return figure3(h200, kernel, recipe, Figure3::counted, [&](BlockShape shape) -> Occupancies {
      cudaOccResult found;
      if (cudaOccMaxActiveBlocksPerMultiprocessor(&found, &properties, &attributes, &device_state, shape.threads(),
                                                  0) != CUDA_OCC_SUCCESS)
        return {};
      Occupancy now;
      now.active_blocks = found.activeBlocksPerMultiprocessor;
      now.warps_per_block = (shape.threads() + 31) / 32;
      return {WrpOcp(h200, now).value(), BlkOcp(h200, now).value(),
              GrdOcp(BlkPerGrd(kernel, shape, M), MaxActvBlkPerDev(h200, now)).value()};
    });
  });
}
BENCHMARK(figure3_nvidia);
#endif
BENCHMARK(figure3_closed_form);

void repaired_rule_precomputed(benchmark::State& state) {
  Optimizer const optimizer = value(Optimizer::make(h200, kernel, recipe));
  run(state, [&](std::int64_t M) { return optimizer.shape(optimizer.choose(M)); });
  state.counters["candidates"] = static_cast<double>(optimizer.size());
}
BENCHMARK(repaired_rule_precomputed);

void decision_table(benchmark::State& state) {
  Optimizer const optimizer = value(Optimizer::make(h200, kernel, recipe));
  DecisionTable const table = DecisionTable::build(optimizer);
  run(state, [&](std::int64_t M) { return optimizer.shape(table(M)); });
  state.counters["bytes"] = static_cast<double>(table.bytes());
}
BENCHMARK(decision_table);

void decision_table_above_its_end(benchmark::State& state) {
  Optimizer const optimizer = value(Optimizer::make(h200, kernel, recipe));
  DecisionTable const table = DecisionTable::build(optimizer);
  run(state, [&](std::int64_t M) { return optimizer.shape(table(M * 1000 + 65601)); });
}
BENCHMARK(decision_table_above_its_end);

// What a call with two sizes does: both into a key, the key looked up. 512 keys that stay.
void memo_hit(benchmark::State& state) {
  static Memo memo;
  Optimizer const optimizer = value(Optimizer::make(h200, kernel, recipe));
  run(state, [&](std::int64_t M) {
    std::int64_t const m = 1 + (M & 511) * 32, n = m + 100;
    std::uint64_t const key = make_key(3, 1, (m + 31) / 32, size_class(n));
    return optimizer.shape(memo.choose(key, [&] { return optimizer.choose(m); }));
  });
}
BENCHMARK(memo_hit);

// A miss: the objective for every candidate of the optimizer's list.
void objective_of_all(benchmark::State& state) {
  Optimizer const optimizer = value(Optimizer::make(h200, kernel, recipe));
  DeviceRates const rates;
  std::vector<double> times(optimizer.size());
  run(state, [&](std::int64_t M) {
    for (std::size_t i = 0; i < times.size(); ++i) {
      BlockShape const shape = optimizer.shape(static_cast<Choice>(i));
      Launch launch;
      launch.blocks = BlkPerGrd(kernel, shape, M);
      launch.threads = shape.threads();
      launch.active_blocks = optimizer.occupancy(static_cast<Choice>(i)).active_blocks;
      launch.bytes = static_cast<double>(M) * 4096 * 4;
      launch.bytes_in_flight = 64;
      times[i] = seconds(h200, rates, launch);
    }
    auto const best = fastest(
        times.size(), [&](std::size_t i) { return optimizer.shape(static_cast<Choice>(i)); },
        [&](std::size_t i) { return times[i]; });
    return optimizer.shape(static_cast<Choice>(best));
  });
}
BENCHMARK(objective_of_all);

void building_an_optimizer(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Optimizer::make(h200, kernel, recipe));
}
BENCHMARK(building_an_optimizer)->Unit(benchmark::kMicrosecond);

void building_a_table(benchmark::State& state) {
  Optimizer const optimizer = value(Optimizer::make(h200, kernel, recipe));
  for (auto _ : state) benchmark::DoNotOptimize(DecisionTable::build(optimizer));
}
BENCHMARK(building_a_table)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
