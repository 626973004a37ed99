// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where blaslift's own libraries lie: found relative to the running tool, so that a build tree and any prefix work.
#pragma once

#include <string>
#include <vector>

namespace blaslift::cli {

// The folders that may hold libblaslift.so, in order.
std::vector<std::string> library_folders();
// The path of one of our libraries ("libblaslift.so"), or "" if no folder has it.
std::string own_library(std::string const& name);
// The path where the device library of that name ("cuda") belongs, whether it exists or not; "" without libblaslift.so.
std::string device_library(std::string const& name);

}  // namespace blaslift::cli
