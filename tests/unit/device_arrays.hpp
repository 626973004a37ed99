// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A device opened for tests, and a level-1 or level-2 call carried out on it: its arrays in device memory exactly as
// the host has them, in allocations that end where BLAS stops referring to them.
#pragma once

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "gpu/plugin.hpp"
#include "shim/call/direct.hpp"
#include "tests/support/returned_value.hpp"

namespace blaslift::gpu {

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text);
  return *result;
}
inline void must(Error const& error) {
  if (error) throw std::runtime_error(error.text);
}

// The device library of that name ("emulated"), or null with the reason in *error.
inline Device* open_device(std::string const& name, Error* error) {
  void* const library = dlopen((BLASLIFT_DEVICE_FOLDER "/libblaslift-" + name + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *error = Error::make(Error::Code::unavailable, "%s", dlerror());
    return nullptr;
  }
  return reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry))(plugin_interface, error);
}

// The arrays of one call, from before it until after it. The thread has entered the device.
class DeviceArrays {
 public:
  // Allocates and uploads. `missing` bytes are left out at the end of array `shortened`, which is not uploaded.
  DeviceArrays(Device& device, Lane& lane, Call const& call, std::size_t shortened = max_direct_operands,
               std::size_t missing = 0)
      : device_(device), lane_(lane), call_(call), shape_(make_direct(call)) {
    std::size_t bytes = result_bytes;
    for (std::size_t i = 0; i < shape_.operand_count; ++i) {
      offsets_[i] = bytes;
      bytes += span_bytes(i);
    }
    pinned_ = must(device.allocate_pinned(bytes));
    std::memset(pinned_, 0xff, bytes);
    for (std::size_t i = 0; i < shape_.operand_count; ++i) {
      std::size_t const span = span_bytes(i);
      addresses_.push_back(must(device.allocate(i == shortened ? span - missing : std::max<std::size_t>(1, span))));
      if (i == shortened || span == 0) continue;
      std::memcpy(pinned_ + offsets_[i], shape_.operands[i].data, span);
      must(lane.copy_to_device(copy(i)));
    }
    must(lane.synchronize());
  }
  ~DeviceArrays() {
    (void)lane_.synchronize();
    for (DeviceAddress const address : addresses_) device_.release(address);
    device_.release_pinned(pinned_);
  }
  DeviceArrays(DeviceArrays const&) = delete;
  DeviceArrays& operator=(DeviceArrays const&) = delete;

  std::vector<DeviceAddress>& addresses() { return addresses_; }
  std::byte* result() const { return pinned_; }
  Error start() { return lane_.run(call_, addresses_, result()); }
  // Waits for the call, copies all arrays back to the host's, also those that are only read, and returns its value.
  test::Returned finish() {
    must(lane_.synchronize());
    for (std::size_t i = 0; i < addresses_.size(); ++i)
      if (span_bytes(i)) must(lane_.copy_from_device(copy(i)));
    must(lane_.synchronize());
    for (std::size_t i = 0; i < addresses_.size(); ++i)
      if (span_bytes(i)) std::memcpy(shape_.operands[i].data, pinned_ + offsets_[i], span_bytes(i));
    return test::returned_value(shape_, result());
  }

 private:
  static constexpr std::size_t result_bytes = 16;

  std::size_t span_bytes(std::size_t i) const {
    return static_cast<std::size_t>(span_elements(shape_.operands[i])) * shape_.operands[i].element;
  }
  Copy copy(std::size_t i) const {
    return {addresses_[i], pinned_ + offsets_[i], span_bytes(i), 1, span_bytes(i), span_bytes(i)};
  }
  Device& device_;
  Lane& lane_;
  Call const call_;
  DirectCall const shape_;
  std::byte* pinned_ = nullptr;  // the result, and then the arrays
  std::array<std::size_t, max_direct_operands> offsets_{};
  std::vector<DeviceAddress> addresses_;
};

}  // namespace blaslift::gpu
