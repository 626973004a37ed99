// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The user's folders by the XDG base directory specification.
#pragma once

#include <string>
#include <string_view>

namespace blaslift {

// A variable's value, "" in privileged (setuid) processes, which take none from their user.
std::string_view unprivileged_variable(char const* name);
// The file that a setting names; "" also where the path is longer than settings are (which warn of it).
std::string_view file_named_by(char const* variable);
// XDG_CONFIG_HOME or ~/.config, XDG_CACHE_HOME or ~/.cache, whether there or not. "": there is no home, or the process
// is privileged.
std::string config_folder();
std::string cache_folder();
// "blaslift/HOST" and an ending in the cache folder, for home folders are shared among machines; "" where there is
// none, or the host has no name.
std::string file_of_host(char const* ending);

}  // namespace blaslift
