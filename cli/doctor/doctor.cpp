// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift doctor`: what blaslift finds on this machine, and under a program, and what is in its way.
#include <fmt/format.h>
#include <langinfo.h>
#include <algorithm>
#include <clocale>
#include <cstring>
#include <functional>

#include "cli/doctor/check.hpp"
#include "cli/isolated.hpp"
#include "cli/json_text.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

constexpr std::size_t width = 110;
constexpr double time_limit = 30;  // seconds a group of checks; the first use of a GPU may take several

struct CheckGroup {
  char const* title;
  std::function<Checks()> look;
};

Checks run_group(CheckGroup const& group) {
  auto work = [&] { return json_text(nlohmann::json(group.look())); };
  Outcome const outcome = run_isolated(work, time_limit);
  if (outcome.complete()) return nlohmann::json::parse(outcome.text).get<Checks>();
  return {{State::error, group.title, "the check " + outcome.problem(),
           "a program may come to the same end; BLASLIFT_DEVICE=none keeps blaslift away from the GPU"}};
}

bool prints_utf8() {
  std::setlocale(LC_CTYPE, "");
  return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void print(Check const& check) {
  static bool const utf8 = prints_utf8();
  static constexpr char const* marks[][2] = {{"[ok]", "[✓]"}, {"[!] ", "[!]"}, {"[x] ", "[✗]"}, {"[-] ", "[·]"}};
  std::string const indent(utf8 ? 4 : 5, ' ');
  std::string text = wrapped(check.title + ": " + check.detail, width, indent);
  std::string const mark = marks[static_cast<int>(check.state)][utf8];
  text.replace(0, indent.size(), mark + " ");
  if (!check.hint.empty()) text += wrapped("-> " + check.hint, width, indent);
  show(text);
}

int run(Arguments const& arguments) {
  Options options(doctor_command);
  bool json = false;
  Arguments program;
  options.add_flag("--json", json, "Print the results as JSON");
  if (auto const status = options.read(arguments, &program)) return *status;

  std::vector<CheckGroup> groups{{"blaslift", check_installation},         {"NVIDIA driver", check_driver},
                                 {"CUDA plugin", check_device_library},    {"CPU BLAS", check_cpu_blas},
                                 {"write tracking", check_write_tracking}, {"pinned memory", check_pins},
                                 {"machine profile", check_profile},       {"starts of the GPU", check_starts},
                                 {"environment", check_environment}};
  if (!program.empty()) groups.push_back({"program", [&] { return check_program(program[0]); }});

  Checks all;
  for (CheckGroup const& group : groups)
    for (Check const& check : run_group(group)) {
      all.push_back(check);
      if (!json) print(check), std::fflush(stdout);
    }
  bool const broken =
      std::any_of(all.begin(), all.end(), [](Check const& check) { return check.state == State::error; });
  if (json) {
    nlohmann::ordered_json const page{
        {"version", BLASLIFT_VERSION}, {"healthy", !broken}, {"checks", nlohmann::json(all)}};
    show("{}\n", json_text(page, 2));
  }
  return broken ? 1 : 0;
}

}  // namespace

extern Command const doctor_command{
    "doctor", "Looks at GPU, CPU BLAS and settings, and at a program's BLAS, and says what is wrong.",
    "[--json] [-- PROGRAM]", &run};

}  // namespace blaslift::cli
