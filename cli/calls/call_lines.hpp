// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls that a program has made, read from its log (BLASLIFT_LOG=calls; shim/observe/call_log.cpp writes the lines).
#pragma once

#include <cstddef>
#include <functional>
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
  std::string problem;  // why it was not read to its end: "holds bytes that are no text"; the calls are of no use then
  std::size_t refused_lines = 0;  // of calls with arguments that Netlib's BLAS refuses: not to be made again
};

// Puts at most `most` bytes into `to` and says how many; 0 at the end.
using ByteSource = std::function<std::size_t(char* to, std::size_t most)>;
// Reads a log. Refuses bytes that are no text, too long a text and too many different calls. A line longer than any of
// blaslift's is read up to its limit.
CallLines read_call_lines(ByteSource const& from);

}  // namespace blaslift::cli
