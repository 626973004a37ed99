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

// Sums along memory. Bytes of elements that a warp takes at a time, one element for each accumulator of a segment.
inline constexpr int run_round_bytes = 512;

// Elements of a segment of a column. Fewer in a small matrix, where warps are wanted.
constexpr int gemv_t_segment(std::int64_t m, std::int64_t n, int element_bytes) {
  double const elements = static_cast<double>(m) * static_cast<double>(n);
  return (elements > 0x1p22 ? 8 : elements > 0x1p20 ? 4 : 2) * (run_round_bytes / element_bytes);
}

// Elements of a segment of a vector, in dot, asum, nrm2 and iamax.
constexpr int level1_segment(std::int64_t n, int element_bytes) {
  double const bytes = static_cast<double>(n) * element_bytes;
  return (bytes > 0x1p25 ? 32 : 8) * (run_round_bytes / element_bytes);
}

}  // namespace blaslift::gpu::plan
