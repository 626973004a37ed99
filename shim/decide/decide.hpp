// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CPU or GPU, and why: a function of the call, the machine profile and what the device's state allows.
#pragma once

#include "shim/base/settings.hpp"
#include "shim/call/level3.hpp"
#include "shim/decide/decision.hpp"
#include "shim/decide/machine_profile.hpp"

namespace blaslift {

// What deciding needs to know of the device.
enum class DeviceState : unsigned char { idle, starting, ready, missing, forked };

// Seconds a level-3 call is expected to take on the CPU, and on a device from operands in host memory.
double estimate_cpu_seconds(MachineProfile const& profile, Level3 const& call);
double estimate_gpu_seconds(MachineProfile const& profile, Level3 const& call);

// The decision for a call on its sizes alone, as if the device were ready.
Decision decide_by_cost(MachineProfile const& profile, Level3 const& call);
// The decision with the settings and the device's state applied. `not_started` asks the caller to book the gain.
Decision decide(Settings const& settings, MachineProfile const& profile, DeviceState state, Level3 const& call);

// The least size at which a call can gain: calls whose every dimension is smaller never reach a decision.
std::int64_t smallest_gaining_size(Settings const& settings, MachineProfile const& profile);

}  // namespace blaslift
