// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device's start: from idle to ready, stage by stage, in a thread of its own (starter.cpp), while calls go on on
// the CPU or wait for it.
#pragma once

#include <atomic>

#include "gpu/executor/executor.hpp"
#include "shim/base/futex.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/start_times.hpp"
#include "shim/dispatch/start/work_thread.hpp"

namespace blaslift::dispatch {

class Start {
 public:
  constexpr Start() = default;
  Start(Start const&) = delete;
  Start& operator=(Start const&) = delete;

  DeviceState state() const { return state_.load(std::memory_order_acquire); }
  StartStage stage() const { return stage_.load(std::memory_order_acquire); }
  // Null unless the state is `ready`.
  gpu::Executor* executor() const { return state() == DeviceState::ready ? executor_ : nullptr; }
  // Why there is no device, for people; "" while that is not known.
  char const* problem() const { return problem_; }
  // Whether there is one and it could not be used, or not to the end: another time it may be.
  bool has_failed() const { return failed_.load(); }
  // Measurements run beside the program's calls, or kernels are loaded: these are no experience then.
  bool settles() const { return settling_.load(std::memory_order_relaxed); }

  // Begins; returns at once. Repeated calls do nothing.
  void begin();
  // Likewise at the process's first call, which does not want it: it may be given up for a fork.
  void begin_early();
  // For who waits: begins if it has been given up for a fork. Whether it had been.
  bool begin_again();
  // Begins if need be, and waits until the device is up or has failed; for two minutes at most, and not in the
  // constructor of a library, which would wait for itself.
  void wait_until_up();

  // For those who wait a little: the number changes with every stage.
  std::int32_t change() const { return changes_.load(); }
  void wait_for_change(std::int32_t seen, double most_seconds) {
    blaslift::wait_for_change(changes_, seen, most_seconds);
  }
  // What is still to come, by what is remembered of earlier starts on this machine.
  StartLeft left() const;
  // How long the stage at hand may still take before nobody believes in it any more.
  double patience_with_stage() const;
  // Whether starts succeed here, as far as is remembered.
  bool may_wait() const;
  // The start was too late for a call. One that hangs is remembered like one that fails.
  void was_waited_for_in_vain();
  // Since when the thread that starts the device waits for the loader; 0: it has not come so far.
  double asks_loader_since() const { return asks_loader_since_.load(); }
  // It has found nobody in there.
  bool loader_was_free() const { return loader_was_free_.load(); }

  // Gains that calls would have had, against the price of a start that nobody waits for.
  void book(double seconds);
  bool is_paid_for(double gain_seconds) const;  // by them, at the begin of a call that would gain so much
  void pay_for();                               // by other accounts
  double price() const;                         // seconds

  // Gives the device up for the rest of the process, after an error that leaves it unusable.
  void lose_device(char const* why);
  // The program ends: waits for the end of the stage at hand and of the thread, until so many monotonic seconds.
  void end_with_program(double until);
  void after_fork_in_child();

  // For the files of this folder.
  WorkThread& thread() { return thread_; }
  // Who hears that the program writes what is on the device. Before begin().
  void tell_rewrites_to(gpu::RewriteListener& listener) { listener_ = &listener; }
  gpu::RewriteListener* rewrite_listener() const { return listener_; }
  void enter(StartStage stage);
  // Of the stages so far and the one at hand; what is usual of those to come.
  StageSeconds seconds_at_least() const;
  void asks_loader();
  void set_loader_was_free();
  void finish(gpu::Executor* made);  // it is ready
  void fail(Error const& error);     // says why; be_missing() comes last
  void give_up_at_program_end();     // which is not worth a word
  void be_missing();
  // Before the driver is asked: whether a fork finds a device that nobody has begun to use, for nobody wants it yet.
  bool may_be_given_up() const { return !is_wanted_.load(); }
  void be_idle_again();
  void set_settling(bool settles) { settling_.store(settles); }

 private:
  void change_to(DeviceState state);
  void begin_thread();
  StartTimes const& times() const;

  std::atomic<DeviceState> state_{DeviceState::idle};
  std::atomic<StartStage> stage_{StartStage::idle};
  std::atomic<double> stage_began_{0}, asks_loader_since_{0};  // monotonic seconds
  StageSeconds took_{};
  Word changes_{0};
  gpu::Executor* executor_ = nullptr;
  gpu::RewriteListener* listener_ = nullptr;
  char problem_[300] = "";
  std::atomic<bool> failed_{false}, settling_{false}, loader_was_free_{false}, is_wanted_{false}, is_early_{false};
  std::atomic<std::uint64_t> booked_nanoseconds_{0};
  WorkThread thread_;
};

Start& device_start();

inline DeviceState device_state() { return device_start().state(); }
inline gpu::Executor* executor() { return device_start().executor(); }

// As long as this lives calls are no experience.
class Settling {
 public:
  Settling() { device_start().set_settling(true); }
  ~Settling() { device_start().set_settling(false); }
  Settling(Settling const&) = delete;
  Settling& operator=(Settling const&) = delete;
};

// The thread's work: brings the device up.
void bring_up();

}  // namespace blaslift::dispatch
