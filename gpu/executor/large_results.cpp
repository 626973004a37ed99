// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/executor/large_results.hpp"

#include <utility>

#include "shim/base/host_memory.hpp"

namespace blaslift::gpu {
namespace {

constexpr std::size_t much_memory = std::size_t{64} << 20;  // of which there may be too little

}  // namespace

void Executor::LargeResults::add(std::size_t i, Operand const& matrix, bool read) {
  results_[i].matrix = matrix;
  results_[i].will_be_written = true;
  results_[i].read = read;
  any_ = true;
}

Error Executor::LargeResults::refuse() const {
  if (!any_) return Error::none();
  std::size_t bytes = 0;
  for (Result const& result : results_)
    if (result.will_be_written && result.read)
      bytes += static_cast<std::size_t>(result.matrix.rows * result.matrix.cols) * result.matrix.element;
  // The kernel would promise the memory, and end the process when it is used.
  if (bytes >= much_memory && bytes > available_host_memory() / 2)
    return Error::make(Error::Code::out_of_memory, "too little host memory to keep %.1f MiB that the result overwrites",
                       static_cast<double>(bytes) / 0x1p20);
  return Error::none();
}

Error Executor::LargeResults::begin_saving() {
  if (!any_ || saved_count_ > 0) return Error::none();
  for (Result& result : results_) {
    if (!result.will_be_written || !result.read) continue;
    if (Error const error = result.backup.make(result.matrix)) {
      saved_count_ = 0;
      return error;
    }
    saved_[saved_count_++] = &result.backup;
  }
  if (saved_count_ == 0) return Error::none();
  saving_.emplace(
      executor_.crew_, saved_count_ * Backup::parts,
      [](void* context, std::size_t part) { static_cast<LargeResults*>(context)->save_part(part); }, this);
  return Error::none();
}

void Executor::LargeResults::save_part(std::size_t part) { saved_[part / Backup::parts]->save(part % Backup::parts); }

void Executor::LargeResults::end_saving(bool is_needed) {
  if (!saving_) return;
  if (is_needed) saving_->finish();
  saving_.reset();
  if (!is_needed) saved_count_ = 0;
}

Error Executor::LargeResults::write(std::size_t i, bool home, DeviceAddress address, LaneKit& kit, double deadline) {
  results_[i].overwritten = true;
  return executor_.fetch_whole(results_[i].matrix, home, address, kit, deadline);
}

void Executor::LargeResults::put_back() {
  for (Result& result : results_)
    if (std::exchange(result.overwritten, false) && result.backup.made())
      executor_.crowd_.run(
          Backup::parts, [](void* context, std::size_t part) { static_cast<Backup*>(context)->restore(part); },
          &result.backup);
}

}  // namespace blaslift::gpu
