// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/sentinel.hpp"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "shim/base/clock.hpp"
#include "shim/base/own_thread.hpp"
#include "shim/base/program_end.hpp"

namespace blaslift::gpu {

bool Sentinel::start() {
  pthread_t thread{};
  if (start_own_thread(&thread, "blaslift-look", StackSize::usual, [this] { watch(); }) != 0) return false;
  pthread_detach(thread);
  wake_at_program_end([](void* sentinel) { static_cast<Sentinel*>(sentinel)->wake(); }, this);
  // A program that ends right now must not tear the device down while the thread enters it.
  entered_.wait(false);
  return true;
}

void Sentinel::wake() {
  {
    std::lock_guard const lock(mutex_);
    if (wanted_) return;
    wanted_ = true;
  }
  news_.notify_one();
}

void Sentinel::watch() {
  using seconds = std::chrono::duration<double>;
  // A program rewrites 1 GiB of armed pages in 180 ms; with a look every 2 ms it takes 7 to 27 ms more than unarmed
  // (coherence measurements, docs/residency.md). A look costs up to 0.5 ms/GiB, and may take this part of a core.
  constexpr double at_least = 2e-3, at_most = 1, share = 0.02;
  constexpr double idle_after = 60, idle_look = 5;
  bool const inside = !device_.enter();  // for good: this thread is ours
  entered_.store(true);
  entered_.notify_one();
  if (!inside) return;
  double next_idle_look = monotonic_seconds() + idle_look;
  while (!program_has_ended()) {
    {
      std::unique_lock lock(mutex_);
      auto const wanted = [&] { return wanted_; };
      if (mirror_.use().backed > 0)
        news_.wait_for(lock, seconds(idle_look), wanted);
      else
        news_.wait(lock, wanted);
    }
    if (program_has_ended()) return;
    double const begin = monotonic_seconds();
    mirror_.disarm_what_is_rewritten(listener_);
    double const end = monotonic_seconds();
    if (end > next_idle_look) {
      mirror_.give_back_idle(end - idle_after);
      next_idle_look = end + idle_look;
    }
    if (!mirror_.anything_armed()) {
      std::lock_guard const lock(mutex_);
      wanted_ = mirror_.anything_armed();
    }
    std::this_thread::sleep_for(seconds(std::clamp((end - begin) / share, at_least, at_most)));
  }
}

}  // namespace blaslift::gpu
