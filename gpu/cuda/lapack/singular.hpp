// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The singular value decomposition of a square matrix, for routines that need one on their way.
#pragma once

#include "gpu/cuda/lapack/work.hpp"

namespace blaslift::gpu::cuda {

// How the right vectors are wanted: not at all, as columns, or conjugated as rows, which LAPACK calls VT.
enum class Right : std::uint8_t { none, columns, rows };

// A = left diag(values) V^H, by the algorithm for the call's routine; values descend. A is destroyed. All are n x n. An
// info says that it did not converge, or is less accurate than LAPACK's.
template <class P>
Error decompose_square(Work& work, Call const& call, std::int64_t n, Matrix<P> a, typename Values<P>::Real* values,
                       Matrix<P> left, Right right_form, Matrix<P> right);

}  // namespace blaslift::gpu::cuda
