// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/cpu_facts.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <sched.h>
#include <set>

#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

struct Cpu {
  std::set<std::string> flags;
  bool amd = false;
  bool has_all(std::initializer_list<char const*> names) const {
    return std::all_of(names.begin(), names.end(), [&](char const* name) { return flags.contains(name); });
  }
};

Cpu read_cpu() {
  Cpu cpu;
  for (std::string const& line : split_at(read_start("/proc/cpuinfo", 16384), "\n")) {
    std::string const value = line.substr(std::min(line.find(':') + 1, line.size()));
    if (line.rfind("vendor_id", 0) == 0)
      cpu.amd = value.find("AuthenticAMD") != value.npos || value.find("HygonGenuine") != value.npos;
    if (line.rfind("flags", 0) != 0) continue;
    for (std::string const& flag : split_at(value, " ")) cpu.flags.insert(flag);
    break;
  }
  return cpu;
}

Cpu const& cpu() {
  static Cpu const here = read_cpu();
  return here;
}

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

std::string cpu_name() {
  for (std::string const& line : split_at(read_start("/proc/cpuinfo", 16384), "\n"))
    if (line.starts_with("model name"))
      if (std::size_t const colon = line.find(": "); colon != line.npos) return line.substr(colon + 2);
  return "a CPU";
}

char const* describe(KernelLevel level) {
  switch (level) {
    case KernelLevel::unknown:
      break;
    case KernelLevel::sse:
      return "SSE";
    case KernelLevel::avx:
      return "AVX";
    case KernelLevel::avx2:
      return "AVX2";
    case KernelLevel::avx512:
      return "AVX-512";
  }
  return "unknown";
}

KernelLevel cpu_level() {
  if (cpu().flags.empty()) return KernelLevel::unknown;
  if (cpu().has_all({"avx512f", "avx512vl", "avx512dq", "avx512bw"})) return KernelLevel::avx512;
  if (cpu().has_all({"avx2", "fma"})) return KernelLevel::avx2;
  return cpu().has_all({"avx"}) ? KernelLevel::avx : KernelLevel::sse;
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

std::string fitting_core() {
  switch (cpu_level()) {
    case KernelLevel::avx512:
      return "SKYLAKEX";  // on AMD too: its AVX2 kernels (ZEN) are slower there
    case KernelLevel::avx2:
      return cpu().amd ? "ZEN" : "HASWELL";
    default:
      return {};
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
