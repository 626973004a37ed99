// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What every function of the emulated device asks first: does it still work, and has the thread entered it.
#pragma once

#include <atomic>

#include "shim/base/result.hpp"

namespace blaslift::gpu::emulated {

class State {
 public:
  void enter() { ++depth; }
  void leave() {
    if (depth == 0)
      break_down("a thread left it that had not entered it");
    else
      --depth;
  }
  bool entered() const { return depth > 0; }
  bool broken() const { return broken_.load(std::memory_order_relaxed) != nullptr; }
  bool usable() const { return entered() && !broken(); }

  // Also the answer to misuse by functions that cannot report it. The first reason stays.
  void break_down(char const* why) {
    char const* none = nullptr;
    broken_.compare_exchange_strong(none, why);
  }
  // Why it is not usable.
  Error error() const {
    if (char const* const why = broken_)
      return Error::make(Error::Code::failed, "the emulated device is broken: %s", why);
    return Error::make(Error::Code::failed, "the thread has not entered the device");
  }

 private:
  // Shared by all devices of a process, of which only tests have several.
  static constinit inline thread_local int depth = 0;
  std::atomic<char const*> broken_ = nullptr;
};

}  // namespace blaslift::gpu::emulated
