// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/calls/first_call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "cli/text.hpp"
#include "shim/base/gpu_driver.hpp"
#include "shim/decide/local_ranks.hpp"
#include "shim/decide/profile_path.hpp"
#include "shim/decide/start_record.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/observe/quantities.hpp"

namespace blaslift::cli {
namespace {

StartTimes start_times_here() {
  auto const record = read_start_record(start_record_path());
  char const* const loading = std::getenv("CUDA_MODULE_LOADING");
  bool const is_of_now = record && record->matches(gpu_driver(), gpu_model(), loading ? loading : "");
  return is_of_now ? record->times(local_ranks()) : expected_start(local_ranks());
}

}  // namespace

FirstCall first_call(MachineProfile const& profile, bool cpu_is_measured, Decision const& made) {
  FirstCall seen;
  if (made.place != Place::gpu) return seen;
  StartLeft const left = start_times_here().left(StartStage::idle, 0);
  StartQuestion question;
  question.cpu_seconds = likely_cpu_seconds(made.cpu_seconds, cpu_is_measured);
  question.gpu_seconds = made.gpu_seconds;
  question.first_use_seconds = usual_first_use_seconds;
  question.usual_left = left.usual;
  question.late_left = left.late;
  question.advantage = profile.advantage;
  seen.gains = true;
  seen.start = left.usual;
  seen.waits = wait_seconds(question) > 0;
  seen.whole = left.usual + question.first_use_seconds + made.gpu_seconds;
  seen.cpu = question.cpu_seconds;
  double const gain = made.cpu_seconds - made.gpu_seconds;
  if (!seen.waits && gain > 0)
    seen.calls_until_start = std::max(1.0, std::ceil(needed_booking(gain, start_price_seconds(profile)) / gain));
  return seen;
}

std::string sentence(FirstCall const& call) {
  if (!call.gains) return {};
  if (call.waits)
    return fmt::format("as the first one of a process it waits {} for the GPU to start, and takes {} instead of {}",
                       observe::duration(call.start), observe::duration(call.whole), observe::duration(call.cpu));
  return fmt::format(
      "as the first one of a process it stays on the CPU: the GPU takes {} to start, and is started "
      "after {:.0f} such call{}",
      observe::duration(call.start), call.calls_until_start, call.calls_until_start == 1 ? "" : "s");
}

nlohmann::ordered_json to_json(FirstCall const& call) {
  return {{"gains", call.gains},   {"start_seconds", call.start}, {"waits", call.waits},
          {"seconds", call.whole}, {"cpu_seconds", call.cpu},     {"calls_until_start", call.calls_until_start}};
}

}  // namespace blaslift::cli
