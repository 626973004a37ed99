// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What `blaslift doctor` found: results as data, so that they can be printed, written as JSON and tested.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace blaslift::cli {

enum class State { ok, warning, error, info };

NLOHMANN_JSON_SERIALIZE_ENUM(
    State, {{State::info, "info"}, {State::ok, "ok"}, {State::warning, "warning"}, {State::error, "error"}})

struct Check {
  State state = State::info;
  std::string title;   // what was looked at
  std::string detail;  // what was found
  std::string hint;    // what to do, or ""
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Check, state, title, detail, hint)

using Checks = std::vector<Check>;

// The checks. Each may crash or hang: doctor runs them in child processes.
Checks check_installation();
Checks check_driver();
Checks check_device_library();
Checks check_cpu_blas();
Checks check_write_tracking();
Checks check_pins();
Checks check_profile();
Checks check_starts();
Checks check_environment();
Checks check_program(std::string const& name);

}  // namespace blaslift::cli
