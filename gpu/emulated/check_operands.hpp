// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Whether the device matrices given to a level-3 call are those that the routine table asks for.
#pragma once

#include <span>

#include "gpu/device.hpp"

namespace blaslift::gpu::emulated {

Error check_operands(Level3 const& call, std::span<DeviceMatrix const> operands);

}  // namespace blaslift::gpu::emulated
