// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the environment says of the emulated device.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "shim/base/result.hpp"

namespace blaslift::gpu::emulated {

// Its name in files of kernels.
inline constexpr char const* sampled_device = "emulated device in host memory";
inline constexpr std::size_t default_bytes = std::size_t{8} << 30;

inline Result<std::size_t> configured_number(char const* variable, std::size_t otherwise) {
  char const* const text = secure_getenv(variable);
  if (!text || !*text) return otherwise;
  char* end = nullptr;
  auto const number = static_cast<std::size_t>(std::strtoull(text, &end, 10));
  if (*end != '\0') return Error::make(Error::Code::unavailable, "%s=%.60s is no number", variable, text);
  return number;
}

}  // namespace blaslift::gpu::emulated
