// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/lane.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>

#include "gpu/emulated/check_operands.hpp"
#include "gpu/emulated/compute.hpp"
#include "gpu/emulated/direct.hpp"
#include "gpu/emulated/lapack.hpp"
#include "shim/call/lapack.hpp"

namespace blaslift::gpu::emulated {
namespace {

Error no_host_memory() {
  return Error::make(Error::Code::out_of_memory, "no host memory for the emulated device's work");
}

// splitmix64: chance that is the same in every run.
std::uint64_t mix(std::uint64_t number) {
  number += 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

// Bytes from the first to the last of a copy on the side with that pitch.
Result<std::size_t> span_bytes(Copy const& copy, std::size_t pitch) {
  if (copy.bytes == 0 || copy.columns == 0) return std::size_t{0};
  std::size_t span = 0;
  if (copy.columns > 1 && (pitch < copy.bytes || __builtin_mul_overflow(copy.columns - 1, pitch, &span) ||
                           __builtin_add_overflow(span, copy.bytes, &span)))
    return Error::make(Error::Code::failed, "not a copy: %zu pieces of %zu bytes, %zu bytes apart", copy.columns,
                       copy.bytes, pitch);
  return copy.columns > 1 ? span : copy.bytes;
}

// From the beginning of a scatter's pinned memory to the end of its last piece.
std::size_t bytes_of(ScatteredPiece const* pieces, std::size_t count) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < count; ++i)
    end = std::max<std::size_t>(end, std::size_t{pieces[i].offset} + pieces[i].bytes);
  return end;
}

// Where a copy lies; one without bytes lies nowhere.
struct Ends {
  std::byte* device = nullptr;
  std::uint64_t device_number = 0, host_number = 0;
};
Result<Ends> find_ends(Copy const& copy, Memory& memory, Pinned& pinned) {
  auto const on_device = span_bytes(copy, copy.device_pitch), on_host = span_bytes(copy, copy.host_pitch);
  if (!on_device) return on_device.error();
  if (!on_host) return on_host.error();
  if (*on_device == 0) return Ends{};
  auto place = memory.reach(copy.device, *on_device);
  if (!place) return place.error();
  auto const number = pinned.find(copy.host, *on_host);
  if (!number) return number.error();
  return Ends{place->data, place->number, *number};
}

Error released_meanwhile(char const* what) {
  return Error::make(Error::Code::failed, "%s memory was released and allocated anew while work on it was queued",
                     what);
}

}  // namespace

template <class Body>
Error EmulatedLane::locked(Body&& body) try {
  if (!state_.usable()) return state_.error();
  std::lock_guard const lock(mutex_);
  if (error_) return error_;
  return body();
} catch (std::bad_alloc const&) {
  return no_host_memory();
}

template <class T>
Error EmulatedLane::give(Queue to, T const& work) {
  queue(to).push(work);
  if (ahead_ == static_cast<int>(to)) run_ahead();
  return Error::none();
}

Error EmulatedLane::transfer(Copy const& copy, bool to_device) {
  return locked([&] {
    auto ends = find_ends(copy, memory_, pinned_);
    if (!ends) return ends.error();
    return give(to_device ? Queue::upload : Queue::download,
                Transfer{copy, to_device, ends->device_number, ends->host_number});
  });
}

Error EmulatedLane::scatter(std::byte const* host, ScatteredPiece const* pieces, std::size_t count, Event& done) {
  Error const error = locked([&] {
    auto const list = pinned_.find(reinterpret_cast<std::byte const*>(pieces), count * sizeof *pieces);
    if (!list) return list.error();
    auto const number = pinned_.find(host, bytes_of(pieces, count));
    if (!number) return number.error();
    auto const places = numbers_of(pieces, count);
    if (!places) return places.error();
    return give(Queue::upload, Scatter{host, pieces, count, *number, *list, *places});
  });
  return error ? error : record(Queue::upload, done);
}

Error EmulatedLane::run(Level3 const& call, std::span<DeviceMatrix const> operands) {
  if (computing_.test_and_set())
    return Error::make(Error::Code::failed, "two threads at once give the same lane work to compute");
  Error const error = locked([&] {
    if (auto wrong = check_operands(call, operands)) return wrong;
    Computation work{call, {}, {}, operands.size()};
    for (std::size_t i = 0; i < operands.size(); ++i) {
      auto place = memory_.reach(operands[i]);
      if (!place) return place.error();
      work.operands[i] = operands[i];
      work.numbers[i] = place->number;
    }
    return give(Queue::compute, work);
  });
  computing_.clear();
  return error;
}

Error EmulatedLane::run(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) {
  if (computing_.test_and_set())
    return Error::make(Error::Code::failed, "two threads at once give the same lane work to compute");
  Error const error = locked([&] {
    if (device_path(call.symbol) == DevicePath::lapack) return give_lapack(call, arrays, result);
    if (device_path(call.symbol) != DevicePath::direct)
      return Error::make(Error::Code::failed, "%s is no routine for whole arrays", info(call.symbol).name);
    DirectComputation work{make_direct(call), {}, {}, result, 0};
    if (arrays.size() != work.call.operand_count)
      return Error::make(Error::Code::failed, "%s has %zu arrays, but %zu were given", info(call.symbol).name,
                         work.call.operand_count, arrays.size());
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      auto place = reach(work.call.operands[i], arrays[i]);
      if (!place) return place.error();
      work.arrays[i] = arrays[i];
      work.numbers[i] = place->number;
    }
    auto const number = find_result(work.call, result);
    if (!number) return number.error();
    work.host_number = *number;
    return give(Queue::compute, work);
  });
  computing_.clear();
  return error;
}

namespace {

// The routine's own memory is the host's; some of the device's is asked for so that callers provide it.
constexpr std::size_t lapack_workspace = 4096;

}  // namespace

Result<std::size_t> EmulatedLane::workspace_bytes(Call const& call) {
  if (Error const error = find_lapack(call.symbol)) return error;
  return lapack_workspace;
}

Error EmulatedLane::give_lapack(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) {
  LapackComputation work{call, {}, {}, result, 0};
  std::size_t count = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    if (!is_array(call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
    if (count + 1 >= arrays.size()) return Error::make(Error::Code::failed, "%s lacks arrays", info(call.symbol).name);
    auto place = reach(widest_operand(call, i), arrays[count]);
    if (!place) return place.error();
    work.arrays[count] = arrays[count];
    work.numbers[count++] = place->number;
  }
  if (count + 1 != arrays.size())
    return Error::make(Error::Code::failed, "%s has %zu arrays and a workspace, but %zu were given",
                       info(call.symbol).name, count, arrays.size());
  auto workspace = memory_.reach(arrays[count], lapack_workspace);
  if (!workspace) return workspace.error();
  work.arrays[count] = arrays[count];
  work.numbers[count] = workspace->number;
  auto const number = pinned_.find(result, sizeof(std::int64_t));
  if (!number) return number.error();
  work.host_number = *number;
  return give(Queue::compute, work);
}

Result<Place> EmulatedLane::reach(Operand const& operand, DeviceAddress address) {
  auto place = memory_.reach(address, static_cast<std::size_t>(span_elements(operand)) * operand.element);
  if (place && place->number != 0 && static_cast<std::uintptr_t>(address) % operand.element != 0)
    return Error::make(Error::Code::failed, "an array on the device is not aligned to its elements of %zu bytes",
                       operand.element);
  return place;
}

Result<std::uint64_t> EmulatedLane::find_result(DirectCall const& call, std::byte const* result) {
  if (call.result() == ResultKind::none) return std::uint64_t{0};
  constexpr std::size_t bytes = 16;
  if (reinterpret_cast<std::uintptr_t>(result) % bytes != 0)
    return Error::make(Error::Code::failed, "%s: the place for the result is not aligned", routine(call.routine).name);
  return pinned_.find(result, bytes);
}

Error EmulatedLane::find_non_finite(DeviceMatrix const& matrix, Precision precision, int* found) {
  if (computing_.test_and_set())
    return Error::make(Error::Code::failed, "two threads at once give the same lane work to compute");
  Error const error = locked([&] {
    if (matrix.element != element_size(precision))
      return Error::make(Error::Code::failed, "not a matrix of the precision to look through for numbers");
    auto place = memory_.reach(matrix);
    if (!place) return place.error();
    auto const number = pinned_.find(found, sizeof *found);
    if (!number) return number.error();
    if (reinterpret_cast<std::uintptr_t>(found) % alignof(int) != 0)
      return Error::make(Error::Code::failed, "the answer to a look for numbers is not aligned");
    return give(Queue::compute, Look{matrix, precision, found, place->number, *number});
  });
  computing_.clear();
  return error;
}

Error EmulatedLane::record(Queue name, Event& event) {
  return locked([&] {
    auto& recorded = static_cast<EmulatedEvent&>(event);
    std::lock_guard const lock(recorded.mutex_);
    recorded.lane_ = this;
    recorded.point_ = {name, queue(name).given()};
    recorded.denials_ = static_cast<unsigned>(mix(++records_) % 4);
    return Error::none();
  });
}

Error EmulatedLane::wait(Queue name, Event& event) {
  return locked([&] {
    Point point;
    if (auto error = capture(static_cast<EmulatedEvent&>(event), &point)) return error;
    if (has_reached(point)) return Error::none();
    return give(name, Wait{point});
  });
}

Error EmulatedLane::synchronize(Event& event) {
  return locked([&] {
    Point point;
    if (auto error = capture(static_cast<EmulatedEvent&>(event), &point)) return error;
    run_ahead();
    work_until(point);
    change_pace();
    return error_;
  });
}

Result<bool> EmulatedLane::reached(Event& event) {
  bool there = false;
  Error const error = locked([&] {
    auto& asked = static_cast<EmulatedEvent&>(event);
    Point point;
    if (auto wrong = capture(asked, &point)) return wrong;
    run_ahead();
    there = has_reached(point);
    if (!there) {
      bool denied = false;
      {
        std::lock_guard const lock(asked.mutex_);
        denied = asked.denials_ > 0;
        if (denied) --asked.denials_;
      }
      if (!denied) {
        work_until(point);
        there = true;
      }
    }
    change_pace();
    return error_;
  });
  if (error) return error;
  return there;
}

Error EmulatedLane::synchronize() {
  if (!state_.usable()) return state_.error();
  std::lock_guard const lock(mutex_);
  run_ahead();
  // Against the flow of data: what has not been told to wait does not find its input there.
  for (Queue const name : {Queue::download, Queue::compute, Queue::upload}) work_until({name, queue(name).given()});
  change_pace();
  Error const error = error_;
  error_ = Error::none();
  if (error)
    for (WorkQueue& each : queues_) each.clear();
  return error;
}

Error EmulatedLane::capture(EmulatedEvent& event, Point* point) const {
  std::lock_guard const lock(event.mutex_);
  *point = Point{};
  if (event.lane_ == this) *point = event.point_;
  // CUDA can wait for another stream's event anywhere; the shim has no need to, and here it would take both locks.
  if (event.lane_ && event.lane_ != this && !event.lane_->has_reached(event.point_))
    return Error::make(Error::Code::failed, "an event was waited for in another lane than that which recorded it");
  return Error::none();
}

void EmulatedLane::work_until(Point const& point) try {
  // A wait refers to what was given before it, so this ends. It may lead far back, hence no recursion.
  pending_.assign(1, point);
  while (!pending_.empty() && !error_) {
    Point const wanted = pending_.back();
    if (has_reached(wanted)) {
      pending_.pop_back();
      continue;
    }
    auto const* const wait = std::get_if<Wait>(&queue(wanted.queue).front());
    if (wait && !has_reached(wait->until))
      pending_.push_back(wait->until);
    else
      work_off_front(wanted.queue);
  }
} catch (std::bad_alloc const&) {
  error_ = no_host_memory();
}

void EmulatedLane::run_ahead() {
  if (ahead_ < 0) return;
  auto const name = static_cast<Queue>(ahead_);
  while (!error_ && !queue(name).empty()) {
    auto const* const wait = std::get_if<Wait>(&queue(name).front());
    if (wait && !has_reached(wait->until)) return;
    work_off_front(name);
  }
}

void EmulatedLane::work_off_front(Queue name) try {
  Error const error = state_.broken()
                          ? state_.error()
                          : std::visit([&](auto const& work) { return execute(work); }, queue(name).front());
  if (error)
    error_ = error;
  else
    queue(name).pop();
} catch (std::bad_alloc const&) {
  error_ = no_host_memory();
}

void EmulatedLane::change_pace() {
  std::uint64_t const chance = mix(++asked_);
  ahead_ = chance % 4 == 0 ? static_cast<int>(chance / 4 % 3) : -1;
}

Error EmulatedLane::execute(Transfer const& work) {
  Copy const& copy = work.copy;
  auto ends = find_ends(copy, memory_, pinned_);
  if (!ends) return ends.error();
  if (ends->device_number != work.device_number) return released_meanwhile("device");
  if (ends->host_number != work.host_number) return released_meanwhile("pinned");
  if (!ends->device) return Error::none();
  auto move = [&](std::size_t device_offset, std::size_t host_offset, std::size_t bytes) {
    if (work.to_device)
      std::memcpy(ends->device + device_offset, copy.host + host_offset, bytes);
    else
      std::memcpy(copy.host + host_offset, ends->device + device_offset, bytes);
  };
  // What lies between the pieces may be copied or not: nobody shall rely on either.
  bool const with_gaps = copy.device_pitch == copy.host_pitch && mix(++transfers_) % 2 == 0;
  if (with_gaps)
    move(0, 0, (copy.columns - 1) * copy.host_pitch + copy.bytes);
  else
    for (std::size_t j = 0; j < copy.columns; ++j) move(j * copy.device_pitch, j * copy.host_pitch, copy.bytes);
  return Error::none();
}

Result<std::uint64_t> EmulatedLane::numbers_of(ScatteredPiece const* pieces, std::size_t count) {
  std::uint64_t numbers = 0;
  for (std::size_t i = 0; i < count; ++i) {
    auto const place = memory_.reach(pieces[i].device, pieces[i].bytes);
    if (!place) return place.error();
    numbers = mix(numbers + place->number);
  }
  return numbers;
}

// Looks at the list only now, as the device does.
Error EmulatedLane::execute(Scatter const& work) {
  auto const list = pinned_.find(reinterpret_cast<std::byte const*>(work.pieces), work.count * sizeof *work.pieces);
  if (!list) return list.error();
  auto const number = pinned_.find(work.host, bytes_of(work.pieces, work.count));
  if (!number) return number.error();
  if (*list != work.list_number || *number != work.host_number) return released_meanwhile("pinned");
  auto const places = numbers_of(work.pieces, work.count);
  if (!places) return places.error();
  if (*places != work.device_numbers) return released_meanwhile("device");
  for (std::size_t i = 0; i < work.count; ++i) {
    ScatteredPiece const& piece = work.pieces[i];
    if (static_cast<std::uintptr_t>(piece.device) % scatter_alignment !=
        reinterpret_cast<std::uintptr_t>(work.host + piece.offset) % scatter_alignment)
      return Error::make(Error::Code::failed, "a scattered piece does not lie as its place on the device does");
    auto place = memory_.reach(piece.device, piece.bytes);
    if (!place) return place.error();
    if (place->data) std::memcpy(place->data, work.host + piece.offset, piece.bytes);
  }
  return Error::none();
}

Error EmulatedLane::execute(Look const& work) {
  auto place = memory_.reach(work.matrix);
  if (!place) return place.error();
  if (place->number != work.device_number) return released_meanwhile("device");
  auto const number = pinned_.find(work.found, sizeof *work.found);
  if (!number) return number.error();
  if (*number != work.host_number) return released_meanwhile("pinned");
  bool const finite = with_precision(work.precision, [&](auto tag) {
    using Real = typename decltype(tag)::real;
    std::int64_t const parts = is_complex(work.precision) ? 2 : 1;
    auto const* const numbers = reinterpret_cast<Real const*>(place->data);
    for (std::int64_t column = 0; column < work.matrix.cols; ++column) {
      std::int64_t const skip = work.matrix.unit ? 1 : 0;
      std::int64_t const first = work.matrix.part == Part::lower ? column + skip : 0;
      std::int64_t const end = work.matrix.part == Part::upper ? column + 1 - skip : work.matrix.rows;
      for (std::int64_t row = parts * first; row < parts * end; ++row)
        if (!std::isfinite(numbers[parts * column * work.matrix.stride + row])) return false;
    }
    return true;
  });
  if (!finite) *work.found = 1;
  return Error::none();
}

Error EmulatedLane::execute(Computation const& work) {
  std::array<Block, 3> blocks;
  for (std::size_t i = 0; i < work.count; ++i) {
    auto place = memory_.reach(work.operands[i]);
    if (!place) return place.error();
    if (place->number != work.numbers[i]) return released_meanwhile("device");
    blocks[i] = {place->data, work.operands[i].stride};
  }
  compute(work.call, blocks);
  return Error::none();
}

Error EmulatedLane::execute(DirectComputation const& work) {
  Arrays arrays{};
  for (std::size_t i = 0; i < work.call.operand_count; ++i) {
    auto place = reach(work.call.operands[i], work.arrays[i]);
    if (!place) return place.error();
    if (place->number != work.numbers[i]) return released_meanwhile("device");
    arrays[i] = place->data;
  }
  auto const number = find_result(work.call, work.result);
  if (!number) return number.error();
  if (*number != work.host_number) return released_meanwhile("pinned");
  if (routine(work.call.routine).level == 1)
    run_level1(work.call, arrays, work.result);
  else
    run_level2(work.call, arrays);
  return Error::none();
}

Error EmulatedLane::execute(LapackComputation const& work) {
  std::array<std::byte*, max_arrays> arrays{};
  std::size_t count = 0;
  for (int i = 0; i < work.call.routine->parameter_count; ++i) {
    if (!is_array(work.call.routine->parameters[static_cast<std::size_t>(i)].kind)) continue;
    auto place = reach(widest_operand(work.call, i), work.arrays[count]);
    if (!place) return place.error();
    if (place->number != work.numbers[count]) return released_meanwhile("device");
    arrays[count++] = place->data;
  }
  auto workspace = memory_.reach(work.arrays[count], lapack_workspace);
  if (!workspace) return workspace.error();
  if (workspace->number != work.numbers[count]) return released_meanwhile("device");
  auto const number = pinned_.find(work.result, sizeof(std::int64_t));
  if (!number) return number.error();
  if (*number != work.host_number) return released_meanwhile("pinned");
  std::int64_t const info = run_lapack(work.call, arrays);
  std::memcpy(work.result, &info, sizeof info);
  return Error::none();
}

}  // namespace blaslift::gpu::emulated
