// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls that a program has made, read from its log (BLASLIFT_LOG=calls; shim/observe/call_log.cpp writes the lines).
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace blaslift::cli {

// Equal calls, added up.
struct LoggedCall {
  Arguments words;  // ROUTINE -name value ...
  double calls = 0, on_gpu = 0;
  double seconds = 0;  // that they took; 0 if the line does not say
};

struct CallLines {
  std::vector<LoggedCall> calls;  // in the order in which they were first made
  std::size_t other_lines = 0;    // that hold no call
};

CallLines read_call_lines(std::istream& from);

}  // namespace blaslift::cli
