// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls of levels 1 and 2 on the device: one lane, one kernel. Large operands are at home in the mirror, where they can
// be; others come along with the call, large ones through the ring, all else compact, through the lane's staging buffer. The
// caller's memory is written when all is known about the call: large results from the ring, small ones when they have arrived.
#include <algorithm>
#include <cstring>
#include <new>

#include "gpu/executor.hpp"
#include "gpu/executor_parts.hpp"
#include "gpu/large_results.hpp"
#include "gpu/residency/footprint.hpp"
#include "gpu/residency/pages.hpp"
#include "gpu/residency/residents.hpp"
#include "gpu/transfer/staging.hpp"
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
    case RoutineId::tpsv:
      return true;
    default:
      return false;
  }
}

// From here on a second thread is worth its while: one packs 10 GB/s, and a lane's buffer holds 1 MiB.
constexpr double large_bytes = 4 << 20;

double bytes_of(Operand const& view) { return static_cast<double>(referenced_elements(view)) * static_cast<double>(view.element); }

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

class Executor::Direct {
 public:
  Direct(Executor& executor, Call const& call, Wishes const& wishes, LaneKit& kit, double deadline)
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
      array.reads = array.view.read && !(array.view.written && has_beta_zero(call));
      CompactLayout const compact = compact_layout(array.view);
      array.stride = compact.stride;
      array.elements = compact.elements;
      array.large = is_large(array);
      if (array.large && array.view.written) large_results_.add(count_ - 1, as_matrix(array.view), array.reads);
      bool const has_columns = array.view.shape == Shape::general || array.view.shape == Shape::triangle;
      if (!array.large || !has_columns) continue;
      array.stride = frame_stride(array.view.rows, array.view.element);
      array.elements = array.stride * array.view.cols;
    }
  }

  Outcome run(std::byte* value) {
    Error error = refuse_shared_results(std::span<Array const>(arrays_.data(), count_));
    if (!error) error = large_results_.refuse();
    if (!error)
      error = attempt_with_trust(!executor_.verify_, lane_, residents_,
                                 [&](bool trusting) { return attempt(trusting, value); });
    if (error) large_results_.put_back();
    Outcome outcome(error);
    outcome.complete = !error;
    outcome.moved = moved_;
    conclude(residents_, count_, outcome);
    return outcome;
  }

 private:
  struct Array {
    int position = 0;
    Operand view;
    bool reads = false, large = false;
    std::int64_t stride = 0, elements = 0;  // where it is not at home
    DeviceAddress device = DeviceAddress::null;
  };

  // What goes through the ring, where it is not at home.
  bool is_large(Array const& array) const {
    Operand const& view = array.view;
    if (bytes_of(view) < large_bytes || !fits_ring(view)) return false;
    if (view.shape != Shape::packed && view.shape != Shape::vector && !fits_frame(view)) return false;
    if (!view.written) return array.reads;
    // Whether NaN stands in a triangular routine's result must be known before any of it is written.
    return !is_triangular(call_.routine->id) && !executor_.can_fetch(as_matrix(view));
  }

  Error attempt(bool trusting, std::byte* value) {
    moved_ = {};
    if (Error const error = place(trusting)) return error;
    if (Error const error = send()) return error;
    if (Error const error = residents_.open_outputs()) return error;
    Call call = call_;
    std::array<DeviceAddress, 3> addresses;
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
    for (std::size_t i = 0; i < count_; ++i)
      if (arrays_[i].view.written && !large_results_.has(i)) fetch(i, fetcher);
    bool const small = moved_.down > 0;
    if (small || large_results_.any()) error = lane_.wait(Queue::download, ran);
    if (!error && small) error = fetcher.start();
    if (!error) error = large_results_.save();
    if (error) return error;
    // While the device works, the kernel is asked whether it works on the right numbers.
    bool const good = residents_.check();
    error = small ? fetcher.wait() : lane_.synchronize(ran);
    if (error) return error;
    if (!good) return Error::make(Error::Code::stale, "an operand has been written since it came to the GPU");
    std::size_t const real = is_single(call.precision) ? sizeof(float) : sizeof(double);
    if (is_triangular(call.routine->id) && fetcher.non_finite(real))
      return Error::make(Error::Code::declined, "the result has NaN or infinity");
    for (std::size_t i = 0; i < count_; ++i) {
      if (!large_results_.has(i)) continue;
      moved_.down += bytes_of(arrays_[i].view);
      if (Error const failed = large_results_.write(i, residents_.at_home(i), arrays_[i].device, kit_, deadline_)) return failed;
    }
    if (small) fetcher.write_back();
    if (call.routine->result != ResultKind::none) std::memcpy(value, kit_.value, 16);
    return Error::none();
  }

  // Finds every operand its place on the device.
  Error place(bool trusting) {
    std::size_t bytes = 0;
    std::array<std::size_t, 3> offsets{};
    for (std::size_t i = 0; i < count_; ++i) {
      Array& array = arrays_[i];
      if (wishes_[i] != Keep::no && is_contiguous(array.view) && !(array.view.written && is_hermitian(array.view))) {
        bool const buy = wishes_[i] == Keep::buy;
        // An output's old value is trusted to nobody: nothing could be done again once the device has written it.
        if (residents_.enter(i, array.view, buy, array.reads, array.view.written, trusting && !array.view.written)) {
          array.device = residents_.stay(i).twin(array.view.data);
          continue;
        }
        // Sent for a single use, a large operand costs more than the CPU needs for the call.
        if (!buy && array.view.shape != Shape::vector)
          return residents_.refused(i) ? residents_.refused(i)
                                       : Error::make(Error::Code::stale, "an operand is not on the GPU");
      }
      constexpr std::size_t alignment = 512;
      offsets[i] = bytes;
      std::size_t const own = static_cast<std::size_t>(array.elements) * array.view.element;
      bytes += (own + alignment - 1) / alignment * alignment;
    }
    DeviceAddress begin = DeviceAddress::null;
    bool const takes_scratch = bytes > 0 && bytes <= LaneKit::scratch_bytes && scratch();
    if (takes_scratch) begin = kit_.scratch;
    if (!takes_scratch && bytes > allocated_) {
      // A second attempt may have to move what the first found at home.
      memory_.release();
      share_.give_back();
      allocated_ = 0;
      if (executor_.mirror_) executor_.mirror_->make_room(bytes);
      if (!share_.take(bytes, std::max(0.0, deadline_ - monotonic_seconds())))
        return no_memory(bytes, executor_.budget_.total());
      if (Error const error = memory_.allocate(bytes)) return error;
      allocated_ = bytes;
    }
    if (!takes_scratch && bytes > 0) begin = memory_.address();
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

  // Complex Hermitian matrices have imaginary parts on the diagonal that BLAS ignores and the device may set.
  bool is_hermitian(Operand const& view) const {
    return is_complex(call_.precision) && view.shape != Shape::vector && view.shape != Shape::general;
  }

  Error send() {
    residents_.take_gaps(large_bytes);
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
      if (!array.reads) continue;
      if (!home && array.large) {
        moved_.up += bytes_of(array.view);
        if (Error const error = executor_.send_whole(as_matrix(array.view), array.device, kit_, deadline_)) return error;
      } else if (!home) {
        bool first = true;
        for_each_compact_piece(array.view, array.device, [&](StagedPiece const& piece) {
          sender.put(piece, !first);
          first = false;
        });
      } else if (Error const error = send_missing(i, sender)) {
        return error;
      }
    }
    moved_.up += static_cast<double>(sender.bytes());
    return sender.end();
  }

  Error send_missing(std::size_t i, Sender& sender) {
    Stay const& stay = residents_.stay(i);
    Array const& array = arrays_[i];
    double bytes = 0;
    for (ByteRange const& range : stay.missing()) bytes += static_cast<double>(range.bytes());
    if (bytes == 0) return Error::none();
    if (bytes >= large_bytes && fits_ring(array.view)) {
      moved_.up += bytes;
      return executor_.send_home(as_matrix(array.view), {true, stay.missing(), residents_.has_gaps(i)}, array.device, kit_, deadline_);
    }
    for (ByteRange const& range : stay.missing()) {
      auto* const host = reinterpret_cast<std::byte*>(range.begin);
      sender.put({host, stay.twin(host), range.bytes()}, false);
    }
    return Error::none();
  }

  void fetch(std::size_t i, Fetcher& fetcher) {
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

  Executor& executor_;
  Call const& call_;
  Wishes const& wishes_;
  LaneKit& kit_;
  Lane& lane_;
  double const deadline_;
  std::array<Array, 3> arrays_;
  std::size_t count_ = 0;
  LargeResults large_results_;
  Residents residents_;
  BudgetShare share_;
  DeviceMemory memory_;  // given back first
  std::size_t allocated_ = 0;
  Traffic moved_;
};

Outcome Executor::run(Call const& call, Wishes const& wishes, Expected const& expected, std::byte* value) try {
  double const arrived = monotonic_seconds();
  Visit const visit(device_);
  if (visit.error()) return visit.error();
  double const deadline = arrived + std::max(0.0, expected.cpu_seconds - expected.gpu_seconds);
  LaneHolder holder(*this);
  if (Error const error = holder.take(deadline)) return error;
  if (device_path(call.symbol) == DevicePath::lapack) return run_lapack(call, wishes, holder.kit(), deadline);
  return Direct(*this, call, wishes, holder.kit(), deadline).run(value);
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for a call's lists");
}

}  // namespace blaslift::gpu
