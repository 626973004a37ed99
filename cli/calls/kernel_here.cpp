// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/kernel_here.hpp"

#include <fmt/format.h>
#include <cstdlib>

#include "cli/isolated.hpp"
#include "cli/open_sampler.hpp"
#include "shim/observe/call_log.hpp"

namespace blaslift::cli {
namespace {

using nlohmann::ordered_json;

constexpr double patience_seconds = 30;  // drivers start in less than two

ordered_json as_json(KernelUsed const& used) {
  if (!used.is_ours()) return {{"kernel", "cuBLAS"}, {"text", "cuBLAS"}};
  char text[160];
  observe::format_kernel(used, text, sizeof text);
  return {{"kernel", used.name},
          {"text", text},
          {"variant", used.variant},
          {"Tx", used.Tx},
          {"Ty", used.Ty},
          {"per_thread", used.per_thread},
          {"active_warps", used.active_warps},
          {"most_warps", used.most_warps},
          {"active_blocks", used.active_blocks},
          {"most_blocks", used.most_blocks},
          {"blocks", used.blocks},
          {"blocks_at_once", used.blocks_at_once}};
}

std::string ask(Call const& call) {
  char const* const device = std::getenv("BLASLIFT_DEVICE");
  std::string problem;
  ordered_json answer;
  if (gpu::KernelSampler* const sampler = open_sampler(device && *device ? device : "auto", &problem)) {
    answer = as_json(sampler->computed_by(call));
    answer["device"] = sampler->device_name();
  } else {
    answer["problem"] = problem;
  }
  return answer.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace

bool may_have_kernel(Symbol symbol) {
  DevicePath const path = device_path(symbol);
  return path == DevicePath::direct || path == DevicePath::level3;
}

KernelHere kernel_here(Call const& call) {
  Outcome const outcome = run_isolated([&] { return ask(call); }, patience_seconds);
  KernelHere made;
  if (outcome.complete()) made.json = ordered_json::parse(outcome.text, nullptr, false);
  if (!made.json.is_object())
    made.json = {{"problem", outcome.complete() ? "no answer" : "the device library " + outcome.problem()}};
  if (made.json.contains("problem"))
    made.sentence =
        fmt::format("which kernel computes it there is not known here: {}", made.json["problem"].get<std::string>());
  else
    made.sentence = fmt::format("computed there by {}, on {}", made.json["text"].get<std::string>(),
                                made.json["device"].get<std::string>());
  return made;
}

}  // namespace blaslift::cli
