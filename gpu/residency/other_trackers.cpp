// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/other_trackers.hpp"

#include <dirent.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "gpu/residency/kernel.hpp"

namespace blaslift::gpu {
namespace {

bool is_userfaultfd(int folder, char const* number) {
  char target[64];
  ssize_t const length = readlinkat(folder, number, target, sizeof target - 1);
  if (length < 0) return false;
  target[length] = '\0';
  return std::strcmp(target, "anon_inode:[userfaultfd]") == 0;
}

// The line "API:\taa:<features in use>:<features of the kernel>", all in hexadecimal digits.
bool is_asynchronous(char const* number) {
  char path[64], line[128];
  std::snprintf(path, sizeof path, "/proc/self/fdinfo/%.16s", number);
  std::FILE* const file = std::fopen(path, "re");
  if (file == nullptr) return false;
  bool found = false;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    std::uint64_t interface = 0, features = 0;
    if (std::sscanf(line, "API: %" SCNx64 ":%" SCNx64, &interface, &features) == 2)
      found = (features & kernel::feature_wp_async) != 0;
  }
  std::fclose(file);
  return found;
}

}  // namespace

Error refuse_other_trackers() {
  DIR* const folder = opendir("/proc/self/fd");
  if (folder == nullptr)
    return Error::make(Error::Code::unavailable, "/proc/self/fd cannot be read; is /proc mounted?");
  Error error;
  while (dirent const* const entry = readdir(folder))
    if (is_userfaultfd(dirfd(folder), entry->d_name) && is_asynchronous(entry->d_name)) {
      error = Error::make(Error::Code::unavailable,
                          "descriptor %.16s of this process tracks writes already (another blaslift library?)",
                          entry->d_name);
      break;
    }
  closedir(folder);
  return error;
}

}  // namespace blaslift::gpu
