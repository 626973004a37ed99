// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device's windows of addresses. The addresses handed out are ones that no pointer of a host program can
// hold, so that a host read or write through one faults; operations of the device reach the bytes through a mapping of
// the window's size, in which only pieces that are backed have access rights. Every piece begins as NaN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>

#include "gpu/device.hpp"
#include "gpu/emulated/place.hpp"

namespace blaslift::gpu::emulated {

class Windows {
 public:
  static constexpr std::size_t granule = std::size_t{2} << 20;  // as CUDA's

  // `bytes`: of each window, a power of two and at least a granule, or 0 for a device without windows.
  Error open(std::size_t bytes);
  std::size_t bytes() const { return bytes_; }
  void close();  // gives all addresses back

  // out_of_memory where the host gives no such range.
  Result<DeviceAddress> reserve();
  // `failed` for what is no free piece of a window, out_of_memory where the host has no memory.
  Error back(DeviceAddress address, std::size_t bytes);
  // False if it is not the piece of one back().
  bool unback(DeviceAddress address, std::size_t bytes);

  static bool is_window(DeviceAddress address) { return static_cast<std::uintptr_t>(address) >= first_address; }
  // An error if not all of it lies in backed pieces of one window. Neighbouring pieces are one range.
  Result<Place> reach(DeviceAddress address, std::size_t bytes);

 private:
  // x86-64 has no addresses with bits 56 to 63 unequal; Arm may ignore those, hence a bit below them, too.
  static constexpr std::uintptr_t first_address = 0x4040'0000'0000'0000;

  struct Piece {
    std::size_t bytes = 0;
    std::uint64_t number = 0;
    bool usable = false;  // not while it is being made or taken away
  };
  struct Window {
    std::byte* alias = nullptr;
    std::map<std::size_t, Piece> pieces;  // by offset
  };
  // Where an address is. Needs the lock.
  struct Spot {
    Window* window = nullptr;  // null: in none
    std::size_t offset = 0;
  };
  Spot find(DeviceAddress address);

  std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::deque<Window> windows_;  // leaves its elements where they are
  std::uint64_t last_number_ = 0;
};

}  // namespace blaslift::gpu::emulated
