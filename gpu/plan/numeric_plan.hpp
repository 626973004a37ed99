// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The constants of the numeric plans (docs/own_kernels.md): functions of precision and sizes only. Changing one changes
// the bits of results.
#pragma once

#include <cstdint>

namespace blaslift::gpu::plan {

// Neighbouring columns that one accumulator of a row sums. Fewer in a small matrix, where threads are wanted.
constexpr int gemv_n_atom_columns(std::int64_t m, std::int64_t n) {
  double const elements = static_cast<double>(m) * static_cast<double>(n);
  return elements > 0x1p22 ? 64 : elements > 0x1p20 ? 32 : 16;
}

// Of a matrix with a stored triangle: neighbouring columns that one accumulator of a row sums, and neighbouring rows
// that one of a column sums.
constexpr int triangular_atom_columns(std::int64_t n) { return n > 2048 ? 32 : n > 512 ? 16 : 8; }
constexpr int triangular_atom_rows(int element_bytes) { return 16 / element_bytes; }

}  // namespace blaslift::gpu::plan
