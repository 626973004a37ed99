// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stacks of our own, and how a thread changes from one stack to another.
#pragma once

#include <cstddef>

namespace blaslift {

// A stack with a guard below it, on which one function runs and runs again.
class OwnStack {
 public:
  // Null: no memory.
  static OwnStack* make(void (*work)(void*), void* context);
  void release();  // nothing runs on it

  // Both return when the other is called. Between the two, work(context) runs on this stack: from its beginning the
  // first time, and whenever it has returned.
  void enter();
  void leave();

 private:
  OwnStack() = default;
  [[noreturn]] void run();
  friend void run_on_own_stack(OwnStack* stack);

  void (*work_)(void*) = nullptr;
  void* context_ = nullptr;
  void* own_ = nullptr;  // where each of the two sides has stopped
  void* callers_ = nullptr;
  std::byte* memory_ = nullptr;
  // For sanitizers.
  void* own_fiber_ = nullptr;
  void* callers_fiber_ = nullptr;
  void const* callers_bottom_ = nullptr;
  std::size_t callers_bytes_ = 0;
};

}  // namespace blaslift
