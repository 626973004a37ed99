// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Landing: a result's way into the caller's memory in two steps. What arrives lies in memory of its own until
// everything of the call has arrived and is known to be good; until then the CPU can take over from intact operands.
#pragma once

#include <cstddef>

#include "shim/base/result.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::gpu {

class Landing {
 public:
  Landing() = default;
  ~Landing();
  Landing(Landing const&) = delete;
  Landing& operator=(Landing const&) = delete;

  // Memory for a matrix (general or a triangle); view() is the matrix with its data and this stride. out_of_memory.
  Error make(Operand const& matrix, std::int64_t stride);
  Operand const& view() const { return view_; }
  bool made() const { return memory_ != nullptr; }
  // Makes the pages of one of `parts` equal parts: from several threads at once.
  static constexpr std::size_t parts = 64;
  void touch(std::size_t part) const;
  // Copies columns [first, end) of what has arrived to the caller's matrix.
  void write(Operand const& to, std::int64_t first, std::int64_t end) const;

 private:
  void give_back();

  void* memory_ = nullptr;
  std::size_t bytes_ = 0, mapped_ = 0;
  bool touched_ = false;  // its pages are there, from an earlier landing
  Operand view_;
};

}  // namespace blaslift::gpu
