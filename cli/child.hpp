// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The program that `blaslift run` starts: environment, signals and exit status as if the tool were not there.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace blaslift::cli {

using Environment = std::map<std::string, std::string>;  // variables to set; "" removes one

struct ChildResult {
  int exec_error = 0;  // errno if the program could not be started
  int status = 0;      // its exit status, or 128 + the signal that killed it
  int signal = 0;
};

// Starts the program, from `file` if that is known (an ELF file that the kernel refuses is then no shell script, as it
// is for execvp), and waits for its end. Signals sent to the tool alone are passed on; those that a terminal sends to
// the whole group have reached the program already.
ChildResult run_child(std::string const& file, std::vector<std::string> const& arguments,
                      Environment const& environment);

}  // namespace blaslift::cli
