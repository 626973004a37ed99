// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Options of a verb: CLI11 with the usage line of a Command, and exit statuses of our own.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>

#include "cli/command.hpp"

namespace blaslift::cli {

class Options : public CLI::App {
 public:
  explicit Options(Command const& command);
  // Parses; an exit status if the verb is done (help was asked for, or the options are wrong).
  std::optional<int> read(Arguments const& arguments);
  // The same for verbs that take a program: it begins after "--", or with the first word that is no option.
  std::optional<int> read(Arguments const& arguments, Arguments* program);
};

}  // namespace blaslift::cli
