// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Windows of device addresses, and memory behind pieces of them, by CUDA's virtual memory management. A piece is one
// allocation however large it is: on an H200 1 GiB in one costs 86 us, in granules of 2 MiB 25 ms.
//
// Callers have entered the device. The allocations of pieces taken away are kept for pieces of the same size, within
// limits; they are free memory to everybody but CUDA.
#pragma once

#include <cuda.h>

#include <cstddef>
#include <mutex>
#include <vector>

#include "gpu/device.hpp"

namespace blaslift::gpu::cuda {

class Windows {
 public:
  // Keeps at most `limit` bytes. Where GPU or driver lack virtual memory management there are no windows.
  explicit Windows(std::size_t limit);

  std::size_t bytes() const { return bytes_; }  // of every window; 0: there are none
  std::size_t granule() const { return granule_; }

  // A window costs addresses in device and process, no memory. unavailable: asking again is pointless; out_of_memory:
  // the process may not have so many addresses (ulimit -v).
  Result<DeviceAddress> reserve();
  // May wait for work on the device. out_of_memory says how much was asked for.
  Error back(DeviceAddress address, std::size_t bytes);
  // May wait for work on the device, but not for what uses this memory: such work breaks the device. What is no piece
  // of one back() is left alone.
  void unback(DeviceAddress address, std::size_t bytes);
  // Gives all kept memory back to CUDA.
  void trim() { trim(0, 0); }
  // Bytes that are kept and behind nothing.
  std::size_t kept();

 private:
  struct Memory {
    CUmemGenericAllocationHandle handle;
    std::size_t bytes;
  };
  struct Piece {
    DeviceAddress address;
    Memory memory;
  };

  Result<Memory> take(std::size_t bytes);
  bool remember(Piece const& piece);
  void keep(Memory const& memory);
  void trim(std::size_t bytes, std::size_t count);

  std::size_t bytes_ = 0, granule_ = std::size_t{2} << 20;
  std::size_t const limit_;
  std::mutex mutex_;            // never held while CUDA works; all below
  std::vector<Piece> pieces_;   // few and large: searched from end to end
  std::vector<Memory> unused_;  // the oldest first
  std::size_t kept_ = 0;        // their bytes
};

}  // namespace blaslift::gpu::cuda
