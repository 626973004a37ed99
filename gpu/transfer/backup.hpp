// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Backup: what a result will overwrite, copied while the device computes it, when neither the link nor the host's
// memory has anything else to do. Should the result stop half way, the CPU takes over from operands that are put back.
#pragma once

#include <cstddef>

#include "shim/base/result.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::gpu {

class Backup {
 public:
  Backup() = default;
  ~Backup();
  Backup(Backup const&) = delete;
  Backup& operator=(Backup const&) = delete;

  // Memory for the elements of a matrix (general or a triangle), which save() copies and restore() puts back, each one
  // of `parts` equal parts: from several threads at once. out_of_memory.
  Error make(Operand const& matrix);
  bool made() const { return memory_ != nullptr; }
  static constexpr std::size_t parts = 64;
  void save(std::size_t part) const;
  void restore(std::size_t part) const;

 private:
  void give_back();

  void* memory_ = nullptr;
  std::size_t mapped_ = 0;
  Operand matrix_;
};

}  // namespace blaslift::gpu
