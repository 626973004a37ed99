// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CPU or GPU, and why: a function of what the call costs, the machine profile and what the device's state allows.
#pragma once

#include "shim/base/settings.hpp"
#include "shim/call/level3.hpp"
#include "shim/decide/cost.hpp"
#include "shim/decide/decision.hpp"
#include "shim/decide/machine_profile.hpp"
#include "shim/decide/measured_calls.hpp"

namespace blaslift {

// What deciding needs to know of the device.
enum class DeviceState : unsigned char { idle, starting, ready, missing, forked };

// From now on the cost is estimated with what calls like this one took when the machine was measured, and since then
// (experience; 1: nothing is known).
void correct(CallCost* cost, Factors const& factors, double cpu_experience = 1, double sent_experience = 1,
             double kept_experience = 1);
// Whether of the operands that can stay on the device most are there, so that the call is of those that are made with
// them there.
bool is_mostly_there(CallCost const& cost);

// Seconds a call is expected to take on the CPU; on a device that holds what the cost's resident_bytes say; and on a
// device that holds all that could be kept there (keepable_bytes), with the checks and the arming that this takes.
double estimate_cpu_seconds(MachineProfile const& profile, CallCost const& cost);
// By how much a call takes longer on the CPU while `callers` threads make such calls: `by_cores`, where each has its
// share of the cores, or less, where memory bounds them and one call alone does not use all of its bandwidth (OpenBLAS
// runs dot on one core).
double cpu_shared_by(MachineProfile const& profile, CallCost const& cost, double by_cores, double callers);
// And by how much at least: all of the calls' operations need all of the cores for so long. Less than `shared_by` where
// one alone does not keep its cores busy (OpenBLAS spreads a thin syr2k over few of them, and some of those wait).
double cpu_shared_by_at_least(MachineProfile const& profile, CallCost const& cost, double shared_by);
double estimate_gpu_seconds(MachineProfile const& profile, CallCost const& cost);
double estimate_gpu_seconds_alone(MachineProfile const& profile,
                                  CallCost const& cost);  // without the cost's queue and company
double estimate_gpu_resident_seconds(MachineProfile const& profile, CallCost const& cost);
// Calls that are under way have begun at any time: of what each needs, this is still to come.
inline constexpr double still_to_come = 0.5;
// What is to be added in either place where so many bytes of operands were just made, as no call finds them that has
// them again.
double cold_seconds(MachineProfile const& profile, double bytes);
// Of a level-3 call whose operands are in host memory.
double estimate_cpu_seconds(MachineProfile const& profile, Level3 const& call);
double estimate_gpu_seconds(MachineProfile const& profile, Level3 const& call);

// The decision for a call on its sizes alone, as if the device were ready. Reason::not_resident: it would gain with its
// keepable operands on the device; the caller books the gain (price.hpp, accounts.hpp) and may then learn a better
// reason.
Decision decide_by_cost(MachineProfile const& profile, CallCost const& cost);
Decision decide_by_cost(MachineProfile const& profile, Level3 const& call);
// The decision with the settings and the device's state applied. `not_started` asks the caller to book the gain of the
// device: cpu_seconds less gpu_seconds, or less resident_seconds where gpu_seconds are the longer ones.
Decision decide(Settings const& settings, MachineProfile const& profile, DeviceState state, CallCost const& cost);
// As if nothing could be kept on the device.
Decision decide(Settings const& settings, MachineProfile const& profile, DeviceState state, Level3 const& call);

// The least size at which a call of a level can gain: calls whose every dimension is smaller never reach a decision.
std::int64_t smallest_gaining_size(Settings const& settings, MachineProfile const& profile, int level = 3);
// Whether a call of level 2 or 3 with a dimension of at least that size is nevertheless no more work, on no larger
// operands, than one whose dimensions are all below it: the thin products of a factorisation, which come by the
// thousand.
bool is_thin(Call const& call, std::uint64_t smallest_gaining);
// Whether its size alone keeps a call on the CPU: no dimension reaches the smallest that gains, or it is thin.
bool stays_by_size(Call const& call, std::uint64_t smallest_gaining);

}  // namespace blaslift
