// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Several threads for one piece of work, as those who need them see it.
#pragma once

#include <cstddef>

namespace blaslift::gpu {

class Parallel {
 public:
  // Calls work(context, i) for every i below parts, by several threads, and returns when all have ended.
  virtual void run(std::size_t parts, void (*work)(void* context, std::size_t i), void* context) = 0;

 protected:
  ~Parallel() = default;
};

}  // namespace blaslift::gpu
