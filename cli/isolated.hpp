// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Work in a forked child with a time limit: what it opens may crash or hang without harm to the tool.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace blaslift::cli {

struct Outcome {
  std::string text;  // what the work returned or wrote
  int exit_status = 0;
  int signal = 0;  // that killed it
  bool timed_out = false;
  bool started = true;  // false: no child could be made
  bool complete() const { return started && !timed_out && signal == 0 && exit_status == 0; }
  // "crashed with SIGSEGV (Segmentation fault)"; "" if it is complete.
  std::string problem() const;
};

// The child's standard streams are /dev/null; it leaves no core file and dies with the tool.
Outcome run_isolated(std::function<std::string()> const& work, double seconds);
// Runs a program in such a child and returns its standard output.
Outcome run_program_isolated(std::vector<std::string> const& arguments, double seconds);

}  // namespace blaslift::cli
