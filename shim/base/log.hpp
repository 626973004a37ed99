// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The log: a line is one write(2), to standard error or BLASLIFT_LOG_FILE, never to standard output. No stdio
// streams, no allocation, safe in any thread of a foreign process. Standard error that is no longer what it was when
// the library was loaded gets nothing: warnings are kept for the report then.
#pragma once

#include <cstddef>

#include "shim/base/settings.hpp"

namespace blaslift {

// Opens the log as the settings say; lines before that go to standard error.
void open_log(Settings const& settings);
// Whether lines of a level are wanted.
bool log_wants(setting::log level);
// Writes "blaslift[pid]: <line>" whatever the level: for what the user asked for.
void log_line(char const* format, ...) __attribute__((format(printf, 1, 2)));
// Writes a line because something is wrong; the same format at most once, at most 16 in all.
void warn_once(char const* format, ...) __attribute__((format(printf, 1, 2)));
// Writes a line that is wrong in itself (a setting's value), not deduplicated.
void warn_line(char const* line);
// A warning that standard error did not get, from 0 on; null: there is none of that number (yet).
inline constexpr std::size_t longest_unsaid = 256;
char const* unsaid_line(std::size_t number);
// Writes the line and ends the process: for calls that cannot be completed at all.
[[noreturn]] void fatal(char const* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace blaslift
