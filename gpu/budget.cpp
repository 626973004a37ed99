// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/budget.hpp"

#include "shim/base/apart.hpp"

namespace blaslift::gpu {

bool Budget::take(std::size_t bytes, double patience_seconds) {
  std::unique_lock lock(mutex_);
  if (bytes > total_) return false;
  auto const free = [&] { return left_ >= bytes; };
  if (!apart::wait_for(freed_, lock, patience_seconds, free)) return false;
  left_ -= bytes;
  return true;
}

void Budget::give_back(std::size_t bytes) {
  if (bytes == 0) return;
  {
    std::lock_guard const lock(mutex_);
    left_ += bytes;
  }
  freed_.notify_all();
}

std::size_t Budget::left() {
  std::lock_guard const lock(mutex_);
  return left_;
}

}  // namespace blaslift::gpu
