// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// level3_stress [--threads=T] [--seconds=S] [--seed=N] [--typical=N] [--largest=N] [--needs-device]
// [--replay=THREAD:CALL]: random level-3 calls from many threads, through the Fortran names that this process finds,
// against OpenBLAS opened by itself. The first wrong element ends the run. Failures of the device are the environment's
// to ask for (README.md).
#include <dlfcn.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/stress/comparison.hpp"

namespace {

using namespace stress;
using Clock = std::chrono::steady_clock;

constexpr int watchdog_seconds = 120;
constexpr double rss_limit_mib = 64;
// The first calls of a run are the largest: caches and pools then have their size when memory is first measured.
constexpr long long large_calls = 3;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct Settings {
  int threads = 4;
  double seconds = 10;
  std::uint64_t seed = 1;
  Sizes sizes;
  bool needs_device = false;  // a run that the device took no part in has shown nothing
  long long replay_thread = -1, replay_call = -1;
} settings;

struct Worker {
  std::mutex lock;
  char what[256] = "";
  std::atomic<long long> call{0};
  std::atomic<bool> inside{false}, busy{false};
};

std::atomic<bool> stop{false};
std::atomic<int> failures{0};
std::atomic<long long> calls_made{0};

bool one_call(Worker& worker, std::uint64_t thread, long long index) {
  Random random(settings.seed, thread, static_cast<std::uint64_t>(index));
  Spec const spec = random_spec(random, settings.sizes, index < large_calls);
  char what[256];
  spec.describe(what, sizeof what);
  {
    std::lock_guard const guard(worker.lock);
    std::memcpy(worker.what, what, sizeof what);
  }
  Wrong const wrong = run_call(random, spec, worker.inside);
  routines[spec.routine].calls += 1;
  calls_made += 1;
  if (!wrong.found) return true;
  failures += 1;
  stop = true;
  std::printf("WRONG: %s\n  %s\n  again: --seed=%llu --typical=%d --largest=%d --replay=%llu:%lld\n", what,
              wrong.what.c_str(), static_cast<unsigned long long>(settings.seed), settings.sizes.typical,
              settings.sizes.largest, static_cast<unsigned long long>(thread), index);
  std::fflush(stdout);
  return false;
}

// Runs the crew until the time is over. Threads of their own for every phase: threads that end are part of the stress.
void run_phase(double duration, int first_thread) {
  std::vector<Worker> workers(static_cast<size_t>(settings.threads));
  std::vector<std::thread> crew;
  auto const begin = Clock::now();
  for (int i = 0; i < settings.threads; ++i)
    crew.emplace_back([&, i] {
      Worker& worker = workers[static_cast<size_t>(i)];
      worker.busy = true;
      bool const warm = first_thread == 0;
      for (long long index = warm ? 0 : large_calls;
           !stop && (seconds_since(begin) < duration || (warm && index < large_calls)); ++index) {
        if (!one_call(worker, static_cast<std::uint64_t>(first_thread + i), index)) break;
        worker.call = worker.call + 1;
      }
      worker.busy = false;
    });
  std::atomic<bool> over{false};
  std::thread watchdog([&] {
    std::vector<long long> seen(workers.size(), -1);
    std::vector<Clock::time_point> since(workers.size(), Clock::now());
    while (!over) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      for (size_t i = 0; i < workers.size(); ++i) {
        if (workers[i].call != seen[i] || !workers[i].busy) {
          seen[i] = workers[i].call;
          since[i] = Clock::now();
        } else if (seconds_since(since[i]) > watchdog_seconds) {
          std::printf("HANGS: no progress for %d s, seed %llu\n", watchdog_seconds,
                      static_cast<unsigned long long>(settings.seed));
          for (size_t j = 0; j < workers.size(); ++j) {
            std::lock_guard const guard(workers[j].lock);
            std::printf("  thread %zu, %.0f s without progress%s%s: %s\n", j, seconds_since(since[j]),
                        workers[j].busy ? "" : ", ended", workers[j].inside ? ", inside the call" : "",
                        workers[j].what);
          }
          std::fflush(stdout);
          std::abort();
        }
      }
    }
  });
  for (auto& thread : crew) thread.join();
  over = true;
  watchdog.join();
}

double resident_mib() {
  malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  double total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace

int main(int argc, char** argv) try {
  for (int i = 1; i < argc; ++i) {
    std::string const word = argv[i];
    size_t const equals = std::min(word.find('='), word.size() - 1);
    std::string const name = word.substr(0, equals), value = word.substr(equals + 1);
    if (name == "--threads")
      settings.threads = std::max(1, std::stoi(value));
    else if (name == "--seconds")
      settings.seconds = std::stod(value);
    else if (name == "--seed")
      settings.seed = std::stoull(value);
    else if (name == "--typical")
      settings.sizes.typical = std::max(1, std::stoi(value));
    else if (name == "--largest")
      settings.sizes.largest = std::max(1, std::stoi(value));
    else if (word == "--needs-device")
      settings.needs_device = true;
    else if (name == "--replay") {
      settings.replay_thread = std::stoll(value);
      settings.replay_call = std::stoll(value.substr(std::min(value.find(':'), value.size() - 1) + 1));
    } else {
      give_up("unknown option " + word + " (see the head of the source)");
    }
  }
  find_entries();
  Dl_info from{};
  dladdr(reinterpret_cast<void*>(routines[0].under_test[1]), &from);
  std::printf("seed %llu, %d threads, %g s, sizes to %d and a few to %d; dgemm_ comes from %s\n",
              static_cast<unsigned long long>(settings.seed), settings.threads, settings.seconds,
              settings.sizes.typical, settings.sizes.largest, from.dli_fname ? from.dli_fname : "?");
  std::fflush(stdout);
  auto* const on_device = reinterpret_cast<unsigned long long (*)()>(dlsym(RTLD_DEFAULT, "blaslift_calls_on_device"));
  if (settings.replay_call >= 0) {
    Worker worker;
    bool const right = one_call(worker, static_cast<std::uint64_t>(settings.replay_thread), settings.replay_call);
    std::printf("%s: %s, %llu calls on the device\n", right ? "right" : "wrong", worker.what,
                on_device ? on_device() : 0);
    return right ? 0 : 1;
  }
  double const early = settings.seconds / 5;
  run_phase(early, 0);
  double const before = resident_mib();
  if (!stop) run_phase(settings.seconds - early, settings.threads);
  double const after = resident_mib();

  for (Routine const& routine : routines) std::printf("  %-6s %10llu calls\n", routine.name, routine.calls.load());
  std::printf("%lld calls compared, %llu on the device%s\n", calls_made.load(), on_device ? on_device() : 0,
              on_device ? "" : " (blaslift is not here)");
  std::printf("resident memory: %.0f MiB after a fifth of the run, %.0f MiB at its end\n", before, after);
  std::printf("device memory: not measured, blaslift has no call that tells it\n");
  bool failed = failures > 0;
  // A sanitizer keeps freed memory for a while.
  bool const sanitized = dlsym(RTLD_DEFAULT, "__asan_init") || dlsym(RTLD_DEFAULT, "__tsan_init");
  if (!failed && !sanitized && after - before > rss_limit_mib) {
    std::printf("LEAK: resident memory grew by %.0f MiB\n", after - before);
    failed = true;
  }
  if (!failed && settings.needs_device && (!on_device || on_device() == 0)) {
    std::printf("no call ran on the device: BLASLIFT_LOG=summary tells why\n");
    failed = true;
  }
  std::printf("%s\n", failed ? "FAILED" : "all right");
  return failed ? 1 : 0;
} catch (std::exception const& error) {
  give_up(error.what());
}
