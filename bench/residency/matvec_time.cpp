// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// matvec_time: one routine repeated with the same large operand and fresh vectors; every call timed and checked.
//   matvec_time --routine=sgemv --n=16384 --pages=4k|2m|heap --calls=400 [--seconds=MOST]
// Routines as in workload.hpp; n of a level-1 routine is the vector's length. Prints one line of JSON. Nothing here
// knows of blaslift but for its count of calls, which is looked up when the program runs.
#include "bench/residency/workload.hpp"

namespace {

using namespace residency_bench;

double median(std::vector<double> times) {
  if (times.empty()) return 0;
  std::sort(times.begin(), times.end());
  return (times[times.size() / 2] + times[(times.size() - 1) / 2]) / 2;
}

template <class T>
int time_calls(Options const& options) {
  Routine const routine(options.text("routine"));
  size_t const n = options.count("n"), most_calls = options.count("calls");
  double const most_seconds = options.number("seconds");
  auto const start = Clock::now();
  Table<T> const table(Operand<T>::rows_of(routine, n));
  Operand<T> operand(routine, n, options.pages(), table, 1, cores());
  Caller<T> caller(operand, 1, 2);
  double const setup = seconds_since(start);

  std::vector<double> times, begins;
  double worst = 0;
  long first_on_device = -1;
  unsigned long long before = calls_on_device(), in_last_quarter = 0;
  std::vector<bool> on_device;
  auto const loop = Clock::now();
  while (times.size() < most_calls && seconds_since(loop) < most_seconds) {
    caller.prepare();
    begins.push_back(seconds_since(loop));
    auto const begin = Clock::now();
    caller.call();
    times.push_back(seconds_since(begin));
    unsigned long long const now = calls_on_device();
    on_device.push_back(now != before);
    if (now != before && first_on_device < 0) first_on_device = static_cast<long>(times.size()) - 1;
    before = now;
    worst = worse(worst, caller.error());
  }
  double const in_loop = seconds_since(loop);
  worst = worse(worst, caller.final_error());

  size_t const tail = times.size() - times.size() / 4;
  for (size_t i = tail; i < times.size(); ++i) in_last_quarter += on_device[i];
  std::printf(
      R"({"program": "matvec_time", "from": "%s", "routine": "%s", "n": %zu, "pages": "%s", "bytes": %zu, )"
      R"("huge_bytes": %zu, "setup_seconds": %.3f, "loop_seconds": %.6f, "calls": %zu, "calls_on_device": %llu, )"
      R"("first_on_device": %ld, "last_quarter": {"calls": %zu, "on_device": %llu, "median": %.9f}, "times": [)",
      library_of(routine.symbol()).c_str(), options.text("routine").c_str(), n, options.text("pages").c_str(),
      operand.bytes(), bytes_in_huge_pages(operand.data()), setup, in_loop, times.size(), before, first_on_device,
      times.size() - tail, in_last_quarter,
      median(std::vector<double>(times.begin() + static_cast<long>(tail), times.end())));
  for (size_t i = 0; i < times.size(); ++i) std::printf("%s%.7f", i ? ", " : "", times[i]);
  std::printf(R"(], "begins": [)");
  for (size_t i = 0; i < begins.size(); ++i) std::printf("%s%.4f", i ? ", " : "", begins[i]);
  std::printf(R"(], "error": %.3g, "right": %s})", std::isfinite(worst) ? worst : 1e300, worst <= 1 ? "true" : "false");
  std::printf("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options const options(argc, argv,
                        {{"routine", "sgemv"}, {"n", "16384"}, {"pages", "heap"}, {"calls", "400"}, {"seconds", "60"}});
  return options.text("routine")[0] == 's' ? time_calls<float>(options) : time_calls<double>(options);
}
