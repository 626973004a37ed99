// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One large matrix through the ring, by itself: plans of the pipeline without anything to compute.
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <memory>

#include "gpu/executor/executor.hpp"
#include "gpu/executor/parts.hpp"
#include "gpu/transfer/scattered_send.hpp"
#include "gpu/transfer/spin_lock.hpp"

namespace blaslift::gpu {
namespace {

constexpr double patience_seconds = 5;

// A plan that knows one block, all of the matrix; its copies are still missing.
Plan plan_of(Operand const& matrix, bool home) {
  Plan plan;
  Tiling& tiling = plan.tiling;
  tiling.call.routine = RoutineId::gemm;
  tiling.call.operand_count = 1;
  tiling.call.operands[0] = matrix;
  tiling.blocks.push_back({0, 0, 0, matrix});
  plan.schedule.frames.push_back({0, 0, home});
  return plan;
}

}  // namespace

// As the pipeline waits: often at first, for naps last longer than they are asked to.
Error wait_for(Lane& lane, Event& event) {
  constexpr double long_wait = 2e-3;
  constexpr timespec nap{0, 20000};
  apart::Watch watch;
  for (double const begin = monotonic_seconds();;) {
    auto const reached = lane.reached(event);
    if (!reached) return reached.error();
    if (*reached) return Error::none();
    if (watch.signal_waits() && !apart::let_signals_in()) return left_by_handler();
    if (monotonic_seconds() - begin < long_wait) {
      for (int i = 0; i < 20; ++i) pause_briefly();
      sched_yield();
    } else {
      nanosleep(&nap, nullptr);
    }
  }
}

Error Executor::run_copies(Plan const& plan, DeviceAddress address, LaneKit& kit, double deadline) {
  RingPlace place(ring_);
  if (Error const error = place.take(deadline)) return error;
  return std::make_unique<Pipeline>(plan, kit, address, std::array<DeviceAddress, 3>{address}, ring_, place.share(),
                                    crew_)
      ->run();
}

Error Executor::send_home(Operand const& operand, Home const& home, DeviceAddress address, LaneKit& kit,
                          double deadline) {
  Plan plan = plan_of(operand, true);
  BlockPart const part = missing_part(home, operand);
  if (part.view.rows == 0) return Error::none();
  plan.schedule.uploads.push_back({0, 0, {}, part, home.gaps_are_free});
  return run_copies(plan, address, kit, deadline);
}

Error Executor::send_scattered(Stay const& stay, LaneKit& kit, double deadline) {
  RingPlace place(ring_);
  if (Error const error = place.take(deadline)) return error;
  auto const first = reinterpret_cast<void const*>(stay.missing().front().begin);
  return gpu::send_scattered(stay.missing(), stay.missing().front().begin, stay.twin(first), *kit.lane, ring_,
                             place.share(), crowd_);
}

Error Executor::send_whole(Operand const& matrix, DeviceAddress address, LaneKit& kit, double deadline) {
  Plan plan = plan_of(matrix, false);
  plan.schedule.uploads.push_back({0, 0, {}, {matrix, 0, 0}});
  return run_copies(plan, address, kit, deadline);
}

Error Executor::fetch_whole(Operand const& matrix, bool home, DeviceAddress address, LaneKit& kit, double deadline) {
  Plan plan = plan_of(matrix, home);
  if (!fits_slot(matrix.rows, matrix)) plan.tiling.independent = Independent::rows;
  plan.schedule.downloads.push_back({});
  // What has been computed is worth a wait for a place in the ring.
  return run_copies(plan, address, kit, std::max(deadline, monotonic_seconds() + patience_seconds));
}

bool Executor::fits_slot(std::int64_t length, Operand const& matrix) const {
  return static_cast<std::size_t>(length) * matrix.element <= ring_.slot_bytes();
}

Error Executor::can_fetch(Operand const& matrix) const {
  // In slices of whole columns, or of whole rows if there are no shorter ones.
  if (fits_slot(matrix.rows, matrix) || (matrix.shape == Shape::general && fits_slot(matrix.cols, matrix)))
    return Error::none();
  return Error::make(Error::Code::declined,
                     "a column of %lld elements is longer than a slot of the ring, %.1f KiB; "
                     "BLASLIFT_RING makes it larger",
                     static_cast<long long>(matrix.rows), static_cast<double>(ring_.slot_bytes()) / 0x1p10);
}

}  // namespace blaslift::gpu
