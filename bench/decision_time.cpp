// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Times the parts of deciding where a call runs: its operations and bytes, the look among measured calls, the
// estimates and the rule, by the profile that is named (bench/results/.../h200_16_cores.profile). Each answer decides
// which call comes next, so that latencies are counted, not throughput. usage: decision_time PROFILE [options of Google
// Benchmark]
#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "shim/call/usual_call.hpp"
#include "shim/decide/cost.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/factor_memo.hpp"
#include "shim/decide/measured_calls.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/dispatch/dispatch.hpp"
#include "shim/dispatch/experience.hpp"

namespace {

using namespace blaslift;

struct Machine {
  NamedProfile file;
  MeasuredCalls measured;
};
std::optional<Machine> machine;

// Two calls near the boundary that are told apart by nothing but their sizes.
struct Calls {
  std::array<Call, 2> each;
  std::array<CallCost, 2> cost;
  Calls(char const* name, std::int64_t size)
      : each{usual_call(find_symbol(name), size, size, size),
             usual_call(find_symbol(name), size + 1, size + 1, size + 1)},
        cost{call_cost(each[0]), call_cost(each[1])} {}
};

// ask(i) -> a number of which it is not known whether it is negative.
template <class Ask>
void in_turn(benchmark::State& state, Ask&& ask) {
  std::size_t i = 0;
  for (auto _ : state) {
    double const answer = ask(i);
    benchmark::DoNotOptimize(answer);
    i = (answer < 0) != (i == 0) ? 1 : 0;
  }
}

void cost(benchmark::State& state, char const* name, std::int64_t size) {
  Calls const calls(name, size);
  in_turn(state, [&](std::size_t i) { return call_cost(calls.each[i]).flops; });
}

Factors factors_of(FactorMemo const* memo, Call const& call) {
  std::int64_t const m = call.integer("m"), n = call.integer("n"), k = call.integer("k");
  return memo ? memo->of(machine->measured, call.symbol, m, n, k) : machine->measured.of(call.symbol, m, n, k);
}

// `seen`: whether calls of these sizes have been asked about before.
void look(benchmark::State& state, char const* name, std::int64_t size, bool seen) {
  Calls const calls(name, size);
  FactorMemo const memo;
  in_turn(state, [&](std::size_t i) { return factors_of(seen ? &memo : nullptr, calls.each[i]).cpu; });
}

void rule(benchmark::State& state, char const* name, std::int64_t size) {
  Calls const calls(name, size);
  in_turn(state, [&](std::size_t i) { return decide_by_cost(machine->file.profile, calls.cost[i]).gpu_seconds; });
}

void whole(benchmark::State& state, char const* name, std::int64_t size, bool seen) {
  Calls const calls(name, size);
  FactorMemo const memo;
  in_turn(state, [&](std::size_t i) {
    Call const& call = calls.each[i];
    std::int64_t const m = call.integer("m"), n = call.integer("n"), k = call.integer("k");
    CallCost made = call_cost(call);
    auto const known = [&](dispatch::Way way) { return dispatch::experienced({call.symbol, way, m, n, k}).factor; };
    correct(&made, factors_of(seen ? &memo : nullptr, call), known(dispatch::Way::cpu), known(dispatch::Way::sent),
            known(dispatch::Way::kept));
    return decide_by_cost(machine->file.profile, made).gpu_seconds;
  });
}

class NoBlas final : public gpu::CpuBlas {
 public:
  void run(Level3 const&) override {}
  void run(Call const&, std::byte*) override {}
};

// All that the shim does for a call that is looked at and stays on the CPU, but for the call itself: with the
// statistics.
void looked_at(benchmark::State& state, char const* name, std::int64_t size) {
  Calls const calls(name, size);
  NoBlas cpu;
  observe::register_thread();
  dispatch::PendingCall seen;
  in_turn(state, [&](std::size_t i) {
    std::byte value[16];
    if (dispatch::attempt(calls.each[i], cpu, value, &seen)) return 0.0;
    dispatch::finish_on_cpu(calls.each[i], &seen, seen.decision.cpu_seconds);
    return seen.decision.cpu_seconds;
  });
}

}  // namespace

int main(int count, char** words) {
  setenv("BLASLIFT_DEVICE", "none", 1);  // nothing is started
  if (count < 2) return std::fprintf(stderr, "usage: decision_time PROFILE [--benchmark_...]\n"), 2;
  auto read = read_profile(words[1]);
  if (!read) return std::fprintf(stderr, "decision_time: %s\n", read.error().text), 1;
  setenv("BLASLIFT_PROFILE", words[1], 1);
  machine = Machine{*read, MeasuredCalls(read->profile, read->calls)};
  for (auto const& [name, size] :
       {std::pair{"dgemm", std::int64_t{280}}, {"dgemv", std::int64_t{1600}}, {"dgetrf", std::int64_t{500}}}) {
    auto const title = [&, routine = name](char const* part) { return std::string(routine) + "/" + part; };
    benchmark::RegisterBenchmark(title("operations and bytes").c_str(), &cost, name, size);
    benchmark::RegisterBenchmark(title("measured calls, new sizes").c_str(), &look, name, size, false);
    benchmark::RegisterBenchmark(title("measured calls, known sizes").c_str(), &look, name, size, true);
    benchmark::RegisterBenchmark(title("estimates and rule").c_str(), &rule, name, size);
    benchmark::RegisterBenchmark(title("all, new sizes").c_str(), &whole, name, size, false);
    benchmark::RegisterBenchmark(title("all, known sizes").c_str(), &whole, name, size, true);
    benchmark::RegisterBenchmark(title("looked at, in the shim").c_str(), &looked_at, name, size);
  }
  --count;
  words[1] = words[0];
  ++words;
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
