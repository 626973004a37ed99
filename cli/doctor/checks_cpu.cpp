// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The CPU BLAS that serves programs which bring none of their own: which it is, whether its kernels fit this CPU
// (measured, not guessed), and whether its threads fit the cores.
#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "cli/cpu_facts.hpp"
#include "cli/doctor/check.hpp"
#include "cli/isolated.hpp"
#include "cli/json_text.hpp"
#include "cli/text.hpp"
#include "fallback/open.hpp"
#include "shim/base/first_mask.hpp"

namespace blaslift::cli {
namespace {

// What one look at the library showed.
struct Found {
  std::string path, config, core;
  int threads = 0;  // 0: unknown
  double gigaflops = 0;
  bool reference = false, configured = false, sums_wrong = false;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Found, path, config, core, threads, gigaflops, reference, configured, sums_wrong)

void* find(fallback::Library const& library, std::string const& name) {
  for (char const* suffix : {"", "64_", "_"})
    if (void* const symbol = dlsym(library.handle, (name + suffix).c_str())) return symbol;
  return nullptr;
}

template <class Value>
Value ask(fallback::Library const& library, char const* function, Value otherwise) {
  void* const symbol = find(library, function);
  return symbol ? reinterpret_cast<Value (*)()>(symbol)() : otherwise;
}

// The best of some products, a third of a second at most.
double measure(fallback::Library const& library, bool wide_names) {
  using Gemm =
      void (*)(char const*, char const*, void const*, void const*, void const*, double const*, double const*,
               void const*, double const*, void const*, double const*, double*, void const*, std::size_t, std::size_t);
  auto const dgemm = reinterpret_cast<Gemm>(dlsym(library.handle, wide_names ? "dgemm_64_" : "dgemm_"));
  if (!dgemm) return 0;
  std::int64_t const n = 640;  // a 32-bit library reads its lower half
  auto const size = static_cast<std::size_t>(n * n);
  std::vector<double> const a(size, 1.0), b(size, 0.5);
  std::vector<double> c(size);
  double const one = 1, zero = 0;
  double best = 0, spent = 0;
  for (int round = 0; round < 6 && spent < 0.3; ++round) {
    auto const start = std::chrono::steady_clock::now();
    dgemm("N", "N", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &zero, c.data(), &n, 1, 1);
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (seconds > 0) best = std::max(best, 2e-9 * static_cast<double>(n * n * n) / seconds);
    spent += seconds;
  }
  return best;
}

// Sums of integers, of which every order gives the same: the Cooperlake kernels of OpenBLAS 0.3.21 get those wrong.
bool sums_wrongly(fallback::Library const& library, bool wide_names) {
  using Sum = float (*)(std::int64_t const*, float const*, std::int64_t const*);
  auto const scasum = reinterpret_cast<Sum>(dlsym(library.handle, wide_names ? "scasum_64_" : "scasum_"));
  if (!scasum) return false;
  std::vector<float> x(2 * 40);
  std::int64_t const step = 1;
  for (std::int64_t n = 1; n <= 40; ++n) {
    float right = 0;
    for (std::int64_t i = 0; i < 2 * n; ++i)
      right += std::fabs(x[static_cast<std::size_t>(i)] = static_cast<float>(i % 7) - 3);
    if (scasum(&n, x.data(), &step) != right) return true;
  }
  return false;
}

// In a child: opens the library as the shim would and measures it; `core` replaces OpenBLAS's choice of kernels.
Outcome look(int bits, std::string const& core, Found* found) {
  Outcome outcome = run_isolated(
      [&]() -> std::string {
        if (!core.empty()) setenv("OPENBLAS_CORETYPE", core.c_str(), 1);
        unsetenv("BLASLIFT_LOG");
        fallback::Library const* const configured = fallback::configured(bits);
        fallback::Library const* const library = configured ? configured : fallback::searched(bits);
        if (!library) return "{}";
        Found seen;
        seen.path = library->path;
        seen.configured = configured != nullptr;
        seen.reference = library->netlib_reference;
        seen.config = ask<char const*>(*library, "openblas_get_config", "");
        seen.core = ask<char const*>(*library, "openblas_get_corename", "");
        seen.threads = ask<int>(*library, "openblas_get_num_threads", 0);
        bool const wide_names = bits == 64 && library->integer_bits != 64;
        if (!seen.reference) seen.gigaflops = measure(*library, wide_names);
        seen.sums_wrong = sums_wrongly(*library, wide_names);
        return json_text(nlohmann::json(seen));
      },
      8);
  if (outcome.complete() && outcome.text != "{}") *found = nlohmann::json::parse(outcome.text).get<Found>();
  return outcome;
}

std::string configuration_of(Found const& found) {
  if (found.reference) return "Netlib's reference, which is slow";
  if (found.config.empty()) return "not OpenBLAS";
  return found.config;
}

Check describe_library(int bits, Found const& found) {
  std::string const title = fmt::format("CPU BLAS, {}-bit integers", bits);
  if (found.path.empty()) {
    if (bits == 64)
      return {State::info, title,
              "none of its own; only programs with 64-bit integers that bring no BLAS would need it",
              "where wanted: apt-get install libopenblas64-0-pthread"};
    return {State::error, title, "none was found: calls of a program that brings no BLAS cannot be completed",
            "apt-get install libopenblas0-pthread, or name one with BLASLIFT_FALLBACK"};
  }
  std::string detail = fmt::format("{} ({})", found.path, configuration_of(found));
  if (found.configured) detail += ", from BLASLIFT_FALLBACK";
  if (found.reference)
    return {State::warning, title, detail, "apt-get install libopenblas0-pthread: 10 to 100 times faster"};
  return {State::ok, title, detail, ""};
}

// Compares OpenBLAS's choice of kernels with the CPU, and measures what another choice would bring.
Checks check_kernels(int bits, Found const& found) {
  KernelLevel const chosen = kernel_level(found.core), possible = this_cpu().level;
  if (found.core.empty() || possible == KernelLevel::unknown) return {};
  std::string const title = "CPU kernels";
  std::string detail = fmt::format("OpenBLAS chose those for {}", found.core);
  if (chosen == KernelLevel::unknown)
    return {{State::info, title, detail + ", which this version of doctor does not know", ""}};
  detail += fmt::format(" ({}), {:.0f} GFlop/s in dgemm; the CPU has {}", describe(chosen), found.gigaflops,
                        describe(possible));
  Found other;
  if (chosen >= possible || fitting_core(this_cpu()).empty() ||
      !look(bits, fitting_core(this_cpu()), &other).complete())
    return {{State::ok, title, detail, ""}};
  double const factor = found.gigaflops > 0 ? other.gigaflops / found.gigaflops : 0;
  if (factor < 1.2) return {{State::ok, title, detail + fmt::format("; {} is no faster here", other.core), ""}};
  char const* const set = std::getenv("OPENBLAS_CORETYPE");
  return {{State::warning, title,
           detail + fmt::format("; with those for {} it reaches {:.0f} GFlop/s", other.core, other.gigaflops),
           fmt::format("{}export OPENBLAS_CORETYPE={}: {:.1f} times faster on the CPU, with or without blaslift; or a "
                       "newer OpenBLAS",
                       set && *set ? fmt::format("OPENBLAS_CORETYPE={} is set; ", set) : "", fitting_core(this_cpu()),
                       factor)}};
}

Checks check_sums(Found const& found) {
  if (!found.sums_wrong) return {};
  return {{State::warning, "CPU results",
           fmt::format("scasum of this library gives wrong sums{}, with or without blaslift",
                       found.core.empty() ? "" : " with its kernels for " + found.core),
           found.core.empty()
               ? "another CPU BLAS, named with BLASLIFT_FALLBACK"
               : "export OPENBLAS_CORETYPE=SkylakeX, or a newer OpenBLAS (found in 0.3.21, Cooperlake kernels)"}};
}

Checks check_threads(Found const& found) {
  if (found.threads == 0) return {};
  int const cores = allowed_cores();
  double const quota = quota_cores();
  std::string detail = fmt::format("{} threads on {} cores", found.threads, cores);
  if (quota > 0) detail += fmt::format(", of which the control group grants {:.1f}", quota);
  double const usable = quota > 0 ? std::min(quota, static_cast<double>(cores)) : cores;
  if (found.threads > usable + 0.99)
    return {{State::warning, "CPU threads", detail,
             fmt::format("export OPENBLAS_NUM_THREADS={}: more threads than cores slow each other down",
                         std::lround(usable))}};
  if (found.threads < cores)
    return {{State::info, "CPU threads", detail, "OPENBLAS_NUM_THREADS or OMP_NUM_THREADS may limit them on purpose"}};
  return {{State::ok, "CPU threads", detail, ""}};
}

// Threads that help to copy, of which the calling one is none.
Checks check_copying() {
  constexpr int enough = 8;
  int const cores = usable_cores();
  long const machine = sysconf(_SC_NPROCESSORS_ONLN);
  if (cores >= enough || cores >= machine) return {};
  constexpr char const* advice =
      "give each process more: mpirun --bind-to numa or --map-by slot:PE=8, srun --cpus-per-task=8 (docs/threads.md)";
  if (cores == 1)
    return {{State::warning, "cores for copies",
             fmt::format("this process was given 1 of {} cores: no thread helps to copy to and from a GPU, and large "
                         "calls take up to "
                         "three times as long",
                         machine),
             advice}};
  return {{State::info, "cores for copies",
           fmt::format(
               "this process was given {} of {} cores: {} of them for threads that help to copy to and from a GPU, of "
               "which large calls use {} and more",
               cores, machine, cores - 1, enough - 1),
           advice}};
}

}  // namespace

Checks check_cpu_blas() {
  Checks checks;
  bool configured = false;
  for (int const bits : {32, 64}) {
    Found found;
    Outcome const outcome = look(bits, "", &found);
    configured = configured || found.configured;
    if (!outcome.complete()) {
      checks.push_back({State::error, fmt::format("CPU BLAS, {}-bit integers", bits), "opening it " + outcome.problem(),
                        "name a good one with BLASLIFT_FALLBACK; BLASLIFT_LOG=debug shows which was opened"});
      continue;
    }
    checks.push_back(describe_library(bits, found));
    if (bits == 64) continue;
    for (Checks const& more : {check_kernels(bits, found), check_sums(found), check_threads(found), check_copying()})
      checks.insert(checks.end(), more.begin(), more.end());
  }
  char const* const wanted = std::getenv("BLASLIFT_FALLBACK");
  if (wanted && *wanted && !configured)
    checks.push_back({State::error, "BLASLIFT_FALLBACK", fmt::format("{} cannot be opened or is no BLAS", wanted),
                      "give the path or the soname of a shared CPU BLAS, e.g. libopenblas.so.0"});
  return checks;
}

}  // namespace blaslift::cli
