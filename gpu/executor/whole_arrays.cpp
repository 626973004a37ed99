// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/executor/whole_arrays.hpp"

#include <algorithm>

#include "gpu/tiling/home.hpp"
#include "gpu/transfer/scattered_send.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {
Executor::WholeArrays::WholeArrays(Executor& executor, Call const& call, Wishes const& wishes, LaneKit& kit,
                                   double deadline, double missing_from)
    : executor_(executor),
      call_(call),
      wishes_(wishes),
      kit_(kit),
      lane_(*kit.lane),
      deadline_(deadline),
      large_results_(executor),
      residents_(executor.mirror_, executor.sentinel_, executor.calls_.fetch_add(1) + 1),
      missing_from_(missing_from),
      share_(executor.budget_),
      memory_(executor.device_) {
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    if (!is_array(call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
    Array& array = arrays_[count_++];
    array.position = i;
    lay_out(array, make_operand(call, i));
    array.reads = array.view.read;
  }
}

void Executor::WholeArrays::lay_out(Array& array, Operand const& view) {
  array.view = array.matrix = view;
  CompactLayout const compact = compact_layout(view);
  array.stride = compact.stride;
  array.elements = compact.elements;
}

void Executor::WholeArrays::becomes_large(std::size_t i) {
  Array& array = arrays_[i];
  array.large = true;
  if (array.view.written) large_results_.add(i, array.matrix, array.reads);
  if (array.view.shape != Shape::general && array.view.shape != Shape::triangle) return;
  array.stride = frame_stride(array.view.rows, array.view.element);
  array.elements = array.stride * array.view.cols;
}

Error Executor::WholeArrays::take_memory(std::size_t bytes) {
  if (bytes <= allocated_) return Error::none();
  // A second attempt may have to move what the first found at home.
  memory_.release();
  share_.give_back();
  allocated_ = 0;
  if (bytes > executor_.budget_.total()) return no_memory(bytes, executor_.budget_.total());
  if (executor_.mirror_) executor_.mirror_->make_room(bytes);
  if (!share_.take(bytes, std::max(0.0, deadline_ - monotonic_seconds())))
    return no_memory(bytes, executor_.budget_.total());
  if (Error const error = memory_.allocate(bytes)) return error;
  allocated_ = bytes;
  return Error::none();
}

Error Executor::WholeArrays::send(double least_gaps) {
  residents_.take_gaps(least_gaps);
  Error const error = send_all();
  residents_.leave_gaps();
  return error;
}

Error Executor::WholeArrays::send_all() {
  Sender sender(kit_);
  for (std::size_t i = 0; i < count_; ++i) {
    Array const& array = arrays_[i];
    bool const home = residents_.at_home(i);
    if (home && executor_.verify_)
      if (Error const error = executor_.compare(residents_.stay(i), kit_)) return error;
    if (!array.reads) continue;
    Error error;
    if (home) {
      error = send_missing(i, sender);
    } else if (array.large) {
      moved_.up += referenced_bytes(array.view);
      error = executor_.send_whole(array.matrix, array.device, kit_, deadline_);
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

Error Executor::WholeArrays::send_missing(std::size_t i, Sender& sender) {
  Stay const& stay = residents_.stay(i);
  Array const& array = arrays_[i];
  double bytes = 0;
  for (ByteRange const& range : stay.missing()) bytes += static_cast<double>(range.bytes());
  if (bytes == 0) return Error::none();
  bool const large = bytes >= missing_from_ && array.fits_ring;
  Home const home{true, stay.missing(), residents_.has_gaps(i)};
  // What goes through the pipeline is all between the first and the last missing column and row.
  double const around = large ? bytes_of(missing_part(home, array.matrix)) : 0;
  if (is_scattered(stay.missing().size(), bytes) && (!large || 2 * bytes < around)) {
    // Little goes as well without the ring: not worth a wait for a place there.
    Error const error = executor_.send_scattered(stay, kit_, large ? deadline_ : 0);
    if (!error) moved_.up += bytes;
    if (large || error.code != Error::Code::out_of_memory) return error;
  }
  if (large) {
    moved_.up += around;
    return executor_.send_home(array.matrix, home, array.device, kit_, deadline_);
  }
  for (ByteRange const& range : stay.missing()) {
    auto* const host = reinterpret_cast<std::byte*>(range.begin);
    sender.put({host, stay.twin(host), range.bytes()}, false);
  }
  return Error::none();
}

bool Executor::WholeArrays::fetch_small(Fetcher& fetcher) {
  bool any = false;
  auto const add = [&](StagedPiece const& piece) {
    moved_.down += static_cast<double>(piece.bytes);
    fetcher.add(piece);
    any = true;
  };
  for (std::size_t i = 0; i < count_; ++i) {
    Array const& array = arrays_[i];
    if (!array.view.written || array.large) continue;
    if (!residents_.at_home(i)) {
      for_each_compact_piece(array.view, array.device, add);
      continue;
    }
    Stay const& stay = residents_.stay(i);
    for (ByteRange const& range : stay.bytes()) {
      auto* const host = reinterpret_cast<std::byte*>(range.begin);
      add({host, stay.twin(host), range.bytes()});
    }
  }
  return any;
}

Error Executor::WholeArrays::write_large() {
  for (std::size_t i = 0; i < count_; ++i) {
    if (!large_results_.has(i) || referenced_elements(arrays_[i].view) == 0) continue;
    moved_.down += referenced_bytes(arrays_[i].view);
    if (Error const failed = large_results_.write(i, residents_.at_home(i), arrays_[i].device, kit_, deadline_))
      return failed;
  }
  return Error::none();
}

}  // namespace blaslift::gpu
