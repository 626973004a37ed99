// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One measurement as one line of JSON, on its way as soon as it is complete: a run may be cut.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

namespace blaslift::bench {

class JsonLine {
 public:
  JsonLine& text(char const* key, std::string const& value) {
    std::string quoted = "\"";
    for (char const c : value) {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return raw(key, quoted + '"');
  }
  template <class Number>
  JsonLine& number(char const* key, Number value) {
    return raw(key, shown(value));
  }
  JsonLine& line(char const* key, JsonLine const& value) { return raw(key, value.whole()); }
  JsonLine& raw(char const* key, std::string const& value) {
    if (!text_.empty()) text_ += ", ";
    text_ += '"';
    text_ += key;
    text_ += "\": ";
    text_ += value;
    return *this;
  }

  std::string whole() const { return "{" + text_ + "}"; }
  void print(std::FILE* to = stdout) const {
    std::fprintf(to, "%s\n", whole().c_str());
    std::fflush(to);
  }

  // JSON has no infinities: null.
  template <class Number>
  static std::string shown(Number value) {
    if constexpr (std::is_same_v<Number, bool>) {
      return value ? "true" : "false";
    } else if constexpr (std::is_floating_point_v<Number>) {
      if (!std::isfinite(value)) return "null";
      char buffer[40];
      std::snprintf(buffer, sizeof buffer, "%.6g", value);
      return buffer;
    } else {
      return std::to_string(value);
    }
  }

 private:
  std::string text_;
};

}  // namespace blaslift::bench
