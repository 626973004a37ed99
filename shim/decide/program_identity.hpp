// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which program a process runs, so that what is remembered of one run is found in the next: the executable, and of
// interpreters the script. A number alone: no name leaves the process.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace blaslift {

struct Script {
  enum class Kind : std::uint8_t { none, file, module, text };
  Kind kind = Kind::none;
  std::string_view name;  // of the file or the module, or the text itself
  bool operator==(Script const&) const = default;
};

// The script of an interpreter (Python, R, Octave, Perl, Ruby, Julia, Lua, Node, shells): none in other programs, or
// where people type. `command_line` as the kernel has it, each word with a zero behind it; `is_file` says which words
// name files, for interpreters whose options nobody knows by heart.
Script script_in(std::string_view executable, std::string_view command_line, bool (*is_file)(std::string const&));

// Of this process; 0: that cannot be told. Asks the kernel.
std::uint64_t this_program();

}  // namespace blaslift
