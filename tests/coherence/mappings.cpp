// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "tests/coherence/checking.hpp"
#include "tests/coherence/operations.hpp"
#include "tests/coherence/subject.hpp"
#include "tests/coherence/values.hpp"

// Values of kernels newer than the headers.
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

namespace blaslift::test::coherence {
namespace {

constexpr int writable = PROT_READ | PROT_WRITE, private_memory = MAP_PRIVATE | MAP_ANONYMOUS;

// The kernel has dropped the pages. Where it is known what is there now, they are not looked at: a page that was never
// touched since is a case of its own.
void became_zero(Arena& arena, Range range) {
  if (arena.mixed || arena.is_foreign())
    std::memcpy(arena.shadow + range.begin, arena.real + range.begin, range.size);
  else
    std::memset(arena.shadow + range.begin, 0, range.size);
}

void fill(World& world, Arena& arena, Range range) {
  draw_reals(world.random, arena.shadow + range.begin, range.size / bytes_of(arena.number), arena.number, arena.rough);
  write_as_shadow(world, arena, range);
}

// At the old address if nobody took it meanwhile, which another thread of the process may.
std::byte* map_again(std::byte* where, std::size_t size) {
  void* const at = mmap(where, size, writable, private_memory | MAP_FIXED_NOREPLACE, -1, 0);
  if (at == where) return where;
  if (at != MAP_FAILED) munmap(at, size);
  return nullptr;
}

void advise_huge(Arena const& arena) {
  madvise(arena.real, arena.size, arena.kind == Memory::huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

// From half to twice the size, as often up as down: arenas keep their kinds of sizes in long runs.
std::size_t drawn_size(Random& random, std::size_t size, std::size_t unit, std::size_t least, std::size_t most) {
  double const factor = std::exp2(static_cast<double>(random.below(2049)) / 1024 - 1);
  auto const units =
      static_cast<std::size_t>(std::lround(static_cast<double>(size) * factor / static_cast<double>(unit)));
  return std::clamp(units * unit, least, most);
}

// ---- heap ----

std::size_t drawn_heap_size(Random& random, std::size_t size) {
  return drawn_size(random, size, 64, std::size_t{64} << 10, std::size_t{4} << 20);
}

void free_and_malloc(World& world, Arena& arena) {
  std::size_t const size = world.random.coin() ? drawn_heap_size(world.random, arena.size) : arena.size;
  bool const cleared = world.random.coin();
  std::byte const* const before = arena.real;
  check_range(world, arena, {0, arena.size}, "before free");
  std::free(arena.real);
  arena.real = static_cast<std::byte*>(cleared ? std::calloc(size, 1) : std::malloc(size));
  if (!arena.real) give_up("malloc");
  resize_shadow(arena, size);
  world.redraw_anchors(arena);
  world.note("free and %s of %zu bytes: at %s address", cleared ? "calloc" : "malloc", size,
             arena.real == before ? "the same" : "another");
  if (cleared)
    std::memset(arena.shadow, 0, size);
  else
    fill(world, arena, {0, size});
}

void reallocate(World& world, Arena& arena) {
  std::size_t const old = arena.size;
  std::size_t const size = drawn_heap_size(world.random, old);
  check_range(world, arena, {0, old}, "before realloc");
  arena.real = static_cast<std::byte*>(std::realloc(arena.real, size));
  if (!arena.real) give_up("realloc");
  resize_shadow(arena, size);
  world.redraw_anchors(arena);
  world.note("realloc from %zu to %zu bytes", old, size);
  if (size > old) fill(world, arena, {old, size - old});
}

// ---- mappings of our own ----

void map_over(World& world, Arena& arena, Range range, bool shared) {
  world.note("mmap of %s memory over %s+%zu, %zu bytes", shared ? "shared" : "private", name_of(arena.kind),
             range.begin, range.size);
  check_range(world, arena, range, "before mmap over it");
  if (mmap(arena.real + range.begin, range.size, writable,
           (shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
    give_up("mmap over a part");
  std::memset(arena.shadow + range.begin, 0, range.size);
  if (shared)
    arena.mixed = true;
  else if (range.size == arena.size)
    arena.mixed = false;
}

// New memory anywhere, with the arena's contents: when a hole was taken by someone else, and of huge pages when few are
// left.
void rebuild(World& world, Arena& arena) {
  world.note("%s moves to new memory", name_of(arena.kind));
  munmap(arena.real, arena.size);
  arena.real = map_private(arena.size, arena.kind == Memory::huge ? huge_page_size : page_size);
  advise_huge(arena);
  std::memcpy(arena.real, arena.shadow, arena.size);
  arena.mixed = false;
}

void unmap_and_map(World& world, Arena& arena, Range range) {
  world.note("munmap and mmap of %s+%zu, %zu bytes", name_of(arena.kind), range.begin, range.size);
  check_range(world, arena, range, "before munmap");
  munmap(arena.real + range.begin, range.size);
  std::memset(arena.shadow + range.begin, 0, range.size);
  if (map_again(arena.real + range.begin, range.size)) {
    if (range.size == arena.size) {
      arena.mixed = false;
      if (world.random.coin()) advise_huge(arena);
    }
    return;
  }
  // The hole belongs to another mapping now, which must not be unmapped with the rest.
  Arena const old = arena;
  arena.real = map_private(arena.size, arena.kind == Memory::huge ? huge_page_size : page_size);
  std::memcpy(arena.real, arena.shadow, arena.size);
  munmap(old.real, range.begin);
  munmap(old.real + range.begin + range.size, old.size - range.begin - range.size);
  arena.mixed = false;
}

// Another mapping with other contents takes the place of these pages, which nobody stored to.
void remap_onto(World& world, Arena& arena, Range range) {
  world.note("mremap of another mapping onto %s+%zu, %zu bytes", name_of(arena.kind), range.begin, range.size);
  check_range(world, arena, range, "before mremap onto it");
  std::byte* const other = map_private(range.size);
  draw_reals(world.random, other, range.size / bytes_of(arena.number), arena.number, arena.rough);
  std::memcpy(arena.shadow + range.begin, other, range.size);
  if (mremap(other, range.size, range.size, MREMAP_MAYMOVE | MREMAP_FIXED, arena.real + range.begin) == MAP_FAILED)
    give_up("mremap onto a part");
}

void move_pages_away(World& world, Arena& arena, Range range) {
  check_range(world, arena, range, "before mremap");
  void* const moved = mremap(arena.real + range.begin, range.size, range.size, MREMAP_MAYMOVE | MREMAP_DONTUNMAP);
  world.note("mremap with DONTUNMAP of %s+%zu, %zu bytes: %s", name_of(arena.kind), range.begin, range.size,
             moved == MAP_FAILED ? "refused" : "done");
  if (moved == MAP_FAILED) return;  // several mappings, or not private
  munmap(moved, range.size);
  became_zero(arena, range);
}

// To another address, and mostly back again, with or without stores on the way.
void move_whole(World& world, Arena& arena) {
  std::byte* const home = arena.real;
  std::byte* const place = map_private(arena.size, arena.kind == Memory::huge ? huge_page_size : page_size);
  void* const moved = mremap(home, arena.size, arena.size, MREMAP_MAYMOVE | MREMAP_FIXED, place);
  world.note("mremap of %s to %p: %s", name_of(arena.kind), static_cast<void*>(place),
             moved == MAP_FAILED ? "refused" : "done");
  if (moved == MAP_FAILED) {  // it consists of several mappings; part of it may have been moved by new kernels
    munmap(place, arena.size);
    return rebuild(world, arena);
  }
  arena.real = place;
  if (!map_again(home, arena.size)) return;
  if (world.random.coin()) fill(world, arena, world.pick_reals(arena, {}));
  if (world.random.below(4) == 0) {  // stays away: its old address is free for others
    munmap(home, arena.size);
    return;
  }
  if (mremap(place, arena.size, arena.size, MREMAP_MAYMOVE | MREMAP_FIXED, home) == MAP_FAILED) give_up("mremap back");
  arena.real = home;
  world.note("and back to %p", static_cast<void*>(home));
}

template <class Real>
void sum_up(Symbol symbol, std::byte const* numbers, std::size_t bytes) {
  using Sum = Real (*)(int const*, Real const*, int const*);
  int const count = static_cast<int>(bytes / sizeof(Real)), step = 1;
  if (auto const sum = reinterpret_cast<Sum>(subject_function(Language::fortran, symbol)))
    (void)sum(&count, reinterpret_cast<Real const*>(numbers), &step);
}

// Away, where a call uses it, so that it is watched there, and back: beside the rest it becomes one mapping with it,
// and the kernel takes the watch from all of that.
void move_part(World& world, Arena& arena, Range range) {
  std::byte *const home = arena.real + range.begin, *const place = map_private(range.size);
  check_range(world, arena, range, "before a part is moved");
  void* const moved = mremap(home, range.size, range.size, MREMAP_MAYMOVE | MREMAP_FIXED, place);
  bool const held = moved != MAP_FAILED && map_again(home, range.size);
  world.note("mremap of %s+%zu, %zu bytes, to %p: %s", name_of(arena.kind), range.begin, range.size,
             static_cast<void*>(place),
             moved == MAP_FAILED ? "refused"
             : held              ? "done, with a call there, and back"
                                 : "done, and another has its place");
  if (held) {
    arena.number == Number::single ? sum_up<float>(Symbol::sasum, place, range.size)
                                   : sum_up<double>(Symbol::dasum, place, range.size);
    if (mremap(place, range.size, range.size, MREMAP_MAYMOVE | MREMAP_FIXED, home) != MAP_FAILED) return;
    // It consists of several mappings, which Linux 6.17 and later move together, but not when they are watched.
    munmap(place, range.size);
    std::memcpy(home, arena.shadow + range.begin, range.size);
    world.note("which is refused");
    return;
  }
  munmap(place, range.size);
  Arena const old = arena;
  if (moved == MAP_FAILED)
    return rebuild(world, arena);  // it consists of several mappings; new kernels may have moved some of them
  arena.real = map_private(arena.size, arena.kind == Memory::huge ? huge_page_size : page_size);
  std::memcpy(arena.real, arena.shadow, arena.size);
  munmap(old.real, range.begin);
  munmap(old.real + range.begin + range.size, old.size - range.begin - range.size);
  arena.mixed = false;
}

void resize_mapping(World& world, Arena& arena) {
  if (arena.mixed) return;  // shared memory does not grow with its mapping
  std::size_t const old = arena.size;
  std::size_t const size = arena.kind == Memory::huge
                               ? drawn_size(world.random, old, huge_page_size, huge_page_size, std::size_t{10} << 20)
                               : drawn_size(world.random, old, page_size, std::size_t{512} << 10, std::size_t{6} << 20);
  check_range(world, arena, {0, old}, "before mremap");
  void* const moved = mremap(arena.real, old, size, MREMAP_MAYMOVE);
  world.note("mremap of %s from %zu to %zu bytes: %s", name_of(arena.kind), old, size,
             moved == MAP_FAILED   ? "refused"
             : moved == arena.real ? "in place"
                                   : "moved");
  if (moved == MAP_FAILED) return;
  arena.real = static_cast<std::byte*>(moved);
  resize_shadow(arena, size);
  if (size > old) std::memset(arena.shadow + old, 0, size - old);
  world.redraw_anchors(arena);
}

// ---- any private memory ----

void drop_contents(World& world, Arena& arena, Range range) {
  world.note("MADV_DONTNEED of %s+%zu, %zu bytes", name_of(arena.kind), range.begin, range.size);
  check_range(world, arena, range, "before MADV_DONTNEED");
  if (madvise(arena.real + range.begin, range.size, MADV_DONTNEED) == 0) became_zero(arena, range);
}

// The kernel may take the pages or leave them, at once or later, until they are stored to again.
void free_lazily(World& world, Arena& arena, Range range) {
  check_range(world, arena, range, "before MADV_FREE");
  std::byte* const begin = arena.real + range.begin;
  if (madvise(begin, range.size, MADV_FREE) != 0) return;
  if (world.random.coin()) madvise(begin, range.size, MADV_PAGEOUT);
  // What is there is kept by a store of the same byte; only then is it certain what that is.
  for (std::size_t at = 0; at < range.size; at += page_size) {
    std::byte volatile* const byte = begin + at;
    *byte = *byte;
  }
  std::size_t const zeroed =
      static_cast<std::size_t>(std::memcmp(begin, arena.shadow + range.begin, range.size) == 0 ? 0 : 1);
  std::memcpy(arena.shadow + range.begin, begin, range.size);
  world.note("MADV_FREE of %s+%zu, %zu bytes: %s", name_of(arena.kind), range.begin, range.size,
             zeroed ? "taken" : "kept");
}

void protect_and_back(World& world, Arena& arena, Range range) {
  int const protection = world.random.coin() ? PROT_NONE : PROT_READ;
  world.note("mprotect %s and back of %s+%zu, %zu bytes", protection == PROT_NONE ? "NONE" : "READ",
             name_of(arena.kind), range.begin, range.size);
  if (mprotect(arena.real + range.begin, range.size, protection) != 0) return;
  if (mprotect(arena.real + range.begin, range.size, writable) != 0) give_up("mprotect back");
}

void shrink_and_grow_break(World& world, Arena& arena) {
  std::size_t const size = page_size * (1 + world.random.below(arena.size / page_size / 2));
  std::byte* const end = arena.real + arena.size;
  // Not if another part of the program has memory behind it, or could get some between the two steps.
  if (sbrk(0) != end || world.options.threads > 1) return;
  check_range(world, arena, {arena.size - size, size}, "before the break shrinks");
  if (sbrk(-static_cast<std::intptr_t>(size)) != end) give_up("sbrk down");
  if (sbrk(static_cast<std::intptr_t>(size)) != end - size) give_up("sbrk up");
  std::memset(arena.shadow + arena.size - size, 0, size);
  world.note("the break goes down and up by %zu bytes", size);
}

Range whole_huge_pages(Arena const& arena, Range range) {
  auto const base = reinterpret_cast<std::uintptr_t>(arena.real);
  std::uintptr_t const begin = std::max(base, (base + range.begin) / huge_page_size * huge_page_size);
  std::uintptr_t const end =
      std::min(base + arena.size / page_size * page_size,
               (base + range.begin + range.size + huge_page_size - 1) / huge_page_size * huge_page_size);
  return {begin - base, end - begin};
}

}  // namespace

std::function<void()> advise_harmlessly(World& world, Arena const& arena, Range pages) {
  static constexpr int advice[] = {MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_COLLAPSE, MADV_COLLAPSE,
                                   MADV_WILLNEED, MADV_COLD,       MADV_PAGEOUT};
  static constexpr char const* names[] = {"HUGEPAGE", "NOHUGEPAGE", "COLLAPSE", "COLLAPSE",
                                          "WILLNEED", "COLD",       "PAGEOUT"};
  std::size_t const which = world.random.below(std::size(advice) + 1);
  std::byte* const at = arena.real + pages.begin;
  if (which == std::size(advice)) {
    world.note("mlock and munlock of %s+%zu, %zu bytes", name_of(arena.kind), pages.begin, pages.size);
    return [=] {
      if (mlock(at, pages.size) == 0) munlock(at, pages.size);
    };
  }
  world.note("MADV_%s of %s+%zu, %zu bytes", names[which], name_of(arena.kind), pages.begin, pages.size);
  return [=] { madvise(at, pages.size, advice[which]); };
}

std::function<void()> change_beside(World& world, Arena& arena, Range pages) {
  if (!arena.is_mapping()) return nullptr;
  switch (world.random.below(4)) {
    case 0: return [&world, &arena, pages] { drop_contents(world, arena, pages); };
    case 1: return [&world, &arena, pages] { protect_and_back(world, arena, pages); };
    default: {
      bool const shared = world.random.below(4) == 0;
      return [&world, &arena, pages, shared] { map_over(world, arena, pages, shared); };
    }
  }
}

void change_memory(World& world) {
  Random& random = world.random;
  Range near;
  Arena& arena = world.pick_writable(near);
  Range pages = world.pick_pages(arena, near);
  if (pages.size == 0) return;
  // Kernels zap whole huge pages on a path of its own, and have forgotten them there.
  if (arena.kind == Memory::huge) {
    if (random.below(8) == 0) return rebuild(world, arena);
    if (random.coin()) pages = whole_huge_pages(arena, pages);
  }
  if (random.below(3) == 0) return advise_harmlessly(world, arena, pages)();
  // What the kernel has pinned stays what it is at this place.
  if (arena.kind == Memory::fixed_buffer) return protect_and_back(world, arena, pages);
  if (arena.kind == Memory::heap && random.coin())
    return random.coin() ? free_and_malloc(world, arena) : reallocate(world, arena);
  if (arena.kind == Memory::program && random.coin()) return shrink_and_grow_break(world, arena);
  if (!arena.is_mapping() || random.coin()) {
    if (arena.kind == Memory::shared || random.below(3) == 0) return protect_and_back(world, arena, pages);
    if (arena.kind == Memory::file || arena.mixed || random.coin()) return drop_contents(world, arena, pages);
    return free_lazily(world, arena, pages);
  }
  switch (random.below(9)) {
    case 0: return map_over(world, arena, pages, false);
    case 1: return map_over(world, arena, pages, random.coin());
    case 2: return unmap_and_map(world, arena, random.coin() ? Range{0, arena.size} : pages);
    case 3: return remap_onto(world, arena, pages);
    case 4: return move_pages_away(world, arena, pages);
    case 5: return move_whole(world, arena);
    case 6: return resize_mapping(world, arena);
    case 7: return move_part(world, arena, pages);
    default: return map_over(world, arena, {0, arena.size}, false);
  }
}

}  // namespace blaslift::test::coherence
