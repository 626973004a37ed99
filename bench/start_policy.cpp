// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Simulates whole programs under the rule for cold starts (shim/decide/start_rule.hpp), without a GPU: their calls are
// recorded or made up (bench/start_policy/*.txt), the starts are drawn. For each program the mean and the 99th
// percentile of its time under each policy, and what the best choice with hindsight would have been.
//
// usage: start_policy [--check|--check-recorded] [--runs N] FILE...
// --check: fails where the limits do not hold that a change of the rule has to keep, on made_up.txt; --check-recorded:
// those on recorded.txt, where the whole processes are counted, their imports too.
//
// The model. A start takes S seconds: log-normal around 0.46 s (as measured) and 0.30 (as hoped for), sigma 0.12,
// in 1.5 of 100 cases four times as long; in 0.5 it fails on its way. Beside a call on the CPU it takes 1.25 times as
// long, and the call loses half of that time. A process that has started the GPU ends 0.11 s later. What calls take on
// the CPU is estimated as recorded, or else at 0.8 of the truth with sigma 0.35, one draw for a run.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "shim/base/text_file.hpp"
#include "shim/decide/machine_profile.hpp"
#include "shim/decide/start_record.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/decide/start_times.hpp"

namespace {

using namespace blaslift;

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double end_seconds = 0.11, beside_calls = 1.25, loss_of_calls = 0.5;

// A generator of our own: the same numbers everywhere.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}
  double uniform() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53;
  }
  double normal() {
    double const radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * 3.141592653589793 * uniform());
  }

 private:
  std::uint64_t state_;
};

// --- Programs

struct ProgramCall {
  double pause = 0;                           // of its thread before it
  double cpu = 0, gpu = 0;                    // seconds
  double expected_cpu = 0, expected_gpu = 0;  // 0: not recorded
};

struct Program {
  std::string name;
  double before = 0, after = 0;  // the first call of BLAS, and the last
  std::vector<std::vector<ProgramCall>> threads;
};

[[noreturn]] void fail(std::string const& what) {
  std::fprintf(stderr, "start_policy: %s\n", what.c_str());
  std::exit(2);
}

struct ReadThread {
  std::string name;
  double end = 0;  // of its last call so far
};

// THREAD BEGIN CPU GPU EXPECTED_CPU EXPECTED_GPU [xN PAUSE]
bool add_call(std::string const& words, Program* program, std::vector<ReadThread>* threads) {
  std::istringstream in(words);
  std::string thread, expected[2], repeat;
  double begin = 0, pause = 0;
  long times = 1;
  ProgramCall call;
  if (!(in >> thread >> begin >> call.cpu >> call.gpu >> expected[0] >> expected[1])) return false;
  if (in >> repeat) {
    times = repeat[0] == 'x' ? std::atol(repeat.c_str() + 1) : 0;
    if (!(in >> pause)) return false;
  }
  call.expected_cpu = number_in<double>(expected[0]).value_or(0);
  call.expected_gpu = number_in<double>(expected[1]).value_or(0);
  if (!(begin >= 0 && call.cpu > 0 && call.gpu > 0 && pause >= 0 && times >= 1 && times <= 100000)) return false;
  std::size_t number = 0;
  while (number < threads->size() && (*threads)[number].name != thread) ++number;
  if (number == threads->size()) threads->push_back({thread, 0}), program->threads.emplace_back();
  ReadThread& of = (*threads)[number];
  for (long i = 0; i < times; ++i) {
    call.pause = std::max(0.0, begin - of.end);
    program->threads[number].push_back(call);
    of.end = begin + call.cpu;
    begin = of.end + pause;
  }
  return true;
}

void read_programs(char const* path, std::vector<Program>* programs) {
  auto const text = read_text_file(path, "recording");
  if (!text) fail(text.error().text);
  Lines lines(*text);
  std::vector<ReadThread> threads;
  for (std::string_view content; lines.next(&content);) {
    auto const found = assignment_in(content);
    bool good = found.has_value();
    if (good && found->key == "program") {
      programs->push_back({std::string(found->value), 0, 0, {}});
      threads.clear();
      continue;
    }
    good = good && !programs->empty();
    if (good && found->key == "call") {
      good = add_call(std::string(found->value), &programs->back(), &threads);
    } else if (good) {
      double const seconds = number_in<double>(found->value).value_or(-1);
      good = seconds >= 0 && (found->key == "before" || found->key == "after");
      if (good) (found->key == "before" ? programs->back().before : programs->back().after) = seconds;
    }
    if (!good) fail(std::string(path) + ":" + std::to_string(lines.number()) + ": no line of a recording");
  }
}

// --- One run

enum class Policy { cpu, today, no_gamble, first_run, wait, early, hindsight };
constexpr std::array policies{Policy::cpu,  Policy::today, Policy::no_gamble, Policy::first_run,
                              Policy::wait, Policy::early, Policy::hindsight};
constexpr char const* policy_names[] = {"CPU",  "today",        "no gamble", "wait, 1st run",
                                        "wait", "wait + early", "hindsight"};
constexpr std::size_t place_of(Policy policy) { return static_cast<std::size_t>(policy); }

// What nobody knows beforehand.
struct Fate {
  StageSeconds stages{};
  double fails_after = never;  // seconds of the start's work
  double estimate = 1;         // of what a call takes on the CPU
  double total() const {
    double sum = 0;
    for (double const seconds : stages) sum += seconds;
    return sum;
  }
};

Fate draw(double start_seconds, Draws& draws) {
  Fate made;
  double const late = draws.uniform() < 0.015 ? 4 : 1;
  double const seconds = start_seconds * late * std::exp(0.12 * draws.normal());
  StageSeconds const usual = expected_start(1).usual;
  double sum = 0;
  for (double const share : usual) sum += share;
  for (std::size_t stage = 0; stage < start_stages; ++stage) made.stages[stage] = usual[stage] / sum * seconds;
  double const where = draws.uniform();
  if (draws.uniform() < 0.005) made.fails_after = where * seconds;
  made.estimate = 0.8 * std::exp(0.35 * draws.normal());
  return made;
}

struct Memory {
  StartRecord record{"driver", "GPU", ""};
  ProgramRecord program;
  std::int64_t now = 1795340000;
};

// Events one after the other; between two of them everything goes on at a constant rate.
class Run {
 public:
  Run(Program const& program, Fate const& fate, Policy policy, Memory* memory, long hindsight_start = -2)
      : program_(program),
        fate_(fate),
        policy_(policy),
        memory_(memory),
        hindsight_start_(hindsight_start),
        price_(policy == Policy::today ? 0.2 : start_price_seconds(MachineProfile{})) {
    if (policy == Policy::early) price_ *= price_factor(memory->program);
    times_ = policy == Policy::wait || policy == Policy::early ? memory->record.times(1) : expected_start(1);
  }

  double seconds() {
    for (auto const& calls : program_.threads) threads_.push_back({&calls, calls.empty() ? never : calls[0].pause});
    bool const early = policy_ == Policy::early && starts_early({.program = memory_->program, .cores = 2});
    if (early || hindsight_start_ == -1) begin_start();
    while (step()) {
    }
    double end = now_ + program_.before + program_.after;
    if (state_ == StartState::running) {
      // A start that is under way when the program ends: today it is waited for, else it stops at the end of its stage.
      double const whole = fate_.total() - worked_;
      end += policy_ == Policy::today ? whole : fate_.stages[index(stage_)] - in_stage_;
      if (policy_ == Policy::today || stage_ > StartStage::driver) end += end_seconds;
    }
    if (state_ == StartState::ready) end += end_seconds;
    remember();
    return end;
  }

 private:
  enum class StartState { idle, running, ready, failed };
  enum class Doing { pauses, computes, waits, on_gpu, ended };
  struct Thread {
    std::vector<ProgramCall> const* calls;
    double until;  // pauses, on_gpu, waits: a time
    Doing doing = Doing::pauses;
    std::size_t next = 0;
    double left = 0;  // computes: on the CPU
    double begin = 0;
    bool gains = false, books = false;  // on the device; towards a start
    ProgramCall const& call() const { return (*calls)[next]; }
  };

  double expected_cpu(ProgramCall const& call) const {
    return call.expected_cpu > 0 ? call.expected_cpu : call.cpu * fate_.estimate;
  }
  // Built-in times of recorded calls count double, as in the library; what has been met is expected as it is.
  double likely_cpu(ProgramCall const& call) const {
    bool const is_built_in = call.expected_cpu > 0 && call.expected_cpu != call.cpu;
    return likely_cpu_seconds(expected_cpu(call), !is_built_in);
  }
  static double expected_gpu(ProgramCall const& call) { return call.expected_gpu > 0 ? call.expected_gpu : call.gpu; }

  bool computes_beside(Thread const* except = nullptr) const {
    return std::any_of(threads_.begin(), threads_.end(),
                       [&](Thread const& one) { return &one != except && one.doing == Doing::computes; });
  }

  void begin_start() {
    if (state_ != StartState::idle) return;
    state_ = StartState::running;
    stage_ = next(StartStage::idle);
    worked_ = in_stage_ = 0;
    stage_began_ = now_;
  }

  double queue(Thread const* except) const {
    double seconds = std::max(0.0, gpu_free_ - now_);
    for (Thread const& one : threads_)
      if (&one != except && one.doing == Doing::waits) seconds += expected_gpu(one.call());
    return seconds;
  }

  double wait_for(Thread const& thread) const {
    if (in_vain_ || state_ > StartState::running) return 0;
    if (policy_ != Policy::first_run && !memory_->record.may_wait(memory_->now)) return 0;
    StartLeft const left = times_.left(stage_, now_ - stage_began_);
    StartQuestion asked;
    asked.cpu_seconds = likely_cpu(thread.call());
    asked.gpu_seconds = expected_gpu(thread.call()) + queue(&thread);
    asked.usual_left = left.usual, asked.late_left = left.late;
    asked.waited_seconds = now_ - thread.begin;
    asked.cores_are_busy = computes_beside(&thread);
    asked.has_context = stage_ > StartStage::context;
    return wait_seconds(asked);
  }

  void go_to_gpu(Thread& thread) {
    thread.doing = Doing::on_gpu;
    gpu_free_ = thread.until = std::max(now_, gpu_free_) + thread.call().gpu;
    gained_early_ += expected_cpu(thread.call()) - (thread.until - thread.begin);
    if (!(lead_ < never)) lead_ = thread.begin;
  }
  void go_to_cpu(Thread& thread) {
    thread.doing = Doing::computes;
    thread.left = thread.call().cpu;
    thread.books = state_ == StartState::idle && thread.gains;
    if (thread.gains) lead_ = std::min(lead_, thread.begin);
  }

  // As if it were known what is left of the start.
  void choose_with_hindsight(Thread& thread) {
    long const number = calls_begun_++;
    double const cpu = thread.call().cpu, gpu = thread.call().gpu + std::max(0.0, gpu_free_ - now_);
    if (state_ == StartState::ready) return gpu < cpu ? go_to_gpu(thread) : go_to_cpu(thread);
    if (number == hindsight_start_) begin_start();
    if (state_ != StartState::running) return go_to_cpu(thread);
    double const left = fate_.total() - worked_, lost = loss_of_calls * beside_calls * left;
    double const beside = cpu < lost ? cpu / (1 - loss_of_calls) : cpu + lost;
    if (left + gpu > beside) return go_to_cpu(thread);
    thread.doing = Doing::waits;
    thread.until = never;
  }

  void begin_call(Thread& thread) {
    thread.begin = now_;
    ProgramCall const& call = thread.call();
    if (policy_ == Policy::hindsight) return choose_with_hindsight(thread);
    double const cpu = expected_cpu(call), gpu = expected_gpu(call) + queue(&thread);
    thread.gains = gpu < MachineProfile{}.advantage * cpu;
    if (policy_ == Policy::cpu || !thread.gains) return go_to_cpu(thread);
    if (state_ == StartState::ready) return go_to_gpu(thread);
    if (policy_ >= Policy::first_run) {
      if (double const wait = wait_for(thread); wait > 0) {
        begin_start();
        thread.doing = Doing::waits;
        thread.until = now_ + wait;
        return;
      }
    }
    bool const pays =
        policy_ == Policy::today ? booked_ + cpu - gpu >= price_ : pays_for_start(booked_, cpu - gpu, price_);
    if (pays) begin_start();
    go_to_cpu(thread);
  }

  void end_call(Thread& thread) {
    if (thread.doing == Doing::computes && thread.gains) {
      double const took = std::min(now_ - thread.begin, 4 * expected_cpu(thread.call()));
      double const gpu = expected_gpu(thread.call()), usual = times_.left(StartStage::idle, 0).usual;
      gained_early_ += gain_by_early_start(took, gpu, thread.begin, usual);
      if (thread.books) booked_ += std::max(0.0, took - gpu);
      if (policy_ == Policy::today && booked_ >= price_) begin_start();
    }
    ++thread.next;
    bool const last = thread.next == thread.calls->size();
    thread.doing = last ? Doing::ended : Doing::pauses;
    thread.until = last ? never : now_ + thread.call().pause;
  }

  // Waiters ask again when a stage of the start has ended.
  void end_stage() {
    stage_ = next(stage_);
    in_stage_ = 0;
    stage_began_ = now_;
    if (stage_ == StartStage::ready) state_ = StartState::ready;
    for (Thread& thread : threads_) {
      if (thread.doing != Doing::waits) continue;
      if (state_ == StartState::ready) {
        go_to_gpu(thread);
      } else if (policy_ != Policy::hindsight) {
        double const wait = wait_for(thread);
        if (wait > 0)
          thread.until = now_ + wait;
        else
          give_up_waiting(thread);
      }
    }
  }

  void give_up_waiting(Thread& thread) {
    in_vain_ = true;
    go_to_cpu(thread);
  }

  void fail_start() {
    state_ = StartState::failed;
    for (Thread& thread : threads_)
      if (thread.doing == Doing::waits) go_to_cpu(thread);
  }

  // To the next event; false: all threads have ended.
  bool step() {
    bool const running = state_ == StartState::running;
    double const call_rate = running ? 1 - loss_of_calls : 1, start_rate = computes_beside() ? 1 / beside_calls : 1;
    double const to_stage = running ? fate_.stages[index(stage_)] - in_stage_ : never,
                 to_failure = running ? fate_.fails_after - worked_ : never;
    double wait = std::min(to_stage, to_failure) / start_rate;
    bool all_ended = true;
    Thread* first = nullptr;
    for (Thread& thread : threads_) {
      if (thread.doing == Doing::ended) continue;
      all_ended = false;
      double const after = thread.doing == Doing::computes ? thread.left / call_rate : thread.until - now_;
      if (after < wait) wait = std::max(0.0, after), first = &thread;
    }
    if (all_ended) return false;
    now_ += wait;
    for (Thread& thread : threads_)
      if (thread.doing == Doing::computes) thread.left -= wait * call_rate;
    if (running) worked_ += wait * start_rate, in_stage_ += wait * start_rate;
    if (!first) {
      to_failure < to_stage ? fail_start() : end_stage();
      return true;
    }
    switch (first->doing) {
      case Doing::pauses: begin_call(*first); break;
      case Doing::waits: give_up_waiting(*first); break;
      default: end_call(*first);
    }
    return true;
  }

  void remember() {
    if (!memory_) return;
    memory_->now += 600;
    remember_program();
    if (state_ == StartState::idle) return;
    if (state_ == StartState::failed) return memory_->record.add_failure(memory_->now);
    if (state_ == StartState::ready) memory_->record.add(fate_.stages, 1);
  }
  // A start that does not come to the driver is none.
  void remember_program() const {
    bool const started = state_ != StartState::idle && stage_ > StartStage::opening;
    bool const gained = gained_early_ >= price_of_early_start(MachineProfile{});
    if (!started && !gained) return;
    ProgramRecord& program = memory_->program;
    std::uint32_t const run = program.add_run();
    if (started) program.set_started(run);
    if (!gained) return;
    program.set_gained(run);
    program.lead_milliseconds = static_cast<std::uint32_t>(1e3 * std::min(lead_, 1e6));
  }

  Program const& program_;
  Fate const& fate_;
  Policy policy_;
  Memory* memory_;
  long hindsight_start_;  // hindsight: at the begin of which call; -1: at once; -2: never
  double price_;
  StartTimes times_;
  std::vector<Thread> threads_;
  double now_ = 0, booked_ = 0, gpu_free_ = 0, gained_early_ = 0, lead_ = never;
  long calls_begun_ = 0;
  bool in_vain_ = false;
  StartState state_ = StartState::idle;
  StartStage stage_ = StartStage::idle;
  double worked_ = 0, in_stage_ = 0, stage_began_ = 0;
};

double best_seconds(Program const& program, Fate const& fate) {
  double best = Run(program, fate, Policy::cpu, nullptr).seconds();
  if (fate.fails_after < never) return best;
  long calls = 0;
  for (auto const& thread : program.threads) calls += static_cast<long>(thread.size());
  long const stride = std::max(1L, calls / 24);  // of hundreds of calls one is as good a place to start as the next
  for (long start = -1; start < calls; start += start < 8 ? 1 : stride)
    best = std::min(best, Run(program, fate, Policy::hindsight, nullptr, start).seconds());
  return best;
}

// --- Many runs

struct Seen {
  std::array<std::vector<double>, policies.size()> seconds;
  double mean(Policy policy) const {
    std::vector<double> const& of = seconds[place_of(policy)];
    double sum = 0;
    for (double const one : of) sum += one;
    return sum / static_cast<double>(of.size());
  }
  double percentile_99(Policy policy) const {
    std::vector<double> of = seconds[place_of(policy)];
    std::sort(of.begin(), of.end());
    return of[of.size() * 99 / 100];
  }
};

Seen simulate(Program const& program, double start_seconds, int runs) {
  Seen made;
  std::array<Memory, policies.size()> memories;
  constexpr int until_remembered = 10;
  for (int run = -until_remembered; run < runs; ++run) {
    Draws draws(0x5eed + static_cast<std::uint64_t>(run + until_remembered) * 0x2545f4914f6cdd1d);
    Fate const fate = draw(start_seconds, draws);
    for (Policy const policy : policies) {
      if (policy == Policy::hindsight && run < 0) continue;
      Memory fresh;
      Memory* const memory = policy == Policy::wait || policy == Policy::early ? &memories[place_of(policy)] : &fresh;
      double const took =
          policy == Policy::hindsight ? best_seconds(program, fate) : Run(program, fate, policy, memory).seconds();
      if (run >= 0) made.seconds[place_of(policy)].push_back(took);
    }
  }
  return made;
}

struct Sums {
  double gain = 0, worst = 0, regret = 0, worst_regret = 0;  // geometric means; the largest ratio of means
};

std::array<Sums, policies.size()> tell(std::vector<Program> const& programs, double start_seconds, int runs) {
  std::printf("A start of %.2f s. Seconds, mean (99th percentile)\n%-26s", start_seconds, "");
  for (char const* name : policy_names) std::printf(" %15s", name);
  std::printf("\n");
  std::array<Sums, policies.size()> sums;
  auto const count = static_cast<double>(programs.size());
  for (Program const& program : programs) {
    Seen const seen = simulate(program, start_seconds, runs);
    std::printf("%-26.26s", program.name.c_str());
    double const cpu = seen.mean(Policy::cpu), best = seen.mean(Policy::hindsight);
    for (Policy const policy : policies) {
      double const mean = seen.mean(policy);
      std::printf(" %6.2f (%6.2f)", mean, seen.percentile_99(policy));
      Sums& sum = sums[place_of(policy)];
      sum.gain += std::log(cpu / mean) / count;
      sum.regret += std::log(mean / best) / count;
      sum.worst = std::max(sum.worst, mean / cpu);
      sum.worst_regret = std::max(sum.worst_regret, mean / best);
    }
    std::printf("\n");
  }
  auto const row = [&](char const* name, auto&& value) {
    std::printf("%-26s", name);
    for (Sums const& sum : sums) std::printf(" %15.2f", value(sum));
    std::printf("\n");
  };
  row("geometric mean gain", [](Sums const& sum) { return std::exp(sum.gain); });
  row("worst program, to the CPU", [](Sums const& sum) { return sum.worst; });
  row("regret, to hindsight", [](Sums const& sum) { return std::exp(sum.regret); });
  row("worst regret", [](Sums const& sum) { return sum.worst_regret; });
  std::printf("\n");
  return sums;
}

bool holds(char const* what, double value, double limit, bool at_most) {
  bool const good = at_most ? value <= limit : value >= limit;
  std::printf("%s %s: %.3f, %s %.2f\n", good ? "ok  " : "FAIL", what, value, at_most ? "at most" : "at least", limit);
  return good;
}

// Limits that a change of the rule has to keep.
struct Limits {
  double most_without_history = 1.3, most_with_history = 1.05;  // the worst program, to the CPU
  double gain = 0, gain_with_history = 0;                       // at least, in the geometric mean
  double regret = 0, regret_with_history = 0;                   // at most, to the best choice with hindsight
};
constexpr Limits of_made_up{.gain = 1.5, .gain_with_history = 1.95, .regret = 1.5, .regret_with_history = 1.1};
constexpr Limits of_recorded{.gain = 1.32, .gain_with_history = 1.48, .regret = 1.18, .regret_with_history = 1.05};

bool all_hold(std::array<Sums, policies.size()> const& sums, Limits const& limits) {
  bool good = true;
  for (Policy const policy : {Policy::first_run, Policy::wait, Policy::early}) {
    std::printf("%s\n", policy_names[place_of(policy)]);
    bool const history = policy == Policy::early;
    Sums const& sum = sums[place_of(policy)];
    for (bool const one :
         {holds("worst program, to the CPU", sum.worst,
                history ? limits.most_with_history : limits.most_without_history, true),
          holds("geometric mean gain", std::exp(sum.gain), history ? limits.gain_with_history : limits.gain, false),
          holds("regret, to hindsight", std::exp(sum.regret), history ? limits.regret_with_history : limits.regret,
                true)})
      good = good && one;
  }
  return good;
}

}  // namespace

int main(int count, char** words) {
  int runs = 1500;
  Limits const* limits = nullptr;
  std::vector<Program> programs;
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(words[i], "--check") == 0)
      limits = &of_made_up;
    else if (std::strcmp(words[i], "--check-recorded") == 0)
      limits = &of_recorded;
    else if (std::strcmp(words[i], "--runs") == 0 && i + 1 < count)
      runs = std::max(1, std::atoi(words[++i]));
    else
      read_programs(words[i], &programs);
  }
  if (programs.empty()) fail("usage: start_policy [--check|--check-recorded] [--runs N] FILE...");
  auto const sums = tell(programs, 0.46, runs);
  if (limits) return all_hold(sums, *limits) ? 0 : 1;
  (void)tell(programs, 0.30, runs);
}
