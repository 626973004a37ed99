// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device's library is opened while the driver wakes.
#pragma once

#include "gpu/executor/early_start.hpp"
#include "gpu/plugin.hpp"
#include "shim/base/own_thread.hpp"

namespace blaslift::dispatch {

class DeviceLibrary {
 public:
  // Finds the library and the driver. unavailable: one of them is not there.
  Error find();
  // Whether there is a driver to be woken, or none is needed.
  bool may_start() const { return wake_ != nullptr || !is_nvidia_; }
  // Opens the library in a thread of its own, and wakes the driver meanwhile.
  Error open();
  // Brings the device up; takes its context. Null with the reason in *error.
  gpu::Device* open_device(Error* error) const;

 private:
  void open_in_this_thread();

  bool is_nvidia_ = false;
  gpu::WakeDriver wake_ = nullptr;
  char const* path_ = "";
  void* handle_ = nullptr;
  char problem_[200] = "";
};

}  // namespace blaslift::dispatch
