// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// JSON as text. Names of files and machines may hold bytes that are no UTF-8, which dump() alone ends with an exception.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace blaslift::cli {

// `indent` in blanks a level; -1: one line. Bytes that are no UTF-8 become U+FFFD.
template <class Json>
std::string json_text(Json const& json, int indent = -1) {
  return json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace blaslift::cli
