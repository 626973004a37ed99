// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How far work of some seconds is: a bar that is drawn again and again where standard error is a terminal, and
// otherwise a line for each part that is complete.
#pragma once

#include <chrono>
#include <string>

namespace blaslift::cli {

class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;

  // `share` of everything is done, 0 to 1; `what` is under way.
  void show(double share, std::string const& what);
  // A part is complete. Not said on a terminal, where the bar has moved.
  void complete(std::string const& line);
  // Takes the bar away, so that something else can be said.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now(), last_{};
};

}  // namespace blaslift::cli
