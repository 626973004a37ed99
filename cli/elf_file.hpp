// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// An ELF file, as far as it tells which libraries a program loads, which BLAS names it imports or defines, and which
// function an address is in.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "shim/base/build_id.hpp"

namespace blaslift::cli {

using NameSet = std::unordered_set<std::string>;

struct ElfFile {
  enum class Kind { other, foreign, native };
  Kind kind = Kind::other;  // foreign: ELF for another machine or word size
  bool dynamic = false;     // has a dynamic section
  std::string interpreter;  // the loader; "" in libraries and static programs
  std::string soname;
  std::vector<std::string> needed;
  NameSet imported, exported;  // of the dynamic symbols, those that were wanted
  NameSet internal;            // defined in the full symbol table, if the file has not been stripped
  BuildId build_id;
  std::string problem;  // why its symbols were not read: "a damaged ELF file: ..."; "" if they were
};

// The functions that hold these addresses (ascending, as the file's headers count them), by address; names as they are
// in the file, also C++'s.
std::map<std::uint64_t, std::string> functions_at(std::string const& path, std::vector<std::uint64_t> const& addresses);

// Reads what it can; `wanted` chooses the symbol names to keep. Damaged files give less, never a crash, and none takes
// longer than about a second.
ElfFile read_elf(std::string const& path, std::function<bool(std::string_view)> const& wanted);

}  // namespace blaslift::cli
