// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/samples_json.hpp"

namespace blaslift::cli {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(TunedKernel const& tuned, std::size_t run) {
  gpu::SampledShape const& shape = tuned.shapes[tuned.runs[run].shape];
  return {{"variant", shape.shape.variant},
          {"tx", shape.shape.tx},
          {"ty", shape.shape.ty},
          {"per_thread", shape.shape.per_thread},
          {"WrpOcp", shape.WrpOcp.value()},
          {"BlkOcp", shape.BlkOcp.value()},
          {"model_seconds", shape.model_seconds},
          {"seconds", tuned.runs[run].seconds}};
}

ordered_json to_json(TunedKernel const& tuned) {
  ordered_json samples = ordered_json::array();
  for (std::size_t run = 0; run < tuned.runs.size(); ++run) samples.push_back(to_json(tuned, run));
  auto const& recipe = tuned.recipe;
  return {{"kernel", tuned.kernel.name},
          {"precision", std::string(1, tuned.kernel.precision)},
          {"problem", tuned.kernel.problem},
          {"bytes", tuned.kernel.bytes},
          {"best", tuned.best},
          {"by_model", tuned.by_model},
          {"by_recipe", tuned.by_recipe},
          {"recipe",
           {{"WrpOcpMin", recipe.WrpOcpMin.value()},
            {"BlkOcpMin", recipe.BlkOcpMin.value()},
            {"ThMin", recipe.ThMin},
            {"TyPerTxMax", recipe.TyPerTxMax.value()}}},
          {"samples", samples}};
}

}  // namespace

ordered_json samples_to_json(std::string const& device, std::vector<TunedKernel> const& kernels) {
  ordered_json all = ordered_json::array();
  for (TunedKernel const& tuned : kernels) all.push_back(to_json(tuned));
  return {{"format", 1}, {"version", BLASLIFT_VERSION}, {"device", device}, {"kernels", all}};
}

}  // namespace blaslift::cli
