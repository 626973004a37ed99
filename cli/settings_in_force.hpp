// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The settings as this environment gives them to programs, row by row of the settings table.
#pragma once

#include <string>
#include <vector>

#include "shim/base/settings.hpp"

namespace blaslift::cli {

struct SettingInForce {
  SettingInfo info;
  std::string value;              // in force
  bool from_environment = false;  // and legal
};
std::vector<SettingInForce> settings_in_force();

// What the library would say about this environment: unknown variables, illegal values.
std::vector<std::string> setting_warnings();

// The words a setting may have; empty for paths and sizes.
std::vector<std::string> setting_words(SettingInfo const& info);
// What is wrong with a value; "" if nothing is.
std::string value_problem(SettingInfo const& info, std::string const& value);
// "place" for BLASLIFT_PLACE, "log-file" for BLASLIFT_LOG_FILE: the option of `blaslift run`.
std::string option_name(SettingInfo const& info);
// Whether the setting serves blaslift's own tests.
bool is_for_tests(SettingInfo const& info);

}  // namespace blaslift::cli
