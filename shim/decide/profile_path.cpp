// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/profile_path.hpp"

#include <unistd.h>

#include "shim/base/user_folder.hpp"

namespace blaslift {
namespace {

std::string_view named() { return file_named_by("BLASLIFT_PROFILE"); }

}  // namespace

std::string profile_path() {
  if (!named().empty()) return named() == "none" ? std::string() : std::string(named());
  std::string const folder = cache_folder();
  char host[256] = "";
  if (folder.empty() || gethostname(host, sizeof host - 1) != 0 || !host[0]) return {};
  return folder + "/blaslift/" + host + ".profile";
}

bool profile_is_named() { return !named().empty(); }

}  // namespace blaslift
