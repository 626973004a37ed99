// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/start/history.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <string>

#include "shim/base/clock.hpp"
#include "shim/base/first_mask.hpp"
#include "shim/base/forked_child.hpp"
#include "shim/base/stack.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/decide/program_identity.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/record.hpp"

namespace blaslift::dispatch {
namespace {

struct Own {
  std::string path;
  std::uint64_t identity = 0;
  std::optional<ProgramRecord> before;
  double first_call = 0;  // monotonic seconds

  std::atomic<std::int64_t> gained_nanoseconds{0};
  std::atomic<std::int64_t> lead_milliseconds{-1};  // until the first call that gains has begun
  std::atomic<bool> has_gained{false};
  std::atomic<std::uint32_t> lapack_kernels{0};
  // This run's number in the record; 0: it is not there yet. Written under `writing`.
  std::atomic<std::uint32_t> run{0};
};

constexpr std::size_t least_stack = std::size_t{32} << 10;

// Null: nothing is remembered. It lives as long as the process, for threads may call in its last moments. No static
// variable of a function: a fork beside its making would leave that locked.
std::atomic<Own*> existing{nullptr};
pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
std::atomic<bool> has_told_of_child{false};

Own* own() { return existing.load(std::memory_order_acquire); }

bool is_remembered() {
  return settings().start != setting::start::late && settings().place == setting::place::automatic &&
         settings().device != setting::device::none && !is_reproducible();
}

// In whatever thread: a microsecond's work for the kernel, and for a slow disk what that takes, a few times a process.
template <class Change>
void change_record(Own const& of, Change&& change) {
  if (stack_left() < least_stack) return;
  Undisturbed const undisturbed;
  pthread_mutex_lock(&writing);
  try {
    change_program_record(of.path, of.identity, change);
  } catch (std::bad_alloc const&) {  // it is not remembered
  }
  pthread_mutex_unlock(&writing);
}

std::uint32_t run_in(ProgramRecord& record, Own& of) {
  if (of.run == 0) of.run = record.add_run();
  record.set_lapack_kernels(of.lapack_kernels);  // of the last run alone
  return of.run;
}

double since_first_call(Own const& of, double seconds_since_begin) {
  return monotonic_seconds() - seconds_since_begin - of.first_call;
}

constexpr double most_seconds = 1e6, nanosecond = 1e-9;

void note_lead(Own& of, double lead) {
  std::int64_t none = -1;
  of.lead_milliseconds.compare_exchange_strong(none,
                                               static_cast<std::int64_t>(1e3 * std::clamp(lead, 0.0, most_seconds)));
}

void add_gain(Own& of, double seconds) {
  auto const more = static_cast<std::int64_t>(std::clamp(seconds, -most_seconds, most_seconds) / nanosecond);
  double const all = nanosecond * static_cast<double>(of.gained_nanoseconds.fetch_add(more) + more);
  if (of.has_gained.load(std::memory_order_relaxed) || all < price_of_early_start(speeds().profile)) return;
  if (of.has_gained.exchange(true) || is_forked_child() || !remembered_start().may_be_made) return;
  change_record(of, [&](ProgramRecord& record) {
    record.set_gained(run_in(record, of));
    record.lead_milliseconds = static_cast<std::uint32_t>(std::max<std::int64_t>(of.lead_milliseconds.load(), 0));
    record.gain_milliseconds = static_cast<std::uint32_t>(1e3 * std::min(all, most_seconds));
  });
}

}  // namespace

void look_up_program() try {
  if (!is_remembered() || stack_left() < least_stack) return;
  Undisturbed const undisturbed;
  std::unique_ptr<Own> made(new Own);
  made->first_call = monotonic_seconds();
  made->path = program_history_path();
  made->identity = made->path.empty() ? 0 : this_program();
  if (made->identity == 0) return;
  if (auto const history = read_program_history(made->path))
    made->before = history->find(history->key_of(made->identity));
  existing.store(made.release(), std::memory_order_release);
} catch (std::bad_alloc const&) {  // as if there were none
}

bool program_starts_early() {
  if (settings().start == setting::start::late || settings().place == setting::place::cpu ||
      settings().device == setting::device::none)
    return false;
  bool const is_wanted = settings().start == setting::start::early;
  std::optional<ProgramRecord> const before = own() ? own()->before : std::nullopt;
  if (!before && !is_wanted) return false;
  EarlyQuestion asked{.program = before, .is_wanted = is_wanted, .is_of_fork = false, .cores = usable_cores()};
  if (!starts_early(asked)) return false;
  Undisturbed const undisturbed;
  asked.is_of_fork = is_forked_child() || has_children();
  return starts_early(asked);
}

double price_factor_of_program() { return own() ? price_factor(own()->before) : 1; }

void remember_begun_start() {
  if (is_forked_child()) return remember_wish_of_child();
  if (Own* const of = own())
    change_record(*of, [of](ProgramRecord& record) { record.set_started(run_in(record, *of)); });
}

void count_gain(double seconds, double seconds_since_begin) {
  Own* const of = own();
  if (!of) return;
  note_lead(*of, since_first_call(*of, seconds_since_begin));
  add_gain(*of, seconds);
}

void count_missed_gain(double cpu_seconds, double gpu_seconds, double seconds_since_begin) {
  Own* const of = own();
  if (!of) return;
  double const lead = since_first_call(*of, seconds_since_begin);
  note_lead(*of, lead);
  StageSeconds const& usual = remembered_start().times.usual;
  add_gain(*of, gain_by_early_start(cpu_seconds, gpu_seconds, lead, std::accumulate(usual.begin(), usual.end(), 0.0)));
}

void remember_lapack_kernels(std::uint32_t kernels) {
  Own* const of = own();
  if (!of || (of->lapack_kernels.load(std::memory_order_relaxed) & kernels) == kernels) return;
  of->lapack_kernels.fetch_or(kernels);
  if (of->run == 0 || is_forked_child()) return;  // it is written with the run
  change_record(*of, [of](ProgramRecord& record) { record.set_lapack_kernels(of->lapack_kernels); });
}

std::uint32_t lapack_kernels_of_last_run() {
  Own const* const of = own();
  return of && of->before ? of->before->lapack_kernels() : 0;
}

void remember_wish_of_child() {
  Own const* const of = own();
  if (of && !has_told_of_child.exchange(true))
    change_record(*of, [](ProgramRecord& record) { record.children_compute = 1; });
}

void forget_history_lock_after_fork() {
  writing = PTHREAD_MUTEX_INITIALIZER;
  has_told_of_child.store(false);
}

}  // namespace blaslift::dispatch
