// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What calls have in common whose arrays are whole on the device (direct.cpp: levels 1 and 2; lapack.cpp): where each
// array is there, how it comes there and back. It is at home in the mirror, or comes along with the call: a large one
// through the ring, a small one compact, through the lane's staging buffer.
#pragma once

#include <array>
#include <span>

#include "gpu/executor/executor.hpp"
#include "gpu/executor/large_results.hpp"
#include "gpu/executor/parts.hpp"
#include "gpu/residency/residents.hpp"
#include "gpu/transfer/staging.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {

inline double referenced_bytes(Operand const& view) {
  return static_cast<double>(referenced_elements(view)) * static_cast<double>(view.element);
}

// Where an array on the device may end, so that the next one begins well.
constexpr std::size_t aligned(std::size_t bytes) {
  constexpr std::size_t alignment = 512;
  return (bytes + alignment - 1) / alignment * alignment;
}

class Executor::WholeArrays {
 public:
  WholeArrays(WholeArrays const&) = delete;
  WholeArrays& operator=(WholeArrays const&) = delete;

 protected:
  struct Array {
    int position = 0;                       // among the routine's parameters
    Operand view;                           // in the program's memory
    Operand matrix;                         // the same as the ring takes it
    bool reads = false;                     // what the call computes depends on its old value
    bool large = false;                     // through the ring, where it is not at home
    bool fits_ring = true;                  // `matrix` does
    std::int64_t stride = 0, elements = 0;  // on the device, where it is not at home
    DeviceAddress device = DeviceAddress::null;
  };

  // Lists the call's arrays as they are; the derived class says of each whether it is large. `missing_from`: of one at
  // home, what is missing goes through the ring if it is so many bytes (and fits).
  WholeArrays(Executor& executor, Call const& call, Wishes const& wishes, LaneKit& kit, double deadline,
              double missing_from);
  ~WholeArrays() = default;

  // Takes the array as this, and gives it a place of its own size on the device.
  static void lay_out(Array& array, Operand const& view);
  void becomes_large(std::size_t i);

  // attempt(trusting) sends, computes and fetches. Where it fails, the caller's memory is what it was.
  template <class Attempt>
  Outcome run(Attempt&& attempt) {
    Error error = refuse_shared_results(std::span<Array const>(arrays_.data(), count_));
    if (!error) error = large_results_.refuse();
    if (!error) error = attempt_with_trust(!executor_.verify_, lane_, residents_, attempt);
    if (error && !apart::is_left()) large_results_.put_back();
    Outcome outcome(error);
    outcome.complete = !error;
    outcome.moved = moved_;
    outcome.kernel = lane_.kernel_used();
    outcome.seconds = {placed_ - begin_, sent_ - placed_, ran_ - placed_, monotonic_seconds() - placed_};
    conclude(residents_, count_, outcome);
    return outcome;
  }

  // Device memory for what is not at home; what an attempt before took is used again, if it is enough. Waits until the
  // deadline.
  Error take_memory(std::size_t bytes);
  DeviceAddress memory() const { return memory_.address(); }
  // Triangles at home whole, where so much of one is missing and nobody is between its columns.
  Error send(double least_gaps);
  // All results that are not large.
  bool fetch_small(Fetcher& fetcher);
  // And then those that are, into the caller's memory.
  Error write_large();

  Executor& executor_;
  Call const& call_;
  Wishes const& wishes_;
  LaneKit& kit_;
  Lane& lane_;
  double const deadline_;
  std::array<Array, max_arrays> arrays_;
  std::size_t count_ = 0;
  LargeResults large_results_;
  Residents residents_;
  Traffic moved_;
  // When parts of the call were done; attempt() says so.
  double const begin_ = monotonic_seconds();
  double placed_ = begin_, sent_ = begin_, ran_ = begin_;

 private:
  Error send_all();
  Error send_missing(std::size_t i, Sender& sender);

  double const missing_from_;
  BudgetShare share_;
  DeviceMemory memory_;  // given back first
  std::size_t allocated_ = 0;
};

}  // namespace blaslift::gpu
