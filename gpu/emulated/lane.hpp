// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A lane of the emulated device: it works as late as it may, so that a caller who forgets to wait is found out. Work is
// queued until somebody waits for an event, and then only that is done which the event stands for, directly or through
// the waits of its queue. Errors that forget the other direction (a slot filled again while it is still read) need a
// queue that runs ahead: so now and then, chosen by the number of times that the lane has been asked, one queue does
// its work at once, as far as its waits let it. A lane does the same in every run of a program.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "gpu/emulated/memory.hpp"
#include "gpu/emulated/pinned.hpp"
#include "gpu/emulated/state.hpp"
#include "gpu/emulated/work.hpp"

namespace blaslift::gpu::emulated {

class EmulatedLane;

class EmulatedEvent final : public Event {
 private:
  friend EmulatedLane;
  std::mutex mutex_;                    // taken after a lane's
  EmulatedLane const* lane_ = nullptr;  // where it was last recorded
  Point point_;
  unsigned denials_ = 0;  // so many times reached() says no before it looks
};

class EmulatedLane final : public Lane {
 public:
  EmulatedLane(Memory& memory, Pinned& pinned, State const& state) : memory_(memory), pinned_(pinned), state_(state) {}

  Error copy_to_device(Copy const& copy, Event* done) override {
    Error const error = transfer(copy, true);
    return error || !done ? error : record(Queue::upload, *done);
  }
  Error copy_from_device(Copy const& copy, Event* done) override {
    Error const error = transfer(copy, false);
    return error || !done ? error : record(Queue::download, *done);
  }
  Error scatter(std::byte const* host, ScatteredPiece const* pieces, std::size_t count, Event& done) override;
  Error run(Level3 const& call, std::span<DeviceMatrix const> operands) override;
  Error run(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) override;
  KernelUsed kernel_used() const override { return {.name = "loops of the emulated device"}; }
  Result<std::size_t> workspace_bytes(Call const& call) override;
  Error find_non_finite(DeviceMatrix const& matrix, Precision precision, int* found) override;
  Error record(Queue queue, Event& event) override;
  Error wait(Queue queue, Event& event) override;
  Error synchronize(Event& event) override;
  Result<bool> reached(Event& event) override;
  Error synchronize() override;

 private:
  // Runs body() with the lane's lock, unless there is a reason not to.
  template <class Body>
  Error locked(Body&& body);
  Error transfer(Copy const& copy, bool to_device);
  template <class T>
  Error give(Queue to, T const& work);

  // What the event stands for now.
  Error capture(EmulatedEvent& event, Point* point) const;
  WorkQueue& queue(Queue name) { return queues_[static_cast<std::size_t>(name)]; }
  bool has_reached(Point const& point) const {
    return queues_[static_cast<std::size_t>(point.queue)].done() >= point.position;
  }

  // These keep what goes wrong in error_.
  void work_until(Point const& point);
  void run_ahead();
  void work_off_front(Queue name);
  void change_pace();

  Error execute(Wait const&) { return Error::none(); }
  Error execute(Transfer const& work);
  Error execute(Scatter const& work);
  Error execute(Look const& work);
  Error execute(Computation const& work);
  Error execute(DirectComputation const& work);
  Error execute(LapackComputation const& work);
  Error give_lapack(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result);

  // Where the operand lies; an error if not all that the routine may refer to is in one live allocation.
  Result<Place> reach(Operand const& operand, DeviceAddress address);
  // One number for those of the allocations that the pieces go to.
  Result<std::uint64_t> numbers_of(ScatteredPiece const* pieces, std::size_t count);
  // The number of the pinned memory for a function's value; zero for a routine without one.
  Result<std::uint64_t> find_result(DirectCall const& call, std::byte const* result);

  Memory& memory_;
  Pinned& pinned_;
  State const& state_;
  std::atomic_flag computing_;  // a thread is in run() or find_non_finite()
  std::mutex mutex_;            // all below
  std::array<WorkQueue, 3> queues_;
  std::vector<Point> pending_;
  Error error_;              // of work that was done later than it was given
  std::uint64_t asked_ = 0;  // times that somebody waited or looked
  std::uint64_t records_ = 0;
  std::uint64_t transfers_ = 0;
  int ahead_ = -1;  // the queue that now works at once
};

}  // namespace blaslift::gpu::emulated
