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
// XDG_CONFIG_HOME or ~/.config, XDG_CACHE_HOME or ~/.cache, whether there or not. "": there is no home, or the process is privileged.
std::string config_folder();
std::string cache_folder();

}  // namespace blaslift
