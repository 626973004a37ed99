// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/outlook.hpp"

#include <algorithm>
#include <cmath>

#include "shim/base/settings.hpp"
#include "shim/call/direct.hpp"
#include "shim/call/lapack.hpp"
#include "shim/decide/price.hpp"

namespace blaslift {
namespace {

// Why no estimate is made; Reason::count if one is.
Reason excluded(MachineProfile const& profile, MeasuredCalls const& measured, Call const& call) {
  DevicePath const path = device_path(call.symbol);
  if (path == DevicePath::none) return Reason::not_on_device;
  if (path == DevicePath::lapack && !suits_device(call)) return Reason::not_on_device;
  static Settings const defaults;  // too large for a frame
  auto const least =
      static_cast<std::uint64_t>(smallest_gaining_size(defaults, profile, measured, call.routine->level));
  return stays_by_size(call, least) ? Reason::tiny : Reason::count;
}

double uses_until_kept(MachineProfile const& profile, Outlook const& all) {
  double const gain = residency_gain(all.moved);
  if (gain <= 0 || all.cost.keepable_bytes <= 0) return 0;
  bool const sent_anyway = all.moved.place == Place::gpu;
  Price const price = residency_price(profile, all.cost.keepable_bytes, 1, sent_anyway);
  // Of purchases half are expected to be lost until it is known better; and a second look has to find it unchanged.
  return std::max(2.0, std::ceil((price.transfer + price.arming + price.loss_if_rewritten / 2) / gain));
}

}  // namespace

Outlook outlook(MachineProfile const& profile, Call const& call, MeasuredCalls const& measured) {
  Outlook made;
  Reason const reason = excluded(profile, measured, call);
  if (device_path(call.symbol) != DevicePath::none) made.cost = call_cost(call);
  correct(&made.cost,
          measured.of(call.symbol, call.integer("m"), call.integer("n"), call.integer("k", call.integer("nrhs"))));
  if (reason != Reason::count) {
    made.moved.reason = made.resident.reason = reason;
    if (made.cost.flops > 0)
      made.moved.cpu_seconds = made.resident.cpu_seconds = estimate_cpu_seconds(profile, made.cost);
    return made;
  }
  made.moved = decide_by_cost(profile, made.cost);
  CallCost there = made.cost;
  there.resident_bytes = there.check_bytes = made.cost.keepable_bytes;
  there.rearm_bytes = made.cost.keepable_output_bytes;
  made.resident = decide_by_cost(profile, there);
  made.uses_until_kept = uses_until_kept(profile, made);
  return made;
}

}  // namespace blaslift
