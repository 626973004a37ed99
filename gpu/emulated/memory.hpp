// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device's memory. Addresses handed out lie in a mapping without access rights, so that a host
// read or write through one faults; operations of the device reach the same bytes through a second mapping.
// Every allocation begins as NaN, whatever it held before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

#include "gpu/device.hpp"

namespace blaslift::gpu::emulated {

// Device memory as the device's operations see it, and a number that only this allocation has.
struct Place {
  std::byte* data = nullptr;
  std::uint64_t number = 0;
};

class Memory {
 public:
  // Reserves `bytes` of address space; pages are used as they are touched.
  Error open(std::size_t bytes);

  Result<DeviceAddress> allocate(std::size_t bytes);
  // False if the address is not the start of a live allocation.
  bool release(DeviceAddress address);
  std::size_t free_bytes();

  // An error if not all of it lies in one live allocation.
  Result<Place> reach(DeviceMatrix const& matrix);
  Result<Place> reach(DeviceAddress address, std::size_t bytes);

 private:
  struct Block {
    std::size_t bytes = 0;  // asked for
    std::uint64_t number = 0;
  };
  std::mutex mutex_;
  std::byte* handed_out_ = nullptr;          // no access
  std::byte* alias_ = nullptr;               // the same pages, readable and writable
  std::map<std::size_t, std::size_t> free_;  // offset -> bytes, guard gaps included
  std::map<std::size_t, Block> live_;        // by offset
  std::uint64_t last_number_ = 0;
};

}  // namespace blaslift::gpu::emulated
