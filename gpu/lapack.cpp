// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LAPACK calls on the device: one lane, whole arrays. Inputs go up, the routine runs, INFO and the results are looked
// at, and only then the caller's memory is written, large matrices last but one, small arrays at the very end. Whatever
// fails or is irregular before, the CPU finds its operands as they were; if large results stop half way, what they
// overwrite is put back from the copy that was made while the device computed.
#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "gpu/executor.hpp"
#include "gpu/executor_parts.hpp"
#include "gpu/large_results.hpp"
#include "gpu/residency/footprint.hpp"
#include "gpu/residency/residents.hpp"
#include "gpu/transfer/staging.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {
namespace {

// From this size on a matrix goes through the ring, by several threads.
constexpr std::size_t large_bytes = std::size_t{1} << 20;
constexpr std::size_t alignment = 512;

std::size_t aligned(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

std::size_t referenced_bytes(Operand const& view) {
  return static_cast<std::size_t>(referenced_elements(view)) * view.element;
}

}  // namespace

class Executor::Lapack {
 public:
  Lapack(Executor& executor, Call const& call, Wishes const& wishes, LaneKit& kit, double deadline)
      : executor_(executor),
        call_(call),
        wishes_(wishes),
        kit_(kit),
        lane_(*kit.lane),
        deadline_(deadline),
        large_results_(executor),
        residents_(executor.mirror_, executor.sentinel_, executor.crowd_, executor.calls_.fetch_add(1) + 1),
        share_(executor.budget_),
        memory_(executor.device_) {
    for (int i = 0; i < call.routine->parameter_count; ++i) {
      Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(i)];
      if (!is_array(parameter.kind)) continue;
      Array& array = arrays_[count_++];
      array.position = i;
      array.view = make_operand(call, i);
      array.large = array.view.shape != Shape::vector && referenced_bytes(array.view) >= large_bytes && fits_frame(array.view);
      array.may_stay = outlives_call(parameter.kind, array.view);
      if (array.large && array.view.written) large_results_.add(count_ - 1, array.view, array.view.read);
    }
  }

  Outcome run() {
    Error error = refuse();
    if (!error)
      error =
          attempt_with_trust(!executor_.verify_, lane_, residents_, [&](bool trusting) { return attempt(trusting); });
    if (error) large_results_.put_back();
    Outcome outcome(error);
    outcome.complete = !error;
    outcome.moved = moved_;
    outcome.seconds = {placed_ - begin_, sent_ - placed_, ran_ - placed_, monotonic_seconds() - placed_};
    conclude(residents_, count_, outcome);
    return outcome;
  }

 private:
  struct Array {
    int position = 0;
    Operand view;
    bool large = false, may_stay = false;
    DeviceAddress device = DeviceAddress::null;
    std::int64_t stride = 0;  // on the device
  };

  Error refuse() const {
    if (Error const error = refuse_shared_results(std::span<Array const>(arrays_.data(), count_))) return error;
    for (std::size_t i = 0; i < count_; ++i)
      if (large_results_.has(i))
        if (Error const error = executor_.can_fetch(arrays_[i].view)) return error;
    return large_results_.refuse();
  }

  Error attempt(bool trusting) {
    moved_ = {};
    enter_homes(trusting);
    if (Error const error = place()) return error;
    placed_ = monotonic_seconds();
    if (Error const error = send()) return error;
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
    if (!error) error = lane_.run(device_call_, {addresses_.data(), count_ + 1}, kit_.value);
    if (!error) error = look_for_non_finite(&Operand::written);
    if (!error) error = lane_.record(Queue::compute, ran);
    if (!error) error = lane_.wait(Queue::download, ran);
    if (error) return error;
    Fetcher fetcher(kit_);
    bool small = false;
    for (std::size_t i = 0; i < count_; ++i) {
      if (!arrays_[i].view.written || arrays_[i].large) continue;
      fetch_small(i, fetcher);
      small = true;
    }
    if (small) error = fetcher.start();
    if (!error) error = large_results_.save();
    bool const good = residents_.check();
    if (!error) error = small ? fetcher.wait() : lane_.synchronize(ran);
    if (error) return error;
    ran_ = monotonic_seconds();
    if (!good) return Error::make(Error::Code::stale, "an operand has been written since it came to the GPU");
    std::size_t const real = is_single(call_.precision) ? sizeof(float) : sizeof(double);
    if (Error const irregular = look_at_result(small && fetcher.non_finite(real))) return irregular;
    for (std::size_t i = 0; i < count_; ++i)
      if (large_results_.has(i))
        if (Error const failed = fetch_large(i)) return failed;
    if (small) fetcher.write_back();
    return Error::none();
  }

  void enter_homes(bool trusting) {
    for (std::size_t i = 0; i < count_; ++i) {
      Array& array = arrays_[i];
      if (wishes_[i] == Keep::no || !array.may_stay || array.view.shape == Shape::vector) continue;
      bool const buy = wishes_[i] == Keep::buy;
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
        array.stride = array.view.stride;
        continue;
      }
      CompactLayout const compact = compact_layout(array.view);
      array.stride = array.large ? frame_stride(array.view.rows, array.view.element) : compact.stride;
      offsets[i] = bytes;
      std::int64_t const elements = array.large ? array.stride * array.view.cols : compact.elements;
      bytes += aligned(static_cast<std::size_t>(elements) * array.view.element);
      if (stride != absent) device_call_[stride].integer = array.stride;
    }
    auto const workspace = lane_.workspace_bytes(device_call_);
    if (!workspace) return workspace.error();
    std::size_t const all = bytes + aligned(*workspace);
    if (all > allocated_) {
      // A second attempt may have to move what the first found at home.
      memory_.release();
      share_.give_back();
      allocated_ = 0;
      if (executor_.mirror_) executor_.mirror_->make_room(all);
      if (!share_.take(all, std::max(0.0, deadline_ - monotonic_seconds())))
        return no_memory(all, executor_.budget_.total());
      if (Error const error = memory_.allocate(all)) return error;
      allocated_ = all;
    }
    for (std::size_t i = 0; i < count_; ++i) {
      if (!residents_.at_home(i)) arrays_[i].device = advance(memory_.address(), offsets[i]);
      addresses_[i] = arrays_[i].device;
    }
    addresses_[count_] = advance(memory_.address(), bytes);
    return Error::none();
  }

  Error send() {
    residents_.take_gaps();
    Error const error = send_all();
    residents_.leave_gaps();
    return error;
  }

  Error send_all() {
    Sender sender(kit_);
    for (std::size_t i = 0; i < count_; ++i) {
      Array const& array = arrays_[i];
      bool const home = residents_.at_home(i);
      if (home && executor_.verify_)
        if (Error const error = executor_.compare(residents_.stay(i), kit_)) return error;
      if (!array.view.read) continue;
      Error error;
      if (home) {
        for (ByteRange const& range : residents_.stay(i).missing()) moved_.up += static_cast<double>(range.bytes());
        error = executor_.send_home(array.view, {true, residents_.stay(i).missing(), residents_.has_gaps(i)}, array.device, kit_, deadline_);
      } else if (array.large) {
        moved_.up += static_cast<double>(referenced_bytes(array.view));
        error = executor_.send_whole(array.view, array.device, kit_, deadline_);
      } else {
        bool first = true;
        for_each_compact_piece(array.view, array.device, [&](StagedPiece const& piece) {
          sender.put(piece, !first);
          first = false;
        });
      }
      if (error) return error;
    }
    moved_.up += static_cast<double>(sender.bytes());
    return sender.end();
  }

  DeviceMatrix matrix(Array const& array) const {
    return {array.device,    array.view.rows, array.view.cols,   array.stride,
            array.view.part, array.view.unit, array.view.element};
  }

  // In the matrices that are read, or written. (Vectors are looked at on their way back.)
  Error look_for_non_finite(bool Operand::*role) {
    for (std::size_t i = 0; i < count_; ++i) {
      Array const& array = arrays_[i];
      if (!(array.view.*role) || array.view.shape == Shape::vector || array.view.rows == 0) continue;
      if (role == &Operand::read && !is_compared(array)) continue;
      DeviceMatrix looked_at = matrix(array);
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

  void fetch_small(std::size_t i, Fetcher& fetcher) {
    Array const& array = arrays_[i];
    auto const add = [&](StagedPiece const& piece) {
      moved_.down += static_cast<double>(piece.bytes);
      fetcher.add(piece);
    };
    if (!residents_.at_home(i)) return for_each_compact_piece(array.view, array.device, add);
    Stay const& stay = residents_.stay(i);
    for (ByteRange const& range : stay.bytes()) {
      auto* const host = reinterpret_cast<std::byte*>(range.begin);
      add({host, stay.twin(host), range.bytes()});
    }
  }

  Error fetch_large(std::size_t i) {
    Array const& array = arrays_[i];
    bool const home = residents_.at_home(i);
    moved_.down += static_cast<double>(referenced_bytes(array.view));
    return large_results_.write(i, home, array.device, kit_, deadline_);
  }

  Executor& executor_;
  Call const& call_;
  Wishes const& wishes_;
  LaneKit& kit_;
  Lane& lane_;
  double const deadline_;
  Call device_call_;
  std::array<Array, max_arrays> arrays_;
  std::array<DeviceAddress, max_arrays + 1> addresses_{};
  std::size_t count_ = 0;
  LargeResults large_results_;
  Residents residents_;
  BudgetShare share_;
  DeviceMemory memory_;  // given back first
  std::size_t allocated_ = 0;
  Traffic moved_;
  double const begin_ = monotonic_seconds();
  double placed_ = begin_, sent_ = begin_, ran_ = begin_;
};

Outcome Executor::run_lapack(Call const& call, Wishes const& wishes, LaneKit& kit, double deadline) {
  return Lapack(*this, call, wishes, kit, deadline).run();
}

}  // namespace blaslift::gpu
