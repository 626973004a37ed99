// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift report`: adds up statistics that were kept (`blaslift run --report` or `--json`, BLASLIFT_REPORT).
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "cli/call_sites.hpp"
#include "cli/options.hpp"
#include "cli/statistics_folder.hpp"
#include "cli/summary_json.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

// Adds one file of either kind; false with a reason.
bool add(observe::Summary* sum, std::string const& path, std::string* reason) {
  if (read_start(path, 1) != "{") return observe::add_file(sum, path.c_str(), reason);
  try {
    std::ifstream file(path);
    add_json(sum, nlohmann::json::parse(file));
    return true;
  } catch (std::exception const& error) {
    *reason = fmt::format("{}: {}", path, error.what());
    return false;
  }
}

int run(Arguments const& arguments) {
  Options options(report_command);
  std::vector<std::string> paths;
  bool json = false;
  options.add_option("files", paths, "Statistics files, folders of them, or summaries in JSON")->required();
  options.add_flag("--json", json, "Print the sum as JSON");
  if (auto const status = options.read(arguments)) return *status;
  observe::Summary sum;
  bool complete = true;
  for (std::string const& path : paths) {
    std::error_code error;
    bool const folder = std::filesystem::is_directory(path, error);
    std::vector<std::string> const files = folder ? statistics_files(path) : std::vector<std::string>{path};
    if (files.empty()) say(path + " holds no statistics (*.blaslift)"), complete = false;
    for (std::string const& file : files)
      if (std::string reason; !add(&sum, file, &reason)) say(reason), complete = false;
  }
  if (json)
    fmt::print("{}\n", summary_to_json(sum).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  else if (complete || sum.calls > 0)
    fmt::print("blaslift: {}\n", observe::format_summary(sum) + format_call_sites(sum));
  return complete ? 0 : 1;
}

}  // namespace

extern Command const report_command{"report", "Adds up statistics that runs have kept, and shows the sum.",
                                    "[--json] FILE|FOLDER...", &run};

}  // namespace blaslift::cli
