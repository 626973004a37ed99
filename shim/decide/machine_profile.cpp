// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/machine_profile.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "shim/base/first_mask.hpp"

namespace blaslift {
namespace {

// The first line of one of the kernel's descriptions of the first CPU's last-level cache.
bool read_cache(char const* what, char* line, int size) {
  char path[96];
  std::snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index3/%s", what);
  std::FILE* const file = std::fopen(path, "re");
  bool const read = file && std::fgets(line, size, file) != nullptr;
  if (file) std::fclose(file);
  return read;
}

int count_of_list(char const* list) {  // "0-7,64-71"
  int count = 0, first = 0, last = 0, used = 0;
  for (; std::sscanf(list, "%d%n", &first, &used) == 1; list += *list == ',') {
    list += used;
    last = first;
    if (*list == '-' && std::sscanf(list + 1, "%d%n", &last, &used) == 1) list += used + 1;
    count += last - first + 1;
  }
  return count;
}

// Of the last-level caches that this process's CPUs have, together; 0: not known. Not sysconf's: on a part of an AMD EPYC it
// says what the whole has (320 MiB for two cores with 32).
double cache_bytes(int cpus) {
  char size[32], shared[1024];
  long kibibytes = 0;
  if (!read_cache("size", size, sizeof size) || std::sscanf(size, "%ldK", &kibibytes) != 1) return 0;
  int const sharing = read_cache("shared_cpu_list", shared, sizeof shared) ? count_of_list(shared) : 0;
  int const caches = sharing > 0 ? (cpus + sharing - 1) / sharing : 1;
  return 1024.0 * static_cast<double>(kibibytes) * caches;
}

}  // namespace

void copy_numbers(MachineProfile const& from, std::span<std::string_view const> words, MachineProfile* to) {
  auto const wanted = [&](std::string_view name) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return name.starts_with(word); });
  };
#define PROFILE_RATE(name, value, documentation) \
  if (wanted(#name)) to->name = from.name;
#define PROFILE_SECONDS PROFILE_RATE
#define PROFILE_SHARE PROFILE_RATE
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT PROFILE_RATE
#include "shim/decide/machine_profile.def"
}

MachineProfile built_in_profile() {
  MachineProfile profile;
  int const cores = usable_cores();
  profile.cpu_threads = cores;
  for (char const* variable : {"OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"}) {
    char const* const text = std::getenv(variable);
    int const wanted = text ? std::atoi(text) : 0;
    if (wanted > 0) {
      profile.cpu_threads = std::min(profile.cpu_threads, wanted);
      break;
    }
  }
  if (double const cache = cache_bytes(cores); cache > 0) profile.cpu_cache_bytes = cache;
  // Four threads are as fast as the page tables can be read (the measured 0.4 ms a GiB).
  profile.check_seconds_per_small_byte /= std::min(profile.cpu_threads, 4);
  return profile;
}

}  // namespace blaslift
