// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Arena: a stretch of the program's memory in which operands lie, of one of the kinds of memory that programs use, and
// its shadow: the bytes that the program must find there, in memory that the library under test never sees.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace blaslift::test::coherence {

inline constexpr std::size_t page_size = 4096;
inline constexpr std::size_t huge_page_size = std::size_t{2} << 20;
// Operands stay this far from both ends: OpenBLAS reads past some of them, and blocks may end at an unmapped page.
inline constexpr std::size_t arena_margin = 512;

enum class Number : std::uint8_t { single, real_double };  // of which type an arena's real numbers are
constexpr std::size_t bytes_of(Number number) { return number == Number::single ? 4 : 8; }

enum class Memory : std::uint8_t {
  heap,          // malloc, below and above its threshold for a mapping of its own
  pages,         // mmap, 4 KiB pages
  huge,          // mmap, aligned to 2 MiB, MADV_HUGEPAGE
  fixed,         // .bss
  stack,         // of the thread that fuzzes or of its neighbour
  program,       // sbrk
  shared,        // MAP_SHARED of a file that is mapped twice; must never be tracked
  file,          // MAP_PRIVATE of a file; must never be tracked
  fixed_buffer,  // mmap; at times registered with an io_uring, which then writes it unseen
  common         // heap that all threads read and, rarely and alone, one rewrites
};

// Where views of an arena like to begin, so that calls come back to the same operands and to parts of them.
struct Anchor {
  std::size_t offset = 0;  // bytes
  std::int64_t ld = 1;     // elements
};

// A run of bytes of an arena.
struct Range {
  std::size_t begin = 0, size = 0;
};

struct Arena {
  Memory kind{};
  Number number{};
  bool rough = false;  // holds arbitrary reals instead of small integers: results are compared within bounds
  bool mixed = false;  // pieces of other mappings may lie in it: what the kernel zaps need not become zero
  std::byte* real = nullptr;
  std::byte* shadow = nullptr;
  std::byte* other_view = nullptr;  // second mapping of a shared arena
  std::size_t size = 0;             // bytes
  int descriptor = -1;              // of a shared or file arena
  std::array<Anchor, 6> anchors{};

  std::size_t reals() const { return size / bytes_of(number); }
  bool is_mapping() const { return kind == Memory::pages || kind == Memory::huge; }
  bool is_foreign() const { return kind == Memory::shared || kind == Memory::file; }
};

char const* name_of(Memory kind);

// Takes the memory of an arena whose kind, number and size are set; `given` is used for fixed, stack and fixed_buffer.
// Ends the program if the system has none. Contents are zero in both worlds.
void take_memory(Arena& arena, std::byte* given = nullptr);
void give_back(Arena& arena);
// A shadow of a new size; keeps what fits.
void resize_shadow(Arena& arena, std::size_t size);

// Maps private anonymous memory, at a multiple of `alignment`, or exactly at `where` (which must be free or ours).
std::byte* map_private(std::size_t size, std::size_t alignment = page_size);

[[noreturn]] void give_up(std::string const& what);

}  // namespace blaslift::test::coherence
