// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The speeds that this process estimates by: built in, or of the profile file that was measured here; once the device
// is up, with what it says of itself and what a quick look at it finds.
#pragma once

#include "gpu/executor/executor.hpp"
#include "shim/decide/cost.hpp"
#include "shim/decide/factor_memo.hpp"
#include "shim/decide/machine_profile.hpp"
#include "shim/decide/measured_calls.hpp"

namespace blaslift::dispatch {

struct Speeds {
  MachineProfile profile;
  MeasuredCalls measured;
  FactorMemo memo;                // of these
  bool cpu_is_measured = false;   // the CPU's are of a file that holds
  bool products_are_met = false;  // how fast it is at large products is known of this process's own
};

Speeds const& speeds();

// The CPU BLAS is known: a profile that was measured with another one says nothing of it.
void use_speeds_with(char const* cpu_library);
// A product of level 3 that is bounded by arithmetic.
bool is_large_product(CallCost const& cost);
// A call on the CPU BLAS, alone on the machine, took so long: of large products, how fast the CPU is. Where no profile
// was measured the built-in numbers stand for a fast CPU, and what the program's own calls reach replaces them: the
// best of them.
void learn_cpu_speed(CallCost const& cost, double seconds);
// The device is up: what it says of itself.
void use_speeds_of(gpu::Executor& executor);
// And what it takes some time to see, when calls run already.
void settle_speeds_of(gpu::Executor& executor);

}  // namespace blaslift::dispatch
