// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether a call sends what has been on the device before: operands that an earlier call sent or fetched and that are,
// as far as a few of their elements tell, still what they were. For the report: nothing is decided by it.
#pragma once

#include <array>

#include "gpu/executor/executor.hpp"
#include "shim/call/operands.hpp"

namespace blaslift::dispatch {

class SentAgain {
 public:
  // Looks at the operands, which must live as long, of a call that is about to run on the device; not at those that are
  // used from there.
  SentAgain(Call const& call, Operands const& operands, gpu::Wishes const& wishes);
  // The call is complete: remembers what the device has seen. Bytes that were sent again.
  double settle(gpu::Outcome const& outcome);

 private:
  struct Array {
    Operand const* view = nullptr;
    double bytes = 0;
    std::uint64_t word = 0;  // of its view and content before the call; 0: not looked at
    bool seen = false;       // that is what an earlier call left
  };
  std::array<Array, max_arrays> arrays_;
  std::size_t count_ = 0;
};

}  // namespace blaslift::dispatch
