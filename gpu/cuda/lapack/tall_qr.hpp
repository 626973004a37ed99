// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// QR factorisations and what is made of their reflectors: by our own algorithm where a matrix is tall, else by
// cuSOLVER's, which waits for one column after the other.
#pragma once

#include "gpu/cuda/lapack/steps.hpp"

namespace blaslift::gpu::cuda {

// m x n matrix A becomes R and below it V. tau: min(m, n) numbers.
template <class P>
Error factor_qr(Work& work, std::int64_t m, std::int64_t n, Matrix<P> a, typename Values<P>::Value* tau);

// C, m x n, becomes op(Q) C or C op(Q) by V's first k reflectors.
template <class P>
Error apply_q(Work& work, char side, char trans, std::int64_t m, std::int64_t n, std::int64_t k, Matrix<P> v,
              typename Values<P>::Value const* tau, Matrix<P> c);

// V, m x n with k reflectors, becomes Q's first n columns.
template <class P>
Error generate_q(Work& work, std::int64_t m, std::int64_t n, std::int64_t k, Matrix<P> v,
                 typename Values<P>::Value const* tau);

}  // namespace blaslift::gpu::cuda
