// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/arena.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace blaslift::test::coherence {
namespace {

int unnamed_file(std::size_t size, bool in_memory) {
  int descriptor = -1;
  if (in_memory) {
    descriptor = memfd_create("coherence", MFD_CLOEXEC);
  } else if (std::FILE* const file = std::tmpfile()) {
    descriptor = dup(fileno(file));
    std::fclose(file);
  }
  if (descriptor < 0 || ftruncate(descriptor, static_cast<off_t>(size)) != 0) give_up("a file for a mapping");
  return descriptor;
}

std::byte* map_file(int descriptor, std::size_t size, int flags) {
  void* const at = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, descriptor, 0);
  if (at == MAP_FAILED) give_up("mmap of a file");
  return static_cast<std::byte*>(at);
}

std::byte* from_program_break(std::size_t size) {
  auto const now = reinterpret_cast<std::uintptr_t>(sbrk(0));
  std::size_t const gap = (page_size - now % page_size) % page_size;
  void* const at = sbrk(static_cast<std::intptr_t>(size + gap));
  if (at == reinterpret_cast<void*>(-1)) give_up("sbrk");
  return static_cast<std::byte*>(at) + gap;
}

}  // namespace

void give_up(std::string const& what) {
  std::fprintf(stderr, "coherence_fuzzer: %s: %s\n", what.c_str(), std::strerror(errno));
  std::fflush(stderr);
  _exit(2);
}

char const* name_of(Memory kind) {
  switch (kind) {
    case Memory::heap: return "heap";
    case Memory::pages: return "pages";
    case Memory::huge: return "huge";
    case Memory::fixed: return "bss";
    case Memory::stack: return "stack";
    case Memory::program: return "brk";
    case Memory::shared: return "shared";
    case Memory::file: return "file";
    case Memory::fixed_buffer: return "buffer";
    case Memory::common: return "common";
  }
  return "?";
}

std::byte* map_private(std::size_t size, std::size_t alignment) {
  std::size_t const spare = alignment > page_size ? alignment : 0;
  void* const at = mmap(nullptr, size + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) give_up("mmap");
  auto* begin = static_cast<std::byte*>(at);
  if (spare == 0) return begin;
  std::size_t const ahead = (alignment - reinterpret_cast<std::uintptr_t>(begin) % alignment) % alignment;
  if (ahead > 0) munmap(begin, ahead);
  if (spare - ahead > 0) munmap(begin + ahead + size, spare - ahead);
  return begin + ahead;
}

void resize_shadow(Arena& arena, std::size_t size) {
  // The shadow has the alignment of a mapping: no result may depend on it, and none does with integers.
  auto* const fresh = map_private(size);
  if (arena.shadow) {
    std::memcpy(fresh, arena.shadow, std::min(size, arena.size));
    munmap(arena.shadow, arena.size);
  }
  arena.shadow = fresh;
  arena.size = size;
}

void take_memory(Arena& arena, std::byte* given) {
  switch (arena.kind) {
    case Memory::heap:
    case Memory::common:
      arena.real = static_cast<std::byte*>(std::calloc(arena.size, 1));
      if (!arena.real) give_up("calloc");
      break;
    case Memory::pages:
      arena.real = map_private(arena.size);
      madvise(arena.real, arena.size, MADV_NOHUGEPAGE);
      break;
    case Memory::huge:
      arena.real = map_private(arena.size, huge_page_size);
      madvise(arena.real, arena.size, MADV_HUGEPAGE);
      break;
    case Memory::fixed:
    case Memory::stack:
    case Memory::fixed_buffer: arena.real = given; break;
    case Memory::program: arena.real = from_program_break(arena.size); break;
    case Memory::shared:
      arena.descriptor = unnamed_file(arena.size, true);
      arena.real = map_file(arena.descriptor, arena.size, MAP_SHARED);
      arena.other_view = map_file(arena.descriptor, arena.size, MAP_SHARED);
      break;
    case Memory::file:
      arena.descriptor = unnamed_file(arena.size, false);
      arena.real = map_file(arena.descriptor, arena.size, MAP_PRIVATE);
      break;
  }
  resize_shadow(arena, arena.size);
}

void give_back(Arena& arena) {
  if (arena.kind == Memory::heap || arena.kind == Memory::common) std::free(arena.real);
  if (arena.is_mapping() || arena.is_foreign()) munmap(arena.real, arena.size);
  if (arena.other_view) munmap(arena.other_view, arena.size);
  if (arena.descriptor >= 0) close(arena.descriptor);
  munmap(arena.shadow, arena.size);
}

}  // namespace blaslift::test::coherence
