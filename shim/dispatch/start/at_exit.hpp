// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program that ends while the device comes up, or loads kernels. Tearing CUDA down in the middle of that is not safe,
// nor while a thread that has used it ends, for its libraries clean up behind each. So the program's end waits, and the
// start ends with its stage.
#pragma once

#include <atomic>

#include "shim/base/own_thread.hpp"

namespace blaslift::dispatch {

// Registers the handler that waits. Before the thread starts that it waits for.
void wait_at_exit();
// For exits by the main thread, if that is the caller: exit() destroys what is local to its thread before it runs the
// first handler, so this comes before all that the device's libraries have registered, whenever that was. Not where the
// main thread leaves by pthread_exit() alone.
void wait_at_exit_of_main();
// The handler has begun, or no thread of the program is left: no further stage is.
bool program_ends();

// For exits by other threads than main. Handlers run in the opposite order of their registration, and the device's
// libraries register theirs whenever they use something for the first time: as long as this lives, ours is registered
// again and again, and stays the last one but for some milliseconds.
class LastAtExit {
 public:
  LastAtExit();
  ~LastAtExit();
  LastAtExit(LastAtExit const&) = delete;
  LastAtExit& operator=(LastAtExit const&) = delete;

 private:
  void stay_last();

  std::atomic<bool> ended_ = false;
  OwnThread thread_;
};

}  // namespace blaslift::dispatch
