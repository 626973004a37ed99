// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The state of a call while it is decided where it runs. It passes four stages: estimate, place, run, learn
// (dispatch.cpp).
#pragma once

#include <optional>

#include "shim/base/undisturbed.hpp"
#include "shim/dispatch/keeping.hpp"
#include "shim/dispatch/moment.hpp"
#include "shim/dispatch/pending_call.hpp"

namespace blaslift::dispatch {

struct CallState {
  // Both must live as long. `is_undisturbed`: from now on.
  CallState(Call const& its_call, PendingCall& its_end, bool is_undisturbed)
      : call(its_call), seen(its_end), operands(its_call), undisturbed(is_undisturbed) {}

  Call const& call;
  PendingCall& seen;  // what is left of it when the CPU BLAS has it
  Operands const operands;
  Undisturbed undisturbed;  // as soon as there is a device; handlers run when all below has been given back
  CallCost cost;
  Factors measured;
  Moment moment;
  bool small = false;              // it has to stay on the CPU for its size, and is looked at all the same
  std::optional<Keeping> keeping;  // made once it is known whether there is a device
  gpu::Wishes wishes{};
};

}  // namespace blaslift::dispatch
