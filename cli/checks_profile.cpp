// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift doctor`: the machine profile that programs here go by.
#include <fmt/format.h>

#include "cli/check.hpp"
#include "cli/cpu_facts.hpp"
#include "shim/decide/profile_file.hpp"
#include "shim/decide/profile_path.hpp"

namespace blaslift::cli {
namespace {

constexpr char const* title = "machine profile";
constexpr char const* advice = "`blaslift tune` measures this machine in some minutes; programs then decide by that";

std::string or_unknown(std::string const& text) { return text.empty() ? "unknown" : text; }

}  // namespace

Checks check_profile() {
  std::string const path = profile_path();
  if (path.empty())
    return {{State::info, title, profile_is_named() ? "none: BLASLIFT_PROFILE=none; decisions go by built-in numbers" : "none: there is no folder for it (HOME)", ""}};
  auto read = read_profile(path.c_str());
  if (!read && read.error().code == Error::Code::unavailable && !profile_is_named())
    return {{State::info, title, "none was measured: decisions go by built-in, conservative numbers", advice}};
  if (!read) return {{State::warning, title, fmt::format("is not used: {}", read.error().text), advice}};
  char const* const here = this_cpu().model;
  if (!read->cpu.empty() && read->cpu != here)
    return {{State::warning, title, fmt::format("{} was measured on {}, and this is {}: its CPU times are not used", path, read->cpu, here), advice}};
  return {{State::ok, title, fmt::format("{}: measured with {}; GPU: {}. A program with others does not go by it", path, or_unknown(read->cpu_blas), or_unknown(read->gpu)), ""}};
}

}  // namespace blaslift::cli
