// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Staging: a lane's pinned host memory, and the copies through it between the caller's pageable memory
// and the device.
//
// The memory is divided into slots, two for each thread that may take part in a copy: while the device
// moves one, the thread fills or empties the other. Threads take blocks from one list and put their
// copies into the lane's stream themselves, so nobody waits for a slower one between blocks.
#pragma once

#include <array>
#include <cstddef>

#include "gpu/cuda/crew.hpp"
#include "gpu/cuda/handle.hpp"
#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

struct Slot {
  std::byte* memory = nullptr;
  Event event;             // after the last copy into or out of the slot
  bool in_flight = false;  // the event may still be to come
};

class Staging {
 public:
  static constexpr int participants = 4;  // the caller and at most three helpers
  static constexpr std::size_t slots_each = 2;
  static constexpr std::size_t slot_bytes = std::size_t{2} << 20;

  Error create();

  // Returns when the host memory has been read; the device's copies may still be under way.
  Error upload(cudaStream_t stream, Crew& crew, DeviceMatrix const& to, Operand const& from);
  // Returns when the host memory has been written, which is after everything in the stream before.
  Error download(cudaStream_t stream, Crew& crew, Operand const& to, DeviceMatrix const& from);

 private:
  PinnedMemory memory_;
  std::array<Slot, participants * slots_each> slots_;
};

}  // namespace blaslift::gpu::cuda
