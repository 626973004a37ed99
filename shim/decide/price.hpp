// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What keeping an operand on the device costs, and what it would have gained: the two sides of its account
// (shim/decide/accounts.hpp). All in seconds.
#pragma once

#include "shim/decide/decision.hpp"
#include "shim/decide/machine_profile.hpp"

namespace blaslift {

struct Price {
  double transfer = 0;           // sending it; zero where the call sends it anyway
  double arming = 0;             // making room for it and tracking its writes from now on
  double loss_if_rewritten = 0;  // what the program loses to page faults should it rewrite the operand
  double bytes = 0;              // what it is the price of
};

// What a use costs the more for each page that the program has written since the last one: its page fault, 0.7 us,
// finding, arming and sending it (an H200: 4.9 ms for 2,621 pages of 1 GiB, bench/results/2026-11-24-ring).
inline constexpr double written_page_seconds = 2e-6, page_bytes = 4096;

// The price of `bytes` that are not on the device yet, with that part of their memory in 4 KiB pages. `beside_others`:
// of the same array something is there already.
Price residency_price(MachineProfile const& profile, double bytes, double small_page_share, bool sent_anyway,
                      bool beside_others = false);

// What the call would have gained had all its keepable operands been on the device: zero where it would have run as it
// did. Callers share it out among the operands that were not there, in proportion to their missing bytes.
double residency_gain(Decision const& decision);

}  // namespace blaslift
