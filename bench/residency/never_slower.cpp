// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// never_slower: programs that keep no operand as it is, or call from many threads: what they take with and without
// blaslift should be the same. The time is that of the whole loop, what the program itself does to its operands
// included.
//   never_slower --pattern=PATTERN --routine=sgemv --n=4096 [--columns=N] --calls=COUNT --seconds=MOST [--threads=16]
// Patterns: rewrite (all of A before every call), block (a contiguous hundredth of it), pages (one element in every
// hundredth page), once (a new A for every call, given back after it), update (routines that write A), own (threads,
// each with its A), shared (threads, all with one A). COUNT is per thread; MOST, where it is not 0, ends the loop
// earlier. Prints one line of JSON.
#include <atomic>
#include <barrier>

#include "bench/residency/workload.hpp"

namespace {

using namespace residency_bench;

struct Tally {
  size_t calls = 0;
  double seconds = 0, worst = 0;
  Clock::time_point begin;  // of the loop
  void add(double error) { worst = worse(worst, error); }
};

template <class T>
class Program {
 public:
  explicit Program(Options const& options)
      : options_(options),
        pattern_(options.text("pattern")),
        routine_(options.text("routine")),
        n_(options.count("n")),
        columns_(options.count("columns") ? options.count("columns") : n_),
        most_calls_(options.count("calls")),
        most_seconds_(options.number("seconds")),
        table_(Operand<T>::rows_of(routine_, n_)) {
    bool const rewrites = pattern_ == "rewrite" || pattern_ == "block" || pattern_ == "pages";
    if (rewrites && !routine_.rewritable()) give_up("pattern " + pattern_ + " needs gemv, gemm, dot or asum");
    if (routine_.writes_operand() != (pattern_ == "update")) give_up("routine and pattern do not go together");
  }

  Tally run() {
    if (pattern_ == "once") return use_once();
    if (pattern_ == "own" || pattern_ == "shared") return on_threads(options_.count("threads"), pattern_ == "own");
    if (pattern_ != "rewrite" && pattern_ != "block" && pattern_ != "pages" && pattern_ != "update")
      give_up("unknown pattern " + pattern_);
    Operand<T> operand(routine_, n_, options_.pages(), table_, 1, cores());
    Caller<T> caller(operand, columns_, 2);
    Random random(3);
    Tally tally;
    auto const begin = tally.begin = Clock::now();
    while (goes_on(tally, begin)) {
      if (pattern_ == "rewrite")
        operand.rewrite_all(1);
      else if (pattern_ == "block")
        operand.rewrite_block(tally.calls);
      else if (pattern_ == "pages")
        operand.rewrite_pages(&random);
      one_call(&caller, &tally);
    }
    tally.seconds = seconds_since(begin);
    tally.add(caller.final_error());
    return tally;
  }
  Routine const& routine() const { return routine_; }

 private:
  static void one_call(Caller<T>* caller, Tally* tally) {
    caller->prepare();
    caller->call();
    tally->add(caller->error());
    ++tally->calls;
  }

  bool goes_on(Tally const& tally, Clock::time_point begin) const {
    return tally.calls < most_calls_ && (most_seconds_ <= 0 || seconds_since(begin) < most_seconds_);
  }

  Tally use_once() {
    Tally tally;
    auto const begin = tally.begin = Clock::now();
    while (goes_on(tally, begin)) {
      Operand<T> operand(routine_, n_, options_.pages(), table_, tally.calls, 1);
      Caller<T> caller(operand, columns_, tally.calls);
      one_call(&caller, &tally);
    }
    tally.seconds = seconds_since(begin);
    return tally;
  }

  Tally on_threads(size_t threads, bool own) {
    std::vector<std::unique_ptr<Operand<T>>> operands;
    std::vector<std::unique_ptr<Caller<T>>> callers;
    for (size_t i = 0; i < threads; ++i) {
      if (own || i == 0)
        operands.push_back(std::make_unique<Operand<T>>(routine_, n_, options_.pages(), table_, i, cores()));
      callers.push_back(std::make_unique<Caller<T>>(*operands.back(), columns_, 100 + i));
    }
    std::vector<Tally> tallies(threads);
    std::barrier<> together(static_cast<long>(threads));
    auto const begin = Clock::now();
    // Every thread does the same number of calls. Where the time decides how many, they meet now and then to agree.
    bool const timed = most_seconds_ > 0;
    size_t const apart = routine_.kind == Kind::gemm || operands[0]->bytes() > (size_t{32} << 20) ? 2 : 16;
    std::atomic<bool> late{false};
    in_parallel(threads, threads, [&](size_t thread, size_t, size_t) {
      Tally& tally = tallies[thread];
      for (size_t turn = 0; turn < most_calls_ && !late; ++turn) {
        one_call(callers[thread].get(), &tally);
        if (!timed || turn % apart != apart - 1) continue;
        together.arrive_and_wait();
        if (thread == 0 && seconds_since(begin) >= most_seconds_) late = true;
        together.arrive_and_wait();
      }
    });
    Tally all;
    all.begin = begin;
    all.seconds = seconds_since(begin);
    for (Tally const& tally : tallies) {
      all.add(tally.worst);
      all.calls = tally.calls;  // the same for each thread
    }
    return all;
  }

  Options const& options_;
  std::string pattern_;
  Routine routine_;
  size_t n_, columns_, most_calls_;
  double most_seconds_;
  Table<T> table_;
};

template <class T>
int run(Options const& options) {
  auto const start = Clock::now();
  Program<T> program(options);
  Tally const tally = program.run();
  std::printf(R"({"program": "never_slower", "from": "%s", "pattern": "%s", "routine": "%s", "n": %zu, "calls": %zu, )"
              R"("setup_seconds": %.6f, "loop_seconds": %.6f, "calls_on_device": %llu, "error": %.3g, "right": %s})",
              library_of(program.routine().symbol()).c_str(), options.text("pattern").c_str(),
              options.text("routine").c_str(), options.count("n"), tally.calls,
              std::chrono::duration<double>(tally.begin - start).count(), tally.seconds, calls_on_device(),
              std::isfinite(tally.worst) ? tally.worst : 1e300, tally.worst <= 1 ? "true" : "false");
  std::printf("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options const options(argc, argv,
                        {{"pattern", "rewrite"},
                         {"routine", "sgemv"},
                         {"n", "4096"},
                         {"columns", "0"},
                         {"pages", "heap"},
                         {"calls", "1000000"},
                         {"seconds", "2"},
                         {"threads", "16"}});
  return options.text("routine")[0] == 's' ? run<float>(options) : run<double>(options);
}
