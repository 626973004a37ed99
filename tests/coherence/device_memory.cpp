// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/device_memory.hpp"

#include <linux/perf_event.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "tests/coherence/checking.hpp"
#include "tests/coherence/world.hpp"

namespace blaslift::test::coherence {
namespace {

int open_event() {
  perf_event_attr wanted{};
  wanted.size = sizeof wanted;
  wanted.type = PERF_TYPE_SOFTWARE;
  wanted.config = PERF_COUNT_SW_DUMMY;
  wanted.disabled = wanted.exclude_kernel = wanted.exclude_hv = 1;
  return static_cast<int>(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

// The page about the ring just before the operand's first whole page, the ring in the operand: 1 + 2^n pages; empty
// where an output lies, or where any operand has the page about the ring, which holds no numbers.
Range place_of_ring(World& world, DrawnCall const& drawn, std::vector<Footprint> const& operands, std::size_t which) {
  Arena const& arena = *drawn.arrays[which].arena;
  Footprint const& operand = operands[which];
  if (operand.empty()) return {};
  auto const base = reinterpret_cast<std::uintptr_t>(arena.real),
             first = reinterpret_cast<std::uintptr_t>(operand.begin()),
             last = reinterpret_cast<std::uintptr_t>(operand.end()) / page_size * page_size;
  std::uintptr_t const ring = (first + page_size - 1) / page_size * page_size;
  if (ring < base + page_size || ring >= last) return {};
  std::size_t const pages =
      std::min<std::size_t>((last - ring) / page_size, 64);  // of locked memory a user may have some hundred
  std::size_t size = page_size;
  while (size * 2 <= pages * page_size && world.random.below(3) != 0) size *= 2;
  Range const range{ring - page_size - base, size + page_size};
  std::byte const* const begin = arena.real + range.begin;
  for (int i = 0; i < drawn.count; ++i) {
    bool const written = drawn.view(i, Side::real).written;
    if (operands[static_cast<std::size_t>(i)].overlaps(begin, begin + (written ? range.size : page_size))) return {};
  }
  return range;
}

}  // namespace

DeviceMemory::DeviceMemory(World& world, DrawnCall const& drawn, std::vector<Footprint> const& operands) {
  auto const which = world.random.below(static_cast<std::size_t>(drawn.count));
  Arena& arena = *drawn.arrays[which].arena;
  if (world.child || !arena.is_mapping() || !world.may_write(arena)) return;
  Range const range = place_of_ring(world, drawn, operands, which);
  if (range.size == 0) return;
  int const event = open_event();
  if (event < 0) return;
  check_range(world, arena, range, "before a device's memory takes its place");
  void* const placed = mmap(arena.real + range.begin, range.size, PROT_READ, MAP_SHARED | MAP_FIXED, event, 0);
  close(event);
  if (placed == MAP_FAILED) {  // of locked memory there is no more; what was there may be gone
    if (mmap(arena.real + range.begin, range.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
             0) == MAP_FAILED)
      give_up("mmap in place of a device's memory");
    std::memset(arena.shadow + range.begin, 0, range.size);
    return;
  }
  world.note("a device's memory under %s+%zu, %zu bytes", name_of(arena.kind), range.begin, range.size);
  std::memcpy(arena.shadow + range.begin, arena.real + range.begin, range.size);
  arena_ = &arena;
  range_ = range;
  ++world.device_memories;
}

DeviceMemory::~DeviceMemory() {
  if (!active()) return;
  if (mmap(arena_->real + range_.begin, range_.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
           -1, 0) == MAP_FAILED)
    give_up("mmap in place of a device's memory");
  std::memset(arena_->shadow + range_.begin, 0, range_.size);
}

}  // namespace blaslift::test::coherence
