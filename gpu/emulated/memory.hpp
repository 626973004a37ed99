// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device's memory. Addresses handed out lie in a mapping without access rights, so that a host
// read or write through one faults; operations of the device reach the same bytes through a second mapping.
// Every allocation begins as NaN, whatever it held before.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>

#include "gpu/device.hpp"

namespace blaslift::gpu::emulated {

class Memory {
 public:
  // Reserves `bytes` of address space; pages are used as they are touched.
  Error open(std::size_t bytes);

  Result<DeviceAddress> allocate(std::size_t bytes);
  // False if the address is not the start of a live allocation.
  bool release(DeviceAddress address);
  std::size_t free_bytes();

  // The matrix as the device's operations see it; an error if it does not lie in one live allocation.
  Result<std::byte*> reach(DeviceMatrix const& matrix);

 private:
  std::mutex mutex_;
  std::byte* handed_out_ = nullptr;          // no access
  std::byte* alias_ = nullptr;               // the same pages, readable and writable
  std::map<std::size_t, std::size_t> free_;  // offset -> bytes, guard gaps included
  std::map<std::size_t, std::size_t> live_;  // offset -> bytes asked for
};

}  // namespace blaslift::gpu::emulated
