// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/quantities.hpp"

#include <cstddef>
#include <cstdio>

namespace blaslift::observe {
namespace {

std::string print(char const* format, double value) {
  char text[400];  // the longest double has 309 digits
  std::snprintf(text, sizeof text, format, value);
  return text;
}

}  // namespace

std::string count(double number) {
  std::string digits = print("%.0f", number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  return digits;
}

std::string duration(double seconds) {
  if (seconds > 0 && seconds < 9.95e-6) return print("%.1f us", seconds * 1e6);
  if (seconds < 1e-3) return print("%.0f us", seconds * 1e6);
  if (seconds < 1) return print("%.1f ms", seconds * 1e3);
  return print("%.2f s", seconds);
}

std::string amount(double bytes) {
  if (bytes < 0x1p20) return print("%.1f KiB", bytes / 0x1p10);
  if (bytes < 0x1p30) return print("%.1f MiB", bytes / 0x1p20);
  return print("%.1f GiB", bytes / 0x1p30);
}

}  // namespace blaslift::observe
