// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where bytes of device memory are for the operations of the device.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blaslift::gpu::emulated {

// The bytes, and a number that is another one as soon as any of them has been released and allocated anew. Zero for no
// bytes.
struct Place {
  std::byte* data = nullptr;
  std::uint64_t number = 0;
};

}  // namespace blaslift::gpu::emulated
