// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/host_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace blaslift {
namespace {

// The first number of a file such as memory.max; `otherwise` if there is none ("max").
std::size_t number_in(char const* folder, char const* name, std::size_t otherwise) {
  char path[600];
  if (std::snprintf(path, sizeof path, "/sys/fs/cgroup%s/%s", folder, name) >= static_cast<int>(sizeof path))
    return otherwise;
  std::FILE* const file = std::fopen(path, "re");
  if (!file) return otherwise;
  std::size_t number = 0;
  if (std::fscanf(file, "%zu", &number) != 1) number = otherwise;
  std::fclose(file);
  return number;
}

// What the control groups from this process's up to the root leave.
std::size_t left_by_groups() {
  std::size_t left = SIZE_MAX;
  char line[512] = "";
  if (std::FILE* const file = std::fopen("/proc/self/cgroup", "re")) {
    while (std::fgets(line, sizeof line, file) && std::strncmp(line, "0::", 3) != 0) line[0] = '\0';
    std::fclose(file);
  }
  char* const folder = line[0] ? line + 3 : line;
  folder[std::strcspn(folder, "\n")] = '\0';
  while (true) {
    std::size_t const most = number_in(folder, "memory.max", SIZE_MAX);
    if (most != SIZE_MAX) left = std::min(left, most - std::min(most, number_in(folder, "memory.current", 0)));
    char* const last = std::strrchr(folder, '/');
    if (!last) return left;
    *last = '\0';
  }
}

}  // namespace

std::size_t available_host_memory() {
  std::size_t available = SIZE_MAX;
  if (std::FILE* const file = std::fopen("/proc/meminfo", "re")) {
    char line[256];
    std::size_t kilobytes = 0;
    while (std::fgets(line, sizeof line, file))
      if (std::sscanf(line, "MemAvailable: %zu kB", &kilobytes) == 1) available = kilobytes << 10;
    std::fclose(file);
  }
  return std::min(available, left_by_groups());
}

}  // namespace blaslift
