// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift settings`: every setting, from the table that the library parses its environment with.
#include <fmt/format.h>

#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/settings_in_force.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

constexpr std::size_t width = 100;

std::string shown(std::string const& value) { return value.empty() ? "(unset)" : printable(value); }

std::string values(SettingInfo const& info) {
  std::vector<std::string> const words = setting_words(info);
  return words.empty() ? info.values : joined(words, ", ");
}

void print_plain(SettingInForce const& row) {
  show("{} = {}\n", row.info.variable, shown(row.value));
  show("    {}; default {}; from {}\n", values(row.info), shown(row.info.fallback),
       row.from_environment ? "the environment" : "the default");
  show("{}\n", wrapped(row.info.documentation, width, "    "));
}

void print_markdown(SettingInForce const& row) {
  show("**{}**\n: {} Values: {}. Default: {}.\n\n", row.info.variable, row.info.documentation, values(row.info),
       shown(row.info.fallback));
}

void print_shell(SettingInForce const& row) {
  show(wrapped(row.info.documentation, width, "# "));
  if (printable(row.value) != row.value) {  // a shell would take it as it is, and a terminal too
    show("# {} holds control characters, {}, and is left out\n\n", row.info.variable, shown(row.value));
    return;
  }
  std::string quoted;
  for (char const letter : row.value) quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  show("# values: {}\n{}export {}='{}'\n\n", values(row.info), row.from_environment ? "" : "# ", row.info.variable,
       quoted);
}

int run(Arguments const& arguments) {
  Options options(settings_command);
  bool markdown = false, shell = false;
  options.add_flag("--markdown", markdown, "As a section of the manual page");
  options
      .add_flag("--file", shell,
                "As a starter file for the shell: `blaslift settings --file > blaslift.sh; . ./blaslift.sh`")
      ->excludes("--markdown");
  if (auto const status = options.read(arguments)) return *status;
  if (shell)
    show("# Settings of blaslift {}; remove the # before what should differ from the default.\n\n", BLASLIFT_VERSION);
  for (SettingInForce const& row : settings_in_force()) {
    if (shell && is_for_tests(row.info)) continue;
    shell ? print_shell(row) : markdown ? print_markdown(row) : print_plain(row);
  }
  if (!markdown)
    for (std::string const& line : setting_warnings()) say(line);
  return 0;
}

}  // namespace

extern Command const settings_command{"settings", "Shows every setting: its value here, its default and what it does.",
                                      "[--markdown|--file]", &run};

}  // namespace blaslift::cli
