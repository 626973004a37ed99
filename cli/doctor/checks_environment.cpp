// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// blaslift's own files, the settings in force, and what else is preloaded.
#include <dlfcn.h>
#include <fmt/format.h>
#include <cstdlib>

#include "cli/blas_names.hpp"
#include "cli/doctor/check.hpp"
#include "cli/installation.hpp"
#include "cli/settings_in_force.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

Check check_library(char const* name) {
  std::string const path = own_library(name);
  if (path.empty())
    return {State::error, name, fmt::format("not found in {}", joined(library_folders(), ", ")),
            "install blaslift completely"};
  void* const library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (!library) return {State::error, name, dlerror(), "install blaslift anew"};
  auto const version = reinterpret_cast<char const* (*)()>(dlsym(library, "blaslift_version"));
  if (!version) return {State::error, name, path + " is not blaslift's library", "install blaslift anew"};
  if (std::string(version()) != BLASLIFT_VERSION)
    return {State::error, name, fmt::format("{} is version {}, this tool {}", path, version(), BLASLIFT_VERSION),
            "install both from one version"};
  return {State::ok, name, fmt::format("{}, version {}", path, version()), ""};
}

Check check_preload() {
  char const* const list = std::getenv("LD_PRELOAD");
  if (!list || !*list) return {State::ok, "LD_PRELOAD", "empty", ""};
  bool blaslift_first = false;
  std::string other;
  for (std::string const& path : split_at(list, " :")) {
    std::string const name = base_name(path);
    if (name.rfind("libblaslift", 0) == 0 && other.empty()) blaslift_first = true;
    if (name.rfind("libblaslift", 0) != 0 && is_blas_library(name) && other.empty()) other = path;
  }
  if (other.empty()) return {State::info, "LD_PRELOAD", list, ""};
  return {State::warning, "LD_PRELOAD",
          fmt::format("{} is a BLAS too{}", other,
                      blaslift_first ? " and never sees the calls that blaslift takes" : " and takes the calls"),
          "unset LD_PRELOAD; to choose the CPU BLAS set BLASLIFT_FALLBACK"};
}

}  // namespace

Checks check_installation() { return {check_library("libblaslift.so"), check_library("libblaslift64.so")}; }

Checks check_environment() {
  Checks checks{check_preload()};
  std::vector<std::string> set;
  for (SettingInForce const& row : settings_in_force())
    if (row.from_environment) set.push_back(fmt::format("{}={}", row.info.variable, row.value));
  checks.push_back({State::info, "settings", set.empty() ? "all at their defaults" : joined(set, " "), ""});
  for (std::string const& line : setting_warnings())
    checks.push_back({State::warning, "settings", line, "`blaslift settings` lists all settings and their values"});
  return checks;
}

}  // namespace blaslift::cli
