// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Another thread that is in a call on the CPU BLAS.
#pragma once

#include <atomic>
#include <thread>

#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {

// From a place some frames deeper in the stack.
[[gnu::noinline]] inline void deeper(void (*what)()) {
  char volatile room[1024];
  room[0] = 0;
  what();
  room[1] = room[0];
}

// As long as this lives.
class OtherCall {
 public:
  OtherCall()
      : thread_([this] {
          begin_on_cpu();
          deeper(&begin_on_cpu);  // the products of its LAPACK call
          in_ = true;
          while (!leave_) std::this_thread::yield();
          end_on_cpu();
          end_on_cpu();
        }) {
    while (!in_) std::this_thread::yield();
  }
  ~OtherCall() {
    leave_ = true;
    thread_.join();
  }
  OtherCall(OtherCall const&) = delete;
  OtherCall& operator=(OtherCall const&) = delete;

 private:
  std::atomic<bool> in_{false}, leave_{false};
  std::thread thread_;
};

}  // namespace blaslift::dispatch
