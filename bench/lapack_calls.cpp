// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// lapack_calls [--warm=SECONDS] CASE...: times LAPACK calls through the Fortran names that this process finds, so that
// a preloaded library (blaslift, NVBLAS) takes them. One line of JSON a case; several share one process because the
// GPU's start costs more than most cases.
//
// A CASE is a routine, its sizes m, n, k (missing ones equal the last; k, of right-hand sides, is 1) and options,
// separated by colons or commas: dgetrf:8192, dgesdd:4096:flags=S, dgeqrf:100000,200:reps=3. The first call is timed
// apart from the repetitions. With reps=0 there are as many as half a second holds. Inputs are restored outside of the
// timing.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "tests/support/lapack_problem.hpp"

namespace {

using namespace blaslift;
using Clock = std::chrono::steady_clock;
using test::LapackProblem;

struct Case {
  Symbol symbol = Symbol::count;
  test::LapackShape shape;
  std::string flags;
  int repetitions = 3;
};

[[noreturn]] void give_up(std::string const& why) {
  std::fprintf(stderr, "lapack_calls: %s\n", why.c_str());
  std::exit(2);
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// With vectors, and singular vectors as thin as they come.
std::string usual_flags(Symbol symbol) {
  std::string made;
  for (Parameter const& parameter : routine(symbol).list()) {
    std::string_view const name = parameter.name;
    if (is_flag(parameter.kind))
      made += parameter.kind == Kind::uplo     ? 'L'
              : parameter.kind == Kind::side   ? 'L'
              : parameter.kind != Kind::job    ? 'N'
              : name == "range"                ? 'A'
              : name == "jobvl"                ? 'N'
              : routine(symbol).find("s") >= 0 ? 'S'
                                               : 'V';
  }
  return made;
}

Case parse_case(std::string const& text) {
  Case made;
  std::vector<std::int64_t> sizes;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = std::min(text.find_first_of(":,", begin), text.size());
    std::string const word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.rfind("reps=", 0) == 0)
      made.repetitions = std::stoi(word.substr(5));
    else if (word.rfind("flags=", 0) == 0)
      made.flags = word.substr(6);
    else if (made.symbol == Symbol::count)
      made.symbol = find_symbol(word);
    else
      sizes.push_back(std::stoll(word));
    if (made.symbol == Symbol::count || !is_lapack(made.symbol)) give_up("no LAPACK routine of the table: " + text);
  }
  if (sizes.empty()) give_up("a case needs a size: " + text);
  bool const two = routine(made.symbol).find("m") >= 0;
  made.shape.m = sizes[0];
  made.shape.n = two && sizes.size() > 1 ? sizes[1] : sizes[0];
  bool const reflectors = routine(made.symbol).find("k") >= 0;
  made.shape.k = sizes.size() > (two ? 2U : 1U) ? sizes.back() : reflectors ? std::min(made.shape.m, made.shape.n) : 1;
  if (made.flags.empty()) made.flags = usual_flags(made.symbol);
  if (made.flags.size() != usual_flags(made.symbol).size()) give_up("wrong number of flags: " + text);
  return made;
}

// One number that tells results apart: of values, of a solution, or of the diagonal that a factorisation leaves.
double digest(LapackProblem const& problem) {
  Routine const& routine = *problem.call().routine;
  char const* name = "a";
  for (char const* const other : {"c", "b", "s", "wr", "w"})
    if (routine.find(other) >= 0) name = other;
  test::LapackArray const& array = problem.array(name);
  double sum = 0;
  for (std::int64_t j = 0; j < array.view.cols; ++j) {
    bool const diagonal = name == std::string_view("a");
    for (std::int64_t i = diagonal ? j : 0; i < (diagonal ? std::min(j + 1, array.view.rows) : array.view.rows); ++i)
      sum += std::abs(problem.number(array, i, j));
  }
  return sum;
}

// Of the arrays that a device brings up and back.
double moved_bytes(Call const& call, bool up) {
  double bytes = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    if (!is_array(call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
    Operand const view = make_operand(call, i);
    if (up ? view.read : view.written)
      bytes += static_cast<double>(referenced_elements(view)) * static_cast<double>(view.element);
  }
  return bytes;
}

unsigned long long calls_on_device() {
  static auto const count = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  return count ? count() : 0;
}

void* find_entry(Symbol symbol) {
  void* const found = dlsym(RTLD_DEFAULT, (std::string(info(symbol).name) + "_").c_str());
  if (!found) give_up(std::string("no ") + info(symbol).name);
  return found;
}

std::string library_of(void* symbol) {
  Dl_info found{};
  return symbol && dladdr(symbol, &found) && found.dli_fname ? found.dli_fname : "";
}

double median_of(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return (times[times.size() / 2] + times[(times.size() - 1) / 2]) / 2;
}

void time_case(Case const& one) {
  void* const entry = find_entry(one.symbol);
  LapackProblem problem(one.symbol, one.shape, one.flags, 1, 32);
  problem.ask_for_workspace(entry);
  auto const on_device = calls_on_device();
  std::vector<double> times;
  double first = 0, spent = 0;
  constexpr double enough = 0.5;
  constexpr std::size_t least = 5, most = 4000;
  for (int round = 0;; ++round) {
    problem.restore();
    auto const begin = Clock::now();
    std::int64_t const info = problem.run(entry);
    double const passed = seconds_since(begin);
    if (info != 0) give_up(problem.describe() + ": INFO = " + std::to_string(info));
    if (round == 0) {
      first = passed;
    } else {
      times.push_back(passed);
      spent += passed;
    }
    if (one.repetitions > 0 ? round >= one.repetitions
                            : times.size() >= most || (spent > enough && times.size() >= least))
      break;
  }
  double const result = digest(problem);
  if (!std::isfinite(result)) give_up(problem.describe() + ": the result is not finite");
  // Of a preload that defines no LAPACK, BLAS's names tell whether it took effect.
  std::string const from = library_of(entry), blas_from = library_of(dlsym(RTLD_DEFAULT, "dgemm_"));
  std::printf(
      R"({"from": "%s", "blas_from": "%s", "routine": "%s", "flags": "%s", "m": %lld, "n": %lld, "k": %lld, "first": %.9f, "times": [)",
      from.c_str(), blas_from.c_str(), info(one.symbol).name, one.flags.c_str(), static_cast<long long>(one.shape.m),
      static_cast<long long>(one.shape.n), static_cast<long long>(one.shape.k), first);
  // All of some thousand small ones would tell no more than their median.
  for (std::size_t i = 0; i < std::min<std::size_t>(times.size(), 20); ++i)
    std::printf("%s%.9f", i ? ", " : "", times[i]);
  std::printf(R"(], "median": %.9f, "info": 0, "result": %.17g, "bytes_up": %.0f, "bytes_down": %.0f, )"
              R"("calls": %zu, "calls_on_device": %llu})"
              "\n",
              median_of(times), result, moved_bytes(problem.call(), true), moved_bytes(problem.call(), false),
              times.size() + 1, calls_on_device() - on_device);
  std::fflush(stdout);
}

// blaslift starts the GPU in the background once the work seen justifies it: calls of a size that does, until it has
// taken one, and the time has passed in which clocks rise and other libraries start.
void warm_up(double least) {
  if (least <= 0) return;
  void* const entry = find_entry(Symbol::dpotrf);
  LapackProblem problem(Symbol::dpotrf, {4096, 4096, 1}, "L", 1, 32);
  bool const waits = dlsym(RTLD_DEFAULT, "blaslift_calls_on_device") && !std::getenv("BLASLIFT_PLACE");
  auto const begin = Clock::now();
  double passed = 0;
  do {
    problem.restore();
    problem.run(entry);
    passed = seconds_since(begin);
  } while (passed < least || (waits && calls_on_device() == 0 && passed < least + 10));
}

}  // namespace

int main(int argc, char** argv) try {
  double warm = 2;
  std::vector<Case> cases;
  for (int i = 1; i < argc; ++i) {
    std::string const word = argv[i];
    if (word.rfind("--warm=", 0) == 0)
      warm = std::stod(word.substr(7));
    else
      cases.push_back(parse_case(word));
  }
  if (cases.empty()) give_up("usage: lapack_calls [--warm=SECONDS] CASE... (see the head of the source)");
  warm_up(warm);
  for (Case const& one : cases) time_case(one);
} catch (std::exception const& error) {
  give_up(error.what());
}
