// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Measured calls that took much longer than all that was measured around them says: something else may have had the
// machine meanwhile. A measurement of its own decides that (tune_profile.cpp).
#pragma once

#include <cstddef>
#include <vector>

#include "shim/decide/measured_calls.hpp"

namespace blaslift {

struct DoubtfulCall {
  std::size_t call = 0;  // in `calls`
  double MeasuredCall::*seconds = nullptr;
  double times = 0;  // as long as expected
};

// The most doubtful first.
std::vector<DoubtfulCall> doubtful_calls(MachineProfile const& profile, std::vector<MeasuredCall> const& calls);

}  // namespace blaslift
