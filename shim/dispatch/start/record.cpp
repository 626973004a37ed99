// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/record.hpp"

#include <pthread.h>

#include <cstdlib>
#include <new>
#include <numeric>
#include <optional>
#include <string>

#include "shim/base/gpu_driver.hpp"
#include "shim/base/state.hpp"
#include "shim/decide/local_ranks.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/decide/start_record.hpp"

namespace blaslift::dispatch {
namespace {

RememberedStart remembered;

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
  auto const record = read_own(expected_gpu());
  if (!record) return;
  remembered.times = record->times(local_ranks());
  remembered.may_wait = record->may_wait();
} catch (std::bad_alloc const&) {  // as if there were none
}

// Another process may have written it meanwhile.
template <class Change>
void change_record(std::string const& gpu, Change change) try {
  std::string const file = path();
  if (file.empty()) return;
  StartRecord record = read_own(gpu).value_or(StartRecord(driver(), gpu, module_loading()));
  change(record);
  write_start_record(file, record);
} catch (std::bad_alloc const&) {  // it is not remembered
}

}  // namespace

RememberedStart const& remembered_start() {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, &read_once);
  return remembered;
}

void remember_start(StageSeconds const& took, char const* gpu) {
  change_record(gpu, [&](StartRecord& record) { record.add(took, local_ranks()); });
}

void remember_slow_start(StageSeconds const& at_least) {
  constexpr double slow = 1.25;
  auto const sum = [](StageSeconds const& all) { return std::accumulate(all.begin(), all.end(), 0.0); };
  if (sum(at_least) > slow * sum(remembered_start().times.usual)) remember_start(at_least, expected_gpu().c_str());
}

void remember_failed_start() {
  change_record(expected_gpu(), [](StartRecord& record) { record.add_failure(); });
}

}  // namespace blaslift::dispatch
