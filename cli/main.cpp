// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift`: runs programs over the library, and says what it does and what is in its way.
#include <fmt/format.h>
#include <unistd.h>
#include <iterator>

#include "cli/command.hpp"
#include "cli/printable.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

int show_help(Arguments const& arguments);

Command const help_command{"help", "Shows the verbs, or one verb's options.", "[VERB]", &show_help};

Command const* const commands[] = {&run_command,      &doctor_command, &explain_command, &replay_command,
                                   &settings_command, &report_command, &tune_command,    &help_command};

Command const* find(std::string const& name) {
  for (Command const* command : commands)
    if (name == command->name) return command;
  return nullptr;
}

void print_help() {
  show("blaslift {}: BLAS calls of unchanged programs on NVIDIA GPUs\n\nUsage: blaslift VERB ...\n\n",
       BLASLIFT_VERSION);
  for (Command const* command : commands) show("  {:<10} {}\n", command->name, command->line);
  show(
      "\nThe first steps: `blaslift doctor`, then `blaslift run -- PROGRAM`. `blaslift VERB --help` lists a verb's "
      "options.\n");
}

int unknown_verb(std::string const& word) {
  Command const* nearest = commands[0];
  for (Command const* command : commands)
    if (edit_distance(word, command->name) < edit_distance(word, nearest->name)) nearest = command;
  say(fmt::format("there is no verb '{}'; the nearest is `blaslift {}` (`blaslift help` lists all)", word,
                  nearest->name));
  // A path or a program's name: `run` was left out.
  if (word.find('/') != std::string::npos) say(fmt::format("to run a program: blaslift run -- {}", word));
  return usage_error;
}

int show_help(Arguments const& arguments) {
  if (arguments.empty() || arguments[0] == "help") return print_help(), 0;
  Command const* const command = find(arguments[0]);
  return command ? command->run({"--help"}) : unknown_verb(arguments[0]);
}

int run_tool(Arguments arguments) {
  if (arguments.empty()) return print_help(), usage_error;
  std::string const first = arguments[0];
  arguments.erase(arguments.begin());
  if (first == "--version" || first == "-V") return show("blaslift {}\n", BLASLIFT_VERSION), 0;
  if (first == "--help" || first == "-h") return print_help(), 0;
  Command const* const command = find(first);
  return command ? command->run(arguments) : unknown_verb(first);
}

}  // namespace
}  // namespace blaslift::cli

int main(int count, char** words) {
  try {
    return blaslift::cli::run_tool(blaslift::cli::Arguments(words + 1, words + count));
  } catch (std::exception const& error) {
    blaslift::cli::say(error.what());
    return 1;
  }
}
