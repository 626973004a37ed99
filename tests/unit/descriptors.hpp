// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The descriptors of this process, for tests that close them under the library.
#pragma once

#include <dirent.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace blaslift {

// The numbers of those whose link contains the text.
inline std::vector<int> descriptors(char const* text) {
  std::vector<int> found;
  DIR* const folder = opendir("/proc/self/fd");
  if (folder == nullptr) throw std::runtime_error("/proc/self/fd");
  while (dirent const* const entry = readdir(folder)) {
    char target[256] = "";
    if (readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1) > 0 && std::strstr(target, text))
      found.push_back(std::atoi(entry->d_name));
  }
  closedir(folder);
  return found;
}

}  // namespace blaslift
