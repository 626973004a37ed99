// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/settings_in_force.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "cli/text.hpp"

namespace blaslift::cli {

std::vector<std::string> setting_words(SettingInfo const& info) {
  // Lists of words are lower case ("automatic, cpu, gpu"), names of values upper case ("PATH", "result:FRACTION").
  for (char const* letter = info.values; *letter; ++letter)
    if (std::isupper(static_cast<unsigned char>(*letter))) return {};
  std::vector<std::string> words = split_at(info.values, ", ");
  std::replace(words.begin(), words.end(), std::string("automatic"), std::string("auto"));
  return words;
}

std::string value_problem(SettingInfo const& info, std::string const& value) {
  std::vector<std::string> const words = setting_words(info);
  bool const number_of_switch = words == std::vector<std::string>{"off", "on"} && (value == "0" || value == "1");
  if (!words.empty() && !number_of_switch && std::find(words.begin(), words.end(), value) == words.end())
    return fmt::format("{} is none of {}", value, joined(words, ", "));
  Size size;
  if (std::strncmp(info.values, "BYTES or", 8) == 0 && !parse_size(value.c_str(), &size))
    return fmt::format("{} is neither bytes (also 4GiB) nor a percentage (80%)", value);
  int count = 0;
  if (std::strcmp(info.values, "NUMBER") == 0 && !parse_count(value.c_str(), &count))
    return fmt::format("{} is no number from 0 to {}", value, most_count);
  Check check;
  if (std::strstr(info.values, "result:FRACTION") && !parse_check(value.c_str(), &check))
    return fmt::format("{} is none of off, hash, result:FRACTION with 0 < FRACTION <= 1 (result:0.01)", value);
  if (value.size() >= Settings::text_size) return fmt::format("longer than {} characters", Settings::text_size - 1);
  return {};
}

std::vector<SettingInForce> settings_in_force() {
  std::vector<SettingInForce> rows;
  for (std::size_t i = 0; i < setting_count(); ++i) {
    SettingInForce row{setting_info(i), setting_info(i).fallback};
    char const* const value = std::getenv(row.info.variable);
    if (value && *value && value_problem(row.info, value).empty()) row.value = value, row.from_environment = true;
    rows.push_back(row);
  }
  return rows;
}

std::vector<std::string> setting_warnings() {
  static std::vector<std::string> lines;
  lines.clear();
  read_settings([](char const* line) { lines.emplace_back(line); });
  return lines;
}

std::string option_name(SettingInfo const& info) {
  std::string name = info.variable + std::strlen("BLASLIFT_");
  for (char& letter : name)
    letter = letter == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return name;
}

bool is_for_tests(SettingInfo const& info) { return std::strncmp(info.documentation, "For tests", 9) == 0; }

}  // namespace blaslift::cli
