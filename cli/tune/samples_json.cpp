// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/samples_json.hpp"

namespace blaslift::cli {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(SizeTimes::Run const& run) {
  return {{"variant", run.shape.variant},
          {"tx", run.shape.tx},
          {"ty", run.shape.ty},
          {"per_thread", run.shape.per_thread},
          {"model_seconds", run.model_seconds},
          {"seconds", run.seconds}};
}

ordered_json to_json(SizeTimes const& at) {
  ordered_json made = {{"m", at.size.m},     {"n", at.size.n},     {"k", at.size.k},
                       {"wide", at.as.wide}, {"kind", at.as.kind}, {"cublas_seconds", at.cublas_seconds}};
  if (at.purpose == Purpose::judging) {
    made["round"] = at.round;
    made["today_seconds"] = at.today_seconds;
    made["tuned_seconds"] = at.tuned_seconds;
    return made;
  }
  ordered_json runs = ordered_json::array();
  for (SizeTimes::Run const& run : at.runs) runs.push_back(to_json(run));
  made["runs"] = std::move(runs);
  return made;
}

ordered_json to_json(gpu::KernelSampler const& sampler, MeasuredSection const& section) {
  ordered_json calls = ordered_json::array();
  for (CallVerdict const& verdict : section.verdicts) {
    gpu::SampledCall const call = sampler.call(verdict.call);
    ordered_json learnt = ordered_json::array(), judged = ordered_json::array();
    for (SizeTimes const& each : section.sizes)
      if (each.call == verdict.call) (each.purpose == Purpose::learning ? learnt : judged).push_back(to_json(each));
    calls.push_back({{"routine", call.routine},
                     {"flags", call.flags},
                     {"cut", call.sizes == gpu::SampledCall::Sizes::cut},
                     {"kept", verdict.is_kept},
                     {"rounds", verdict.rounds},
                     {"tuned_by_today", verdict.tuned_by_today},
                     {"worst", verdict.worst},
                     {"tuned_by_cublas", verdict.tuned_by_cublas},
                     {"learnt", std::move(learnt)},
                     {"judged", std::move(judged)}});
  }
  return {{"kernel", section.kernel.kernel},
          {"precision", std::string(1, section.kernel.precision)},
          {"calls", std::move(calls)}};
}

}  // namespace

ordered_json samples_to_json(gpu::KernelSampler const& sampler, std::vector<MeasuredSection> const& sections) {
  ordered_json all = ordered_json::array();
  for (MeasuredSection const& each : sections) all.push_back(to_json(sampler, each));
  return {{"format", 2}, {"version", BLASLIFT_VERSION}, {"device", sampler.device_name()}, {"kernels", std::move(all)}};
}

}  // namespace blaslift::cli
