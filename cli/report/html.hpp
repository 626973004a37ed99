// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// HTML made of text and tables. Whatever comes from outside (names of programs, hosts, devices) goes through escaped().
#pragma once

#include <string>
#include <string_view>

#include "cli/report/table.hpp"

namespace blaslift::cli {

// For elements and for attributes in double quotes. Control characters and bytes that are no UTF-8
// are shown as on a terminal (printable.hpp).
std::string escaped(std::string_view text);
// <name>text</name>, escaped.
std::string element(std::string_view name, std::string_view text);
// A paragraph in which `words` between backquotes are code.
std::string paragraph(std::string_view text);
// With a caption; it scrolls by itself in narrow windows. "" for a table without rows.
std::string html_table(Table const& table);
// A drawing with its caption. `drawing` is an <svg> with texts of its own for those who cannot see it.
std::string html_figure(std::string_view caption, std::string const& drawing);

}  // namespace blaslift::cli
