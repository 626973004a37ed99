// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/gpu_driver.hpp"

#include <dirent.h>

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

std::string_view gpu_model_in(std::string_view text) {
  constexpr std::string_view key = "Model:", blanks = " \t";
  std::size_t const found = text.find(key);
  if (found == text.npos) return {};
  text.remove_prefix(found + key.size());
  text = text.substr(0, text.find('\n'));
  std::size_t const first = text.find_first_not_of(blanks), last = text.find_last_not_of(blanks);
  return first == text.npos ? std::string_view() : text.substr(first, last + 1 - first);
}

namespace {

std::string start_of(char const* path) {
  char text[512];
  std::FILE* const file = std::fopen(path, "re");
  if (!file) return {};
  std::size_t const got = std::fread(text, 1, sizeof text, file);
  std::fclose(file);
  return {text, got};
}

}  // namespace

std::string gpu_driver() { return std::string(driver_release_in(start_of("/proc/driver/nvidia/version"))); }

std::string gpu_model() {
  constexpr char const* folder = "/proc/driver/nvidia/gpus";
  DIR* const gpus = opendir(folder);
  if (!gpus) return {};
  std::string model;
  bool same = true;
  while (dirent const* const entry = readdir(gpus)) {
    if (entry->d_name[0] == '.') continue;
    std::string const text = start_of((std::string(folder) + "/" + entry->d_name + "/information").c_str());
    std::string_view const found = gpu_model_in(text);
    same = same && (model.empty() || model == found);
    model = found;
  }
  closedir(gpus);
  return same ? model : std::string();
}

}  // namespace blaslift
