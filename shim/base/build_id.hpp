// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The build ID that linkers put into a program or library: equal ones, equal files.
#pragma once

#include <elf.h>
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

}  // namespace blaslift
