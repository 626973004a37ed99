// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The text of h200.kernels, which CMake puts into the library.
#pragma once

#include <string_view>

namespace blaslift::gpu::plan {

extern std::string_view const built_in_kernel_text;

}  // namespace blaslift::gpu::plan
