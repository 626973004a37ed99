// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Results of calls whose arrays are whole on the device (direct.cpp, lapack.cpp) that are too large for a lane's
// buffer: they come through the ring, once all is known about the call, into memory of which there is a copy, so that
// the CPU can still take over when they stop half way.
#pragma once

#include <array>
#include <optional>

#include "gpu/executor/executor.hpp"
#include "gpu/transfer/backup.hpp"
#include "gpu/transfer/shared_work.hpp"

namespace blaslift::gpu {

class Executor::LargeResults {
 public:
  explicit LargeResults(Executor& executor) : executor_(executor) {}

  // Of the call's operand i: a matrix (general, or a triangle) that will be overwritten; `read`: with what depends on
  // its old value.
  void add(std::size_t i, Operand const& matrix, bool read);
  bool has(std::size_t i) const { return results_[i].will_be_written; }
  bool any() const { return any_; }
  // out_of_memory: the host has too little for the copies.
  Error refuse() const;
  // Copies what will be overwritten and is needed, once: helpers begin, and the caller ends it with them, or gives it
  // up. Between the two no signal may come in: its handler may leave the call, and the program take its memory away.
  Error begin_saving();
  void end_saving(bool is_needed);
  // Waits. Everything before it in the download queue is done first.
  Error write(std::size_t i, bool home, DeviceAddress address, LaneKit& kit, double deadline);
  // After an error: the caller's memory is what it was, but for what the CPU writes without reading it.
  void put_back();

 private:
  struct Result {
    Operand matrix;
    bool will_be_written = false, read = false, overwritten = false;
    Backup backup;
  };

  void save_part(std::size_t part);

  Executor& executor_;
  std::array<Result, max_arrays> results_;
  std::array<Backup*, max_arrays> saved_{};
  std::size_t saved_count_ = 0;
  std::optional<SharedWork> saving_;
  bool any_ = false;
};

}  // namespace blaslift::gpu
