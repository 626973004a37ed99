// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// BLASLIFT_CHECK=result:FRACTION: that fraction of the results of the device is computed again on the CPU and compared.
// After a wrong one the CPU's result stands in its place, one line says so, and the device is given up.
#pragma once

#include <cstdint>
#include <memory>

#include "shim/dispatch/compare_result.hpp"

namespace blaslift::dispatch {

// Whether result `number` is among those to be checked: the same ones in every run with the same calls, spread evenly
// and without a pattern that a program's own could meet.
bool is_drawn(std::uint64_t number, double fraction);

class ResultCheck {
 public:
  // Before a call that is about to run on the device; draws, and keeps what it needs.
  explicit ResultCheck(Call const& call);
  // After the call has been completed there.
  void finish(gpu::CpuBlas& cpu, std::byte* value);

 private:
  Call const& call_;
  std::unique_ptr<ResultComparison> comparison_;  // only where one was drawn
};

}  // namespace blaslift::dispatch
