// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A Summary as JSON, and back: what `blaslift run --json` writes and `blaslift report` reads.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "shim/observe/summary.hpp"

namespace blaslift::cli {

nlohmann::ordered_json summary_to_json(observe::Summary const& sum);
// The same with the missed chances.
nlohmann::ordered_json report_to_json(observe::Summary const& sum);
// Adds a summary; throws nlohmann::json::exception or std::runtime_error if it is none.
void add_json(observe::Summary* sum, nlohmann::json const& from);
// The same from a text, which may come from anywhere: it takes bounded time and memory.
void add_json_text(observe::Summary* sum, std::string_view text);
inline constexpr std::size_t most_json_bytes = std::size_t{32} << 20;  // that are read

}  // namespace blaslift::cli
