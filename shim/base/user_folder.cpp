// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/user_folder.hpp"

#include <unistd.h>

#include <cstdlib>

#include "shim/base/settings.hpp"

namespace blaslift {
namespace {

std::string folder(char const* named, char const* usual) {
  // Paths that are not absolute are to be ignored, says the specification.
  if (std::string_view const path = unprivileged_variable(named); path.starts_with('/')) return std::string(path);
  if (std::string_view const home = unprivileged_variable("HOME"); home.starts_with('/'))
    return std::string(home) + usual;
  return {};
}

}  // namespace

std::string_view unprivileged_variable(char const* name) {
  char const* const value = secure_getenv(name);
  return value ? value : "";
}

std::string_view file_named_by(char const* variable) {
  std::string_view const path = unprivileged_variable(variable);
  return path.size() < Settings::text_size ? path : "";
}

std::string config_folder() { return folder("XDG_CONFIG_HOME", "/.config"); }
std::string cache_folder() { return folder("XDG_CACHE_HOME", "/.cache"); }

std::string file_of_host(char const* ending) {
  std::string const folder = cache_folder();
  char host[256] = "";
  if (folder.empty() || gethostname(host, sizeof host - 1) != 0 || !host[0]) return {};
  return folder + "/blaslift/" + host + ending;
}

}  // namespace blaslift
