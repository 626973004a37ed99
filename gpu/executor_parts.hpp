// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a call takes of the executor and gives back at its end: device memory, a lane, a place in the ring.
#pragma once

#include <algorithm>

#include "gpu/executor.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {

inline Error no_memory(std::size_t bytes, std::size_t total) {
  return Error::make(Error::Code::out_of_memory, "%.1f MiB of device memory did not become free; %.1f MiB may be used",
                     static_cast<double>(bytes) / 0x1p20, static_cast<double>(total) / 0x1p20);
}

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

}  // namespace blaslift::gpu
