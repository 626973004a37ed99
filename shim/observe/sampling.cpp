// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/sampling.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "shim/base/clock.hpp"

namespace blaslift::observe {
namespace {

// A LAPACK call under way.
struct Lapack {
  std::byte const* place = nullptr;  // null: none
  void const* code_begin = nullptr;
  void const* code_end = nullptr;
  Within kind = Within::nothing;
  bool looks_inside = false;
  WithinLapack so_far;
  std::int64_t grouped_nanoseconds = 0;  // of calls within it that are in groups of their own
  bool stays_on_cpu = false;
};

struct Thread {
  Lapack lapack;
  std::uint64_t calls_before[symbol_count];  // the thread's counts when it began
  std::int64_t sampled_at[symbol_count];     // the thread's processor time at the last sample, or row of samples
  std::int64_t left[symbol_count];           // nanoseconds that its samples may still stand for
  std::int64_t last_wall, last_cpu;          // at the last sample
  std::uint64_t cpu_of_earlier_threads;      // that had the same block
  bool is_warm[symbol_count];                // the next sample
};
[[gnu::tls_model("initial-exec")]] constinit thread_local Thread* current_thread = nullptr;

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

void add(std::atomic<std::uint64_t>& sum, std::uint64_t number) {
  if (number) sum.fetch_add(number, std::memory_order_relaxed);
}

Ungrouped& ungrouped(Symbol symbol) { return statistics().ungrouped[index(symbol)]; }

// By the samples so far; 0: there are too few.
std::int64_t usual_nanoseconds(Symbol symbol) {
  constexpr std::uint64_t enough = 8 * 1024;
  Ungrouped const& seen = ungrouped(symbol);
  std::uint64_t const calls = seen.sampled_calls.load(std::memory_order_relaxed);
  if (calls < enough) return 0;
  return static_cast<std::int64_t>(
      std::max<std::uint64_t>(1, seen.sampled_nanoseconds.load(std::memory_order_relaxed) / calls));
}

// Short calls are timed without asking for the processor time first, which would make them longer. One that took far
// more than usual may have been interrupted.
bool is_doubtful(Sample const& sample, std::int64_t took) {
  if (!sample.is_short) return false;
  constexpr std::int64_t far_more = 16;
  std::int64_t const usual = usual_nanoseconds(sample.symbol);
  return usual > 0 && took > far_more * usual;
}

// The processor time of a sample, as far as it can be known.
std::int64_t without_interruptions(Thread const& thread, Sample const& sample, std::int64_t took, std::int64_t wall,
                                   std::int64_t cpu) {
  if (sample.cpu_begin) return std::min(took, cpu - sample.cpu_begin);
  std::int64_t const not_running = (wall - thread.last_wall) - (cpu - thread.last_cpu);
  return is_doubtful(sample, took) && not_running >= took / 2 ? usual_nanoseconds(sample.symbol) : took;
}

// The thread's processor time is known at the end of a sample: the routine's calls took no more than it has had. What
// short ones leave is there for longer ones, but not for ever: it may have been the program's own.
void is_known(Thread* thread, Sample const& sample, std::int64_t wall, std::int64_t cpu) {
  thread->last_wall = wall, thread->last_cpu = cpu;
  current_block->cpu_nanoseconds.store(thread->cpu_of_earlier_threads + static_cast<std::uint64_t>(cpu),
                                       std::memory_order_relaxed);
  if (!sample.first_of_row || sample.stands_for == 1) return;
  std::int64_t& since = thread->sampled_at[index(sample.symbol)];
  constexpr std::int64_t windows = 64;
  std::int64_t& left = thread->left[index(sample.symbol)];
  std::int64_t const had = std::max<std::int64_t>(0, cpu - since);
  left = left == no_limit ? had : std::min(left + had, windows * had);
  since = cpu;
}

// What `calls` like one that took so long took, as far as there is time left.
std::int64_t take(std::int64_t* left, std::int64_t calls, std::int64_t took) {
  if (calls == 1 || *left == no_limit) return calls * took;
  std::int64_t const all = std::min(calls * took, *left);
  *left -= all;
  return all;
}

}  // namespace

void know_thread() {
  if (!current_thread) current_thread = new (std::nothrow) Thread{};
  if (!current_thread) return;
  Thread& thread = *current_thread;
  std::int64_t const cpu = thread_cpu_nanoseconds();
  std::fill(std::begin(thread.sampled_at), std::end(thread.sampled_at), cpu);
  std::fill(std::begin(thread.left), std::end(thread.left), no_limit);
  thread.last_cpu = cpu;
  thread.last_wall = monotonic_nanoseconds();
  thread.cpu_of_earlier_threads = current_block->cpu_nanoseconds.load(std::memory_order_relaxed);
}

void forget_thread() {
  delete current_thread;
  current_thread = nullptr;
}

void forget_thread_after_fork() {
  current_thread = nullptr;  // not freed: in the child an allocator may be locked for good
}

bool is_short(Symbol symbol) {
  constexpr std::int64_t short_call = 2000;
  std::int64_t const usual = usual_nanoseconds(symbol);
  return usual > 0 && usual < short_call;
}

bool warms_up(Symbol symbol) {
  if (!current_thread) return false;
  bool& warm = current_thread->is_warm[index(symbol)];
  return warm = !warm;
}

void begin_sample(Sample* sample) {
  // Beside a long call reading the clock is nothing.
  if (!sample->is_short) sample->cpu_begin = thread_cpu_nanoseconds();
  sample->begin = sample->clock_begin = monotonic_nanoseconds();
  if (!sample->is_short) return;
  complete_earlier_instructions();
  sample->begin = monotonic_nanoseconds();
  complete_earlier_instructions();
}

void end_sample(Sample const& sample, std::int64_t wall) {
  Thread* const thread = current_thread;
  if (sample.warms_up || !thread || !current_block) return;
  constexpr std::int64_t most_clock = 1000;  // of reading it: more is an interruption
  std::int64_t took = wall - sample.begin - std::min(sample.begin - sample.clock_begin, most_clock);
  if (sample.first_of_row || sample.cpu_begin || is_doubtful(sample, took)) {
    std::int64_t const cpu = thread_cpu_nanoseconds();
    if (cpu) took = without_interruptions(*thread, sample, took, wall, cpu);
    if (cpu) is_known(thread, sample, wall, cpu);
  }
  took = std::max<std::int64_t>(0, took - thread->lapack.grouped_nanoseconds);
  std::int64_t const stood_for =
      take(&thread->left[index(sample.symbol)], static_cast<std::int64_t>(sample.stands_for), took);
  auto const all = static_cast<std::uint64_t>(stood_for);
  Ungrouped& sum = ungrouped(sample.symbol);
  add(sum.sampled_calls, sample.stands_for);
  add(sum.sampled_nanoseconds, all);
  add(current_block->sampled_nanoseconds, all);
  record_at_site(sample.stands_for, all);
}

void record_timed(Symbol symbol, double seconds) {
  auto const nanoseconds = static_cast<std::uint64_t>(seconds * 1e9);
  add(ungrouped(symbol).timed_calls, 1);
  add(ungrouped(symbol).timed_nanoseconds, nanoseconds);
  record_at_site(1, nanoseconds);
}

Within within_lapack(std::byte const* place, void const* caller) {
  Thread* const thread = current_thread;
  if (!thread || !thread->lapack.place) return Within::nothing;
  Lapack& lapack = thread->lapack;
  if (place >= lapack.place) {
    lapack = {};
    return Within::nothing;
  }
  return lapack.code_begin <= caller && caller < lapack.code_end ? lapack.kind : Within::nothing;
}

bool lapack_looks_inside() { return current_thread && current_thread->lapack.looks_inside; }
void set_lapack_looks_inside(bool looks) {
  if (current_thread) current_thread->lapack.looks_inside = looks;
}
bool lapack_stays_on_cpu() { return current_thread && current_thread->lapack.stays_on_cpu; }
void keep_lapack_on_cpu() {
  if (current_thread) current_thread->lapack.stays_on_cpu = true;
}
WithinLapack within_lapack_so_far() { return current_thread ? current_thread->lapack.so_far : WithinLapack{}; }

void begin_lapack(std::byte const* place, void const* code_begin, void const* code_end, Within kind,
                  bool looks_inside) {
  if (!current_thread) return;
  current_thread->lapack = {place, code_begin, code_end, kind, looks_inside, {}, 0};
  std::memcpy(current_thread->calls_before, current_block->calls, sizeof current_block->calls);
}

void end_lapack(std::uint64_t stands_for) {
  if (!current_thread) return;
  bool const grouped = current_thread->lapack.kind == Within::grouped;
  for (std::size_t i = 0; i < symbol_count; ++i) {
    std::uint64_t const made = current_block->calls[i] - current_thread->calls_before[i];
    if (made) add(grouped ? statistics().ungrouped[i].nested : statistics().ungrouped[i].inside, made * stands_for);
  }
  current_thread->lapack = {};
}

void is_grouped_within(Observation const& call) {
  if (!current_thread) return;
  ++current_thread->calls_before[index(call.symbol)];
  Lapack& lapack = current_thread->lapack;
  if (lapack.kind == Within::sampled)
    lapack.grouped_nanoseconds += static_cast<std::int64_t>((call.seconds + call.waited_seconds) * 1e9);
  lapack.so_far.ran_on_device = lapack.so_far.ran_on_device || call.decision.place == Place::gpu;
  lapack.so_far.waited = lapack.so_far.waited || call.waited_seconds > 0;
}

}  // namespace blaslift::observe
