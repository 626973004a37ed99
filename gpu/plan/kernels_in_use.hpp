// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Finds the measurements of kernels that count in this process: the user's file for its GPU, then what is built in.
#pragma once

#include <string>
#include <string_view>

#include "gpu/plan/measured.hpp"

namespace blaslift::gpu::plan {

// The user's file for a GPU ("NVIDIA H200"): BLASLIFT_KERNEL_FILE, or else blaslift/kernels/NVIDIA-H200 in the user's
// configuration folder, whether it is there or not; the latter not in reproducible runs. "" for
// BLASLIFT_KERNEL_FILE=none, without a home, and in privileged (setuid) processes, which read no file of a user's.
std::string kernel_path(std::string_view device);

// Adds what is built in for GPUs of that capability, for what the file has no lines of; nothing if the file says so.
void add_built_in(MeasuredGpu* all, int capability);

// True if calls of programs may teach which shape or library is faster (BLASLIFT_LEARN=on): not in reproducible runs,
// nor where no measurements are to count (BLASLIFT_KERNEL_FILE=none).
bool may_learn();

struct KernelsInUse {
  // The file's classes before the built-in ones, and its kernels instead of those. Empty: the model alone chooses.
  MeasuredGpu measured;
  std::string path;     // kernel_path(), or "" if nothing of a file is used
  std::string warning;  // why nothing of the file is used: file, line, value; "" if nothing is wrong
};
// capability: 90 for 9.0, 0 where it is not known. What is built in is left out without code of that capability
// (has_code), for it was measured with it; BLASLIFT_KERNEL_FILE=none hides it as well.
KernelsInUse kernels_in_use(std::string_view device, int capability, bool has_code = true);

}  // namespace blaslift::gpu::plan
