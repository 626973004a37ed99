// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The speeds that this process estimates by: built in, or of the profile file that was measured here; once the device is up, with
// what it says of itself and what a quick look at it finds.
#pragma once

#include "gpu/executor.hpp"
#include "shim/decide/machine_profile.hpp"
#include "shim/decide/measured_calls.hpp"

namespace blaslift::dispatch {

struct Speeds {
  MachineProfile profile;
  MeasuredCalls measured;
};

Speeds const& speeds();

// The CPU BLAS is known: a profile that was measured with another one says nothing of it.
void use_speeds_with(char const* cpu_library);
// The device is up.
void use_speeds_of(gpu::Executor& executor);

}  // namespace blaslift::dispatch
