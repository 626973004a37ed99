// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/executor.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include "shim/base/clock.hpp"

namespace blaslift::gpu {
namespace {

// Packing and unpacking by one thread, bytes per second; below that of today's server cores.
constexpr double copy_rate = 9e9;
// What the ring reaches of the rate of pinned copies.
constexpr double ring_share = 0.93;
constexpr double unknown_link = 12e9;  // PCIe 3.0 x16

double pipe_rate(double link, int threads) {
  return std::min(ring_share * (link > 0 ? link : unknown_link), copy_rate * threads);
}

// Device memory for a call, given back at its end.
class DeviceMemory {
 public:
  explicit DeviceMemory(Device& device) : device_(device) {}
  ~DeviceMemory() {
    if (address_ != DeviceAddress::null) device_.release(address_);
  }
  DeviceMemory(DeviceMemory const&) = delete;
  DeviceMemory& operator=(DeviceMemory const&) = delete;
  Error allocate(std::size_t bytes) {
    auto const address = device_.allocate(bytes);
    if (!address) return address.error();
    address_ = *address;
    return Error::none();
  }
  DeviceAddress address() const { return address_; }

 private:
  Device& device_;
  DeviceAddress address_ = DeviceAddress::null;
};

class BudgetShare {
 public:
  explicit BudgetShare(Budget& budget) : budget_(budget) {}
  ~BudgetShare() { budget_.give_back(bytes_); }
  BudgetShare(BudgetShare const&) = delete;
  BudgetShare& operator=(BudgetShare const&) = delete;
  bool take(std::size_t bytes, double patience_seconds) {
    if (!budget_.take(bytes, patience_seconds)) return false;
    bytes_ = bytes;
    return true;
  }

 private:
  Budget& budget_;
  std::size_t bytes_ = 0;
};

Error no_memory(std::size_t bytes, std::size_t total) {
  return Error::make(Error::Code::out_of_memory, "%.1f MiB of device memory did not become free; %.1f MiB may be used",
                     static_cast<double>(bytes) / 0x1p20, static_cast<double>(total) / 0x1p20);
}

}  // namespace

bool Budget::take(std::size_t bytes, double patience_seconds) {
  std::unique_lock lock(mutex_);
  if (bytes > total_) return false;
  if (!freed_.wait_for(lock, std::chrono::duration<double>(patience_seconds), [&] { return left_ >= bytes; }))
    return false;
  left_ -= bytes;
  return true;
}

void Budget::give_back(std::size_t bytes) {
  if (bytes == 0) return;
  {
    std::lock_guard const lock(mutex_);
    left_ += bytes;
  }
  freed_.notify_all();
}

std::size_t Budget::left() {
  std::lock_guard const lock(mutex_);
  return left_;
}

Result<Executor*> Executor::open(Device& device, Options const& options) try {
  Visit const visit(device);
  if (visit.error()) return visit.error();
  auto* const made = new Executor(device, options);
  made->idle_.reserve(most_lanes);
  if (Error const error = made->ring_.open(device, options.ring)) return error;
  auto const lane = make_lane_kit(device);
  if (!lane) return lane.error();
  made->idle_.push_back(*lane);
  made->made_ = 1;
  made->crew_.start(device, options.helpers, usable_cores());
  Rates const rates = device.rates();
  int const threads = made->crew_.helpers() + 1;
  made->rates_.upload_bytes = pipe_rate(rates.upload_bytes, threads);
  made->rates_.download_bytes = pipe_rate(rates.download_bytes, threads);
  if (rates.single_flops > 0) made->rates_.single_flops = rates.single_flops;
  if (rates.double_flops > 0) made->rates_.double_flops = rates.double_flops;
  return made;
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for the ring and the lanes");
}

Result<LaneKit*> Executor::acquire_lane(double patience_seconds) {
  {
    std::unique_lock lock(lanes_mutex_);
    auto const there = [&] { return !idle_.empty() || made_ < most_lanes; };
    if (!lane_freed_.wait_for(lock, std::chrono::duration<double>(patience_seconds), there))
      return Error::make(Error::Code::out_of_memory, "all %zu lanes of the GPU are in use", most_lanes);
    if (!idle_.empty()) {
      LaneKit* const kit = idle_.back();
      idle_.pop_back();
      return kit;
    }
    ++made_;
  }
  auto const made = make_lane_kit(device_);
  if (!made) {
    {
      std::lock_guard const lock(lanes_mutex_);
      --made_;
    }
    lane_freed_.notify_one();
  }
  return made;
}

void Executor::give_back(LaneKit* kit) {
  {
    std::lock_guard const lock(lanes_mutex_);
    idle_.push_back(kit);
  }
  lane_freed_.notify_one();
}

// A thread with a large call, which needs a core for itself. Small calls are over before it would matter.
class Executor::Caller {
 public:
  Caller(Executor& executor, Level3 const& call) : crew_(executor.crew_) {
    constexpr double large = 8 << 20;  // bytes: some hundred microseconds on the link
    if (bytes_to_device(call) + bytes_from_device(call) >= large) count_ = crew_.arrive();
  }
  ~Caller() {
    if (count_ > 0) crew_.depart();
  }
  Caller(Caller const&) = delete;
  Caller& operator=(Caller const&) = delete;

  // Threads with large calls now, this one included; 1 for a small call.
  int together() const { return std::max(count_, 1); }

 private:
  Crew& crew_;
  int count_ = 0;
};

// A lane and a promised part of the ring.
class Executor::Admission {
 public:
  explicit Admission(Executor& executor) : executor_(executor) {}
  ~Admission() {
    if (admitted_) executor_.ring_.dismiss();
    if (kit_) executor_.give_back(kit_);
  }
  Admission(Admission const&) = delete;
  Admission& operator=(Admission const&) = delete;

  Error enter(double deadline) {
    auto const lane = executor_.acquire_lane(std::max(0.0, deadline - monotonic_seconds()));
    if (!lane) return lane.error();
    kit_ = *lane;
    admitted_ = executor_.ring_.admit(share_, std::max(0.0, deadline - monotonic_seconds()));
    return admitted_ ? Error::none()
                     : Error::make(Error::Code::out_of_memory,
                                   "%zu calls use the ring already; BLASLIFT_RING makes it larger",
                                   executor_.ring_.most_calls());
  }
  LaneKit& kit() { return *kit_; }
  Ring::Share& share() { return share_; }

 private:
  Executor& executor_;
  LaneKit* kit_ = nullptr;
  Ring::Share share_;
  bool admitted_ = false;
};

Outcome Executor::run(Level3 const& call, Expected const& expected, CpuBlas& cpu) try {
  // Schedules are made for products; the rest is quicker done on the CPU anyway.
  if (effect(call) != Effect::product) return Error::make(Error::Code::declined, "nothing is multiplied");
  double const arrived = monotonic_seconds();
  Visit const visit(device_);
  if (visit.error()) return visit.error();
  Caller const caller(*this, call);
  double const deadline = arrived + std::max(0.0, expected.cpu_seconds * caller.together() - expected.gpu_seconds);
  Admission admission(*this);
  if (Error const error = admission.enter(deadline)) return error;
  return run_admitted(call, admission, deadline, cpu);
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for a call's plan");
}

Outcome Executor::run_admitted(Level3 const& call, Admission& admission, double deadline, CpuBlas& cpu) {
  // A call plans with what is free now; where others use most of it, with the quarter that it can wait for.
  Limits limits;
  limits.slot_bytes = ring_.slot_bytes();
  limits.memory = std::max(budget_.left(), budget_.total() / 4);
  for (;;) {
    double const begin = monotonic_seconds();
    Result<Plan> plan = make_plan(call, rates_, limits);
    if (!plan) return plan.error();
    std::size_t const bytes = plan->schedule.device_bytes;
    BudgetShare budget(budget_);
    if (!budget.take(bytes, std::max(0.0, deadline - monotonic_seconds()))) return no_memory(bytes, budget_.total());
    DeviceMemory memory(device_);
    if (Error const error = memory.allocate(bytes)) {
      // Others use the GPU too: with half of it the call may still go, in more and smaller steps.
      constexpr std::size_t not_worth_it = std::size_t{16} << 20;
      if (error.code != Error::Code::out_of_memory || bytes < not_worth_it) return error;
      limits.memory = bytes / 2;
      continue;
    }
    double const planned = monotonic_seconds();
    Pipeline pipeline(*plan, admission.kit(), memory.address(), ring_, admission.share(), crew_);
    Error const error = pipeline.run();
    Outcome outcome(error);
    outcome.complete = !error;
    outcome.moved = traffic(plan->tiling, plan->schedule);
    outcome.tiles = plan->tiling.tiles;
    outcome.expected_seconds = plan->seconds;
    outcome.seconds = {planned - begin, pipeline.uploads_given(), pipeline.runs_given(), monotonic_seconds() - planned};
    if (!error) return outcome;
    Written const written = pipeline.written();
    bool const untouched = written.downloads == 0 && written.done == 0;
    if (untouched || !call.output_read) return outcome;
    if (error.code == Error::Code::declined)
      complete_slices_on_cpu(*plan, written, cpu);
    else
      complete_on_cpu(*plan, written, cpu);
    outcome.complete = true;
    return outcome;
  }
}

void complete_slices_on_cpu(Plan const& plan, Written written, CpuBlas& cpu) {
  auto const& downloads = plan.schedule.downloads;
  auto d = static_cast<std::size_t>(written.downloads);
  Operand const& view = plan.tiling.blocks[static_cast<std::size_t>(downloads[d].block)].view;
  if (left_over(view, plan.tiling.independent, written.done).count == 0) ++d;
  Operand const& result = plan.tiling.call.result();
  std::int64_t const extent = plan.tiling.independent == Independent::columns ? result.cols : result.rows;
  std::int64_t const first = slice_of(plan.tiling, downloads[d].block);
  cpu.run(restrict_task(plan.tiling, plan.tiling.call, first, extent - first));
}

void complete_on_cpu(Plan const& plan, Written written, CpuBlas& cpu) {
  Tiling const& tiling = plan.tiling;
  auto const& downloads = plan.schedule.downloads;
  for (auto d = static_cast<std::size_t>(written.downloads); d < downloads.size(); ++d) {
    std::int32_t const block = downloads[d].block;
    Operand const& view = tiling.blocks[static_cast<std::size_t>(block)].view;
    std::int64_t const done = static_cast<std::int32_t>(d) == written.downloads ? written.done : 0;
    Range const rest = left_over(view, tiling.independent, done);
    if (rest.count == 0) continue;
    for (Task const& task : tiling.tasks)
      if (task.blocks[static_cast<std::size_t>(task.block_count - 1)] == block)
        cpu.run(restrict_task(tiling, host_call(tiling, task), rest.first, rest.count));
  }
}

}  // namespace blaslift::gpu
