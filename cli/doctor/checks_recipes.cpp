// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which tuning recipes own kernels go by.
#include <fmt/format.h>
#include <map>

#include "cli/doctor/check.hpp"
#include "cli/text.hpp"
#include "gpu/plan/recipes_in_use.hpp"

namespace blaslift::cli {
namespace {

// "NVIDIA H200 (gemv_n s d c z; gemv_t s d)".
std::string listed(std::vector<gpu::plan::NamedRecipe> const& recipes, std::size_t first, std::size_t end) {
  std::map<std::string, std::map<std::string, std::string>> devices;
  for (std::size_t i = first; i < end; ++i)
    (devices[recipes[i].device][recipes[i].kernel] += ' ') += recipes[i].precision;
  std::vector<std::string> parts;
  for (auto const& [device, kernels] : devices) {
    std::vector<std::string> each;
    for (auto const& [kernel, precisions] : kernels) each.push_back(kernel + precisions);
    parts.push_back(fmt::format("{} ({})", device, joined(each, "; ")));
  }
  return joined(parts, ", ");
}

}  // namespace

Checks check_recipes() {
  std::string const title = "tuning recipes";
  auto const in_use = gpu::plan::recipes_in_use();
  if (!in_use.warning.empty())
    return {{State::warning, title, in_use.warning,
             fmt::format("correct {}, or write it anew: remove it, then `blaslift tune --kernels`", in_use.path)}};
  if (in_use.path.empty())
    return {{State::info, title,
             "no file: own kernels go by what was measured on such GPUs, or else by a model of the GPU", ""}};
  if (in_use.from_file == 0) return {{State::info, title, in_use.path + " holds none", ""}};
  return {{State::ok, title, fmt::format("{}: for {}", in_use.path, listed(in_use.recipes, 0, in_use.from_file)), ""}};
}

}  // namespace blaslift::cli
