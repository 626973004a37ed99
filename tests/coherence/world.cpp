// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/world.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "tests/coherence/values.hpp"

namespace blaslift::test::coherence {
namespace {

constexpr std::size_t KiB = 1024, MiB = KiB * KiB;
constexpr std::size_t most_worlds = 4, fixed_bytes = 512 * KiB;
alignas(page_size) std::byte fixed_memory[most_worlds][2][fixed_bytes];

struct Make {
  Memory kind;
  std::size_t size;
  bool rough;
};
// For each of the two types of numbers. Sizes of heap blocks lie on both sides of malloc's threshold for a mapping.
constexpr Make makes[] = {
    {Memory::heap, 100 * KiB, false},
    {Memory::heap, 1200 * KiB, false},
    {Memory::pages, 1 * MiB, false},
    {Memory::pages, 5 * MiB, false},
    {Memory::huge, 8 * MiB, false},
    {Memory::fixed, fixed_bytes, false},
    {Memory::stack, Neighbour::stack_bytes, false},
    {Memory::program, 512 * KiB, false},
    {Memory::shared, 512 * KiB, false},
    {Memory::file, 512 * KiB, false},
    {Memory::fixed_buffer, 1 * MiB, false},
    {Memory::heap, 600 * KiB, true},
    {Memory::pages, 1 * MiB, true},
};

// Each power of two as likely as the next.
std::int64_t logarithmic(Random& random, std::int64_t most) {
  double const x = static_cast<double>(random.below(1 << 20)) / (1 << 20);
  return static_cast<std::int64_t>(std::exp(x * std::log(static_cast<double>(most) + 1)));
}

}  // namespace

World::World(Options const& given, int index, std::vector<Arena>& all, std::byte* stack)
    : options(given), number(index), common(all) {
  begin(-1);
  for (int i = 0; i < 2; ++i) neighbours.push_back(std::make_unique<Neighbour>());
  if (options.rings > 0) rings = std::make_unique<Rings>();
  for (Number const type : {Number::single, Number::real_double})
    for (Make const& make : makes) {
      bool const second = type == Number::real_double;
      if (make.kind == Memory::program && (second || number > 0))
        continue;  // the break cannot be two programs' at once
      if (make.kind == Memory::fixed_buffer && !rings) continue;
      Arena arena;
      arena.kind = make.kind;
      arena.number = type;
      arena.rough = make.rough;
      arena.size = make.size;
      std::byte* const own = make.kind == Memory::fixed          ? fixed_memory[number][second]
                             : make.kind == Memory::fixed_buffer ? rings->fresh_memory(make.size)
                             : second                            ? stack
                                                                 : neighbours[0]->stack();
      take_memory(arena, own);
      draw_reals(random, arena.shadow, arena.reals(), type, arena.rough);
      std::copy(arena.shadow, arena.shadow + arena.size, arena.real);
      redraw_anchors(arena);
      arenas.push_back(arena);
    }
}

World::~World() {
  for (Arena& arena : arenas) give_back(arena);
  neighbours.clear();  // and with them the stacks that were arenas
}

void World::begin(long long index) {
  char name[80];
  std::snprintf(name, sizeof name, "coherence %llu %d %lld", static_cast<unsigned long long>(options.seed), number,
                index);
  random = Random(name);
  operation = index;
  if (index < 0 || index % 64 == 0) {
    // Cheap calls with large operands count most: they have pages in their middle. Level 3 is mostly small.
    std::int64_t const most[] = {1, 40000, 300, 120};
    for (std::size_t level = 1; level <= 3; ++level)
      for (auto& size : sizes[level]) size = logarithmic(random, most[level]);
    sizes[3][5] = random.below(8) == 0 ? logarithmic(random, options.largest) : sizes[3][5];
    sizes[2][5] = random.below(4) == 0 ? logarithmic(random, options.largest) : sizes[2][5];
    for (Arena& arena : arenas)
      if (random.below(8) == 0) redraw_anchors(arena);
  }
  history[static_cast<std::size_t>(index + 48) % history.size()].clear();
}

void World::note(char const* format, ...) {
  char text[600];
  int const head = std::snprintf(text, sizeof text, "%s%d:%lld ", child ? "child " : "", number, operation);
  std::va_list list;
  va_start(list, format);
  std::vsnprintf(text + head, sizeof text - static_cast<std::size_t>(head), format, list);
  va_end(list);
  if (options.verbose_from >= 0 && operation >= options.verbose_from) std::fprintf(stderr, "%s\n", text);
  std::string& line = history[static_cast<std::size_t>(operation + 48) % history.size()];
  if (!line.empty()) line += "\n  ";
  line += text;
}

bool World::may_write(Arena const& arena) const { return arena.kind != Memory::common && may_use(arena); }

Arena& World::pick_writable(Range& near) {
  DrawnCall const& call = recent[random.below(recent.size())];
  if (call.count > 0 && random.below(4) != 0) {
    auto const which = random.below(static_cast<std::size_t>(call.count));
    Placed const& placed = call.arrays[which];
    Operand const view = call.view(static_cast<int>(which), Side::shadow);
    near = {placed.offset, static_cast<std::size_t>(span_elements(view)) * view.element};
    if (may_write(*placed.arena) && near.begin + near.size <= placed.arena->size) return *placed.arena;
  }
  near = {};
  for (;;) {
    Arena& arena = arenas[random.below(arenas.size())];
    if (may_write(arena)) return arena;
  }
}

Range World::pick_reals(Arena const& arena, Range near) {
  std::size_t const unit = bytes_of(arena.number);
  static constexpr std::size_t most[] = {1, 1, 1, 4, 16, 64, 64, 512, 2048, 32768};
  std::size_t const count = random.below(64) == 0 ? arena.reals() : 1 + random.below(most[random.below(10)]);
  std::size_t const size = std::min(count * unit, arena.size / unit * unit);
  std::size_t begin = arena.anchors[random.below(arena.anchors.size())].offset;
  if (near.size > 0)
    begin = near.begin + random.below(near.size);
  else if (random.below(4) != 0)
    begin += random.below(std::size_t{1} << (4 + random.below(14))) * unit;
  begin = std::min(begin, arena.size - size) / unit * unit;
  return {begin, size};
}

Range World::pick_pages(Arena const& arena, Range near) {
  auto const base = reinterpret_cast<std::uintptr_t>(arena.real);
  std::size_t const first = (page_size - base % page_size) % page_size;
  if (arena.size < first + page_size) return {};
  std::size_t const pages = (arena.size - first) / page_size;
  static constexpr std::size_t most[] = {1, 1, 2, 8, 64, 512};
  std::size_t const count =
      random.below(12) == 0 ? pages : std::min(pages, 1 + random.below(most[random.below(std::size(most))]));
  std::size_t const spot =
      near.size > 0 ? near.begin + random.below(near.size) : arena.anchors[random.below(arena.anchors.size())].offset;
  std::size_t begin = std::min((spot - std::min(spot, first)) / page_size, pages - count);
  if (arena.kind == Memory::huge && random.below(4) == 0) begin = begin / 512 * 512;
  return {first + begin * page_size, count * page_size};
}

void World::redraw_anchors(Arena& arena) {
  std::size_t const unit = bytes_of(arena.number);
  for (Anchor& anchor : arena.anchors) {
    std::size_t const room = arena.size - 2 * arena_margin;
    // Half of them in the first eighth, so that matrices fit behind them and overlap.
    anchor.offset = arena_margin + random.below(random.coin() ? room / 8 : room) / unit * unit;
    if (random.below(3) == 0) anchor.offset = std::max(anchor.offset / page_size * page_size, std::size_t{page_size});
    anchor.offset = std::min(anchor.offset, arena.size - arena_margin) / unit * unit;
    static constexpr std::int64_t usual[] = {32, 64, 100, 128, 200, 256, 301, 512, 700, 1024};
    anchor.ld = usual[random.below(std::size(usual))];
  }
}

}  // namespace blaslift::test::coherence
