// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <optional>

#include "tests/coherence/checking.hpp"
#include "tests/coherence/device_memory.hpp"
#include "tests/coherence/exactness.hpp"
#include "tests/coherence/footprint.hpp"
#include "tests/coherence/operations.hpp"
#include "tests/coherence/subject.hpp"
#include "tests/coherence/values.hpp"
#include "tests/support/error_bound.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test::coherence {
namespace {

// What neighbours do while a call runs.
struct Overlap {
  std::vector<Store> stores[2];
  std::vector<Range> ranges[2];  // of the arenas in `arenas`: for the shadow
  std::vector<Arena*> arenas[2];
  unsigned pace = 0;
  std::chrono::microseconds sleep{};
  bool racing = false;  // to inputs of the call
  std::function<void()> work;
  bool empty() const { return stores[0].empty() && stores[1].empty() && !work; }
};

std::vector<Footprint> footprints(DrawnCall const& drawn) {
  std::vector<Footprint> all;
  for (int i = 0; i < drawn.count; ++i) all.emplace_back(drawn.view(i, Side::real));
  return all;
}

// Stores to bytes beside and between the operands, on their pages: every one once, at a time of the neighbour's own.
void draw_stores(World& world, DrawnCall const& drawn, std::vector<Footprint> const& operands, Overlap& overlap) {
  Random& random = world.random;
  std::size_t const unit = bytes_of(drawn.number);
  overlap.racing = world.options.racing && random.coin() && !solves(drawn.call.routine->id);
  std::vector<std::byte const*> taken;
  // Often few: what a late store dirties is looked at again, and hides what an early one should have.
  for (std::size_t wanted = 1 + random.below(random.coin() ? 2 : 64); wanted > 0; --wanted) {
    auto const which = random.below(static_cast<std::size_t>(drawn.count));
    Arena& arena = *drawn.arrays[which].arena;
    Footprint const& operand = operands[which];
    if (operand.empty() || !world.may_write(arena)) continue;
    auto const first = static_cast<std::size_t>(operand.begin() - arena.real),
               end = static_cast<std::size_t>(operand.end() - arena.real);
    std::size_t const from = first - std::min(first, page_size), to = std::min(arena.size - unit, end + page_size);
    std::size_t const offset = (from + random.below(to - from)) / unit * unit;
    std::byte* const at = arena.real + offset;
    auto covers = [&](std::size_t i) { return operands[i].overlaps(at, at + unit); };
    bool used = std::find(taken.begin(), taken.end(), at) != taken.end();
    for (int i = 0; i < drawn.count; ++i)
      if (covers(static_cast<std::size_t>(i)) && (!overlap.racing || drawn.view(i, Side::real).written)) used = true;
    if (used) continue;
    taken.push_back(at);
    Store store{at, static_cast<std::uint32_t>(unit), 0};
    draw_reals(random, reinterpret_cast<std::byte*>(&store.bits), 1, drawn.number, arena.rough);
    std::size_t const by = random.below(2);
    overlap.stores[by].push_back(store);
    overlap.arenas[by].push_back(&arena);
    overlap.ranges[by].push_back({offset, unit});
  }
}

bool near(Range pages, Arena const& arena, std::vector<Footprint> const& operands) {
  // OpenBLAS reads past some operands, up to an element of the longest stride: what goes away keeps its distance.
  constexpr std::size_t distance = 5 * page_size;
  std::byte const* const begin = arena.real + pages.begin;
  return std::any_of(operands.begin(), operands.end(), [&](Footprint const& operand) {
    return operand.overlaps(begin - distance, begin + pages.size + distance);
  });
}

void draw_work(World& world, DrawnCall const& drawn, std::vector<Footprint> const& operands, Overlap& overlap) {
  Random& random = world.random;
  Range around;
  Arena& other = world.pick_writable(around);
  bool const own = random.coin();
  if (own) around = {};
  Arena& arena = own ? *drawn.arrays[random.below(static_cast<std::size_t>(drawn.count))].arena : other;
  if (!world.may_write(arena)) return;
  Range const pages = world.pick_pages(arena, around);
  if (pages.size == 0) return;
  if (random.below(3) == 0) {
    overlap.work = advise_harmlessly(world, arena, pages);
  } else if (!near(pages, arena, operands)) {
    bool const stored = std::any_of(std::begin(overlap.stores), std::end(overlap.stores), [&](auto const& stores) {
      return std::any_of(stores.begin(), stores.end(), [&](Store const& store) {
        return store.to >= arena.real + pages.begin && store.to < arena.real + pages.begin + pages.size;
      });
    });
    if (!stored) overlap.work = change_beside(world, arena, pages);
  }
}

Overlap draw_overlap(World& world, DrawnCall const& drawn) {
  Overlap overlap;
  if (world.child || world.neighbours.empty() || world.random.below(4) != 0) return overlap;
  auto const operands = footprints(drawn);
  if (world.random.below(8) != 0) draw_stores(world, drawn, operands, overlap);
  if (world.random.below(4) == 0) draw_work(world, drawn, operands, overlap);
  static constexpr unsigned paces[] = {0, 4, 32, 256, 2048};
  overlap.pace = paces[world.random.below(std::size(paces))];
  if (world.random.below(4) == 0) overlap.sleep = std::chrono::microseconds(1 << world.random.below(8));
  return overlap;
}

// At times the program has write-protected what the call only reads.
class ReadOnly {
 public:
  ReadOnly(World& world, DrawnCall const& drawn) {
    if (world.random.below(32) != 0) return;
    auto const which = world.random.below(static_cast<std::size_t>(drawn.count));
    Arena const& arena = *drawn.arrays[which].arena;
    for (int i = 0; i < drawn.count; ++i)
      if (drawn.arrays[static_cast<std::size_t>(i)].arena == &arena && drawn.view(i, Side::real).written) return;
    if (!world.may_write(arena)) return;
    range_ = world.pick_pages(arena, {});
    if (range_.size == 0) return;
    begin_ = arena.real + range_.begin;
    world.note("read-only during the call: %s+%zu, %zu bytes", name_of(arena.kind), range_.begin, range_.size);
    mprotect(begin_, range_.size, PROT_READ);
  }
  ~ReadOnly() {
    if (begin_) mprotect(begin_, range_.size, PROT_READ | PROT_WRITE);
  }
  ReadOnly(ReadOnly const&) = delete;
  ReadOnly& operator=(ReadOnly const&) = delete;
  bool active() const { return begin_ != nullptr; }

 private:
  Range range_;
  std::byte* begin_ = nullptr;
};

Returned call_subject(World& world, DrawnCall const& drawn, Overlap& overlap) {
  Function const function = subject_function(drawn.convention.language, drawn.call.symbol);
  if (overlap.empty()) return invoke(drawn.convention, function, drawn.in(Side::real));
  ++world.overlapped;
  world.note("meanwhile, from %lld us on, %zu and %zu stores %s, %u pauses apart%s",
             static_cast<long long>(overlap.sleep.count()), overlap.stores[0].size(), overlap.stores[1].size(),
             overlap.racing ? "beside and to inputs" : "beside the operands", overlap.pace,
             overlap.work ? ", and work" : "");
  world.neighbours[0]->start(overlap.stores[0], overlap.pace, nullptr, overlap.sleep);
  world.neighbours[1]->start(overlap.stores[1], overlap.pace, overlap.work, overlap.sleep);
  Returned const result = invoke(drawn.convention, function, drawn.in(Side::real));
  world.neighbours[1]->finish();
  world.neighbours[0]->finish();
  return result;
}

void check_result(World& world, DrawnCall const& drawn, Returned const& have, Returned const& want, double allowed) {
  if (have.integer == want.integer && std::abs(have.value.re - want.value.re) <= allowed &&
      std::abs(have.value.im - want.value.im) <= allowed)
    return;
  char text[200];
  std::snprintf(text, sizeof text,
                "the result of %s is %lld (%.17g,%.17g), OpenBLAS has %lld (%.17g,%.17g), allowed %.3g",
                info(drawn.call.symbol).name, static_cast<long long>(have.integer), have.value.re, have.value.im,
                static_cast<long long>(want.integer), want.value.re, want.value.im, allowed);
  mismatch(world, text);
}

}  // namespace

void make_call(World& world) {
  DrawnCall const drawn = draw_call(world);
  if (drawn.count == 0) return;
  double const bound = make_results_exact(world, drawn);
  if (solves(drawn.call.routine->id))
    for (int i = 0; i < drawn.count; ++i)  // one of those that nobody may rewrite
      if (Operand const view = drawn.view(i, Side::shadow); !view.written && !solvable(view, drawn.number)) return;
  bool const exact = is_exact(drawn, bound);
  world.note("%s%s", describe(drawn).c_str(), exact ? "" : ", within a bound");
  ++world.calls;

  // A solve's triangle would be singular.
  std::optional<DeviceMemory> device;
  if (world.random.below(8) == 0 && !solves(drawn.call.routine->id)) device.emplace(world, drawn, footprints(drawn));
  Returned have;
  Overlap overlap;
  if (device && device->active()) {
    have = call_subject(world, drawn, overlap);
  } else {
    ReadOnly const read_only(world, drawn);
    if (!read_only.active()) overlap = draw_overlap(world, drawn);
    have = call_subject(world, drawn, overlap);
  }
  Returned const want = invoke_reference(drawn.convention, drawn.in(Side::shadow));
  for (std::size_t by = 0; by < 2; ++by)
    for (std::size_t i = 0; i < overlap.stores[by].size(); ++i)
      std::memcpy(overlap.arenas[by][i]->shadow + overlap.ranges[by][i].begin, &overlap.stores[by][i].bits,
                  overlap.stores[by][i].size);

  Allowed allowed;
  allowed.anything = overlap.racing;
  if (!exact) allowed.difference = error_factor(drawn.call) * bound;
  if (!overlap.racing) check_result(world, drawn, have, want, allowed.difference);
  for (int i = 0; i < drawn.count; ++i)
    if (drawn.view(i, Side::shadow).written) check_output(world, drawn, i, allowed);
  for (int i = 0; i < drawn.count; ++i)
    if (drawn.view(i, Side::shadow).written) check_gaps(world, drawn, i);
}

}  // namespace blaslift::test::coherence
