// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls of levels 1 and 2 on the device: one lane, one kernel. Large operands are at home in the mirror, where they can
// be; others come along with the call, large ones through the ring, all else compact, through the lane's staging
// buffer. The caller's memory is written when all is known about the call: large results from the ring, small ones when
// they have arrived.
#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "gpu/executor/executor.hpp"
#include "gpu/executor/parts.hpp"
#include "gpu/executor/whole_arrays.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {
namespace {

bool has_beta_zero(Call const& call) {
  int const beta = call.routine->find("beta");
  return beta >= 0 && call[beta].scalar.is(0);
}

// Products and solutions with a triangle: what NaN and infinity do there depends on the order of a library's loops.
bool is_triangular(RoutineId id) {
  switch (id) {
    case RoutineId::trmv:
    case RoutineId::trsv:
    case RoutineId::tbmv:
    case RoutineId::tbsv:
    case RoutineId::tpmv:
    case RoutineId::tpsv: return true;
    default: return false;
  }
}

// From here on a second thread is worth its while: one packs 10 GB/s, and a lane's buffer holds 1 MiB. On the H200
// machine `blaslift tune` found for calls with 0.5, 1, 2 and 4 MB through that buffer 0.15, 0.25, 0.40 and 0.45 to 1.4
// ms, with 8 MB through the ring 0.32 (bench/results/2026-11-25-sweep, h200.profile).
constexpr double large_bytes = 1 << 20;

bool is_contiguous(Operand const& view) { return view.shape != Shape::vector || view.stride == 1 || view.stride == -1; }

bool fits_ring(Operand const& view) {
  switch (view.shape) {
    case Shape::general:
    case Shape::triangle: return true;
    case Shape::packed: return !view.unit;  // of a unit triangle's diagonal there may be no memory
    case Shape::vector: return is_contiguous(view);
    default: return false;
  }
}

// As the ring takes it: packed triangles and vectors are one column.
Operand as_matrix(Operand view) {
  if (view.shape != Shape::packed && view.shape != Shape::vector) return view;
  view.rows = view.shape == Shape::packed ? view.rows * (view.rows + 1) / 2 : view.rows;
  view.cols = 1;
  view.stride = view.rows;
  view.shape = Shape::general;
  view.part = Part::full;
  view.unit = false;
  return view;
}

}  // namespace

class Executor::Direct : WholeArrays {
 public:
  Direct(Executor& executor, Call const& call, Wishes const& wishes, LaneKit& kit, double deadline)
      : WholeArrays(executor, call, wishes, kit, deadline, large_bytes) {
    for (std::size_t i = 0; i < count_; ++i) {
      Array& array = arrays_[i];
      array.matrix = as_matrix(array.view);
      array.reads = array.view.read && !(array.view.written && has_beta_zero(call));
      array.fits_ring = fits_ring(array.view);
      if (is_large(array)) becomes_large(i);
    }
  }

  Outcome run(std::byte* value) {
    return WholeArrays::run([&](bool trusting) { return attempt(trusting, value); });
  }

 private:
  // What goes through the ring, where it is not at home.
  bool is_large(Array const& array) const {
    Operand const& view = array.view;
    if (referenced_bytes(view) < large_bytes || !array.fits_ring) return false;
    if (view.shape != Shape::packed && view.shape != Shape::vector && !fits_frame(view)) return false;
    if (!view.written) return array.reads;
    // Whether NaN stands in a triangular routine's result must be known before any of it is written.
    return !is_triangular(call_.routine->id) && !executor_.can_fetch(array.matrix);
  }

  Error attempt(bool trusting, std::byte* value) {
    moved_ = {};
    if (Error const error = place(trusting)) return error;
    placed_ = monotonic_seconds();
    if (Error const error = send(large_bytes)) return error;
    sent_ = monotonic_seconds();
    if (Error const error = residents_.open_outputs()) return error;
    Call call = call_;
    std::array<DeviceAddress, max_arrays> addresses;
    for (std::size_t i = 0; i < count_; ++i) {
      addresses[i] = arrays_[i].device;
      int const stride = call.routine->parameters[static_cast<std::size_t>(arrays_[i].position)].stride;
      if (!residents_.at_home(i) && stride != absent) call[stride].integer = arrays_[i].stride;
    }
    Event& sent = *kit_.events[0][2];
    Event& ran = *kit_.events[1][0];
    Error error = lane_.record(Queue::upload, sent);
    if (!error) error = lane_.wait(Queue::compute, sent);
    if (!error) error = lane_.run(call, {addresses.data(), count_}, kit_.value);
    if (!error) error = lane_.record(Queue::compute, ran);
    if (error) return error;
    Fetcher fetcher(kit_);
    bool const small = fetch_small(fetcher);
    if (small || large_results_.any()) error = lane_.wait(Queue::download, ran);
    if (!error && small) error = fetcher.start();
    if (!error) error = large_results_.begin_saving();
    large_results_.end_saving(!error);
    if (error) return error;
    // While the device works, the kernel is asked whether it works on the right numbers.
    bool const good = residents_.check();
    error = small ? fetcher.wait() : lane_.synchronize(ran);
    if (error) return error;
    ran_ = monotonic_seconds();
    if (!good) return Error::make(Error::Code::stale, "an operand has been written since it came to the GPU");
    std::size_t const real = is_single(call.precision) ? sizeof(float) : sizeof(double);
    if (is_triangular(call.routine->id) && fetcher.non_finite(real))
      return Error::make(Error::Code::declined, "the result has NaN or infinity");
    if (Error const failed = write_large()) return failed;
    if (small) fetcher.write_back();
    if (call.routine->result != ResultKind::none) std::memcpy(value, kit_.value, 16);
    return Error::none();
  }

  bool takes_too_long(Array const& array) const {
    return array.large && array.reads &&
           referenced_bytes(array.view) > executor_.rates_.upload_bytes * (deadline_ - monotonic_seconds());
  }

  // Finds every operand its place on the device.
  Error place(bool trusting) {
    std::size_t bytes = 0;
    std::array<std::size_t, max_arrays> offsets{};
    for (std::size_t i = 0; i < count_; ++i) {
      Array& array = arrays_[i];
      if (wishes_[i] != Keep::no && may_stay(call_.routine->id, call_.routine->level, call_.precision, array.view)) {
        bool const buy = may_buy(wishes_[i]);
        // An output's old value is trusted to nobody: nothing could be done again once the device has written it.
        if (residents_.enter(i, array.view, buy, array.reads, array.view.written, trusting && !array.view.written)) {
          array.device = residents_.stay(i).twin(array.view.data);
          continue;
        }
        // Sent for a single use, a large operand costs more than the CPU needs for the call; a vector may be little
        // beside a matrix that is there.
        if (!buy && (array.view.shape != Shape::vector || takes_too_long(array)))
          return residents_.refused(i) ? residents_.refused(i)
                                       : Error::make(Error::Code::stale, "an operand is not on the GPU");
      }
      offsets[i] = bytes;
      bytes += aligned(static_cast<std::size_t>(array.elements) * array.view.element);
    }
    DeviceAddress begin = DeviceAddress::null;
    bool const takes_scratch = bytes > 0 && bytes <= LaneKit::scratch_bytes && scratch();
    if (takes_scratch) {
      begin = kit_.scratch;
    } else if (bytes > 0) {
      if (Error const error = take_memory(bytes)) return error;
      begin = memory();
    }
    for (std::size_t i = 0; i < count_; ++i)
      if (!residents_.at_home(i)) arrays_[i].device = advance(begin, offsets[i]);
    return Error::none();
  }

  // The lane's own memory for small operands; a lane can do without.
  bool scratch() {
    if (kit_.scratch != DeviceAddress::null) return true;
    auto const made = executor_.device_.allocate(LaneKit::scratch_bytes);
    if (made) kit_.scratch = *made;
    return static_cast<bool>(made);
  }
};

Outcome Executor::run(Call const& call, Wishes const& wishes, Expected const& expected, std::byte* value) try {
  double const arrived = monotonic_seconds();
  CallersVisit const visit(device_);
  if (visit.error()) return visit.error();
  double const deadline = arrived + std::max(0.0, expected.cpu_seconds - expected.gpu_seconds);
  LaneHolder holder(*this);
  if (Error const error = holder.take(deadline)) return error;
  if (device_path(call.symbol) == DevicePath::lapack) return run_lapack(call, wishes, holder.kit(), deadline);
  return std::make_unique<Direct>(*this, call, wishes, holder.kit(), deadline)
      ->run(value);  // too large for small stacks
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for a call's lists");
}

}  // namespace blaslift::gpu
