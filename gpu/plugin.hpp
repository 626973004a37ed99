// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The one symbol that a device library exports, and the check that shim and plugin belong together.
#pragma once

#include "gpu/device.hpp"

namespace blaslift::gpu {

// Changes whenever a type in this folder's interface or in shim/call changes its layout.
inline constexpr int plugin_interface = 5;
inline constexpr char const* plugin_entry = "blaslift_open_device";

// Brings the device up and returns it, or null with the reason in *error. Called once per process, from a
// background thread; may take seconds.
using OpenDevice = Device* (*)(int interface, Error* error);

}  // namespace blaslift::gpu
