// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls that rounding may decide, which the device gives back: the rank of a least squares problem, or which
// eigenvalues lie in an interval. What it did is lost, and where there is one such call there are more. After a lost
// attempt the next calls of these sizes stay on the CPU: one, then three, and so on up to 63, until an attempt
// succeeds.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "shim/call/call.hpp"

namespace blaslift::entry {

class LostAttempts {
 public:
  // True for one of the calls that stay. Counts it.
  bool skips(Call const& call);
  // An attempt with such a call has ended.
  void settle(Call const& call, bool lost);

 private:
  struct Place {
    std::atomic<std::uint8_t> in_a_row{0}, to_skip{0};  // threads may lose a count
  };
  Place& place_of(Call const& call);

  std::array<Place, 64> places_;  // sizes that share one are treated alike
};

}  // namespace blaslift::entry
