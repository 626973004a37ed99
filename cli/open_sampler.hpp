// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Opens a device library for its kernels: what programs would choose, and times.
#pragma once

#include <string>

#include "gpu/kernel_sampler.hpp"

namespace blaslift::cli {

// `device` as in BLASLIFT_DEVICE; "auto" is CUDA's. Null: `reason` says why, for people. The process keeps the library
// open, and of a GPU a context with all that goes with it.
gpu::KernelSampler* open_sampler(std::string const& device, std::string* reason);

}  // namespace blaslift::cli
