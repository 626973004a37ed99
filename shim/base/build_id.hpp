// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The build ID that linkers put into a program or library: equal ones, equal files.
#pragma once

#include <elf.h>
#include <link.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace blaslift {

struct BuildId {
  std::uint8_t bytes[20] = {};
  std::uint8_t size = 0;  // 0: none is known
  bool operator==(BuildId const&) const = default;
};

// Finds it among ELF notes, as they lie in a file or in memory. Allocates nothing.
inline BuildId find_build_id(char const* notes, std::size_t size) {
  constexpr char owner[] = "GNU";
  auto const padded = [](std::size_t bytes) { return (bytes + 3) / 4 * 4; };
  for (std::size_t at = 0; at + sizeof(Elf64_Nhdr) <= size;) {
    Elf64_Nhdr note;
    std::memcpy(&note, notes + at, sizeof note);
    std::size_t const name = at + sizeof note, content = name + padded(note.n_namesz),
                      end = content + padded(note.n_descsz);
    if (end > size) break;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof owner &&
        std::memcmp(notes + name, owner, sizeof owner) == 0) {
      BuildId found;
      found.size = static_cast<std::uint8_t>(std::min<std::size_t>(note.n_descsz, sizeof found.bytes));
      std::memcpy(found.bytes, notes + content, found.size);
      return found;
    }
    at = end;
  }
  return {};
}

// The ID of the program or library that this is compiled into; none if its linker gave it none.
extern "C" __attribute__((visibility("hidden"), weak)) ElfW(Ehdr) const __ehdr_start;  // by the linker
inline BuildId own_build_id() {
  ElfW(Ehdr) const* const head = &__ehdr_start;
  if (head == nullptr) return {};
  auto const* const begin = reinterpret_cast<char const*>(head);
  auto const* const segments = reinterpret_cast<ElfW(Phdr) const*>(begin + head->e_phoff);
  std::uintptr_t first = UINTPTR_MAX;  // of the addresses that it was linked for
  for (int i = 0; i < head->e_phnum; ++i)
    if (segments[i].p_type == PT_LOAD) first = std::min<std::uintptr_t>(first, segments[i].p_vaddr);
  for (int i = 0; i < head->e_phnum; ++i) {
    if (segments[i].p_type != PT_NOTE) continue;
    BuildId const found = find_build_id(begin + (segments[i].p_vaddr - first), segments[i].p_filesz);
    if (found.size > 0) return found;
  }
  return {};
}
// Its first `bytes` bytes as hexadecimal digits, into 2 * bytes + 1 characters.
inline void to_hex(BuildId const& id, std::size_t bytes, char* text) {
  constexpr char digits[] = "0123456789abcdef";
  for (std::size_t i = 0; i < std::min<std::size_t>(bytes, id.size); ++i)
    *text++ = digits[id.bytes[i] >> 4], *text++ = digits[id.bytes[i] & 15];
  *text = '\0';
}

}  // namespace blaslift
