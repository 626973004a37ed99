// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "bench/kernels/case.hpp"

#include <cctype>
#include <cstdlib>

namespace blaslift::bench {
namespace {

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts(1);
  for (char const c : text)
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

// 4096, 2^20, 2^20+1, 2^24-3.
bool parse_size(std::string const& text, std::int64_t& value) {
  char* end = nullptr;
  long long const first = std::strtoll(text.c_str(), &end, 10);
  if (end == text.c_str()) return false;
  value = first;
  if (*end == '^') {
    char const* const from = end + 1;
    long long const power = std::strtoll(from, &end, 10);
    if (end == from || power < 0 || power > 40 || first != 2) return false;
    value = std::int64_t{1} << power;
  }
  if (*end == '+' || *end == '-') {
    char const* const from = end;
    value += std::strtoll(from, &end, 10);
    if (end == from) return false;
  }
  return *end == '\0';
}

Error wrong(std::string_view text, char const* why) {
  return Error::make(Error::Code::failed, "case '%.*s': %s", static_cast<int>(text.size()), text.data(), why);
}

}  // namespace

Result<Case> parse_case(std::string_view text) {
  Case made;
  made.text = text;
  std::vector<std::string> const parts = split(text, ':');
  if (parts.size() < 2) return wrong(text, "a routine and its sizes are needed, such as sgemv:4096x4096");
  made.symbol = find_symbol(parts[0]);
  if (made.symbol == Symbol::count) return wrong(text, "no such routine");
  // Products of level 3 have a beta; triangular ones, in place, would grow or shrink what they are given.
  DevicePath const path = device_path(made.symbol);
  if (path == DevicePath::none || (path == DevicePath::level3 && routine(made.symbol).find("beta") < 0))
    return wrong(text, "not a routine of levels 1 and 2 for devices, or a product");
  for (std::string const& size : split(parts[1], 'x')) {
    std::int64_t value = 0;
    if (!parse_size(size, value) || value < 1) return wrong(text, "sizes are numbers from 1 up, such as 4096 or 2^20");
    made.sizes.push_back(value);
  }
  for (std::size_t i = 2; i < parts.size(); ++i) {
    std::size_t const equals = parts[i].find('=');
    if (equals == std::string::npos) {
      made.flags = parts[i];
      continue;
    }
    std::string const name = parts[i].substr(0, equals), value = parts[i].substr(equals + 1);
    char* end = nullptr;
    double const number = std::strtod(value.c_str(), &end);
    auto const integer = static_cast<std::int64_t>(number);
    bool const whole = end != value.c_str() && *end == '\0';
    if (name == "offset") {
      std::vector<std::string> const each = split(value, ',');
      for (std::size_t at = 0; at < max_direct_operands; ++at) {
        std::int64_t& offset = made.layout.offset[at];
        if (at < each.size() && (!parse_size(each[at], offset) || offset < 0 || offset > 64))
          return wrong(text, "offsets are 0 to 64 elements");
      }
    } else if (!whole) {
      return wrong(text, "an option's value is no number");
    } else if (name == "pad" && integer >= 0) {
      made.layout.pad = integer;
    } else if (name == "align" && integer >= 1) {
      made.layout.align = integer;
    } else if (name == "incx" && integer != 0) {
      made.layout.incx = integer;
    } else if (name == "incy" && integer != 0) {
      made.layout.incy = integer;
    } else if (name == "alpha") {
      made.alpha = number;
    } else if (name == "beta") {
      made.beta = number;
    } else {
      return wrong(text, "options are pad, align, incx, incy, offset, alpha, beta");
    }
  }
  made.complete();
  return made;
}

Case laid(Case const& of, Layout const& layout) {
  Case made = of;
  made.layout = layout;
  made.complete();
  return made;
}

Case scaled(Case const& of, double alpha, double beta) {
  Case made = of;
  made.alpha = alpha;
  made.beta = beta;
  made.complete();
  return made;
}

}  // namespace blaslift::bench
