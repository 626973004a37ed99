// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Under which name a process's statistics go to disk. Many processes may want the same one: children, the ranks of a
// parallel program, also on other hosts that see the same folder, and whoever comes after them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shim/base/descriptor.hpp"
#include "shim/base/result.hpp"

namespace blaslift::observe {

// Puts the path that BLASLIFT_REPORT gives this process into `path`; false where no report was asked for. In a folder
// (PATH/) that is a name of the process's own.
bool report_path(char* path, std::size_t size, std::int64_t start_nanoseconds);
// The name in a folder.
void statistics_name(char* name, std::size_t size, std::uint32_t process, std::int64_t start_nanoseconds);

// Creates the file; `path` gets ".HOST.PROCESS" added where somebody has the name. Of statistics those that a process
// of this host has left when it ended make room, and an empty file does; nothing else is touched.
Error create_statistics_file(char* path, std::size_t size, Descriptor* made);

}  // namespace blaslift::observe
