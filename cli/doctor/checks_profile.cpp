// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift doctor`: the machine profile that programs here go by.
#include <fmt/format.h>

#include <filesystem>

#include "cli/cpu_facts.hpp"
#include "cli/doctor/check.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/base/state.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/decide/profile_path.hpp"

namespace blaslift::cli {
namespace {

constexpr char const* title = "machine profile";
namespace files = std::filesystem;
constexpr char const* advice = "`blaslift tune` measures this machine in some minutes; programs then decide by that";

// Those of a CPU BLAS each, beside `path` (profile_path_for): programs with these go by them.
Checks of_libraries(std::string const& path) {
  Checks made;
  if (profile_is_named()) return made;
  std::string const stem = path.substr(0, path.rfind('.') + 1);
  std::error_code error;
  for (auto const& entry : files::directory_iterator(files::path(path).parent_path(), error)) {
    std::string const one = entry.path().string();
    if (one == path || !one.starts_with(stem) || !one.ends_with(".profile")) continue;
    auto const read = read_profile(one.c_str());
    if (!read)
      made.push_back({State::warning, title, fmt::format("is not used: {}", read.error().text), advice});
    else
      made.push_back(
          {State::info, title, fmt::format("{}: for programs whose CPU BLAS is {}", one, read->cpu_blas), ""});
  }
  return made;
}

std::string or_unknown(std::string const& text) { return text.empty() ? "unknown" : text; }

Check of_path(std::string const& path) {
  auto read = read_profile(path.c_str());
  if (!read && read.error().code == Error::Code::unavailable && !profile_is_named())
    return {State::info, title, "none was measured: decisions go by built-in, conservative numbers", advice};
  if (!read) return {State::warning, title, fmt::format("is not used: {}", read.error().text), advice};
  char const* const here = this_cpu().model;
  if (!read->cpu.empty() && read->cpu != here)
    return {State::warning, title,
            fmt::format("{} was measured on {}, and this is {}: its CPU times are not used", path, read->cpu, here),
            advice};
  std::string const driver = gpu_driver();
  if (!read->driver.empty() && !driver.empty() && read->driver != driver)
    return {State::warning, title,
            fmt::format("{} was measured with the GPU's driver {}, and here is {}: its GPU times are not used", path,
                        read->driver, driver),
            advice};
  return {State::ok, title,
          fmt::format("{}: measured with {}; GPU: {}. A program with others does not go by it", path,
                      or_unknown(read->cpu_blas), or_unknown(read->gpu)),
          ""};
}

}  // namespace

Checks check_profile() {
  if (is_reproducible() && !profile_is_named())
    return {{State::info, title, "none: under BLASLIFT_REPRODUCIBLE programs read only one that BLASLIFT_PROFILE names",
             ""}};
  std::string const path = profile_path();
  if (path.empty())
    return {{State::info, title,
             profile_is_named() ? "none: BLASLIFT_PROFILE=none; decisions go by built-in numbers"
                                : "none: there is no folder for it (HOME)",
             ""}};
  Checks made{of_path(path)};
  for (Check const& one : of_libraries(path)) made.push_back(one);
  return made;
}

}  // namespace blaslift::cli
