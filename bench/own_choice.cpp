// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a call of a kernel of our own pays on the host before its launch, measured without a GPU: the family that takes
// it, its problem, and the shape, with the code that the plugin runs (gpu/cuda/own). What kernels take of a device is
// made up, which moves the model's choice and no time of a look-up. Cases: the same call again; 64 sizes that are
// known; sizes that nobody asked for before; and, where calls may teach, the same call of a cell that has settled, and
// of one that has something to try and may not. (kernels_time --mode=choose measures the first two beside a GPU.)
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "bench/kernels/case.hpp"
#include "gpu/choice/shape_choice.hpp"
#include "gpu/choice/trial.hpp"
#include "gpu/cuda/own/families.hpp"
#include "gpu/plan/kernel_file.hpp"

namespace {

using namespace blaslift;
using namespace blaslift::gpu;
using namespace blaslift::gpu::cuda;

template <class T>
T value(Result<T> result) {
  if (!result) {
    std::fprintf(stderr, "own_choice: %s\n", result.error().text);
    std::exit(1);
  }
  return std::move(*result);
}

template <class>
struct ChoicesFor;
template <class... Families>
struct ChoicesFor<std::tuple<Families...>> {
  using Type = std::tuple<ShapeChoice<Families>...>;
};

template <class Family>
void create(ShapeChoice<Family>& choice, OwnDevice& device) {
  std::vector<gpu::KernelShape> shapes;
  gpu::plan::KernelResources resources;
  resources.registers = 64;
  Family::for_each_shape([&](gpu::plan::Shape const& shape) { shapes.push_back({shape, resources}); });
  choice.create(device, std::move(shapes), gpu::plan::most_shared_of_block);
}

// Single precision, levels 1 and 2.
struct Choices {
  Choices() {
    device.limits = value(gpu::plan::limits_of(90, 132));
    device.name = "NVIDIA H200";
    device.measured = gpu::plan::built_in_kernels();
    std::apply([&](auto&... each) { (create(each, device), ...); }, all);
  }
  // As a lane does (gpu/cuda/own/own_kernels.cu).
  template <class Family>
  static bool choose_as(ShapeChoice<Family> const& choice, DirectCall const& call,
                        std::span<gpu::DeviceAddress const> arrays, OwnWorkspace const& workspace, std::size_t& shape) {
    if constexpr (requires { Family::takes(call); }) {
      if (!Family::takes(call)) return false;
      Whose const whose = workspace.trial != nullptr ? Whose::ours : Whose::only_ours;
      gpu::plan::ChosenShape space;
      gpu::plan::ChosenShape const* chosen = choice.choose(call, arrays, workspace, space, whose);
      if (space.is_open && choice.explores(workspace, whose))
        chosen = choice.explore(Family::problem(call, arrays), workspace, whose, space);
      if (chosen != nullptr) shape = chosen->shape + static_cast<std::size_t>(chosen->demand.grid_x);
      return true;
    }
    return false;
  }
  std::size_t choose(DirectCall const& call, std::span<gpu::DeviceAddress const> arrays) const {
    std::size_t shape = 0;
    std::apply([&](auto const&... each) { (choose_as(each, call, arrays, workspace, shape) || ...); }, all);
    return shape;
  }

  OwnDevice device;
  gpu::plan::RecentChoices recent;
  OwnWorkspace workspace = {nullptr, own_workspace_bytes, nullptr, own_counter_count, &recent, nullptr};
  ChoicesFor<FamiliesOf<float>>::Type all;
};

// What the compiler cannot see through, as the plugin is for its callers.
[[gnu::noinline]] std::size_t choose(Choices const& choices, DirectCall const& call,
                                     std::span<gpu::DeviceAddress const> arrays) {
  return choices.choose(call, arrays);
}

struct Calls {
  std::vector<bench::Case> cases;
  std::vector<gpu::DeviceAddress> arrays;
};

// Smaller sizes, as aligned as the case's.
Calls sized(char const* text, int count) {
  Calls made;
  bench::Case const of = value(bench::parse_case(text));
  auto const arrays = of.arrays(gpu::DeviceAddress{});
  made.arrays.assign(arrays.begin(), arrays.begin() + static_cast<std::ptrdiff_t>(of.operands()));
  for (int i = 0; i < count; ++i) {
    bench::Case other = of;
    for (std::int64_t& size : other.sizes) size = (size * (i + 1) / count + 3) / 4 * 4;
    made.cases.push_back(bench::laid(other, of.layout));
  }
  return made;
}

void run(benchmark::State& state, char const* text, int count, bool forgets) {
  auto const choices = std::make_unique<Choices>();
  Calls const calls = sized(text, count);
  std::size_t i = 0;
  for (auto _ : state) {
    if (forgets && i == 0) {
      state.PauseTiming();
      choices->device.memo.clear();
      choices->recent = {};
      state.ResumeTiming();
    }
    benchmark::DoNotOptimize(choose(*choices, calls.cases[i].call, calls.arrays));
    if (++i == calls.cases.size()) i = 0;
  }
}

// Every call takes 10 us, and nobody's clock goes on: what was spent stays spent.
class Timer final : public CallTimer {
 public:
  void begin() override {}
  void end() override {}
  Result<std::optional<double>> seconds() override { return std::optional(10e-6); }
};
double stopped() { return 0; }

void run_learning(benchmark::State& state, char const* text, bool settles) {
  auto const choices = std::make_unique<Choices>();
  Calls const calls = sized(text, 1);
  Timer timer;
  Trial trial(timer);
  choices->workspace.trial = &trial;
  choices->device.learner = std::make_unique<Learner>(stopped);
  auto const call = [&] {
    benchmark::DoNotOptimize(choose(*choices, calls.cases[0].call, calls.arrays));
    trial.begin();
    trial.end();
    benchmark::DoNotOptimize(trial.collect());
  };
  constexpr int enough = 10000;
  if (settles) choices->device.learner->charge(-1);
  for (int i = 0; i < (settles ? enough : 1); ++i) call();
  choices->device.learner->charge(1);
  for (auto _ : state) call();
}

// The first call of each size, of products with a small result, which have the most shapes.
template <class T>
void run_products(benchmark::State& state, char const* text) {
  OwnDevice device;
  device.limits = value(gpu::plan::limits_of(90, 132));
  device.measured = gpu::plan::built_in_kernels();
  ShapeChoice<SkinnyGemmFamily<T>> choice;
  create(choice, device);
  OwnWorkspace const workspace = {nullptr, own_workspace_bytes, nullptr, own_counter_count, nullptr, nullptr};
  Calls const calls = sized(text, 128);
  std::size_t i = 0;
  for (auto _ : state) {
    if (i == 0) {
      state.PauseTiming();
      device.memo.clear();
      state.ResumeTiming();
    }
    auto const operands = gpu::matrices(calls.cases[i].call, calls.arrays);
    gpu::plan::ChosenShape space;
    benchmark::DoNotOptimize(choice.choose(*calls.cases[i].call.level3,
                                           std::span<gpu::DeviceMatrix const>(operands.data(), calls.arrays.size()),
                                           workspace, space));
    if (++i == calls.cases.size()) i = 0;
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (char const* text : {"sgemv:8192:N", "sgemv:8192:T", "strmv:8192:LNN", "ssymv:8192:L", "sger:8192",
                           "saxpy:409600", "saxpy:2^24", "sdot:2^20", "ssymv:2100:L"}) {
    auto add = [text](char const* what, int count, bool forgets) {
      benchmark::RegisterBenchmark((std::string(text) + " " + what).c_str(),
                                   [=](benchmark::State& state) { run(state, text, count, forgets); });
    };
    add("same", 1, false);
    add("known", 64, false);
    add("new", 512, true);
  }
  for (bool const settles : {true, false})
    benchmark::RegisterBenchmark(settles ? "sgemv:8192:N settled" : "sgemv:8192:N open",
                                 [settles](benchmark::State& state) { run_learning(state, "sgemv:8192:N", settles); });
  benchmark::RegisterBenchmark("sgemm:128x128x2^20:TN new", run_products<float>, "sgemm:128x128x2^20:TN");
  benchmark::RegisterBenchmark("dgemm:128x128x2^20:TN new", run_products<double>, "dgemm:128x128x2^20:TN");
  benchmark::RegisterBenchmark("cgemm:128x128x2^20:TN new", run_products<gpu::kernels::Complex<float>>,
                               "cgemm:128x128x2^20:TN");
  benchmark::RegisterBenchmark("zgemm:128x128x2^20:TN new", run_products<gpu::kernels::Complex<double>>,
                               "zgemm:128x128x2^20:TN");
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
