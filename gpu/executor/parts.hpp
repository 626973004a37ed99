// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a call takes of the executor and gives back at its end: device memory, a lane, a place in the ring; and what
// calls have in common whose arrays are whole on the device (direct.cpp, lapack.cpp).
#pragma once

#include <algorithm>
#include <new>
#include <span>

#include "gpu/executor/executor.hpp"
#include "gpu/residency/footprint.hpp"
#include "gpu/residency/residents.hpp"
#include "shim/base/apart.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {

inline Error no_memory(std::size_t bytes, std::size_t total) {
  return Error::make(Error::Code::out_of_memory, "%.1f MiB of device memory did not become free; %.1f MiB may be used",
                     static_cast<double>(bytes) / 0x1p20, static_cast<double>(total) / 0x1p20);
}

// A call's visit, from which the thread steps out while the program's signal handlers run.
class CallersVisit final : apart::Outside {
 public:
  explicit CallersVisit(Device& device) : visit_(device) {}
  Error const& error() const { return visit_.error(); }

 private:
  void step_out() override { visit_.end(); }
  void step_in() override { visit_.begin(); }

  Visit visit_;
};

// For a call that the program's signal handlers have left: nobody reads it.
inline Error left_by_handler() { return Error::make(Error::Code::busy, "a signal handler has left the call"); }

// Waits for an event, and lets signals in meanwhile.
Error wait_for(Lane& lane, Event& event);

class DeviceMemory {
 public:
  explicit DeviceMemory(Device& device) : device_(device) {}
  ~DeviceMemory() { release(); }
  DeviceMemory(DeviceMemory const&) = delete;
  DeviceMemory& operator=(DeviceMemory const&) = delete;
  Error allocate(std::size_t bytes) {
    auto const address = device_.allocate(bytes);
    if (!address) return address.error();
    address_ = *address;
    return Error::none();
  }
  void release() {
    if (address_ != DeviceAddress::null) device_.release(address_);
    address_ = DeviceAddress::null;
  }
  DeviceAddress address() const { return address_; }

 private:
  Device& device_;
  DeviceAddress address_ = DeviceAddress::null;
};

class BudgetShare {
 public:
  explicit BudgetShare(Budget& budget) : budget_(budget) {}
  ~BudgetShare() { give_back(); }
  BudgetShare(BudgetShare const&) = delete;
  BudgetShare& operator=(BudgetShare const&) = delete;
  void give_back() {
    budget_.give_back(bytes_);
    bytes_ = 0;
  }
  // Once, or again after give_back().
  bool take(std::size_t bytes, double patience_seconds) {
    if (!budget_.take(bytes, patience_seconds)) return false;
    bytes_ = bytes;
    return true;
  }

 private:
  Budget& budget_;
  std::size_t bytes_ = 0;
};

class Executor::LaneHolder {
 public:
  explicit LaneHolder(Executor& executor) : executor_(executor) {}
  ~LaneHolder() {
    if (kit_) executor_.give_back(kit_);
  }
  LaneHolder(LaneHolder const&) = delete;
  LaneHolder& operator=(LaneHolder const&) = delete;
  Error take(double deadline) {
    auto const lane = executor_.acquire_lane(std::max(0.0, deadline - monotonic_seconds()));
    if (!lane) return lane.error();
    kit_ = *lane;
    return Error::none();
  }
  LaneKit& kit() { return *kit_; }

 private:
  Executor& executor_;
  LaneKit* kit_ = nullptr;
};

// A promised part of the ring.
class RingPlace {
 public:
  explicit RingPlace(Ring& ring) : ring_(ring) {}
  ~RingPlace() {
    if (admitted_) ring_.dismiss();
  }
  RingPlace(RingPlace const&) = delete;
  RingPlace& operator=(RingPlace const&) = delete;
  Error take(double deadline) {
    admitted_ = ring_.admit(share_, std::max(0.0, deadline - monotonic_seconds()));
    if (admitted_) return Error::none();
    return Error::make(Error::Code::out_of_memory, "%zu calls use the ring already; BLASLIFT_RING makes it larger",
                       ring_.most_calls());
  }
  Ring::Share& share() { return share_; }

 private:
  Ring& ring_;
  Ring::Share share_;
  bool admitted_ = false;
};

// declined where a result shares memory with another operand: then the order in which they are read and written
// matters. Array has a `view`.
template <class Array>
Error refuse_shared_results(std::span<Array const> arrays) {
  for (std::size_t i = 0; i < arrays.size(); ++i)
    for (std::size_t j = 0; j < arrays.size(); ++j)
      if (i != j && arrays[i].view.written && share_bytes(arrays[i].view, arrays[j].view))
        return Error::make(Error::Code::declined, "the result shares memory with another operand");
  return Error::none();
}

// attempt(trusting), and once more without trust if the first finds that the program has written an operand. What a
// failed one has started has ended: it uses memory that others get next. out_of_memory for a std::bad_alloc.
template <class Attempt>
Error attempt_with_trust(bool trusting, Lane& lane, Residents& residents, Attempt&& attempt) {
  for (;; trusting = false) {
    Error error;
    try {
      error = attempt(trusting);
    } catch (std::bad_alloc const&) {
      error = Error::make(Error::Code::out_of_memory, "no host memory for the lists of a call");
    }
    if (!error) return error;
    (void)lane.synchronize();
    if (error.code != Error::Code::stale || !trusting) return error;
    residents.leave();
  }
}

// What became of the first `count` operands, and of the claims on them.
inline void conclude(Residents& residents, std::size_t count, Outcome& outcome) {
  outcome.check_seconds = residents.check_seconds();
  outcome.buying_seconds = residents.buying_seconds();
  for (std::size_t i = 0; i < count; ++i)
    outcome.stayed[i] = {residents.reused(i), residents.lost(i), residents.bought(i), residents.refused(i)};
  if (outcome.complete) residents.commit();
}

}  // namespace blaslift::gpu
