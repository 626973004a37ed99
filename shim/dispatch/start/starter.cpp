// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The thread that brings the device up, stage by stage. Between two of them a fork may pass, and a program that ends
// is not kept.
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <optional>

#include "gpu/executor/early_start.hpp"
#include "gpu/faulty_device.hpp"
#include "shim/base/first_mask.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/log.hpp"
#include "shim/base/program_end.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/after_ready.hpp"
#include "shim/dispatch/start/at_exit.hpp"
#include "shim/dispatch/start/history.hpp"
#include "shim/dispatch/start/load.hpp"
#include "shim/dispatch/start/open_library.hpp"
#include "shim/dispatch/start/record.hpp"
#include "shim/dispatch/start/stage_faults.hpp"
#include "shim/dispatch/start/start.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::dispatch {
namespace {

std::size_t bytes_of(Size const& wanted, double whole) {
  return static_cast<std::size_t>(std::min(wanted.fraction ? wanted.amount * whole : wanted.amount, whole));
}

std::size_t ring_bytes() {
  // A percentage of the ring has no meaning; it is taken of the largest ring that anybody would want.
  constexpr double largest_ring = 0x1p34;
  return bytes_of(settings().ring, largest_ring);
}

gpu::Executor::Options options(gpu::Device& device, gpu::EarlyStart* early) {
  gpu::Visit const visit(device);
  double const free = visit.error() ? 0 : static_cast<double>(device.free_bytes());
  // Calls are cut for so much memory in reproducible runs: most GPUs that compute have it, and more makes products of a
  // few thousand rows no faster.
  constexpr std::size_t usual_memory = std::size_t{4} << 30;
  std::size_t fixed_memory = 0;
  if (is_reproducible())
    fixed_memory = settings().memory.fraction ? usual_memory : static_cast<std::size_t>(settings().memory.amount);
  return {bytes_of(settings().memory, free),
          ring_bytes(),
          std::min(settings().copy_threads, usable_cores() - 1),
          settings().residency != setting::residency::off,
          settings().check.hash,
          device_start().rewrite_listener(),
          fixed_memory,
          early};
}

class Starter {
 public:
  // Null: there is no device, for the reason in error(), or the program ends.
  gpu::Executor* run() {
    for (Step const& step : steps) {
      if (step.stage != StartStage::opening) device_start().enter(step.stage);
      error_ = take_stage_as_set(step.stage);
      if (!error_) error_ = (this->*step.work)();
      if (error_ || program_ends()) break;
      if (step.stage == StartStage::opening) {
        gives_way_ = bring_up_gate.is_waited_for() && device_start().may_be_given_up();
        if (gives_way_) break;
        remember_begun_start();
      }
      bring_up_gate.let_fork_pass();
    }
    early_.reset();
    if (!executor_ && device_) device_->give_up();
    return error_ ? nullptr : executor_;
  }
  Error const& error() const { return error_; }
  bool gives_way() const { return gives_way_; }  // to a fork: nothing has begun
  gpu::Device& device() { return *device_; }

 private:
  struct Step {
    StartStage stage;
    Error (Starter::*work)();
  };
  static std::array<Step, 5> const steps;

  Error find_library() {
    if (Error error = library_.find()) return error;
    gpu::EarlyStart::Wishes wishes;
    if (library_.may_start())
      wishes = {is_reproducible() ? ring_bytes() : std::min(ring_bytes(), gpu::Ring::first_bytes),
                settings().residency != setting::residency::off};
    early_.emplace(wishes);
    return Error::none();
  }
  Error open_library() { return library_.open(); }
  Error open_device() {
    Error error;
    device_ = library_.open_device(&error);
    if (device_) device_ = gpu::with_faults(device_, settings().fault);
    return device_ ? Error::none() : error;
  }
  Error make_executor() {
    auto made = gpu::Executor::open(*device_, options(*device_, &*early_));
    if (!made) return made.error();
    executor_ = *made;
    return Error::none();
  }
  // Faults are for the program's calls. What takes longer is loaded later, when the device may be used for what is
  // there.
  Error load_kernels() {
    use_speeds_of(*executor_);
    start_has_multiplied();
    if (!settings().fault[0])
      (void)load_wanted(*executor_, executor_->first_use_seconds(Precision::d) > 0 ? longest_loading : -1,
                        &program_ends, LoadedWhen::starting);
    return Error::none();
  }

  DeviceLibrary library_;
  std::optional<gpu::EarlyStart> early_;
  gpu::Device* device_ = nullptr;
  gpu::Executor* executor_ = nullptr;
  Error error_;
  bool gives_way_ = false;
};

std::array<Starter::Step, 5> const Starter::steps{{{StartStage::opening, &Starter::find_library},
                                                   {StartStage::driver, &Starter::open_library},
                                                   {StartStage::context, &Starter::open_device},
                                                   {StartStage::memory, &Starter::make_executor},
                                                   {StartStage::first_call, &Starter::load_kernels}}};

void tell_of(gpu::Executor& executor) {
  gpu::Device& device = executor.device();
  if (char const* const what = device.warning(); *what) {
    warn_once("%s", what);
    observe::note(what);
  }
  if (char const* const why = device.why_no_own_kernels(); *why) observe::note(why);
  if (char const* const why = executor.residency_problem(); *why) {
    if (log_wants(setting::log::debug)) log_line("operands do not stay on the GPU: %s", why);
    observe::note(why);
  }
  if (usable_cores() == 1)
    observe::note(
        "this process was given one core: no thread helps to copy, so that large calls take up to three times as long "
        "on the GPU; "
        "bind it to more (mpirun --bind-to numa, srun --cpus-per-task=8)");
  observe::set_huge_pages(executor.huge_pages());
  observe::set_device(device.description());
}

// It has failed, there is no device, or the program ends.
void tell_of_failure(Error const& error) {
  Start& start = device_start();
  if (error) {
    start.fail(error);
    if (start.has_failed()) remember_failed_start();
  } else {
    start.give_up_at_program_end();
    remember_slow_start(start.seconds_at_least());
  }
}

void log_start(gpu::Executor& executor, StageSeconds const& took) {
  if (!log_wants(setting::log::debug)) return;
  auto const milliseconds = [&](StartStage stage) { return 1e3 * took[index(stage)]; };
  log_line("device: opening took %.0f ms, driver %.0f, context %.0f, memory %.0f, first calls %.0f",
           milliseconds(StartStage::opening), milliseconds(StartStage::driver), milliseconds(StartStage::context),
           milliseconds(StartStage::memory), milliseconds(StartStage::first_call));
  log_line("device: %s, at most %.1f GiB; copies at %.1f GB/s up, %.1f down by estimate",
           executor.device().description(), static_cast<double>(executor.memory()) / 0x1p30,
           executor.rates().upload_bytes / 1e9, executor.rates().download_bytes / 1e9);
}

// "NVIDIA H200" of "NVIDIA H200, 140 GiB, CUDA driver 13.0".
std::string_view name_in(std::string_view description) { return description.substr(0, description.find(',')); }

void begin_work() {
  device_start().asks_loader();
  (void)dlopen(nullptr, RTLD_LAZY);
  device_start().set_loader_was_free();
  complete_first_mask();
}

}  // namespace

void bring_up() {
  Start& start = device_start();
  GateHolder const holder(bring_up_gate);
  begin_work();
  std::optional<LastAtExit> last(std::in_place);
  Starter starter;
  gpu::Executor* const made = starter.run();
  if (starter.gives_way()) {
    last.reset();
    return start.be_idle_again();
  }
  if (!made) {
    tell_of_failure(starter.error());
    last.reset();
    return start.be_missing();
  }
  (void)watch_for_program_end();
  tell_of(*made);
  StageSeconds const took = start.seconds_at_least();  // all of them but what comes from here on
  // Who waits for the start, as all calls that are forced onto the device do, gets it whole; others go on meanwhile.
  bool const settles_first = settings().place == setting::place::gpu;
  if (settles_first) grow_ring(*made), settle(*made);
  start.finish(made);
  log_start(*made, took);
  bring_up_gate.let_fork_pass();
  observe::count_start(took);
  remember_start(took, std::string(name_in(made->device().description())).c_str());
  if (!settles_first) grow_ring(*made), settle(*made), load_ahead(*made);
  last.reset();  // behind the last use of the device's libraries
  start.thread().end();
}

}  // namespace blaslift::dispatch
