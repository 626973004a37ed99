// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What becomes of a call that is the first large one of a process, when the GPU has not been started.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "shim/decide/decision.hpp"
#include "shim/decide/machine_profile.hpp"

namespace blaslift::cli {

// In seconds.
struct FirstCall {
  bool gains = false;            // by a GPU that is up; all below is 0 else
  double start = 0;              // what the GPU usually takes to start here
  bool waits = false;            // until it is up
  double whole = 0;              // the wait and the call on the GPU
  double cpu = 0;                // the call on the CPU
  double calls_until_start = 0;  // of those that do not wait
};
// `made`: the decision for it on a GPU that is up. Starts are taken to last what is remembered of them on this machine.
FirstCall first_call(MachineProfile const& profile, bool cpu_is_measured, Decision const& made);
// For people; "" where it does not gain.
std::string sentence(FirstCall const& call);
nlohmann::ordered_json to_json(FirstCall const& call);

}  // namespace blaslift::cli
