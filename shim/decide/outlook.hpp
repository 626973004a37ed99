// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What would become of a call on a machine of that profile, with its device up: for `blaslift explain`. The same steps
// that a call takes (entry, dispatch), without experience of earlier calls.
#pragma once

#include "shim/decide/decide.hpp"
#include "shim/decide/measured_calls.hpp"

namespace blaslift {

struct Outlook {
  CallCost cost;
  Decision moved;     // nothing of it is on the device
  Decision resident;  // all operands are there that could stay
  // Where operands are worth keeping: after so many uses without a change between them they stay (accounts.hpp). 0:
  // never.
  double uses_until_kept = 0;
};

// Of a call with legal arguments. Its arrays are not looked at. `measured`: on that machine.
Outlook outlook(MachineProfile const& profile, Call const& call, MeasuredCalls const& measured = {});

}  // namespace blaslift
