// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which release of NVIDIA's driver the kernel runs, and which GPU it tells of. Files of the kernel's: nothing of CUDA
// is asked.
#pragma once

#include <string>
#include <string_view>

namespace blaslift {

// "580.65.06"; "" where there is no such driver or the kernel does not tell.
std::string gpu_driver();
// The same of what /proc/driver/nvidia/version says, the open and the closed kernel module's way.
std::string_view driver_release_in(std::string_view text);

// "NVIDIA H200"; "" where there is none, the kernel does not tell, or there are several kinds, of which CUDA would
// choose.
std::string gpu_model();
// The same of what /proc/driver/nvidia/gpus/*/information says.
std::string_view gpu_model_in(std::string_view text);

}  // namespace blaslift
