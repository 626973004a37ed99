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
  return elements > 0x1p24 ? 64 : elements > 0x1p22 ? 32 : elements > 0x1p20 ? 16 : 8;
}

// The n columns as atoms: `longer` of `columns` + 1, and then of `columns`, of which the last takes what is there.
struct GemvNAtoms {
  std::int64_t count = 1;
  int columns = 1;
  std::int64_t longer = 0;
};
// Up to 8 columns more than a multiple of 64 atoms do not make an atom of their own: it would need a block for each
// tile of rows, where its columns take a round of loads of some atoms' threads (bench/results/2026-11-26-atoms: 2 to 10
// % of n = 513, 1025, 2049 and 4097; with multiples of 8 atoms others lost as much).
inline constexpr int gemv_n_even_atoms = 64, gemv_n_most_over = 8;
constexpr GemvNAtoms gemv_n_atoms(std::int64_t m, std::int64_t n) {
  int const columns = gemv_n_atom_columns(m, n);
  std::int64_t const even = n / (gemv_n_even_atoms * columns) * gemv_n_even_atoms, over = n - even * columns;
  if (even > 0 && over > 0 && over <= gemv_n_most_over) return {even, columns, over};
  return {(n + columns - 1) / columns, columns, 0};
}

// Of a matrix with a stored triangle: neighbouring columns that one accumulator of a row sums, and neighbouring rows
// that one of a column sums.
inline constexpr int triangular_most_atom_columns = 32;
constexpr int triangular_atom_columns(std::int64_t n) {
  return n > 2048 ? triangular_most_atom_columns : n > 512 ? 16 : 8;
}
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

// GEMM with m and n up to skinny_gemm_most and any k (kernels.md 4.4).
inline constexpr int skinny_gemm_most = 128;
inline constexpr int skinny_gemm_unit = 16;  // neighbouring k of which atoms are made
inline constexpr int skinny_gemm_turn = 4;   // neighbouring k that a lane takes before the next lane does

// 132 is the H200's number of multiprocessors; elsewhere it is just a number. More atoms than 16 for each of them would
// give no block anything more to do.
inline constexpr std::int64_t skinny_gemm_few_splits = 132, skinny_gemm_most_splits = 16 * skinny_gemm_few_splits;

// Accumulators of an element in an atom, at most: of all, and of the tensor cores' order.
inline constexpr int skinny_gemm_most_lanes = 32, skinny_gemm_most_tensor_lanes = 4;

struct SkinnyGemmOrder {
  std::int64_t splits = 1;  // atoms of k
  int lanes = 1;            // accumulators of an element of C in an atom, a power of two
  bool tensor = false;      // the tensor cores' order: accumulators take four neighbouring k in turn
};

// real_bytes: of a real number, or of a part of a complex one.
constexpr SkinnyGemmOrder skinny_gemm_order(std::int64_t m, std::int64_t n, std::int64_t k, int real_bytes,
                                            bool is_complex) {
  constexpr auto up = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
  SkinnyGemmOrder order;
  // Tensor cores multiply 8 by 8; with less to a side most of that would be thrown away.
  order.tensor = real_bytes == 8 && m >= 8 && n >= 8;

  // As many lanes as give a block of 256 threads (16 warps) something to do, but sums of few lanes: their combination
  // costs a block as much as reading `lanes` times C, and an atom is some 100 times C.
  if (order.tensor) {
    std::int64_t const fragments = up(m, 8) * up(n, 8), few = is_complex ? 8 : 16, many = is_complex ? 16 : 64;
    order.lanes = fragments <= few ? skinny_gemm_most_tensor_lanes : fragments <= many ? 2 : 1;
  } else {
    std::int64_t const edge = real_bytes == 4 && !is_complex ? 8 : 4, tiles = up(m, edge) * up(n, edge);
    order.lanes = m * n <= 16 ? skinny_gemm_most_lanes : 8;
    while (m * n > 16 && order.lanes > 1 && order.lanes * tiles > 256) order.lanes /= 2;
  }

  // Atoms of less than 512 k would drown in what an atom costs, and so would partial results of more than 1 %. Four
  // blocks to a multiprocessor of an H200 have enough; more only so that long sums stay accurate. Where that makes less
  // than one to a multiprocessor, shorter ones are faster: of 128 k in double precision and of small results, of 256 of
  // large ones; but not between these (bench/results/2026-11-26-atoms).
  constexpr std::int64_t enough_splits = 4 * skinny_gemm_few_splits, long_k = 8192;
  constexpr std::int64_t least_k = 512, small_result = 1 << 10, large_result = 4 << 10,
                         most_bytes = std::int64_t{32} << 20;
  std::int64_t const element = real_bytes * (is_complex ? 2 : 1), result = m * n * element;
  std::int64_t const one_percent = (m + n) * element * k / 100;
  std::int64_t const partials = most_bytes < one_percent ? most_bytes : one_percent;
  std::int64_t splits = skinny_gemm_few_splits;
  auto fits = [&](std::int64_t p) {
    return p <= skinny_gemm_most_splits && p * result <= partials && k >= p * least_k;
  };
  if (fits(splits)) {
    while (fits(2 * splits) && (splits < enough_splits || k > splits * long_k)) splits *= 2;
  } else {
    std::int64_t const least_k_of_few = real_bytes == 8 || result <= small_result ? 128
                                        : result <= large_result                  ? least_k
                                                                                  : 256;
    std::int64_t const by_k = up(k, least_k_of_few), by_bytes = most_bytes / result;
    if (splits > by_k) splits = by_k;
    if (splits > by_bytes) splits = by_bytes;
    if (splits < 1) splits = 1;
  }
  order.splits = splits;
  return order;
}

}  // namespace blaslift::gpu::plan
