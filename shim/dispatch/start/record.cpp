// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/record.hpp"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>
#include <numeric>
#include <optional>
#include <string>

#include "shim/base/fnv.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/decide/local_ranks.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/decide/start_record.hpp"

namespace blaslift::dispatch {
namespace {

RememberedStart remembered;
// None, or as it was read: it lives as long as the process, for threads may call in its last moments.
std::atomic<StartRecord const*> record_read{nullptr};
std::atomic<bool> is_read{false};

bool is_emulated() { return settings().device == setting::device::emulated; }
std::string driver() { return is_emulated() ? "emulated" : gpu_driver(); }
std::string module_loading() {
  char const* const set = std::getenv("CUDA_MODULE_LOADING");
  return set ? set : "";
}
// Reproducible runs go by nothing that happened before.
std::string path() {
  bool const none = is_reproducible() || std::string_view(settings().history) == "none";
  return none ? std::string() : start_record_path();
}

// Before the device says so; "" where nobody knows.
std::string expected_gpu() { return is_emulated() ? "emulated device in host memory" : gpu_model(); }

std::optional<StartRecord> read_own(std::string const& gpu) {
  std::string const file = path();
  auto record = file.empty() ? std::nullopt : read_start_record(file);
  if (record && !record->matches(driver(), gpu, module_loading())) record.reset();
  return record;
}

void read_once() try {
  remembered.times = expected_start(local_ranks());
  remembered.may_be_made = !driver().empty();
  auto const record = read_own(expected_gpu());
  if (!record) return;
  remembered.may_be_made = true;
  remembered.times = record->times(local_ranks());
  remembered.may_wait = record->may_wait();
  record_read.store(new StartRecord(*record));
} catch (std::bad_alloc const&) {  // as if there were none
}

// Another process may have written it meanwhile. `device`: its own name, where nobody else knows one; CUDA may have
// another one (for a part of a GPU) than the kernel, whose is asked for next time.
template <class Change>
void change_record(char const* device, Change change) try {
  Undisturbed const undisturbed;
  std::string const file = path(), known = expected_gpu(), gpu = known.empty() && device ? device : known;
  if (file.empty()) return;
  StartRecord record = read_own(gpu).value_or(StartRecord(driver(), gpu, module_loading()));
  change(record);
  write_start_record(file, record);
} catch (std::bad_alloc const&) {  // it is not remembered
}

}  // namespace

RememberedStart const& remembered_start() {
  if (is_read.load(std::memory_order_acquire)) return remembered;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  Undisturbed const undisturbed;
  pthread_once(&once, &read_once);
  is_read.store(true, std::memory_order_release);
  return remembered;
}

double remembered_cpu_ratio(KindOnCpu const& kind) {
  (void)remembered_start();
  constexpr double most = 8;  // a call that was stopped for a while is no measure
  StartRecord const* const record = record_read.load();
  double const ratio = record ? record->cpu_ratio(kind) : 0;
  return ratio > 0 ? std::clamp(ratio, 1 / most, most) : 0;
}

void remember_cpu_ratio(KindOnCpu const& kind, double ratio) {
  constexpr double alike = 1.25;
  static std::atomic<std::uint64_t> written{0};  // a bit for some kinds together: each is written once, or not at all
  if (!remembered_start().may_be_made) return;   // there is no GPU to wait for
  std::size_t const bit =
      std::hash<std::string_view>()(kind.routine) + static_cast<std::size_t>(kind.m + kind.n + kind.k);
  std::uint64_t const mask = std::uint64_t{1} << bit % 64;
  if ((written.fetch_or(mask) & mask) != 0) return;
  double const known = remembered_cpu_ratio(kind);
  if (known > 0 && ratio < alike * known && known < alike * ratio) return;
  change_record(nullptr, [&](StartRecord& record) { record.set_cpu_ratio(kind, ratio); });
}

std::uint32_t number_of_program(int cpu_threads) {
  char path[512];
  auto const size = std::max<ssize_t>(0, readlink("/proc/self/exe", path, sizeof path));
  std::uint64_t const hash = fnv1a({path, static_cast<std::size_t>(size)}) + static_cast<std::uint64_t>(cpu_threads);
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

void remember_start(StageSeconds const& took, char const* gpu) {
  change_record(gpu, [&](StartRecord& record) { record.add(took, local_ranks()); });
}

void remember_slow_start(StageSeconds const& at_least) {
  constexpr double slow = 1.25;
  auto const sum = [](StageSeconds const& all) { return std::accumulate(all.begin(), all.end(), 0.0); };
  if (sum(at_least) <= slow * sum(remembered_start().times.usual)) return;
  change_record(nullptr, [&](StartRecord& record) {
    if (record.failures() == 0) record.add(at_least, local_ranks());  // it has not succeeded
  });
}

void remember_failed_start() {
  static std::atomic<bool> is_remembered{false};
  if (is_remembered.exchange(true)) return;  // by another call that has waited for it
  change_record(nullptr, [](StartRecord& record) { record.add_failure(); });
}

}  // namespace blaslift::dispatch
