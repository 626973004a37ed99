// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device's memory. Addresses handed out lie in a mapping without access rights, so that a host
// read or write through one faults; operations of the device reach the same bytes through a second mapping.
// Every allocation begins as NaN, whatever it held before. What is behind windows counts as allocated, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

#include "gpu/device.hpp"
#include "gpu/emulated/place.hpp"
#include "gpu/emulated/windows.hpp"

namespace blaslift::gpu::emulated {

class Memory {
 public:
  // Reserves `bytes` of address space; pages are used as they are touched. `window_bytes`: see Windows::open().
  Error open(std::size_t bytes, std::size_t window_bytes);

  // Gives all addresses back; nothing may be asked afterwards.
  void close();

  Result<DeviceAddress> allocate(std::size_t bytes);
  // False if the address is not the start of a live allocation.
  bool release(DeviceAddress address);
  std::size_t free_bytes();

  std::size_t window_bytes() const { return windows_.bytes(); }
  Result<DeviceAddress> reserve_window() { return windows_.reserve(); }
  Error back(DeviceAddress address, std::size_t bytes);
  // False if it is not the piece of one back().
  bool unback(DeviceAddress address, std::size_t bytes);

  // An error if not all of it lies in one live allocation, or in backed pieces of one window.
  Result<Place> reach(DeviceMatrix const& matrix);
  Result<Place> reach(DeviceAddress address, std::size_t bytes);

 private:
  struct Block {
    std::size_t bytes = 0;  // asked for
    std::uint64_t number = 0;
  };
  std::size_t left() const;  // bytes for whatever comes next. Needs the lock

  std::mutex mutex_;
  std::size_t bytes_ = 0;                    // of each of the two
  std::byte* handed_out_ = nullptr;          // no access
  std::byte* alias_ = nullptr;               // the same pages, readable and writable
  std::map<std::size_t, std::size_t> free_;  // offset -> bytes, guard gaps included
  std::map<std::size_t, Block> live_;        // by offset
  std::uint64_t last_number_ = 0;
  std::size_t backed_ = 0;  // bytes behind windows
  Windows windows_;
};

}  // namespace blaslift::gpu::emulated
