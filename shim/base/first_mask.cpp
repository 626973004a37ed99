// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/first_mask.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "shim/base/fork_gate.hpp"

namespace blaslift {
namespace {

constexpr std::size_t most_cpus = 4096;
constexpr std::size_t bits = 8 * sizeof(unsigned long);
using Mask = std::array<unsigned long, most_cpus / bits>;

std::array<std::atomic<unsigned long>, most_cpus / bits> given;  // empty: it could not be read
std::atomic<int> known_cores{0};                                 // usable_cores(), once it has been asked
std::atomic<bool> has_asked_libgomp{false};

bool read_mask(pid_t thread, Mask* mask) {
  mask->fill(0);
  return sched_getaffinity(thread, sizeof *mask, reinterpret_cast<cpu_set_t*>(mask->data())) == 0;
}

void add(Mask const& mask) {
  for (std::size_t i = 0; i < mask.size(); ++i)
    if (mask[i] != 0) given[i].fetch_or(mask[i], std::memory_order_relaxed);
}

// A library that is opened late runs this in any thread, which may be a bound one.
[[gnu::constructor]] void read_first_mask() {
  Mask mask;
  if (read_mask(getpid(), &mask)) add(mask);
}

// ---- OpenMP runtimes ----

// Also under the names that wheels give them: libgomp-a34b3233.so.1.0.0.
bool is_named_as_openmp(char const* path) {
  char const* const slash = std::strrchr(path, '/');
  char const* const name = slash ? slash + 1 : path;
  constexpr std::array<char const*, 5> words = {"gomp", "omp5", "omp.so", "iomp", "libomp"};
  return std::any_of(words.begin(), words.end(), [&](char const* word) { return std::strstr(name, word) != nullptr; });
}

int collect_openmp(dl_phdr_info* module, std::size_t, void* paths) {
  try {
    if (is_named_as_openmp(module->dlpi_name))
      static_cast<std::vector<std::string>*>(paths)->emplace_back(module->dlpi_name);
  } catch (std::exception const&) {  // no memory: then without it
  }
  return 0;
}

// A runtime of LLVM or Intel that no thread has used has bound none; asking it would start it, from a wrong thread. One
// that was started has left a name with this process's number.
bool is_started() {
  char name[64], path[96];
  std::snprintf(name, sizeof name, "__KMP_REGISTERED_LIB_%d_%d", getpid(), static_cast<int>(getuid()));
  if (std::getenv(name)) return true;
  for (char const* folder : {"/dev/shm", "/tmp"}) {
    std::snprintf(path, sizeof path, "%s/%s", folder, name);
    if (access(path, F_OK) == 0) return true;
  }
  std::snprintf(name, sizeof name, "__KMP_REGISTERED_LIB_%d", getpid());
  return std::getenv(name) != nullptr;
}

void add_places(void* runtime, bool also_llvm) {
  auto const places = reinterpret_cast<int (*)()>(dlsym(runtime, "omp_get_num_places"));
  auto const count = reinterpret_cast<int (*)(int)>(dlsym(runtime, "omp_get_place_num_procs"));
  auto const list = reinterpret_cast<void (*)(int, int*)>(dlsym(runtime, "omp_get_place_proc_ids"));
  if (!places || !count || !list) return;
  bool const is_llvm = dlsym(runtime, "__kmpc_fork_call") != nullptr;  // also as libgomp.so.1, as Conda names it
  if (is_llvm && (!also_llvm || !is_started())) return;
  std::vector<int> cores;
  for (int place = 0, all = places(); place < all; ++place) {
    int const here = count(place);
    if (here <= 0 || here > static_cast<int>(most_cpus)) continue;
    cores.assign(static_cast<std::size_t>(here), -1);
    list(place, cores.data());
    for (int const core : cores)
      if (core >= 0 && core < static_cast<int>(most_cpus))
        given[static_cast<std::size_t>(core) / bits].fetch_or(1UL << static_cast<std::size_t>(core) % bits);
  }
}

void add_openmp(bool also_llvm) try {
  AskingLoader const asking;
  std::vector<std::string> paths;
  dl_iterate_phdr(&collect_openmp, &paths);
  for (std::string const& path : paths)
    if (void* const runtime = dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD)) {
      add_places(runtime, also_llvm);
      dlclose(runtime);
    }
  (void)dlerror();                 // seen: it must not surface in the program's own
} catch (std::exception const&) {  // no memory: then without them
}

// ---- counting ----

// Cores that control group v2's cpu.max grants, or a large number. By system calls: stdio's frames are too large for
// small stacks.
double quota_cores() {
  constexpr double unlimited = 1e9;
  int const file = open("/sys/fs/cgroup/cpu.max", O_RDONLY | O_CLOEXEC);
  if (file < 0) return unlimited;
  char text[64];  // "400000 100000", or "max 100000"
  ssize_t const got = read(file, text, sizeof text - 1);
  close(file);
  text[got > 0 ? got : 0] = '\0';
  char* rest = nullptr;
  long const quota = std::strtol(text, &rest, 10);
  long const period = std::strtol(rest, nullptr, 10);
  return quota > 0 && period > 0 ? static_cast<double>(quota) / static_cast<double>(period) : unlimited;
}

int count_cores() {
  int cores = 0;
  for (auto const& part : given) cores += std::popcount(part.load(std::memory_order_relaxed));
  return std::max(1, static_cast<int>(std::min<double>(cores, std::ceil(quota_cores()))));
}

}  // namespace

void ask_libgomp_for_cores() {
  if (has_asked_libgomp.load(std::memory_order_acquire)) return;
  add_openmp(false);  // whoever comes meanwhile asks as well: nobody waits for another who asks the loader
  known_cores.store(0);
  has_asked_libgomp.store(true, std::memory_order_release);
}

int usable_cores() {
  int known = known_cores.load(std::memory_order_relaxed);
  if (known == 0) known_cores.store(known = count_cores(), std::memory_order_relaxed);
  return known;
}

bool use_first_mask() {
  Mask wanted;
  bool some = false;
  for (std::size_t i = 0; i < wanted.size(); ++i) some |= (wanted[i] = given[i].load(std::memory_order_relaxed)) != 0;
  if (!some) return false;
  if (Mask now; read_mask(0, &now) && now == wanted) return true;
  return sched_setaffinity(0, sizeof wanted, reinterpret_cast<cpu_set_t const*>(wanted.data())) == 0;
}

void complete_first_mask() {
  add_openmp(true);
  if (Mask granted; use_first_mask() && read_mask(0, &granted))
    for (std::size_t i = 0; i < granted.size(); ++i) given[i].store(granted[i], std::memory_order_relaxed);
  known_cores.store(count_cores());
}

}  // namespace blaslift
