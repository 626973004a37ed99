// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Kernels of a device's LAPACK, in groups that small calls load. Routines share them: least squares with many columns
// factor a tall matrix and decompose its R, as gesdd does.
#pragma once

#include <cstdint>

#include "gpu/executor/executor.hpp"
#include "shim/call/call.hpp"

namespace blaslift::dispatch {

// From the least that there is to load to the most, as far as is known.
enum class LapackGroup : std::uint8_t {
  linear,   // LU and Cholesky factors, and what is made of them
  qr,       // of tall matrices
  values,   // singular values alone
  eigen,    // of symmetric matrices
  vectors,  // singular vectors, and least squares by them
};
inline constexpr int lapack_groups = 5;
constexpr bool is_large(LapackGroup group) { return group >= LapackGroup::values; }

// A bit for each group in each precision. The bits are part of a file's format (shim/decide/program_history.hpp): 20,
// of the 24 there.
using LapackKernels = std::uint32_t;
inline constexpr int lapack_kernel_bits = 4 * lapack_groups;
constexpr LapackKernels kernels_of(LapackGroup group, Precision precision) {
  return LapackKernels{1} << (lapack_groups * static_cast<int>(precision) + static_cast<int>(group));
}
constexpr LapackGroup group_of(int bit) { return static_cast<LapackGroup>(bit % lapack_groups); }
constexpr Precision precision_of(int bit) { return static_cast<Precision>(bit / lapack_groups); }

// The groups that a call of LAPACK needs, one at least. Of those that are in none (geev) it is the first, for the
// library's own start.
LapackKernels lapack_kernels(Call const& call);

// One or two calls of unit matrices, as small as load what large ones need. False: not all ended well.
bool load_lapack_group(gpu::Executor& executor, LapackGroup group, Precision precision);
// The library's own start, and as little beside it as can be.
bool open_lapack(gpu::Executor& executor);

}  // namespace blaslift::dispatch
