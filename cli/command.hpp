// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A verb of the command-line tool. Each verb is one file that defines one Command; main.cpp lists them.
#pragma once

#include <string>
#include <vector>

namespace blaslift::cli {

using Arguments = std::vector<std::string>;

struct Command {
  char const* name;
  char const* line;                        // what it does, in one line
  char const* usage;                       // what follows the name
  int (*run)(Arguments const& arguments);  // returns the exit status
};

extern Command const run_command, doctor_command, explain_command, replay_command, settings_command, report_command,
    tune_command;

// The exit status for a command line that cannot be understood.
inline constexpr int usage_error = 2;

}  // namespace blaslift::cli
