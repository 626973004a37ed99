// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/moment.hpp"

#include <algorithm>
#include <bit>

#include "shim/base/state.hpp"
#include "shim/decide/decide.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/record.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {
namespace {

Way way_on_device(PendingCall const& seen) { return seen.finds_operands ? Way::kept : Way::sent; }
Kind kind_of(PendingCall const& seen, Way way, int company) {
  return {seen.symbol, way, seen.m, seen.n, seen.k, company};
}

Moment::Known known_of(PendingCall const& seen, int company) {
  auto const known = [&](Way way) { return experienced(kind_of(seen, way, company)); };
  Experience const sent = known(Way::sent), kept = known(Way::kept);
  return {known(Way::cpu), or_of_the_other(sent, kept), or_of_the_other(kept, sent)};
}

// What other threads have under way is no experience of a call that is alone, nor what they begin before it ends: of
// four that begin at once the first sees no other, and takes as long as all four.
bool was_alone(PendingCall const& seen) {
  return !seen.shares && seen.disturbances == disturbances() && !device_start().settles();
}

// What it took is what such a call takes while as many others as it was estimated for are in the same place: they were
// there when it began or when it ended, and next to none was elsewhere. That calls began to go elsewhere, or came from
// there, says nothing of either place; but one that took longer on the CPU than it was believed to, though some of the
// others were on the device, would not be faster with all of them.
bool had_its_company(PendingCall const& seen, Place place) {
  if (seen.company_class == 0 || device_start().settles()) return false;
  Others const before = seen.others, now = calls_of_others();
  if (place == Place::cpu && seen.seconds > seen.decision.cpu_seconds)
    return is_of_company_class(std::max(before.all(), now.all()), seen.company_class);
  int const on_cpu = std::max(before.on_cpu, now.on_cpu), on_device = std::max(before.on_device, now.on_device);
  int const there = place == Place::cpu ? on_cpu : on_device, elsewhere = place == Place::cpu ? on_device : on_cpu;
  return is_of_company_class(there, seen.company_class) && 4 * elsewhere <= there;
}

// Threads that make calls at the same time make their first ones so: all of these wait for kernels and pages, and teach
// nothing, as the first call of one thread does not.
void learn_in_company(PendingCall const& seen, Way way, double expected_seconds) {
  bool const was_met = way == Way::cpu ? seen.cpu_is_met : seen.gpu_is_met;
  Kind const kind = kind_of(seen, way, seen.company_class);
  if (was_met || !experienced(kind).is_met) learn(kind, expected_seconds, seen.seconds);
}

double cpu_alone_seconds(PendingCall const& seen) {
  return seen.decision.cpu_seconds / (seen.cpu_shared_by * seen.cpu_in_company);
}

// A call was on the device: whether only what is known of the CPU spoke against that, or what is guessed of calls in
// company. By the estimates of a call that has the company that it had.
void doubt_the_cpu(PendingCall const& seen, int company) {
  Decision const& made = seen.decision;
  if (made.reason != Reason::gpu_is_faster && made.reason != Reason::resident) return;
  double const factor =
      company > 0 ? seen.cpu_in_company * seen.cpu_shared_by / seen.cpu_shared_by_at_least : seen.cpu_factor;
  if (factor <= 1) return;
  double const believed = company > 0 ? made.cpu_seconds : cpu_alone_seconds(seen);
  double const here = company > 0 ? made.gpu_seconds : made.gpu_alone_seconds;
  doubt(kind_of(seen, Way::cpu, company), here - believed / factor, believed);
}

// And the other way round, with the operands as they were. To have them come for a test would be dear.
void doubt_the_device(Call const& call, PendingCall const& seen, int company) {
  switch (seen.decision.reason) {
    case Reason::cpu_is_faster:
    case Reason::within_margin:
    case Reason::not_resident:
    case Reason::rewritten:
    case Reason::not_trackable: break;
    default: return;
  }
  Decision const& made = seen.decision;
  double const factor = company > 0 ? seen.gpu_in_company : seen.gpu_factor;
  if (factor <= 1 || !is_loaded(call)) return;
  double const believed = company > 0 ? made.gpu_seconds : made.gpu_alone_seconds;
  double const wanted = speeds().profile.advantage * (company > 0 ? made.cpu_seconds : cpu_alone_seconds(seen));
  doubt(kind_of(seen, way_on_device(seen), company), wanted - believed / factor, believed);
}

}  // namespace

Moment moment_of(PendingCall* seen) {
  seen->others = calls_of_others();
  seen->disturbances = disturbances();
  if (is_reproducible()) return {};
  int const threads = speeds().profile.cpu_threads;
  double const shared_by = cpu_is_shared_by(threads);
  seen->queue_seconds = device_is_busy_for();
  seen->company = usual_company();
  seen->company_class = seen->company > 0 ? usual_company_class() : 0;
  seen->shares = shared_by > 1 || seen->queue_seconds > 0;
  return {known_of(*seen, 0), seen->company_class > 0 ? known_of(*seen, seen->company_class) : Moment::Known{},
          !seen->shares && !device_start().settles(), std::max(shared_by, cpu_is_shared_by(threads, seen->company))};
}

void correct(Call const& call, Moment const& moment, Factors const& measured, MayTry may_try, CallCost* cost,
             PendingCall* seen) {
  bool const has_company = seen->company_class > 0;
  auto const on_device = [&](Moment::Known const& known) { return seen->finds_operands ? known.kept : known.sent; };
  Moment::Known const& asked = has_company ? moment.in_company : moment.alone;
  seen->tries_cpu = asked.cpu.is_on_trial && may_try.cpu && (has_company || moment.is_alone);
  seen->tries_gpu = on_device(asked).is_on_trial && may_try.gpu && (has_company || moment.is_alone) && is_loaded(call);
  bool const anew_cpu = seen->tries_cpu && !has_company, anew_gpu = seen->tries_gpu && !has_company;
  seen->cpu_factor = anew_cpu ? 1 : moment.alone.cpu.factor;
  seen->gpu_factor = anew_gpu ? 1 : on_device(moment.alone).factor;
  seen->gpu_in_company = seen->tries_gpu ? 1 : on_device(moment.in_company).factor;
  seen->cpu_is_met = asked.cpu.is_met;
  seen->gpu_is_met = on_device(asked).is_met;
  blaslift::correct(cost, measured, seen->cpu_factor, moment.alone.sent.factor, moment.alone.kept.factor);
  cost->sent_in_company = moment.in_company.sent.factor;
  cost->kept_in_company = moment.in_company.kept.factor;
  (seen->finds_operands ? cost->kept_experience : cost->sent_experience) = seen->gpu_factor;
  (seen->finds_operands ? cost->kept_in_company : cost->sent_in_company) = seen->gpu_in_company;
  cost->places_certain = int{asked.cpu.is_certain} + int{on_device(asked).is_certain};
  cost->queue_seconds = seen->queue_seconds;
  cost->company = seen->company;
  MachineProfile const& profile = speeds().profile;
  seen->cpu_shared_by =
      cpu_shared_by(profile, *cost, moment.cpu_shared_by, 1 + std::max<double>(seen->others.all(), seen->company));
  seen->cpu_shared_by_at_least = cpu_shared_by_at_least(profile, *cost, seen->cpu_shared_by);
  double const at_least = seen->cpu_shared_by_at_least / seen->cpu_shared_by;
  seen->cpu_in_company = seen->tries_cpu && has_company ? at_least : moment.in_company.cpu.factor;
  cost->cpu_factor *= seen->cpu_shared_by * seen->cpu_in_company;
}

void settle_trial(PendingCall* seen) {
  auto const is_taken = [&](Way way) {
    return take_trial(kind_of(*seen, way, seen->company_class), way == Way::cpu ? seen->cpu_in_company : 1);
  };
  seen->tries_cpu = seen->tries_cpu && seen->decision.place == Place::cpu && is_taken(Way::cpu);
  seen->tries_gpu = seen->tries_gpu && seen->decision.place == Place::gpu && is_taken(way_on_device(*seen));
}

double cpu_seconds_by_model(PendingCall const& seen) { return cpu_alone_seconds(seen) / seen.cpu_factor; }

KindOnCpu kind_on_cpu(PendingCall const& seen) {
  auto const bits = [](std::int64_t size) {
    return size <= 0 ? 0 : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(size)));
  };
  return {number_of_program(speeds().profile.cpu_threads), info(seen.symbol).name, bits(seen.m), bits(seen.n),
          bits(seen.k)};
}

bool was_alone_on_cpu(PendingCall const& seen) {
  return was_alone(seen) && cpu_is_shared_by(speeds().profile.cpu_threads) == 1;
}

void learn_from_device(PendingCall const& seen, bool teaches, bool result_is_there) {
  int const company = had_its_company(seen, Place::gpu) ? seen.company_class : 0;
  if (company == 0 && !was_alone(seen)) return;
  if (teaches && company > 0)
    learn_in_company(seen, way_on_device(seen), seen.decision.gpu_seconds / seen.gpu_in_company);
  if (teaches && company == 0)
    learn(kind_of(seen, way_on_device(seen), 0), seen.decision.gpu_alone_seconds / seen.gpu_factor, seen.seconds,
          seen.tries_gpu && seen.company_class == 0);
  if (!result_is_there) doubt_the_cpu(seen, company);
}

void learn_from_cpu(Call const& call, PendingCall const& seen, bool teaches, bool has_device) {
  int const company = had_its_company(seen, Place::cpu) ? seen.company_class : 0;
  bool const is_undisturbed = was_alone_on_cpu(seen);
  if (company == 0 && !is_undisturbed) return;
  if (teaches && seen.decision.cpu_seconds > 0) {
    if (company > 0)
      learn_in_company(seen, Way::cpu, seen.decision.cpu_seconds / seen.cpu_in_company);
    else
      learn(kind_of(seen, Way::cpu, 0), cpu_alone_seconds(seen) / seen.cpu_factor, seen.seconds,
            seen.tries_cpu && seen.company_class == 0);
    if (is_undisturbed && call.routine->level == 3) learn_cpu_speed(call_cost(call), seen.seconds);
  }
  if (has_device) doubt_the_device(call, seen, company);
}

}  // namespace blaslift::dispatch
