// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/gpu_driver.hpp"

#include <algorithm>
#include <cstdio>

namespace blaslift {

std::string_view driver_release_in(std::string_view text) {
  text = text.substr(0, text.find('\n'));
  constexpr std::string_view digits = "0123456789";
  while (!text.empty()) {
    std::size_t const end = std::min(text.find_first_of(" \t"), text.size());
    std::string_view const word = text.substr(0, end);
    bool const numbers = word.find_first_not_of("0123456789.") == word.npos && word.find_first_of(digits) == 0;
    if (numbers && word.find('.') != word.npos) return word;
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return {};
}

std::string gpu_driver() {
  char text[512];
  std::FILE* const file = std::fopen("/proc/driver/nvidia/version", "re");
  if (!file) return {};
  std::size_t const got = std::fread(text, 1, sizeof text, file);
  std::fclose(file);
  return std::string(driver_release_in({text, got}));
}

}  // namespace blaslift
