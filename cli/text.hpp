// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Small text functions that several verbs use.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace blaslift::cli {

std::vector<std::string> split_at(std::string_view text, std::string_view separators);
std::string joined(std::vector<std::string> const& parts, std::string_view separator);
std::string base_name(std::string const& path);
// The first bytes of a regular file, or "" if it cannot be read.
std::string read_start(std::string const& path, std::size_t most = 65536);
// How many single-character changes lead from one word to the other.
std::size_t edit_distance(std::string_view a, std::string_view b);
// Text in lines of at most `width` characters, each beginning with `indent`, as printable.hpp makes it.
std::string wrapped(std::string const& text, std::size_t width, std::string const& indent);
// "SIGSEGV (Segmentation fault)".
std::string signal_name(int signal);
// Writes one line "blaslift: ..." to standard error with one write(2), as printable.hpp makes it.
void say(std::string const& line);
// The same for several lines, the first of them with "blaslift: ".
void say_lines(std::string const& lines);

}  // namespace blaslift::cli
