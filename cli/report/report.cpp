// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift report`: adds up statistics that were kept (`blaslift run --report` or `--json`, BLASLIFT_REPORT) and shows
// the sum, or two of them beside each other: as text, as a page, as JSON.
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>

#include "cli/input_file.hpp"
#include "cli/json_text.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "cli/report/comparison.hpp"
#include "cli/report/report_page.hpp"
#include "cli/report/report_text.hpp"
#include "cli/report/summary_json.hpp"
#include "cli/statistics_folder.hpp"
#include "cli/text.hpp"
#include "shim/base/text_file.hpp"

namespace blaslift::cli {
namespace {

struct Wishes {
  std::vector<std::string> paths;
  std::string html;
  bool json = false, compare = false;
};

// Adds one file of either kind; false with a reason.
bool add(observe::Summary* sum, std::string const& path, std::string* reason) {
  if (read_start(path, 1) != "{") return observe::add_file(sum, path.c_str(), reason);
  std::string text;
  if (!read_regular_file(path, most_json_bytes, &text, reason)) return false;
  try {
    add_json_text(sum, text);
    return true;
  } catch (std::exception const& error) {
    *reason = fmt::format("{}: {}", path, error.what());
    return false;
  }
}

// Adds a file or a folder of them; false if something could not be added, which is said.
bool add_all(observe::Summary* sum, std::string const& path) {
  bool complete = true;
  std::error_code error;
  bool const folder = std::filesystem::is_directory(path, error);
  std::vector<std::string> const files = folder ? statistics_files(path) : std::vector<std::string>{path};
  if (files.empty()) say(path + " holds no statistics (*.blaslift)"), complete = false;
  for (std::string const& file : files)
    if (std::string reason; !add(sum, file, &reason)) say(reason), complete = false;
  return complete;
}

// Processes that found a name taken add their host and number to it (BLASLIFT_REPORT).
void tell_of_others(std::vector<std::string> const& paths) {
  for (std::string const& path : paths) {
    std::error_code error;
    std::filesystem::path const file(path);
    if (!std::filesystem::is_regular_file(file, error)) continue;
    auto const folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
    int others = 0;
    for (auto const& entry : std::filesystem::directory_iterator(folder, error)) {
      std::string const name = entry.path().filename().string();
      bool const beside = name.starts_with(file.filename().string() + ".") &&
                          std::find(paths.begin(), paths.end(), (file.parent_path() / name).string()) == paths.end();
      others += beside && read_start(entry.path().string(), sizeof observe::statistics_magic) ==
                              std::string_view(observe::statistics_magic, sizeof observe::statistics_magic);
    }
    if (others > 0)
      say(fmt::format("{} other {} wrote beside it: `blaslift report {}*` adds them up", others,
                      others == 1 ? "process" : "processes", path));
  }
}

bool write(std::string const& path, std::string const& page) {
  if (path == "-") return std::fwrite(page.data(), 1, page.size(), stdout) == page.size();
  if (Error const error = write_text_file(path.c_str(), page)) return say(error.text), false;
  return true;
}

void print(nlohmann::ordered_json const& json) { show("{}\n", json_text(json, 2)); }

int show_sum(Wishes const& wishes) {
  observe::Summary sum;
  bool complete = true;
  for (std::string const& path : wishes.paths) complete = add_all(&sum, path) && complete;
  bool const something = complete || sum.calls > 0;
  if (wishes.json) print(report_to_json(sum));
  if (!wishes.html.empty() && something) complete = write(wishes.html, report_as_page(sum)) && complete;
  if (!wishes.json && wishes.html.empty() && something) show(report_as_text(sum));
  tell_of_others(wishes.paths);
  return complete ? 0 : 1;
}

int show_comparison(Wishes const& wishes) {
  if (wishes.paths.size() != 2) {
    say(fmt::format("--compare takes two files or folders, before and after, and there are {}", wishes.paths.size()));
    return usage_error;
  }
  Side before{wishes.paths[0], {}}, after{wishes.paths[1], {}};
  bool complete = add_all(&before.sum, before.name);
  complete = add_all(&after.sum, after.name) && complete;
  for (Side* side : {&before, &after}) side->sum = observe::without_sites(side->sum);
  if (!complete) return 1;  // a comparison with a part of something says nothing
  if (wishes.json) print(comparison_to_json(before, after));
  if (!wishes.html.empty()) complete = write(wishes.html, comparison_as_page(before, after));
  if (!wishes.json && wishes.html.empty()) show(comparison_as_text(before, after));
  return complete ? 0 : 1;
}

int run(Arguments const& arguments) {
  Options options(report_command);
  Wishes wishes;
  options.add_option("files", wishes.paths, "Statistics files, folders of them, or summaries in JSON: added up")
      ->required();
  options.add_flag("--compare", wishes.compare, "Two files or folders: what changed from the first to the second");
  options.add_option("--html", wishes.html, "Write a page for a browser, in one file (-: to standard output)")
      ->type_name("FILE");
  options.add_flag("--json", wishes.json, "Print the sum and the missed chances, or the comparison, as JSON");
  if (auto const status = options.read(arguments)) return *status;
  if (wishes.json && wishes.html == "-") {
    say("--json and --html - both want standard output: give --html a file");
    return usage_error;
  }
  return wishes.compare ? show_comparison(wishes) : show_sum(wishes);
}

}  // namespace

extern Command const report_command{
    "report", "Adds up statistics that runs have kept, shows what became of the calls, and compares runs.",
    "[--compare] [--html FILE] [--json] FILE|FOLDER...", &run};

}  // namespace blaslift::cli
