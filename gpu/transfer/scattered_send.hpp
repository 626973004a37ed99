// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Sending what a program has written here and there in an operand that is on the device: many short runs of bytes,
// packed by several threads into slots of the ring and put in their places by one launch a slot.
#pragma once

#include <span>

#include "gpu/device.hpp"
#include "gpu/parallel.hpp"
#include "gpu/residency/range_set.hpp"
#include "gpu/transfer/ring.hpp"

namespace blaslift::gpu {

// Whether so many runs with so many bytes in all are better sent so than by a copy each.
constexpr bool is_scattered(std::size_t runs, double bytes) {
  constexpr std::size_t few = 8;
  constexpr double long_runs = 64 << 10;  // on average: a copy each costs no more than twice the link's time for them
  return runs >= few && bytes < long_runs * static_cast<double>(runs);
}

// Sends `runs`, ranges of host addresses in ascending order; the twin of `host` lies at `twin`, and all others as far
// from it as on the host. Waits until all has arrived: the slots are given back. share: an admitted one.
Error send_scattered(std::span<ByteRange const> runs, std::uintptr_t host, DeviceAddress twin, Lane& lane, Ring& ring,
                     Ring::Share& share, Parallel& parallel);

}  // namespace blaslift::gpu
