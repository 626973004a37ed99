// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The frame of a page: one file that needs no other, with no script in it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blaslift::cli {

// A few numbers at the top, by name.
using Facts = std::vector<std::pair<std::string, std::string>>;
std::string html_facts(Facts const& facts);
// A heading and what follows it; "" if nothing does.
std::string html_section(std::string_view heading, std::string const& content);
std::string html_page(std::string_view title, std::string_view subtitle, std::string const& body);

}  // namespace blaslift::cli
