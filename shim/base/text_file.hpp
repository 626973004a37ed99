// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files of settings as text: tuning recipes, machine profiles.
#pragma once

#include <string>
#include <string_view>

#include "shim/base/result.hpp"

namespace blaslift {

// Without blanks at the ends.
std::string_view trimmed(std::string_view text);

// The whole file. unavailable: there is none; failed: it is no regular file, cannot be read, or is over 1 MiB. `what` it would
// have held, for the error.
Result<std::string> read_text_file(char const* path, char const* what);
// Replaces the file as a whole, by a temporary one beside it: a reader sees the old or the new. What is no regular file
// is written to. failed: the system's reason.
Error write_text_file(char const* path, std::string const& text);

}  // namespace blaslift
