// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Takes the time of one call of a lane by the device's clock.
#pragma once

#include <optional>

#include "shim/base/result.hpp"

namespace blaslift::gpu {

class CallTimer {
 public:
  // Right before what is timed is launched, and right behind it. A timer that fails has no time.
  virtual void begin() = 0;
  virtual void end() = 0;
  // Seconds between the two; none: the device is not that far.
  virtual Result<std::optional<double>> seconds() = 0;

 protected:
  ~CallTimer() = default;
};

}  // namespace blaslift::gpu
