// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/bring_up.hpp"

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <optional>
#include <utility>

#include "gpu/executor/early_start.hpp"
#include "gpu/faulty_device.hpp"
#include "gpu/plugin.hpp"
#include "shim/base/apart.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/companion.hpp"
#include "shim/base/first_mask.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/futex.hpp"
#include "shim/base/log.hpp"
#include "shim/base/own_thread.hpp"
#include "shim/base/program_end.hpp"
#include "shim/base/signals_wait.hpp"
#include "shim/base/state.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/keeping.hpp"
#include "shim/dispatch/room_for_start.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/under_way.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::dispatch {
namespace {

std::atomic<DeviceState> state{DeviceState::idle};
gpu::Executor* active = nullptr;
char problem[300] = "";
std::atomic<bool> failed{false};
std::atomic<std::uint64_t> booked_nanoseconds{0};

Word ends{0};  // of the bring-up: changes with the state

std::atomic<bool> loader_was_free{false};  // since the start began

void finish(DeviceState result) {
  end_room_for_start();
  state.store(result, std::memory_order_release);
  ends.fetch_add(1);
  wake(ends);
}

std::size_t bytes_of(Size const& wanted, double whole) {
  return static_cast<std::size_t>(std::min(wanted.fraction ? wanted.amount * whole : wanted.amount, whole));
}

std::size_t ring_bytes() {
  // A percentage of the ring has no meaning; it is taken of the largest ring that anybody would want.
  constexpr double largest_ring = 0x1p34;
  return bytes_of(settings().ring, largest_ring);
}

struct Library {
  void* handle = nullptr;
  char problem[200] = "";
};

Library open_library(char const* path) {
  Library made;
  made.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!made.handle) std::snprintf(made.problem, sizeof made.problem, "%.190s", dlerror());
  return made;
}

// The driver wakes while another thread opens the library. It opens libraries itself, in its first milliseconds: if the
// loader were busy with ours by then, it would wait for these. So it has a start: the two and the context took 0.20 s
// together on the H200 machine, and 0.29 without.
Library open_library(char const* path, gpu::WakeDriver wake) {
  if (!wake) return open_library(path);
  Library made;
  OwnThread opening("blaslift-open", StackSize::large, [&] {
    constexpr timespec start{0, 10000000};
    nanosleep(&start, nullptr);
    made = open_library(path);
  });
  if (!opening) return open_library(path);
  wake(0);
  opening.join();
  return made;
}

gpu::Device* open_device(std::optional<gpu::EarlyStart>* early, Error* error) {
  char const* const name = settings().device == setting::device::emulated ? "emulated" : "cuda";
  char file[64];
  static char path[PATH_MAX];  // the start is made once
  std::snprintf(file, sizeof file, "libblaslift-%s.so", name);
  if (!companion_path(file, path, sizeof path)) {
    *error = Error::make(Error::Code::unavailable, "the folder of blaslift's library is not known");
    return nullptr;
  }
  if (access(path, R_OK) != 0) {
    *error = Error::make(Error::Code::unavailable, "there is no %.120s: this blaslift was built without the %s device",
                         path, name);
    return nullptr;
  }
  bool const nvidia = settings().device != setting::device::emulated;
  gpu::WakeDriver wake = nullptr;
  if (nvidia) {
    auto const driver = gpu::nvidia_driver();
    if (!driver) {
      *error = driver.error();
      return nullptr;
    }
    wake = *driver;
  }
  gpu::EarlyStart::Wishes wishes;
  if (wake || !nvidia) wishes = {ring_bytes(), settings().residency != setting::residency::off};
  early->emplace(wishes);
  Library const library = open_library(path, wake);
  if (!library.handle) {
    *error = Error::make(Error::Code::unavailable, "%s", library.problem);
    return nullptr;
  }
  auto const open = reinterpret_cast<gpu::OpenDevice>(dlsym(library.handle, gpu::plugin_entry));
  if (!open) {
    *error = Error::make(Error::Code::unavailable, "%.120s is no blaslift device library", path);
    return nullptr;
  }
  return open(gpu::plugin_interface, error);
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
          &rewrite_listener(),
          fixed_memory,
          early};
}

// Waits for the end of the bring-up, for `most_seconds`.
void wait_for_end(double most_seconds) {
  double const until = monotonic_seconds() + most_seconds;
  for (;;) {
    std::int32_t const seen = ends.load();
    double const left = until - monotonic_seconds();
    if (state.load() != DeviceState::starting || !(left > 0)) return;
    wait_for_change(ends, seen, left);
  }
}

// Tries again and again, by the monotonic clock: the C library's timed functions of old go by the wall clock, which
// people set.
template <class Try>
bool try_until(double until, Try attempt) {
  constexpr timespec pause{0, 1000000};
  bool done = attempt();
  for (; !done && monotonic_seconds() < until; done = attempt()) nanosleep(&pause, nullptr);
  return done;
}

pthread_t starter;
bool starter_is_there = false;  // and nobody has waited for its end
pthread_mutex_t starter_mutex =
    PTHREAD_MUTEX_INITIALIZER;      // both; held while a thread takes the place of one that has ended
std::atomic<double> exit_until{0};  // monotonic seconds, once the program ends: how long it waits for the start at most
std::atomic<bool> settling{false};
std::atomic<bool> begun_work_has_ended{false};  // of the thread in `starter`: another may take its place

// A program that ends while the device comes up waits for it, and for the end of the thread that brings it up: tearing
// CUDA down in the middle of its start is not safe, nor while a thread that has used it ends, for its libraries clean
// up behind each. Registered before the thread starts.
void wait_at_exit() {
  constexpr double most = 10;
  double const now = monotonic_seconds();
  double until = 0;  // of all handlers together: LastAtExit registers more of them meanwhile
  if (exit_until.compare_exchange_strong(until, now + most)) until = now + most;
  wait_for_end(std::max(0.0, until - now));
  if (state.load() == DeviceState::starting) return;
  if (!try_until(until, [] { return pthread_mutex_trylock(&starter_mutex) == 0; })) return;
  bool const is_starter = starter_is_there && pthread_equal(starter, pthread_self());  // the last thread of the process
  if (std::exchange(starter_is_there, false) && !is_starter)
    try_until(until, [] { return pthread_tryjoin_np(starter, nullptr) != EBUSY; });
  pthread_mutex_unlock(&starter_mutex);
}

// Handlers run in the opposite order of their registration, and the device's libraries register theirs whenever they
// use something for the first time: ours has to stay the last one until the start has ended.
class LastAtExit {
 public:
  LastAtExit() : thread_("blaslift-exit", StackSize::usual, [this] { stay_last(); }) {
    if (!thread_) std::atexit(&wait_at_exit);
  }
  ~LastAtExit() {
    ended_.store(true);
    thread_.join();
  }
  LastAtExit(LastAtExit const&) = delete;
  LastAtExit& operator=(LastAtExit const&) = delete;

 private:
  void stay_last() {
    constexpr timespec pause{0, 4000000};
    while (!ended_.load()) {
      std::atexit(&wait_at_exit);
      nanosleep(&pause, nullptr);
    }
  }

  std::atomic<bool> ended_ = false;
  OwnThread thread_;
};

// What the start takes its time for, in the order of its parts.
class Stopwatch {
 public:
  double milliseconds() {
    double const now = monotonic_seconds(), took = now - last_;
    last_ = now;
    return 1e3 * took;
  }

 private:
  double last_ = monotonic_seconds();
};

bool program_ends() { return exit_until.load() > 0; }

// Of kernels at a time: a fork waits for the end, and so does who leaves the program, for that of one.
constexpr double longest_loading = 0.3;

// What makes estimates better and need not be waited for. Not with faults, which are for the program's calls.
void settle(gpu::Executor& executor) {
  if (settings().fault[0] || is_reproducible() || program_ends()) return;
  settling.store(true);
  executor.settle();
  if (!program_ends()) settle_speeds_of(executor);
  disturb_others();  // calls that began meanwhile are no experience either
  settling.store(false);
}

void bring_up() {
  GateHolder const holder(bring_up_gate);  // a fork waits for the end of this
  Stopwatch watch;
  (void)dlopen(nullptr, RTLD_LAZY);
  loader_was_free.store(true);
  complete_first_mask();
  std::optional<LastAtExit> last(std::in_place);
  if (std::strcmp(settings().fault, "slow_start") == 0) {
    timespec const three_seconds{3, 0};
    nanosleep(&three_seconds, nullptr);
  }
  Error error;
  std::optional<gpu::EarlyStart> early;
  gpu::Device* device = nullptr;
  if (std::strcmp(settings().fault, "start") == 0)
    error = Error::make(Error::Code::failed, "BLASLIFT_FAULT made the start fail");
  else
    device = open_device(&early, &error);
  gpu::Executor* made = nullptr;
  double const open_after = watch.milliseconds();
  if (device) {
    device = gpu::with_faults(device, settings().fault);
    auto opened = gpu::Executor::open(*device, options(*device, &*early));
    if (opened) {
      made = *opened;
    } else {
      error = opened.error();
      device->give_up();
    }
  }
  early.reset();
  if (!made) {
    std::snprintf(problem, sizeof problem, "%s", error.text);
    failed.store(error.code != Error::Code::unavailable);
    if (log_wants(setting::log::summary)) log_line("no GPU is used: %s", problem);
    observe::note(problem);
    last.reset();
    finish(DeviceState::missing);
    return;
  }
  (void)watch_for_program_end();
  if (char const* const what = device->warning(); *what) {
    warn_once("%s", what);
    observe::note(what);
  }
  if (char const* const why = made->residency_problem(); *why) {
    if (log_wants(setting::log::debug)) log_line("operands do not stay on the GPU: %s", why);
    observe::note(why);
  }
  if (usable_cores() == 1)
    observe::note(
        "this process was given one core: no thread helps to copy, so that large calls take up to three times as long "
        "on the GPU; "
        "bind it to more (mpirun --bind-to numa, srun --cpus-per-task=8)");
  observe::set_huge_pages(made->huge_pages());
  use_speeds_of(*made);
  start_has_multiplied();
  // Faults are for the program's calls. What takes longer is loaded later, when the device may be used for what is
  // there.
  if (!settings().fault[0])
    (void)load_wanted(*made, made->first_use_seconds(Precision::d) > 0 ? longest_loading : -1, &program_ends);
  observe::set_device(device->description());
  active = made;
  // Who waits for the start, as all calls that are forced onto the device do, gets it whole; others go on meanwhile.
  bool const settles_first = settings().place == setting::place::gpu;
  if (settles_first) settle(*made);
  if (log_wants(setting::log::debug))
    log_line("device: driver and context were there in %.0f ms, memory and first calls after %.0f more", open_after,
             watch.milliseconds());
  if (log_wants(setting::log::debug))
    log_line("device: %s, at most %.1f GiB; copies at %.1f GB/s up, %.1f down by estimate", device->description(),
             static_cast<double>(made->memory()) / 0x1p30, made->rates().upload_bytes / 1e9,
             made->rates().download_bytes / 1e9);
  finish(DeviceState::ready);
  if (!settles_first) settle(*made);
  last.reset();  // behind the last use of the device's libraries
  begun_work_has_ended.store(true);
}

// In the starter's place, once that has done its work.
void load_more() {
  GateHolder const holder(bring_up_gate);
  {
    LastAtExit const last;
    settling.store(true);  // what calls take beside this is no experience
    if (!program_ends()) (void)load_wanted(*active, longest_loading, &program_ends);
    disturb_others();
    settling.store(false);
  }
  end_room_for_start();
  begun_work_has_ended.store(true);
}

// Starts a thread that uses the device, in `starter`, whose mutex is held; 0 or why there is none.
int start_thread(void (*work)()) {
  int const error = start_own_thread(&starter, "blaslift-start", StackSize::large, work);
  starter_is_there = error == 0;
  return error;
}

}  // namespace

DeviceState device_state() { return state.load(std::memory_order_acquire); }

gpu::Executor* executor() { return device_state() == DeviceState::ready ? active : nullptr; }

char const* device_problem() { return problem; }

bool device_settles() { return settling.load(std::memory_order_relaxed); }

bool device_has_failed() { return failed.load(); }

void start_device() {
  DeviceState idle = DeviceState::idle;
  if (device_state() != idle) return;
  SignalsWait signals;
  signals.begin();
  if (!state.compare_exchange_strong(idle, DeviceState::starting)) return;
  make_room_for_start();
  std::atexit(&wait_at_exit);
  pthread_mutex_lock(&starter_mutex);
  int const error = start_thread(&bring_up);
  pthread_mutex_unlock(&starter_mutex);
  if (error == 0) return;
  std::snprintf(problem, sizeof problem, "no thread to bring the device up: %s", std::strerror(error));
  observe::note(problem);
  finish(DeviceState::missing);
}

bool can_load_in_background() {
  return !settings().fault[0] && device_state() == DeviceState::ready && !program_ends();
}

bool load_in_background() {
  if (!can_load_in_background()) return false;
  if (!begun_work_has_ended.load()) return true;  // the thread that is there sees what is wanted, or the next call does
  if (pthread_mutex_trylock(&starter_mutex) != 0) return true;  // another does this, or the program ends
  int error = 0;
  if (begun_work_has_ended.exchange(false)) {
    if (std::exchange(starter_is_there, false)) pthread_join(starter, nullptr);  // it has nothing left to do
    make_room_for_start();  // for the call that is computed meanwhile, too
    error = program_ends() ? ECANCELED : start_thread(&load_more);
    if (error != 0) {
      end_room_for_start();
      begun_work_has_ended.store(true);
    }
  }
  pthread_mutex_unlock(&starter_mutex);
  return error == 0;
}

void wait_for_device() {
  start_device();
  // The caller may be the constructor of a library that is being opened: it holds the loader's lock, which the start
  // needs, and must not wait for ever, nor once a call.
  static std::atomic<bool> in_vain{false};
  constexpr timespec pause{0, 1000000};
  for (double const end = monotonic_seconds() + 5;
       !loader_was_free.load() && device_state() == DeviceState::starting;) {
    if (in_vain.load() || monotonic_seconds() > end) {
      if (!in_vain.exchange(true)) observe::note("a library's constructor made a call that could not wait for the GPU");
      return;
    }
    nanosleep(&pause, nullptr);
  }
  wait_for_end(120);  // without a lock: a signal handler may leave a call that only waits
}

void start_if_this_pays(double seconds, double price) {
  if (static_cast<double>(booked_nanoseconds.load(std::memory_order_relaxed)) * 1e-9 + seconds >= price) start_device();
}

void book_gain(double seconds, double price) {
  if (!(seconds > 0)) return;
  auto const amount = static_cast<std::uint64_t>(seconds * 1e9);
  if (static_cast<double>(booked_nanoseconds.fetch_add(amount) + amount) * 1e-9 >= price) start_device();
}

void lose_device(char const* why) {
  DeviceState ready = DeviceState::ready;
  if (!state.compare_exchange_strong(ready, DeviceState::missing)) return;
  std::snprintf(problem, sizeof problem, "the device failed and is not used any more: %s", why);
  failed.store(true);
  observe::note(problem);
  if (log_wants(setting::log::summary)) log_line("%s", problem);
}

void bring_up_after_fork_in_child() {
  starter_mutex = PTHREAD_MUTEX_INITIALIZER;
  if (state.load() != DeviceState::idle) state.store(DeviceState::forked);
  starter_is_there = false;
  booked_nanoseconds.store(0);
  apart::forget_calls_left_after_fork();
  forget_accounts_after_fork();
  forget_calls_after_fork();
}

}  // namespace blaslift::dispatch
