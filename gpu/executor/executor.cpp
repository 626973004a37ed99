// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/executor/executor.hpp"

#include "gpu/executor/parts.hpp"
#include "gpu/residency/footprint.hpp"
#include "gpu/residency/pages.hpp"
#include "gpu/transfer/shared_work.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <new>

#include "shim/base/clock.hpp"
#include "shim/base/first_mask.hpp"
#include "shim/base/own_thread.hpp"

namespace blaslift::gpu {
namespace {

// Packing and unpacking by one thread, bytes per second; below that of today's server cores.
constexpr double copy_rate = 9e9;
// What the ring reaches of the rate of pinned copies, one way (bench/results, transfer.json: 0.98 up, 0.99 down).
constexpr double ring_share = 0.97;
constexpr double unknown_link = 12e9;  // PCIe 3.0 x16

double pipe_rate(double link, int threads) {
  return std::min(ring_share * (link > 0 ? link : unknown_link), copy_rate * threads);
}

}  // namespace

Result<Executor*> Executor::open(Device& device, Options const& options) {
  auto* const made = new (std::nothrow) Executor(device, options);
  if (!made) return Error::make(Error::Code::out_of_memory, "no host memory for an executor");
  Error const error = made->begin(options);
  if (!error) return made;
  if (made->crew_.helpers() > 0) return error;  // they are in the device for good
  {
    Visit const visit(device);
    if (!visit.error()) made->ring_.close(device);
  }
  delete made;
  return error;
}

Error Executor::begin(Options const& options) try {
  Device& device = device_;
  Visit const visit(device);
  if (visit.error()) return visit.error();
  idle_.reserve(most_lanes);
  // The device's first call takes a tenth of a second, and pinning as long where the ring's pages are not there: at the
  // same time.
  Error warmed;
  auto const warm_up = [&] {
    Visit const inside(device);
    warmed = inside.error() ? inside.error() : device.warm_up();
  };
  OwnThread warming("blaslift-warm", StackSize::large, warm_up);  // joined also where what follows throws
  if (!warming) warm_up();
  Error const ring = ring_.open(device, options.ring, options.early ? options.early->take_ring() : HostPages(),
                                options.fixed_memory > 0 ? options.ring : Ring::first_bytes);
  warming.join();
  if (warmed) return warmed;
  if (ring) return ring;
  constexpr std::size_t enough = std::size_t{16} << 20;
  device.measure_link(ring_.memory(), std::min(enough, ring_.slots() * ring_.slot_bytes()));
  auto const lane = make_lane_kit(device);
  if (!lane) return lane.error();
  idle_.push_back(*lane);
  made_ = 1;
  crew_.stand(strided_copy_);
  crew_.start(device, options.helpers, usable_cores());
  Rates const rates = device.rates();
  int const threads = crew_.helpers() + 1;
  rates_.upload_bytes = pipe_rate(rates.upload_bytes, threads);
  rates_.download_bytes = pipe_rate(rates.download_bytes, threads);
  first_use_seconds_ = rates.first_use_seconds;
  if (rates.single_flops > 0) rates_.single_flops = rates.single_flops;
  if (rates.double_flops > 0) rates_.double_flops = rates.double_flops;
  if (options.fixed_memory == 0) planning_rates_ = rates_;
  learned_.begin(planning_rates_);
  if (options.residency) open_residency(options);
  return Error::none();
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for the ring and the lanes");
}

bool Executor::grow_ring() {
  Visit const visit(device_);
  return !visit.error() && ring_.grow(device_);
}

void Executor::settle() {
  if (fixed_memory_ > 0 || device_.rates().double_flops <= 0) return;
  Visit const visit(device_);
  if (visit.error()) return;
  // A lane of its own, which the program's second thread finds ready: its first call need not wait for this.
  {
    std::lock_guard const lock(lanes_mutex_);
    if (made_ == most_lanes) return;
    ++made_;
  }
  auto const calls = [&] {
    std::lock_guard const lock(lanes_mutex_);
    return made_ - idle_.size() > 1 ? ~std::uint64_t{0} : calls_.load();
  };
  std::uint64_t const before = calls();
  auto const made = make_lane_kit(device_);
  if (made) {
    Rates seen = device_.measure_arithmetic(*(*made)->lane);
    if (before == ~std::uint64_t{0} || calls() != before) {  // beside other calls it shows a lower bound
      PipelineRates const known = rates();
      seen.single_flops = std::max(seen.single_flops, known.single_flops),
      seen.double_flops = std::max(seen.double_flops, known.double_flops);
    }
    learned_.learn_arithmetic(seen.single_flops, seen.double_flops);
  }
  {
    std::lock_guard const lock(lanes_mutex_);
    if (made)
      idle_.insert(idle_.begin(), *made);  // the last is taken first
    else
      --made_;
  }
  lane_freed_.notify_one();
}

Result<LaneKit*> Executor::acquire_lane(double patience_seconds) {
  // One that found too little memory for all its parts computes some calls in other ways: with a fixed memory it is
  // left alone.
  auto const usable = [&](LaneKit const* kit) { return fixed_memory_ == 0 || kit->lane->is_whole(); };
  auto const last_usable = [&] { return std::find_if(idle_.rbegin(), idle_.rend(), usable); };
  // Where others fill the device, each attempt costs milliseconds, and all cached memory.
  constexpr double next_try = 2;
  double const deadline = monotonic_seconds() + patience_seconds;  // of both waits together
  Error refused = Error::make(Error::Code::out_of_memory, "all %zu lanes of the GPU are in use", most_lanes);
  for (bool may_make = true;; may_make = false) {
    {
      std::unique_lock lock(lanes_mutex_);
      bool const makes = may_make && monotonic_seconds() >= no_lane_before_;
      auto const there = [&] { return last_usable() != idle_.rend() || (makes && made_ < most_lanes); };
      bool const may_come_free = made_ > idle_.size();
      double const patience = std::max(0.0, deadline - monotonic_seconds());
      if (!(there() || may_come_free) || !apart::wait_for(lane_freed_, lock, patience, there)) return refused;
      if (auto const found = last_usable(); found != idle_.rend()) {
        LaneKit* const kit = *found;
        idle_.erase(std::next(found).base());
        return kit;
      }
      ++made_;
    }
    auto const made = make_lane_kit(device_);
    if (made && usable(*made)) return made;
    refused = made
                  ? Error::make(Error::Code::out_of_memory, "a lane of the GPU found too little memory for its scratch")
                  : made.error();
    {
      std::lock_guard const lock(lanes_mutex_);
      if (made)
        idle_.push_back(*made);
      else
        --made_;
      no_lane_before_ = monotonic_seconds() + next_try;
    }
    lane_freed_.notify_one();
    if (refused.code != Error::Code::out_of_memory) return refused;
  }
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

void Executor::Crowd::run(std::size_t parts, void (*work)(void* context, std::size_t i), void* context) {
  SharedWork(crew_, parts, work, context).finish();
}

Outcome Executor::run(Level3 const& call, Wishes const& wishes, Expected const& expected, CpuBlas& cpu) try {
  // Schedules are made for products; the rest is quicker done on the CPU anyway.
  if (effect(call) != Effect::product) return Error::make(Error::Code::declined, "nothing is multiplied");
  double const arrived = monotonic_seconds();
  CallersVisit const visit(device_);
  if (visit.error()) return visit.error();
  Caller const caller(*this, call);
  // Where the device has to compute it, the wait is what it is, however many wait.
  int const together = fixed_memory_ > 0 ? 1 : caller.together();
  double const deadline = arrived + std::max(0.0, expected.cpu_seconds * together - expected.gpu_seconds);
  LaneHolder lane(*this);
  if (Error const error = lane.take(deadline)) return error;
  RingPlace place(ring_);
  if (Error const error = place.take(deadline)) return error;
  return run_admitted(call, wishes, lane.kit(), place.share(), deadline, cpu);
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for a call's plan");
}

namespace {

// Operands that may stay. Not: results that share bytes with an input.
Wishes possible(Level3 const& call, Wishes wishes) {
  auto const output = static_cast<std::size_t>(call.output);
  for (std::size_t i = 0; i < wishes.size(); ++i) {
    bool const may =
        i < static_cast<std::size_t>(call.operand_count) && may_stay(call.routine, 3, call.precision, call.operands[i]);
    if (!may) wishes[i] = Keep::no;
    if (wishes[i] == Keep::no || i == output) continue;
    if (share_bytes(call.operands[output], call.operands[i])) wishes[i] = wishes[output] = Keep::no;
  }
  return wishes;
}

}  // namespace

Outcome Executor::run_admitted(Level3 const& call, Wishes const& wishes, LaneKit& kit, Ring::Share& share,
                               double deadline, CpuBlas& cpu) {
  auto const held = std::make_unique<Residents>(mirror_, sentinel_, calls_.fetch_add(1) + 1);  // stacks may be small
  Residents& residents = *held;
  bool const any = mirror_ && std::any_of(wishes.begin(), wishes.end(), [](Keep keep) { return keep != Keep::no; });
  if (any) {
    Wishes const keep = possible(call, wishes);
    std::array<Operand, 3> views = call.operands;
    for (std::size_t i = 0; i < views.size(); ++i)
      if (keep[i] == Keep::no) views[i].data = nullptr;
    residents.validate(views);
    for (std::size_t i = 0; i < views.size(); ++i) {
      if (keep[i] == Keep::no) continue;
      bool const result = static_cast<int>(i) == call.output;
      bool const home =
          residents.enter(i, call.operands[i], may_buy(keep[i]), !result || call.output_read, result, false);
      if (home && verify_)
        if (Error const error = compare(residents.stay(i), kit)) return error;
    }
    if (Error const error = residents.open_outputs()) return error;
    residents.take_gaps();
  }
  Outcome outcome = run_planned(call, residents, kit, share, deadline, cpu);
  if (!outcome.error) residents.commit();
  outcome.check_seconds = residents.check_seconds();
  outcome.buying_seconds = residents.buying_seconds();
  for (std::size_t i = 0; i < outcome.stayed.size(); ++i)
    outcome.stayed[i] = {residents.reused(i), residents.lost(i), residents.bought(i), residents.refused(i)};
  return outcome;
}

namespace {

// Device memory for all of a call's operands, whole.
std::size_t frames_bytes(Level3 const& call) {
  std::size_t sum = 0;
  for (int i = 0; i < call.operand_count; ++i) {
    Operand const& view = call.operands[static_cast<std::size_t>(i)];
    sum += static_cast<std::size_t>(frame_stride(view.rows, view.element) * std::max<std::int64_t>(view.cols, 1)) *
           view.element;
  }
  return sum;
}

}  // namespace

Outcome Executor::run_planned(Level3 const& call, Residents& residents, LaneKit& kit, Ring::Share& share,
                              double deadline, CpuBlas& cpu) {
  // A call plans with what is free now; where others use most of it, with the quarter that it can wait for.
  Limits limits;
  limits.slot_bytes = ring_.slot_bytes();
  std::array<DeviceAddress, 3> homes{};
  for (std::size_t i = 0; i < homes.size(); ++i) {
    if (!residents.at_home(i)) continue;
    limits.homes[i] = {true, residents.stay(i).missing(), residents.has_gaps(i)};
    if (static_cast<int>(i) == call.output && !call.output_read) limits.homes[i].missing.clear();
    homes[i] = residents.stay(i).twin(call.operands[i].data);
  }
  // A call that fits into what is left costs nobody its place.
  std::size_t const wanted = std::min(budget_.total() / 4, frames_bytes(call));
  if (mirror_ && budget_.left() < wanted) mirror_->make_room(wanted);
  limits.memory = fixed_memory_ ? fixed_memory_ : std::max(budget_.left(), wanted);
  PipelineRates rates = planning_rates_;
  learned_.into(rates);
  for (;;) {
    double const begin = monotonic_seconds();
    Result<Plan> plan = plans_.plan(call, rates, limits);
    if (!plan) return plan.error();
    std::size_t const bytes = plan->schedule.device_bytes;
    BudgetShare budget(budget_);
    if (!budget.take(bytes, std::max(0.0, deadline - monotonic_seconds()))) return no_memory(bytes, budget_.total());
    DeviceMemory memory(device_);
    if (Error const error = bytes > 0 ? memory.allocate(bytes) : Error::none()) {
      // Others use the GPU too: with half of it the call may still go, in more and smaller steps.
      constexpr std::size_t not_worth_it = std::size_t{16} << 20;
      if (error.code != Error::Code::out_of_memory || bytes < not_worth_it || fixed_memory_) return error;
      limits.memory = bytes / 2;
      continue;
    }
    double const planned = monotonic_seconds();
    auto const pipeline = std::make_unique<Pipeline>(*plan, kit, memory.address(), homes, ring_, share,
                                                     crew_);  // too large for small stacks
    Error const error = pipeline->run();
    Outcome outcome(error);
    outcome.complete = !error;
    outcome.moved = traffic(plan->tiling, plan->schedule);
    outcome.tiles = plan->tiling.tiles;
    outcome.kernel = kit.lane->kernel_used();
    outcome.expected_seconds = plan->seconds;
    outcome.seconds = {planned - begin, pipeline->uploads_given(), pipeline->runs_given(),
                       monotonic_seconds() - planned};
    if (!error) {
      if (fixed_memory_ == 0) learned_.learn(outcome.moved, outcome.seconds.written);
      return outcome;
    }
    if (apart::is_left()) return outcome;
    Written const written = pipeline->written();
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
