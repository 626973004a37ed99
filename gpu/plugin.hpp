// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The symbols that a device library exports, and the check that shim and plugin belong together.
#pragma once

#include "gpu/device.hpp"
#include "gpu/kernel_sampler.hpp"

namespace blaslift::gpu {

// Changes whenever a type in this folder's interface or in shim/call changes its layout, or a call's row its meaning.
inline constexpr int plugin_interface = 19;
inline constexpr char const* plugin_entry = "blaslift_open_device";

// Brings the device up and returns it, or null with the reason in *error. Called once per process, from a
// background thread; may take seconds.
using OpenDevice = Device* (*)(int interface, Error* error);

// The same for the kernels of its own; the command-line tool calls it, in a process that opens no device.
inline constexpr char const* sampler_entry = "blaslift_open_sampler";
using OpenSampler = KernelSampler* (*)(int interface, Error* error);

// For which GPUs its code was compiled, in CMake's words ("80-real,90"); needs neither a GPU nor a driver.
inline constexpr char const* architectures_entry = "blaslift_architectures";
using GetArchitectures = char const* (*)();

// In the same words whoever finds it out: the shim, which opens no library for nothing, or the plugin. `why`: the
// loader's.
inline Error no_nvidia_driver(char const* why) {
  return Error::make(Error::Code::unavailable, "no NVIDIA driver (%.100s): install it, or give the container a GPU",
                     why);
}

}  // namespace blaslift::gpu
