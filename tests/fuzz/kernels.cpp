// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files of measured kernels: what is read is written so that it is read again as the same.
#include "gpu/plan/kernel_file.hpp"

#include "harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  auto const read = gpu::plan::parse_kernels(fuzz::text_of(data, size), "fuzz");
  if (!read) return 0;
  auto const again = gpu::plan::parse_kernels(gpu::plan::format_kernels(*read), "again");
  fuzz::must(again && *again == *read, "kernels are read back as they were written");
  return 0;
}
