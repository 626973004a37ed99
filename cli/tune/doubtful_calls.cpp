// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/doubtful_calls.hpp"

#include <algorithm>

#include "shim/call/usual_call.hpp"
#include "shim/decide/cost.hpp"
#include "shim/decide/decide.hpp"

namespace blaslift {
namespace {

// What neighbours say is off by a quarter in the median; to measure a call twice for nothing costs a tenth of a second.
// In two profiles of the H200 machine 89 and 116 of 536 calls are above, 70 of them in both: those are what they are,
// and no neighbour is like them.
constexpr double too_long = 2;

}  // namespace

std::vector<DoubtfulCall> doubtful_calls(MachineProfile const& profile, std::vector<MeasuredCall> const& calls) {
  std::vector<DoubtfulCall> found;
  std::vector<MeasuredCall> others = calls;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    MeasuredCall const& one = calls[i];
    std::swap(others[i], others.back());
    MeasuredCall const left_out = others.back();
    others.pop_back();
    Factors const factors = MeasuredCalls(profile, others).of(one.symbol, one.m, one.n, one.k);
    others.push_back(left_out);
    std::swap(others[i], others.back());
    MachineProfile then = profile;
    then.cpu_threads = one.threads;
    CallCost const cost = call_cost(usual_call(one.symbol, one.m, one.n, one.k));
    auto const look = [&](double MeasuredCall::*seconds, double estimate) {
      double const times = estimate > 0 ? one.*seconds / estimate : 0;
      if (times > too_long) found.push_back({i, seconds, times});
    };
    // Few calls are measured with one thread, and what others with all threads say of them is little.
    if (one.threads == profile.cpu_threads)
      look(&MeasuredCall::cpu_seconds, factors.cpu * estimate_cpu_seconds(then, cost));
    look(&MeasuredCall::sent_seconds, factors.sent * estimate_gpu_seconds(profile, cost));
    look(&MeasuredCall::resident_seconds, factors.resident * estimate_gpu_resident_seconds(profile, cost));
  }
  std::sort(found.begin(), found.end(), [](DoubtfulCall const& a, DoubtfulCall const& b) { return a.times > b.times; });
  return found;
}

}  // namespace blaslift
