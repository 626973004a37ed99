// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A device that fails on purpose (BLASLIFT_FAULT), around a real one: every error path can be walked anywhere.
#pragma once

#include "gpu/device.hpp"

namespace blaslift::gpu {

// The device wrapped so that it fails as `fault` says ("upload:3", see settings.def); the device itself for an empty
// or unknown fault. The wrapper lives until the process ends.
Device* with_faults(Device* device, char const* fault);

}  // namespace blaslift::gpu
