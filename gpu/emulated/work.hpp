// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the queues of a lane hold until somebody waits for it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "gpu/device.hpp"
#include "shim/call/direct.hpp"

namespace blaslift::gpu::emulated {

// The first `position` pieces of work that a queue has been given; none of them for 0.
struct Point {
  Queue queue = Queue::upload;
  std::uint64_t position = 0;
};

// The numbers are those of the allocations meant when the work was given: memory that has been released since, and
// perhaps allocated anew, is found out.
struct Transfer {
  Copy copy;
  bool to_device = false;
  std::uint64_t device_number = 0, host_number = 0;
};
struct Scatter {
  std::byte const* host = nullptr;
  ScatteredPiece const* pieces = nullptr;
  std::size_t count = 0;
  std::uint64_t host_number = 0, list_number = 0, device_numbers = 0;  // the last: of all places' numbers
};
struct Computation {
  Level3 call;
  std::array<DeviceMatrix, 3> operands;
  std::array<std::uint64_t, 3> numbers;
  std::size_t count = 0;
};
struct DirectComputation {
  DirectCall call;
  std::array<DeviceAddress, max_direct_operands> arrays;
  std::array<std::uint64_t, max_direct_operands> numbers;
  std::byte* result = nullptr;
  std::uint64_t host_number = 0;
};
struct LapackComputation {
  Call call;
  std::array<DeviceAddress, max_arrays + 1> arrays;  // and the workspace
  std::array<std::uint64_t, max_arrays + 1> numbers;
  std::byte* result = nullptr;
  std::uint64_t host_number = 0;
};
struct Look {
  DeviceMatrix matrix;
  Precision precision{};
  int* found = nullptr;
  std::uint64_t device_number = 0, host_number = 0;
};
struct Wait {
  Point until;
};
using Work = std::variant<Wait, Transfer, Scatter, Look, Computation, DirectComputation, LapackComputation>;

// A ring that grows when it is full: no memory is asked for in the long run.
class WorkQueue {
 public:
  // May throw std::bad_alloc, before anything has changed.
  template <class T>
  void push(T const& work) {
    if (given_ - done() == ring_.size()) grow();
    slot(given_).template emplace<T>(work);
    ++given_;
  }
  Work const& front() { return slot(done()); }
  bool empty() const { return done() == given_; }
  void pop() { done_.store(done() + 1, std::memory_order_release); }
  void clear() { done_.store(given_, std::memory_order_release); }
  std::uint64_t given() const { return given_; }
  // Without the lane's lock, too.
  std::uint64_t done() const { return done_.load(std::memory_order_acquire); }

 private:
  Work& slot(std::uint64_t position) { return ring_[position & (ring_.size() - 1)]; }
  void grow() {
    std::vector<Work> larger(ring_.empty() ? 16 : 2 * ring_.size());
    for (std::uint64_t i = done(); i != given_; ++i) larger[i & (larger.size() - 1)] = slot(i);
    ring_ = std::move(larger);
  }

  std::vector<Work> ring_;  // its size is zero or a power of two
  std::uint64_t given_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace blaslift::gpu::emulated
