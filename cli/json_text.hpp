// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// JSON as text. Names of files and machines may hold bytes that are no UTF-8, which dump() alone ends with an
// exception.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace blaslift::cli {

// `indent` in blanks a level; -1: one line. Bytes that are no UTF-8 become U+FFFD; all control characters are escaped,
// for it may be printed on a terminal. A number that is not finite becomes null: JSON has no other word for it.
template <class Json>
std::string json_text(Json const& json, int indent = -1) {
  std::string text;
  for (char const letter : json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace)) {
    auto const byte = static_cast<unsigned char>(letter);
    if (byte == 0x7f) {
      text += "\\u007f";
    } else if (byte >= 0x80 && byte < 0xa0 && text.ends_with('\xc2')) {  // C1: dump() escapes C0 alone
      constexpr char digits[] = "0123456789abcdef";
      text.pop_back();
      text.append("\\u00") += digits[byte >> 4];
      text += digits[byte & 15];
    } else {
      text += letter;
    }
  }
  return text;
}

}  // namespace blaslift::cli
