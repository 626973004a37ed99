// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/machine_profile.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>

#include "shim/base/first_mask.hpp"

namespace blaslift {
namespace {

// One of the kernel's descriptions of the first CPU's last-level cache. By system calls: stdio's frames are too large
// for the small stacks on which a program may make its first call.
bool read_cache(char const* path, char* text, std::size_t size) {
  int const file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t const got = read(file, text, size - 1);
  close(file);
  text[got > 0 ? got : 0] = '\0';
  return got > 0;
}

// The number that a text begins with; the text behind it. False without one.
bool take_number(char const** text, long* number) {
  char* end = nullptr;
  *number = std::strtol(*text, &end, 10);
  bool const found = end != *text;
  *text = end;
  return found;
}

int count_of_list(char const* list) {  // "0-7,64-71"
  long count = 0, first = 0, last = 0;
  for (; take_number(&list, &first); list += *list == ',') {
    last = first;
    if (*list == '-') ++list, take_number(&list, &last);
    count += last - first + 1;
  }
  return static_cast<int>(count);
}

// Of the last-level caches that this process's CPUs have, together; 0: not known. Not sysconf's: on a part of an AMD
// EPYC it says what the whole has (320 MiB for two cores with 32).
double cache_bytes(int cpus) {
  char text[512];
  char const* rest = text;
  long kibibytes = 0;
  if (!read_cache("/sys/devices/system/cpu/cpu0/cache/index3/size", text, sizeof text) ||
      !take_number(&rest, &kibibytes))
    return 0;
  int const sharing = read_cache("/sys/devices/system/cpu/cpu0/cache/index3/shared_cpu_list", text, sizeof text)
                          ? count_of_list(text)
                          : 0;
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
