// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LAPACK calls on the device: one lane, whole arrays. Inputs go up, the routine runs, INFO and the results are looked
// at, and only then the caller's memory is written, large matrices last but one, small arrays at the very end. Whatever
// fails or is irregular before, the CPU finds its operands as they were; if large results stop half way, what they
// overwrite is put back from the copy that was made while the device computed. Where only the routine finds how wide
// its results are (RANGE V), the device's count is fetched first.
#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <utility>

#include "gpu/executor/executor.hpp"
#include "gpu/executor/parts.hpp"
#include "gpu/executor/whole_arrays.hpp"
#include "shim/base/clock.hpp"
#include "shim/call/lapack.hpp"

namespace blaslift::gpu {
namespace {

// From this size on a matrix goes through the ring, by several threads.
constexpr double large_bytes = 1 << 20;

}  // namespace

class Executor::Lapack : WholeArrays {
 public:
  Lapack(Executor& executor, Call const& call, Wishes const& wishes, LaneKit& kit, double deadline)
      : WholeArrays(executor, call, wishes, kit, deadline, 0) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (is_sized_by_found(call, arrays_[i].position)) lay_out(arrays_[i], widest_operand(call, arrays_[i].position));
      Operand const& view = arrays_[i].view;
      if (view.shape != Shape::vector && referenced_bytes(view) >= large_bytes && fits_frame(view)) becomes_large(i);
    }
  }

  Outcome run() {
    for (std::size_t i = 0; i < count_; ++i)
      if (large_results_.has(i))
        if (Error const error = executor_.can_fetch(arrays_[i].matrix)) return error;
    set_found(0);
    return WholeArrays::run([&](bool trusting) { return attempt(trusting); });
  }

 private:
  Error attempt(bool trusting) {
    moved_ = {};
    set_found(0);
    enter_homes(trusting);
    if (Error const error = place()) return error;
    placed_ = monotonic_seconds();
    if (Error const error = send(1)) return error;
    sent_ = monotonic_seconds();
    // A library may scribble in the triangle that it does not return.
    bool const triangles = std::any_of(arrays_.begin(), arrays_.begin() + count_, [](Array const& array) {
      return array.view.written && array.view.shape == Shape::triangle;
    });
    if (Error const error = residents_.open_outputs(triangles)) return error;
    Event& sent = *kit_.events[0][2];
    Event& ran = *kit_.events[1][0];
    Error error = lane_.record(Queue::upload, sent);
    if (!error) error = lane_.wait(Queue::compute, sent);
    kit_.non_finite[0] = 0;
    // A device's routine may leave NaN of its input without a trace (its pivots are chosen by comparisons), or not end.
    if (!error) error = look_for_non_finite(&Operand::read);
    if (!error) error = lane_.record(Queue::compute, ran);
    if (!error) error = lane_.synchronize(ran);
    if (!error && kit_.non_finite[0] != 0)
      return Error::make(Error::Code::irregular, "an operand of %s has NaN or infinity",
                         blaslift::info(call_.symbol).name);
    error = start_and_save(ran);
    if (!error && selects_by_value(call_)) error = await_found(ran);
    if (error) return error;
    Fetcher fetcher(kit_);
    bool const small = fetch_small(fetcher);
    if (small) error = fetcher.start();
    bool const good = residents_.check();
    if (!error) error = wait_for(lane_, ran);
    if (!error && small) error = fetcher.wait();
    if (error) return error;
    ran_ = monotonic_seconds();
    if (!good) return Error::make(Error::Code::stale, "an operand has been written since it came to the GPU");
    std::size_t const real = is_single(call_.precision) ? sizeof(float) : sizeof(double);
    if (Error const irregular = look_at_result(small && fetcher.non_finite(real))) return irregular;
    if (Error const failed = write_large()) return failed;
    if (small) fetcher.write_back();
    return Error::none();
  }

  // Starts the routine. Some wait while the device computes: helpers copy meanwhile what results will overwrite, and
  // the caller afterwards. No signal comes in between, for helpers read the program's memory.
  Error start_and_save(Event& ran) {
    Error error = large_results_.begin_saving();
    if (!error) error = lane_.run(device_call_, {addresses_.data(), count_ + 1}, kit_.value);
    if (!error && !selects_by_value(call_)) error = look_for_non_finite(&Operand::written);
    if (!error) error = end_of_work(ran);
    large_results_.end_saving(!error);
    return error;
  }

  Error end_of_work(Event& ran) {
    Error const error = lane_.record(Queue::compute, ran);
    return error ? error : lane_.wait(Queue::download, ran);
  }

  // Waits for the number of eigenvalues that the routine has found; only that many columns of Z may exist.
  Error await_found(Event& ran) {
    std::int64_t found = 0;
    Fetcher fetcher(kit_);
    fetcher.add({reinterpret_cast<std::byte*>(&found), found_address(), sizeof found});
    Error error = fetcher.start();
    if (!error) error = wait_for(lane_, ran);
    if (!error) error = fetcher.wait();
    if (!error) error = look_at_result(false);
    if (error) return error;
    fetcher.write_back();
    if (found < 0 || found > selected_eigenvalues(call_))
      return Error::make(Error::Code::irregular, "%s found %lld eigenvalues", blaslift::info(call_.symbol).name,
                         static_cast<long long>(found));
    set_found(found);
    error = refuse_shared_results(std::span<Array const>(arrays_.data(), count_));
    if (!error) error = look_for_non_finite(&Operand::written);
    return error ? error : end_of_work(ran);
  }

  DeviceAddress found_address() const {
    int const position = call_.routine->find("found");
    return std::find_if(arrays_.begin(), arrays_.begin() + count_,
                        [&](Array const& array) { return array.position == position; })
        ->device;
  }

  // Gives results that are as wide as there are eigenvalues that width; none until it is known. Their places on the
  // device are for all.
  void set_found(std::int64_t found) {
    for (std::size_t i = 0; i < count_; ++i) {
      Array& array = arrays_[i];
      if (!is_sized_by_found(call_, array.position)) continue;
      array.view = array.matrix = make_result(call_, array.position, found);
      if (large_results_.has(i)) large_results_.add(i, array.matrix, array.reads);
    }
  }

  void enter_homes(bool trusting) {
    for (std::size_t i = 0; i < count_; ++i) {
      Array& array = arrays_[i];
      bool const outlives =
          outlives_call(call_.routine->parameters[static_cast<std::size_t>(array.position)].kind, array.view);
      if (wishes_[i] == Keep::no || !outlives || is_sized_by_found(call_, array.position)) continue;
      if (!may_stay(call_.routine->id, 4, call_.precision, array.view)) continue;
      bool const buy = may_buy(wishes_[i]);
      (void)residents_.enter(i, array.view, buy, array.view.read, array.view.written, trusting && !array.view.written);
    }
  }

  // Gives every array its place on the device, and the call the leading dimensions that hold there.
  Error place() {
    device_call_ = call_;
    std::size_t bytes = 0;
    std::array<std::size_t, max_arrays> offsets{};
    for (std::size_t i = 0; i < count_; ++i) {
      Array& array = arrays_[i];
      int const stride = call_.routine->parameters[static_cast<std::size_t>(array.position)].stride;
      if (residents_.at_home(i)) {
        array.device = residents_.stay(i).twin(array.view.data);
        continue;
      }
      offsets[i] = bytes;
      bytes += aligned(static_cast<std::size_t>(array.elements) * array.view.element);
      if (stride != absent) device_call_[stride].integer = array.stride;
    }
    auto const workspace = lane_.workspace_bytes(device_call_);
    if (!workspace) return workspace.error();
    std::size_t const all = bytes + aligned(*workspace);
    if (Error const error = take_memory(all)) return error;
    for (std::size_t i = 0; i < count_; ++i) {
      if (!residents_.at_home(i)) arrays_[i].device = advance(memory(), offsets[i]);
      addresses_[i] = arrays_[i].device;
    }
    addresses_[count_] = advance(memory(), bytes);
    return Error::none();
  }

  DeviceMatrix matrix(std::size_t i) {
    Array const& array = arrays_[i];
    return {
        array.device,    array.view.rows, array.view.cols,   residents_.at_home(i) ? array.view.stride : array.stride,
        array.view.part, array.view.unit, array.view.element};
  }

  // In the matrices that are read, or written. (Vectors are looked at on their way back.)
  Error look_for_non_finite(bool Operand::*role) {
    for (std::size_t i = 0; i < count_; ++i) {
      Array const& array = arrays_[i];
      if (!(array.view.*role) || array.view.shape == Shape::vector || referenced_elements(array.view) == 0) continue;
      if (role == &Operand::read && !is_compared(array)) continue;
      DeviceMatrix looked_at = matrix(i);
      // Eigenvectors take the place of a triangle, of which the other half may hold anything before.
      bool const triangle = call_.routine->find(Kind::uplo) >= 0 && array.view.rows == array.view.cols;
      if (role == &Operand::read && triangle && is_symmetric(array))
        looked_at.part = call_.flag("uplo", 'U') == 'U' ? Part::upper : Part::lower;
      if (Error const error = lane_.find_non_finite(looked_at, call_.precision, &kit_.non_finite[0])) return error;
    }
    return Error::none();
  }
  // Inputs that a routine looks at before it computes with them. Others (factors, reflectors, unit triangles) have
  // parts that are not referred to, and whatever else they hold is in the result.
  bool is_compared(Array const& array) const {
    Kind const kind = call_.routine->parameters[static_cast<std::size_t>(array.position)].kind;
    return kind == Kind::inout && !array.view.unit && call_.routine->id != RoutineId::orgqr;
  }
  bool is_symmetric(Array const& array) const {
    return call_.routine->parameters[static_cast<std::size_t>(array.position)].shape == Shape::triangle;
  }

  Error look_at_result(bool small_non_finite) const {
    std::int64_t info = 0;
    std::memcpy(&info, kit_.value, sizeof info);
    if (info != 0)
      return Error::make(Error::Code::irregular, "%s would report INFO = %lld", blaslift::info(call_.symbol).name,
                         static_cast<long long>(info));
    if (small_non_finite || kit_.non_finite[0] != 0)
      return Error::make(Error::Code::irregular, "the result of %s has NaN or infinity",
                         blaslift::info(call_.symbol).name);
    return Error::none();
  }

  Call device_call_;
  std::array<DeviceAddress, max_arrays + 1> addresses_{};
};

Outcome Executor::run_lapack(Call const& call, Wishes const& wishes, LaneKit& kit, double deadline) {
  return std::make_unique<Lapack>(*this, call, wishes, kit, deadline)->run();
}

}  // namespace blaslift::gpu
