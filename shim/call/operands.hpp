// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// All operands of a call, made once for everybody who asks about them while it is decided where the call runs.
#pragma once

#include <new>

#include "shim/call/operand.hpp"

namespace blaslift {

class Operands {
 public:
  // In the order of the routine's arrays(). Each is made where it stays: a copy would wait for the stores of its bytes.
  explicit Operands(Call const& call) {
    for (int const position : call.routine->arrays())
      ::new (static_cast<void*>(each_ + count_++)) Operand(make_operand(call, position));
  }
  Operands(Operands const&) = delete;
  Operands& operator=(Operands const&) = delete;

  Operand const* begin() const { return each_; }
  Operand const* end() const { return each_ + count_; }
  std::size_t size() const { return count_; }
  Operand const& operator[](std::size_t number) const { return each_[number]; }

 private:
  union {
    Operand each_[max_arrays];  // those that a call does not have are not there, and not zeroed
  };
  std::size_t count_ = 0;
};

}  // namespace blaslift
