// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/built_for.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace blaslift::gpu::plan {
namespace {

void add(std::vector<int>& all, int capability) {
  auto const place = std::lower_bound(all.begin(), all.end(), capability);
  if (place == all.end() || *place != capability) all.insert(place, capability);
}

// "9.0".
std::string version(int capability) { return std::to_string(capability / 10) + "." + std::to_string(capability % 10); }

// "7.5, 8.0 and 9.0".
std::string listed(std::vector<int> const& capabilities) {
  std::string text;
  for (std::size_t i = 0; i < capabilities.size(); ++i) {
    if (i > 0) text += i + 1 == capabilities.size() ? " and " : ", ";
    text += version(capabilities[i]);
  }
  return text;
}

}  // namespace

BuiltFor built_for(std::string_view architectures) {
  BuiltFor built;
  while (!architectures.empty()) {
    std::size_t const end = std::min(architectures.find_first_of(",;"), architectures.size());
    std::string_view const one = architectures.substr(0, end);
    architectures.remove_prefix(std::min(end + 1, architectures.size()));
    int capability = 0;
    if (std::from_chars(one.data(), one.data() + one.size(), capability).ec != std::errc()) continue;
    if (one.find("-virtual") == one.npos) add(built.machine_code, capability);
    if (one.find("-real") == one.npos) add(built.ptx, capability);
  }
  return built;
}

int code_for(BuiltFor const& built, int capability) {
  int found = 0;
  for (int const one : built.machine_code)
    if (one / 10 == capability / 10 && one <= capability) found = one;
  if (found != 0) return found;
  for (int const one : built.ptx)
    if (one <= capability) found = one;
  return found;
}

std::string to_text(BuiltFor const& built) {
  std::string const ptx = built.ptx.empty() ? "" : "PTX for " + listed(built.ptx);
  if (built.machine_code.empty()) return ptx.empty() ? "none" : "only " + ptx;
  return listed(built.machine_code) + (ptx.empty() ? "" : ", and " + ptx);
}

Kernels wanted_kernels() {
  char const* const word = secure_getenv("BLASLIFT_KERNELS");
  if (word != nullptr && std::strcmp(word, "own") == 0) return Kernels::own;
  if (word != nullptr && std::strcmp(word, "cublas") == 0) return Kernels::none;
  return Kernels::automatic;
}

OwnKernelsHere own_kernels_here(Kernels wanted, int capability, bool has_file, int code,
                                std::string_view architectures) {
  if (wanted == Kernels::own) return {.used = true, .is_fault = false, .why_not = ""};
  std::string const off = "own kernels are off: ";
  if (wanted == Kernels::none) return {.used = false, .is_fault = false, .why_not = off + "BLASLIFT_KERNELS=cublas"};
  bool const is_measured = capability / 10 == measured_capability / 10;
  if (has_file && code > 0) return {.used = true, .is_fault = false, .why_not = ""};
  if (!is_measured)
    return {.used = false,
            .is_fault = false,
            .why_not = off + "they were not measured on GPUs of compute capability " + version(capability) +
                       ", where cuBLAS computes instead (BLASLIFT_KERNELS=own uses them all the same)"};
  if (code >= measured_capability) return {.used = true, .is_fault = false, .why_not = ""};
  return {.used = false,
          .is_fault = true,
          .why_not = off + "this build has no code for compute capability " + version(capability) +
                     "; build it with --preset release, or set BLASLIFT_KERNELS=cublas if this is meant (it has: " +
                     to_text(built_for(architectures)) + ")"};
}

}  // namespace blaslift::gpu::plan
