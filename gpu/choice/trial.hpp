// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The call of a lane that is timed for the learner: one at a time, from its launch until the device has its time.
#pragma once

#include <utility>

#include "gpu/choice/call_timer.hpp"
#include "gpu/choice/learner.hpp"

namespace blaslift::gpu {

class Trial {
 public:
  explicit Trial(CallTimer& timer) : timer_(timer) {}

  bool is_free() const { return stage_ == Stage::free; }
  // The next launch is of this try.
  void plan(Learner& learner, Learner::Try const& what, double unit_seconds) {
    learner_ = &learner, try_ = what, unit_seconds_ = unit_seconds;
    stage_ = Stage::planned;
  }
  // Around the launch, whether it is timed or not.
  void begin() {
    if (stage_ == Stage::planned) timer_.begin();
  }
  void end() {
    if (stage_ != Stage::planned) return;
    timer_.end();
    stage_ = Stage::launched;
  }
  // Gives the learner the time, if the device has it by now. True if it has more to keep since the last time.
  bool collect() {
    if (stage_ == Stage::launched)
      if (auto const seconds = timer_.seconds(); !seconds || *seconds) {
        stage_ = Stage::free;
        bool const more = seconds ? learner_->report(try_, **seconds, unit_seconds_) : learner_->give_up(try_);
        has_more_ = has_more_ || more;
      }
    return std::exchange(has_more_, false);
  }
  // For a launch that was planned and failed, or never happens.
  void give_up() {
    if (stage_ != Stage::planned) return;
    stage_ = Stage::free;
    has_more_ = learner_->give_up(try_) || has_more_;
  }

 private:
  enum class Stage : unsigned char { free, planned, launched };

  CallTimer& timer_;
  Learner* learner_ = nullptr;
  Learner::Try try_;
  double unit_seconds_ = 0;
  Stage stage_ = Stage::free;
  bool has_more_ = false;
};

// launch() -> Error, timed if the trial wants that; null: there is none.
template <class Launch>
Error timed(Trial* trial, Launch&& launch) {
  if (trial == nullptr) return launch();
  trial->begin();
  Error const error = launch();
  error ? trial->give_up() : trial->end();
  return error;
}

}  // namespace blaslift::gpu
