// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Asks this machine's device library which kernel would compute a call.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "shim/call/call.hpp"

namespace blaslift::cli {

struct KernelHere {
  std::string sentence;         // for people, also where nothing is known
  nlohmann::ordered_json json;  // device, kernel and, of ours, shape and occupancies; or the problem
};

// True for calls of levels 1 to 3 that GPUs compute: by one of our kernels or by cuBLAS.
bool may_have_kernel(Symbol symbol);
// For such a call alone. Asks the device that BLASLIFT_DEVICE names in a process of its own; a GPU takes a second or
// so.
KernelHere kernel_here(Call const& call);

}  // namespace blaslift::cli
