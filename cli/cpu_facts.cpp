// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/cpu_facts.hpp"

#include <sched.h>
#include <cstdlib>
#include <string_view>

#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

// "max 100000" or "150000 100000" of cpu.max.
double quota_v2(std::string const& text) {
  auto const words = split_at(text, " \n");
  if (words.size() < 2 || words[0] == "max") return 0;
  double const period = std::atof(words[1].c_str());
  return period > 0 ? std::atof(words[0].c_str()) / period : 0;
}

double quota_v1(std::string const& folder) {
  double const quota = std::atof(read_start(folder + "/cpu.cfs_quota_us").c_str());
  double const period = std::atof(read_start(folder + "/cpu.cfs_period_us").c_str());
  return quota > 0 && period > 0 ? quota / period : 0;
}

}  // namespace

CpuKind const& this_cpu() {
  static CpuKind const here = read_cpu_kind();
  return here;
}

KernelLevel kernel_level(std::string const& core) {
  static constexpr struct {
    char const* name;
    KernelLevel level;
  } cores[] = {
      {"SkylakeX", KernelLevel::avx512}, {"Cooperlake", KernelLevel::avx512}, {"Sapphirerapids", KernelLevel::avx512},
      {"Haswell", KernelLevel::avx2},    {"Zen", KernelLevel::avx2},          {"Excavator", KernelLevel::avx2},
      {"Sandybridge", KernelLevel::avx}, {"Bulldozer", KernelLevel::avx},     {"Piledriver", KernelLevel::avx},
      {"Steamroller", KernelLevel::avx}, {"Prescott", KernelLevel::sse},      {"Core2", KernelLevel::sse},
      {"Penryn", KernelLevel::sse},      {"Dunnington", KernelLevel::sse},    {"Nehalem", KernelLevel::sse},
      {"Atom", KernelLevel::sse},        {"Nano", KernelLevel::sse},          {"Athlon", KernelLevel::sse},
      {"Opteron", KernelLevel::sse},     {"Opteron_SSE3", KernelLevel::sse},  {"Barcelona", KernelLevel::sse},
      {"Bobcat", KernelLevel::sse},      {"Katmai", KernelLevel::sse},        {"Coppermine", KernelLevel::sse},
      {"Northwood", KernelLevel::sse},   {"Banias", KernelLevel::sse}};
  for (auto const& [name, level] : cores)
    if (core == name) return level;
  return KernelLevel::unknown;
}

std::string core_in(std::string const& library) {
  static constexpr std::string_view before = ", ", after = " kernels (";
  if (!library.starts_with("OpenBLAS")) return {};
  std::size_t const end = library.find(after), begin = library.rfind(before, end);
  if (end == library.npos || begin == library.npos) return {};
  return library.substr(begin + before.size(), end - begin - before.size());
}

std::string fitting_core(CpuKind const& cpu) {
  switch (cpu.level) {
    case KernelLevel::avx512: return "SKYLAKEX";  // on AMD too: its AVX2 kernels (ZEN) are slower there
    case KernelLevel::avx2: return cpu.amd ? "ZEN" : "HASWELL";
    default: return {};
  }
}

int allowed_cores() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

double quota_cores() {
  double least = 0;
  auto take = [&](double quota) {
    if (quota > 0 && (least == 0 || quota < least)) least = quota;
  };
  for (std::string const& line : split_at(read_start("/proc/self/cgroup"), "\n")) {
    auto const colon = line.rfind(':');
    if (colon == line.npos) continue;
    bool const unified = line.rfind("0::", 0) == 0;
    if (!unified && line.find("cpu,") == line.npos && line.find(":cpu:") == line.npos) continue;
    // In a container the path may not exist; its own group is then the root.
    for (std::string group = line.substr(colon + 1);; group.erase(group.rfind('/'))) {
      if (unified) take(quota_v2(read_start("/sys/fs/cgroup" + group + "/cpu.max")));
      if (!unified) take(quota_v1("/sys/fs/cgroup/cpu" + group));
      if (group.find('/') == group.npos) break;
    }
  }
  return least;
}

}  // namespace blaslift::cli
