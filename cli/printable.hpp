// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Text as a terminal or a browser may have it. Names of files, notes, logs and reports of others may hold control
// characters, by which a terminal rewrites lines, changes its title or worse. All that the tool prints goes through
// here.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

#include "shim/observe/summary.hpp"

namespace blaslift::cli {

// One line: UTF-8 stays; control characters and bytes that are no UTF-8 are shown as \n, \t, \x1b, \u009b. Twice does
// no harm.
std::string printable(std::string_view text);
// The same for text of several lines: their ends stay.
std::string printable_lines(std::string_view text);
// A summary with its texts as printable() makes them.
observe::Summary printable(observe::Summary sum);

// Prints printable_lines(text) to standard output.
void show(std::string_view text);
template <class... Values>
void show(fmt::format_string<Values...> format, Values&&... values) {
  show(std::string_view(fmt::format(format, std::forward<Values>(values)...)));
}

}  // namespace blaslift::cli
