// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/statistics.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>
#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <ctime>

#include "shim/base/clock.hpp"
#include "shim/base/cpu_kind.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/format.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/observe/call_sites.hpp"
#include "shim/observe/sampling.hpp"
#include "shim/observe/saving.hpp"
#include "shim/observe/shared_memory.hpp"

namespace blaslift::observe {

constinit thread_local Block* current_block __attribute__((tls_model("initial-exec"))) = nullptr;

namespace {

// Where the counters are: memory of this process, or a slot in that of `blaslift run`.
struct State {
  std::atomic<Header*> header{nullptr};
  std::atomic<Block*> chunks[most_chunks] = {};
  std::atomic<double> opened{0};  // monotonic seconds
  std::size_t slot = 0;           // 0: memory of this process
  std::atomic<std::uint64_t> calls_on_device{0};
  std::atomic<bool> cpu_library_is_set{false};
};
constinit State state;
constinit Header unavailable{};  // used while memory for the real one cannot be had: its numbers are lost

// Maps memory of this process; with a descriptor the part at `offset` of what `blaslift run` holds, reserving it first.
void* map(int memory, std::size_t offset, std::size_t bytes) {
  bool const shared = memory >= 0;
  int error = EINTR;  // a signal that waits ends it, before Linux 6.10
  while (shared && error == EINTR)
    error = posix_fallocate(memory, static_cast<off_t>(offset), static_cast<off_t>(bytes));
  if (shared && error != 0) return nullptr;
  void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, shared ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS,
                            memory, static_cast<off_t>(offset));
  return mapped == MAP_FAILED ? nullptr : mapped;
}

// Settings and threads as the environment gives them; where a log or report goes changes nothing.
void describe_settings(char* text, std::size_t size) {
  std::size_t used = 0;
  auto const append = [&](char const* variable) {
    char const* const value = secure_getenv(variable);
    if (!value || !*value || used + 1 >= size) return;
    int const printed = format_text(text + used, size - used, "%s%s=%s", used ? " " : "", variable, value);
    used = std::min(size - 1, used + static_cast<std::size_t>(std::max(0, printed)));
  };
  for (std::size_t i = 0; i < setting_count(); ++i) {
    char const* const variable = setting_info(i).variable;
    if (!std::strstr(variable, "_LOG") && !std::strstr(variable, "_REPORT")) append(variable);
  }
  for (char const* variable : {"OPENBLAS_NUM_THREADS", "OPENBLAS_CORETYPE", "OMP_NUM_THREADS", "MKL_NUM_THREADS"})
    append(variable);
}

void fill_in(Header* header, std::int64_t start) {
  header->version = statistics_version;
  header->header_size = static_cast<std::uint32_t>(blocks_offset);
  header->block_size = static_cast<std::uint32_t>(block_stride);
  header->symbols = static_cast<std::uint32_t>(symbol_count);
  header->process = static_cast<std::uint32_t>(getpid());
  header->parent = static_cast<std::uint32_t>(getppid());
  header->start_nanoseconds = start;
  gethostname(header->host, sizeof header->host - 1);
  describe(read_cpu_kind(), header->cpu, sizeof header->cpu);
  describe_settings(header->settings, sizeof header->settings);
  // The command line, arguments apart by blanks.
  if (int const file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC); file >= 0) {
    ssize_t const got = read(file, header->program, sizeof header->program - 1);
    for (ssize_t i = 0; i + 1 < got; ++i)
      if (header->program[i] == 0) header->program[i] = ' ';
    close(file);
  }
  std::memcpy(header->magic, statistics_magic, sizeof header->magic);  // last: it is valid from here on
}

Header* open_statistics() {
  std::int64_t const start = nanoseconds_of(CLOCK_REALTIME);
  bool saves = true;
  Header* header = nullptr;
  state.slot = 0;
  if (settings().report_memory[0]) {
    Descriptor const memory = open_shared_memory(settings().report_memory, &saves);
    std::size_t const slot = memory ? take_slot(memory.get()) : 0;
    if (slot) header = static_cast<Header*>(map(memory.get(), slot, blocks_offset));
    if (header)
      state.slot = slot;
    else
      saves = true;
  }
  if (!header) header = static_cast<Header*>(map(-1, 0, blocks_offset));
  if (!header) return &unavailable;
  fill_in(header, start);
  if (saves) begin_saving(*header);
  return header;
}

Block* chunk(std::size_t number) {
  if (Block* const there = state.chunks[number].load(std::memory_order_acquire)) return there;
  GateHolder const holder(binding_gate);
  if (Block* const there = state.chunks[number].load(std::memory_order_acquire)) return there;
  void* made = nullptr;
  bool ignored = false;
  if (state.slot) {
    Descriptor const memory = open_shared_memory(settings().report_memory, &ignored);
    if (memory) made = map(memory.get(), state.slot + blocks_offset + number * chunk_bytes, chunk_bytes);
  }
  bool const counted = made || !state.slot;
  if (!made) made = map(-1, 0, chunk_bytes);  // of memory that cannot be had the counts are lost, not the program
  state.chunks[number].store(static_cast<Block*>(made), std::memory_order_release);
  if (made && counted)
    statistics().block_count.store(static_cast<std::uint32_t>((number + 1) * chunk_blocks));
  else
    note("the calls of some threads were not counted: there was no room for their counters");
  return static_cast<Block*>(made);
}

Block* block_at(Block* first, std::size_t i) {
  return reinterpret_cast<Block*>(reinterpret_cast<char*>(first) + i * block_stride);
}

pthread_key_t thread_end;

void on_thread_end(void* block) {
  current_block = nullptr;
  forget_thread();
  static_cast<Block*>(block)->owned.store(0, std::memory_order_release);
}

void make_key() { pthread_key_create(&thread_end, &on_thread_end); }

Group* find_group(std::uint64_t key, std::size_t first, std::size_t count, std::size_t most_tries) {
  Header& header = statistics();
  std::size_t at = static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 54) % count;
  for (std::size_t tries = 0; tries < most_tries; ++tries, at = (at + 1) % count) {
    Group& group = header.groups[first + at];
    std::uint64_t there = group.key.load(std::memory_order_relaxed);
    if (there == key) return &group;
    if (there == 0 && (group.key.compare_exchange_strong(there, key) || there == key)) return &group;
  }
  return nullptr;
}

// A program with more kinds of calls than there is room for gets groups without sizes, and where these are too many for
// half of what is left, without call sites: their sums stay right.
Group* find_group(GroupKey key) {
  constexpr std::size_t with_sizes = group_capacity * 3 / 4, without = group_capacity - with_sizes, most_tries = 64;
  if (Group* const group = find_group(key.pack(), 0, with_sizes, most_tries)) return group;
  key.m = key.n = key.k = 0;
  if (key.site) {
    if (Group* const group = find_group(key.pack(), with_sizes, without / 2, without / 2)) return group;
    key.site = 0;
  }
  if (Group* const group = find_group(key.pack(), with_sizes, without, without)) return group;
  statistics().lost_groups.fetch_add(1, std::memory_order_relaxed);
  return nullptr;
}

void add(std::atomic<std::uint64_t>& sum, std::uint64_t number) {
  if (number) sum.fetch_add(number, std::memory_order_relaxed);
}

void record_estimates(Group* group, Observation const& call) {
  Decision const& made = call.decision;
  double const expected = made.place == Place::gpu ? made.gpu_seconds : made.cpu_seconds;
  if (expected <= 0 || call.seconds <= 0) return;
  auto const nanoseconds = [](double seconds) { return static_cast<std::uint64_t>(seconds * 1e9); };
  add(group->estimated_calls, 1);
  add(group->estimated_nanoseconds, nanoseconds(call.seconds));
  add(group->expected_cpu_nanoseconds, nanoseconds(made.cpu_seconds));
  add(group->expected_gpu_nanoseconds, nanoseconds(made.gpu_seconds));
  add(group->expected_resident_nanoseconds, nanoseconds(made.resident_seconds));
  constexpr double most = 100;  // of one call: more says no more
  add(group->error_thousandths,
      static_cast<std::uint64_t>(1e3 * std::min(most, std::abs(expected / call.seconds - 1))));
}

void record_wait(Observation const& call) {
  StartCounters& counters = statistics().start;
  add(counters.waits, 1);
  add(counters.wait_nanoseconds, static_cast<std::uint64_t>(call.waited_seconds * 1e9));
  if (call.decision.place == Place::cpu) return add(counters.waits_in_vain, 1);
  double const saved = call.decision.cpu_seconds - call.waited_seconds - call.seconds;
  if (saved > 0) add(counters.saved_nanoseconds, static_cast<std::uint64_t>(saved * 1e9));
}

std::uint8_t size_class(std::int64_t size) {
  return size <= 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(std::bit_width(static_cast<std::uint64_t>(size)));
}

void tally(Observation const& call, std::uint16_t site) {
  GroupKey const key{call.symbol,
                     call.decision.place,
                     call.decision.reason,
                     size_class(call.m),
                     size_class(call.n),
                     size_class(call.k),
                     site};
  if (call.decision.place == Place::gpu) state.calls_on_device.fetch_add(1, std::memory_order_relaxed);
  add(statistics().ungrouped[index(call.symbol)].grouped, 1);
  bool const nested = call.within == Within::grouped;
  if (call.within != Within::nothing) is_grouped_within(call);
  if (call.waited_seconds > 0) record_wait(call);
  statistics().last_nanoseconds.store(nanoseconds_of(CLOCK_REALTIME_COARSE), std::memory_order_relaxed);
  if (call.bytes_resident > 0)
    statistics().residency.bytes_reused.fetch_add(static_cast<std::uint64_t>(call.bytes_resident),
                                                  std::memory_order_relaxed);
  if (call.bytes_sent_again > 0) {
    add(statistics().residency.bytes_sent_again, static_cast<std::uint64_t>(call.bytes_sent_again));
    add(statistics().residency.sent_again_nanoseconds, static_cast<std::uint64_t>(call.sent_again_seconds * 1e9));
  }
  Group* const group = find_group(key);
  if (!group) return;
  auto add = [](std::atomic<std::uint64_t>& sum, double value) {
    sum.fetch_add(static_cast<std::uint64_t>(value), std::memory_order_relaxed);
  };
  add(group->calls, 1);
  add(nested ? group->nested_nanoseconds : group->nanoseconds, (call.seconds + call.waited_seconds) * 1e9);
  if (nested) add(group->nested_calls, 1);
  add(group->kiloflops, call.flops * 1e-3);
  if (call.bytes_to_device > 0) add(group->bytes_to_device, call.bytes_to_device);
  if (call.bytes_from_device > 0) add(group->bytes_from_device, call.bytes_from_device);
  if (call.bytes_resident > 0) add(group->bytes_reused, call.bytes_resident);
  if (call.bytes_sent_again > 0) add(group->bytes_sent_again, call.bytes_sent_again);
  if (call.scattered) add(group->scattered_calls, 1);
  record_estimates(group, call);
}

// What can wait for the end of a call.
void tidy() {
  static std::atomic<std::size_t> noted{0};
  std::size_t const next = noted.load(std::memory_order_relaxed);
  if (char const* const line = unsaid_line(next)) {
    std::size_t expected = next;
    if (noted.compare_exchange_strong(expected, next + 1)) note(line);
  }
  save_if_due();
}

// These are not inlined: first calls take as little of a small stack as that.
[[gnu::noinline]] void make_key_once() {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  Undisturbed const undisturbed;
  pthread_once(&once, &make_key);
}
[[gnu::noinline]] Block* take_block() {
  Undisturbed const undisturbed;
  for (std::size_t number = 0; number < most_chunks; ++number) {
    Block* const first = chunk(number);
    if (!first) break;
    for (std::size_t i = 0; i < chunk_blocks; ++i) {
      Block* const block = block_at(first, i);
      std::uint32_t free = 0;
      bool const last_of_all = number + 1 == most_chunks && i + 1 == chunk_blocks;
      if (block->owned.compare_exchange_strong(free, 1) || last_of_all) {
        pthread_setspecific(thread_end, block);
        current_block = block;
        know_thread();
        return block;
      }
    }
  }
  static constinit Block shared{};  // no memory at all: uncounted
  return current_block = &shared;
}

}  // namespace

Header& statistics() {
  if (Header* const there = state.header.load(std::memory_order_acquire)) return *there;
  GateHolder const holder(binding_gate);
  if (Header* const there = state.header.load(std::memory_order_acquire)) return *there;
  state.opened.store(monotonic_seconds(), std::memory_order_relaxed);
  Header* const made = open_statistics();
  state.header.store(made, std::memory_order_release);
  return *made;
}

Block* register_thread() {
  make_key_once();
  statistics();
  return take_block();
}

void record(Observation const& call) { record(call, call_site()); }

void record(Observation const& call, std::uint16_t site) {
  tally(call, site);
  tidy();
}

void record_at_site(std::uint64_t calls, std::uint64_t nanoseconds) {
  if (std::uint16_t const number = call_site()) {
    Site& site = statistics().sites[number - 1];
    add(site.tiny_calls, calls);
    add(site.tiny_nanoseconds, nanoseconds);
  }
  tidy();
}

void count_start(StageSeconds const& took) {
  StartCounters& counters = statistics().start;
  add(counters.starts, 1);
  for (std::size_t stage = 0; stage < start_stages; ++stage)
    add(counters.stage_nanoseconds[stage], static_cast<std::uint64_t>(took[stage] * 1e9));
}

void count_residency(ResidencyCount const& happened) {
  ResidencyCounters& counters = statistics().residency;
  add(counters.bought, happened.bought);
  add(counters.dropped_rewritten, happened.dropped_rewritten);
  add(counters.dropped_for_room, happened.dropped_for_room);
  add(counters.bytes_dropped_rewritten, static_cast<std::uint64_t>(happened.bytes_dropped_rewritten));
  add(counters.bytes_bought, static_cast<std::uint64_t>(happened.bytes_bought));
  add(counters.bytes_bought_huge, static_cast<std::uint64_t>(happened.bytes_bought_huge));
  add(counters.checks, happened.checks);
  add(counters.check_nanoseconds, static_cast<std::uint64_t>(happened.check_seconds * 1e9));
}

void count_result_check(ResultCheckCount const& happened) {
  ResultCheckCounters& counters = statistics().result_checks;
  add(counters.compared, happened.compared);
  add(counters.differed, happened.differed);
  add(counters.not_compared, happened.not_compared);
}

void note(char const* text) {
  Header& header = statistics();
  GateHolder const holder(binding_gate);
  std::uint32_t const count = std::min<std::uint32_t>(header.note_count.load(), note_capacity);
  for (std::uint32_t i = 0; i < count; ++i)
    if (std::strncmp(header.notes[i], text, note_size - 1) == 0) return;
  if (count >= note_capacity) return;
  format_text(header.notes[count], note_size, "%s", text);
  header.note_count.store(count + 1);
}

void set_device(char const* description) {
  format_text(statistics().device, sizeof statistics().device, "%s", description);
}

void set_huge_pages(char const* allowed) {
  format_text(statistics().huge_pages, sizeof statistics().huge_pages, "%s", allowed);
}

void set_profile(char const* name, MachineProfile const& numbers) {
  Header& header = statistics();
  format_text(header.profile, sizeof header.profile, "%s", name);
  header.numbers = numbers;
}

void set_cpu_library(char const* description) {
  GateHolder const holder(binding_gate);
  if (cpu_library_is_set()) return;
  format_text(statistics().cpu_library, sizeof statistics().cpu_library, "%s", description);
  state.cpu_library_is_set.store(true, std::memory_order_release);
}

bool cpu_library_is_set() { return state.cpu_library_is_set.load(std::memory_order_acquire); }

std::uint64_t calls_on_device() { return state.calls_on_device.load(std::memory_order_relaxed); }

double seconds_since_first_call() {
  (void)statistics();
  return monotonic_seconds() - state.opened.load(std::memory_order_relaxed);
}

Block const* block_of_this_process(void*, std::size_t number) {
  Block* const first = number / chunk_blocks < most_chunks ? state.chunks[number / chunk_blocks].load() : nullptr;
  return first ? block_at(first, number % chunk_blocks) : nullptr;
}

void forget_after_fork() {
  current_block = nullptr;
  stop_saving();
  forget_thread_after_fork();
  state.header.store(nullptr);
  for (auto& chunk : state.chunks) chunk.store(nullptr);
  state.calls_on_device.store(0);
  state.cpu_library_is_set.store(false);
  forget_call_sites();
}

}  // namespace blaslift::observe
