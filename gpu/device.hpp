// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device as the shim sees it. No CUDA type appears here: the CUDA plugin and the emulated device
// implement these classes in libraries of their own, opened with dlopen (gpu/plugin.hpp).
//
// A device may be used by many threads; a Lane by one thread at a time. No function throws. After an error
// of code `failed` the device is not used again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "shim/base/result.hpp"
#include "shim/call/level3.hpp"

namespace blaslift::gpu {

// An address in device memory; the host never reads or writes through it.
enum class DeviceAddress : std::uintptr_t { null = 0 };

// A column-major matrix in device memory. For a triangle only that part holds data.
struct DeviceMatrix {
  DeviceAddress data = DeviceAddress::null;
  std::int64_t rows = 0, cols = 0;
  std::int64_t stride = 0;  // leading dimension in elements, at least rows
  Part part = Part::full;
  bool unit = false;
  std::size_t element = 0;  // bytes
};

// One caller's way to the device: an in-order queue with its own staging memory.
class Lane {
 public:
  // Copies what the host operand refers to (Shape::general or Shape::triangle) into the device matrix of the
  // same size. Returns when the host memory may be changed again.
  virtual Error upload(DeviceMatrix const& to, Operand const& from) = 0;
  // Starts the call on device operands, in the order of call.operands (whose data pointers are not used).
  // The result is complete, or has failed, after synchronize().
  virtual Error run(Level3 const& call, std::span<DeviceMatrix const> operands) = 0;
  // Waits for everything started on this lane.
  virtual Error synchronize() = 0;
  // Whether all numbers of a full matrix of that precision are finite. Waits for everything started on this lane.
  virtual Result<bool> all_finite(DeviceMatrix const& matrix, Precision precision) = 0;
  // Copies the device matrix to exactly the elements that the host operand refers to; complete on return.
  // On an error some of them may have been written.
  virtual Error download(Operand const& to, DeviceMatrix const& from) = 0;

 protected:
  ~Lane() = default;
};

// Arithmetic rates of level-3 routines on large operands, in floating-point operations per second.
struct Rates {
  double single_flops = 0, double_flops = 0;
};

class Device {
 public:
  // One line for people: "NVIDIA H200, 139 GiB, driver 580.159".
  virtual char const* description() const = 0;
  // What the device can be expected to reach; zeros where nothing is known.
  virtual Rates rates() { return {}; }
  // Device memory that could be allocated now, in bytes.
  virtual std::size_t free_bytes() = 0;
  virtual Result<DeviceAddress> allocate(std::size_t bytes) = 0;
  virtual void release(DeviceAddress address) = 0;
  // Takes an idle lane, or makes one; to be given back by the same call.
  virtual Result<Lane*> acquire_lane() = 0;
  virtual void give_back(Lane* lane) = 0;
  // For tests: leaves the device as a kernel fault would (CUDA: a real one), so that all later work fails.
  virtual void break_down() = 0;

 protected:
  ~Device() = default;  // a device lives until the process ends
};

}  // namespace blaslift::gpu
