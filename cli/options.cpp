// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/options.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

class UsageFormatter : public CLI::Formatter {
 public:
  explicit UsageFormatter(Command const& command) : command_(command) {}
  std::string make_usage(CLI::App const*, std::string) const override {
    return std::string("Usage: blaslift ") + command_.name + " " + command_.usage + "\n";
  }

 private:
  Command const& command_;
};

}  // namespace

Options::Options(Command const& command) : CLI::App(command.line, std::string("blaslift ") + command.name) {
  formatter(std::make_shared<UsageFormatter>(command));
  get_formatter()->column_width(28);
}

std::optional<int> Options::read(Arguments const& arguments) {
  Arguments reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants it
  try {
    parse(reversed);
  } catch (CLI::ParseError const& error) {
    if (error.get_exit_code() == 0) return exit(error);  // help, which was asked for
    say(fmt::format("{} (`{} --help` lists the options)", error.what(), get_name()));
    return usage_error;
  }
  return std::nullopt;
}

std::optional<int> Options::read(Arguments const& arguments, Arguments* program) {
  prefix_command();
  auto const separator = std::find(arguments.begin(), arguments.end(), "--");
  if (auto const status = read({arguments.begin(), separator})) return status;
  *program = remaining();
  if (!program->empty() && program->front().starts_with('-')) {
    say(fmt::format("there is no option {} (`{} --help` lists all)", program->front(), get_name()));
    return usage_error;
  }
  if (separator == arguments.end()) return std::nullopt;
  program->insert(program->end(), program->empty() ? separator + 1 : separator, arguments.end());
  return std::nullopt;
}

}  // namespace blaslift::cli
