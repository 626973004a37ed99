// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// coherence_fuzzer: README.md. Random sequences of what programs do to memory and with BLAS, in a real and in a shadow
// world; exits 1 at the first difference, 2 if it cannot run.
#include <fcntl.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <shared_mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/coherence/checking.hpp"
#include "tests/coherence/operations.hpp"
#include "tests/coherence/subject.hpp"
#include "tests/coherence/values.hpp"
#include "tests/support/reference.hpp"

namespace blaslift::test::coherence {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int most_threads = 4;
std::atomic<long long> operations_done{0}, calls_made{0}, calls_overlapped{0}, device_memories{0};
// Shared by every operation; alone, one thread rewrites what all read.
std::shared_mutex common_lock;

Options read_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string_view const word = argv[i];
    auto value = [&](std::string_view name) -> char const* {
      return word.starts_with(name) && word.size() > name.size() && word[name.size()] == '=' ? argv[i] + name.size() + 1
                                                                                             : nullptr;
    };
    if (char const* text = value("--subject"))
      options.subject = text;
    else if ((text = value("--seed")))
      options.seed = std::strtoull(text, nullptr, 10);
    else if ((text = value("--threads")))
      options.threads = std::clamp(std::atoi(text), 1, most_threads);
    else if ((text = value("--seconds")))
      options.seconds = std::atof(text);
    else if ((text = value("--operations")))
      options.operations = std::atoll(text);
    else if ((text = value("--largest")))
      options.largest = std::max(1, std::atoi(text));
    else if ((text = value("--verbose-from")))
      options.verbose_from = std::atoll(text);
    else if (word == "--verbose")
      options.verbose_from = 0;
    else if (word == "--aligned")
      options.aligned = true;
    else if (word == "--racing")
      options.racing = true;
    else if (word == "--closes-descriptors")
      options.closes_descriptors = true;
    else if ((text = value("--changes")))
      options.changes = static_cast<std::size_t>(std::clamp(std::atoi(text), 0, 390));
    else if ((text = value("--rings")))
      options.rings = static_cast<std::size_t>(std::clamp(std::atoi(text), 0, 590));
    else if ((text = value("--descriptors")))
      options.descriptors = std::clamp(std::atoi(text), 0, 100000);
    else if (word == "--needs-device")
      options.needs_device = true;
    else {
      std::fprintf(stderr, "coherence_fuzzer: unknown option %s (see README.md)\n", argv[i]);
      std::exit(2);
    }
  }
  if (options.subject.empty()) {
    std::fprintf(stderr, "coherence_fuzzer: --subject=PATH names the library under test\n");
    std::exit(2);
  }
  if (options.operations >= 0) options.seconds = 1e9;
  return options;
}

std::vector<Arena> make_common(Options const& options) {
  std::vector<Arena> common;
  Random random("common " + std::to_string(options.seed));
  for (Number const number : {Number::single, Number::real_double}) {
    Arena arena;
    arena.kind = Memory::common;
    arena.number = number;
    arena.size = std::size_t{2} << 20;
    take_memory(arena);
    draw_reals(random, arena.shadow, arena.reals(), number, false);
    std::memcpy(arena.real, arena.shadow, arena.size);
    for (Anchor& anchor : arena.anchors)
      anchor = {arena_margin + random.below(arena.size / 2) / 16 * 16,
                static_cast<std::int64_t>(100 + random.below(200))};
    common.push_back(arena);
  }
  return common;
}

void rewrite_common(World& world) {
  std::unique_lock const alone(common_lock);
  Arena& arena = world.common[world.random.below(world.common.size())];
  Range const range = world.pick_reals(arena, {});
  draw_reals(world.random, arena.shadow + range.begin, range.size / bytes_of(arena.number), arena.number, false);
  write_as_shadow(world, arena, range);
}

void one_operation(World& world) {
  std::size_t const kind = world.random.below(1000);
  if (kind < 5) return rewrite_common(world);
  std::shared_lock const with_others(common_lock);
  if (kind < 5 + world.options.rings) return use_rings(world);
  if (kind < 600) return make_call(world);
  if (kind < 990 - world.options.changes) return store_something(world);
  if (kind < 990) return change_memory(world);
  if (kind < 992) return fork_child(world);
  if (kind < 993 && world.options.closes_descriptors && world.options.threads == 1)
    return close_tracking_descriptors(world);
  make_call(world);
}

void fuzz(Options const& options, int number, std::vector<Arena>& common) {
  alignas(page_size) std::byte stack[Neighbour::stack_bytes] = {};
  World world(options, number, common, stack);
  AbortReport const report(world);
  auto const end = Clock::now() + std::chrono::duration<double>(options.seconds);
  for (long long index = 0; index != options.operations && Clock::now() < end; ++index) {
    world.begin(index);
    one_operation(world);
    operations_done.fetch_add(1, std::memory_order_relaxed);
    if (index % 16 == 15) reap_child(world, index % 64 == 63);
    if (index % 1000 == 999) {
      std::shared_lock const with_others(common_lock);
      check_everything(world, "at the regular look at everything");
    }
  }
  reap_child(world, true);
  {
    std::shared_lock const with_others(common_lock);
    check_everything(world, "at the end");
  }
  calls_made += world.calls;
  calls_overlapped += world.overlapped;
  device_memories += world.device_memories;
}

void open_files(int count) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, static_cast<rlim_t>(count) + 1024);
  setrlimit(RLIMIT_NOFILE, &limit);
  for (int i = 0; i < count; ++i)
    if (open("/dev/null", O_RDONLY | O_CLOEXEC) < 0) give_up("descriptors");
}

int run(int argc, char** argv) {
  setenv("OPENBLAS_NUM_THREADS", "1", 0);
  Options options = read_options(argc, argv);
  open_subject(options.subject.c_str());
  std::string const left_out = options.rings > 0 ? rings_left_out() : "";
  if (left_out.starts_with("io_uring") || left_out.starts_with("fixed")) options.rings = 0;
  open_files(options.descriptors);
  for (Language const language : {Language::fortran, Language::cblas})  // its tables, before there are threads
    (void)has_own_reference({language, Layout::col_major, 32, false}, Symbol::dgemm);
  auto common = make_common(options);
  auto const begin = Clock::now();
  std::vector<std::thread> others;
  for (int number = 1; number < options.threads; ++number)
    others.emplace_back([&, number] { fuzz(options, number, common); });
  fuzz(options, 0, common);
  for (std::thread& other : others) other.join();
  double const seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  for (Arena& arena : common) give_back(arena);

  long long const on_device = subject_calls_on_device();
  std::printf(
      "%lld operations, %lld calls (%lld beside other threads, %lld on device memory), %lld on the device, 0 "
      "mismatches; seed %llu, %d "
      "threads, %.0f operations a second\n",
      operations_done.load(), calls_made.load(), calls_overlapped.load(), device_memories.load(),
      std::max(0LL, on_device), static_cast<unsigned long long>(options.seed), options.threads,
      static_cast<double>(operations_done) / std::max(seconds, 1e-3));
  RingCounts const rings = ring_counts();
  std::printf(
      "fixed buffers of io_uring: %lld registrations (%lld that are seen, %lld of hidden rings), %lld reads%s%s\n",
      rings.registrations, rings.seen, rings.hidden, rings.reads,
      left_out.empty() ? "" : "; left out: ", left_out.c_str());
  if (options.needs_device && on_device < calls_made / 20) {
    std::printf("too few calls ran on the device to show anything: BLASLIFT_LOG=summary tells why\n");
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace blaslift::test::coherence

int main(int argc, char** argv) { return blaslift::test::coherence::run(argc, argv); }
