// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every file that blaslift writes is opened here, so that a link that somebody else has put in its place leads nowhere:
// root may write a report to /tmp. A link is followed where the user or root owns it and nobody else may write in its
// folder; those of /proc (/dev/stdout, /dev/fd/N) are the kernel's own.
#pragma once

#include <sys/stat.h>

#include "shim/base/descriptor.hpp"
#include "shim/base/result.hpp"

namespace blaslift {

// Where a path leads by that rule.
struct OutputPlace {
  Descriptor folder;              // for the *at calls
  char name[256] = "";            // in it: no link, but one of /proc
  bool of_kernel = false;         // it is one of /proc
  bool others_may_write = false;  // in the folder
  bool exists = false;
  struct stat there {};  // of what is at the name: zeros where nothing is
};
// failed: the message names the path, the reason and the way out. A folder that is not there is unavailable.
Error find_output_place(char const* path, OutputPlace* place);

// Opens what is there for appending, without waiting for a pipe's reader, or makes it. In a folder that others may
// write it has to be the user's own or root's. `place` gets where it is, as it is then.
Result<Descriptor> open_to_append(char const* path, OutputPlace* place);

// Makes a new file under a random name, which goes to `name` (of temporary_name_size), in the folder.
inline constexpr int temporary_name_size = 32;
Descriptor create_temporary(OutputPlace const& place, mode_t mode, char* name);

}  // namespace blaslift
