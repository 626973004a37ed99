// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues of symmetric and Hermitian matrices, as steps: all, those from IL to IU, or those in an interval. All of
// LAPACK's routines are one function of cuSOLVER's, divide and conquer: they differ in their algorithms, not in what
// they compute.
#pragma once

#include "gpu/cuda/lapack/interval_steps.hpp"
#include "gpu/cuda/lapack/syevd_steps.hpp"

namespace blaslift::gpu::cuda {

// Vectors take the place of A's first columns; the rest of A is destroyed. `wanted` becomes what was found.
template <class P>
Error eigenvalues(Work& work, Wanted& wanted, char uplo, std::int64_t n, Matrix<P> a,
                  typename Values<P>::Real* values) {
  if (wanted.all) return syevd(work, wanted.vectors, uplo, n, a, values);
  return wanted.by_value ? syevdx_of_interval(work, wanted, uplo, n, a, values)
                         : syevdx_of_indices(work, wanted, uplo, n, a, values);
}

// Vectors to Z, whose other columns do not exist; A is destroyed, or left alone.
template <class P>
Error eigenvalues_apart(Work& work, Wanted& wanted, char uplo, std::int64_t n, Matrix<P> a,
                        typename Values<P>::Real* values, Matrix<P> z) {
  if (!wanted.vectors) return eigenvalues(work, wanted, uplo, n, a, values);
  if (wanted.all) {  // computed where they belong; A's other triangle comes with it, whatever it holds, and is not read
    if (Error error = copy(work, Part::full, n, n, a, z)) return error;
    return eigenvalues(work, wanted, uplo, n, z, values);
  }
  if (Error error = eigenvalues(work, wanted, uplo, n, a, values)) return error;
  return copy(work, Part::full, n, wanted.count(), a, z);
}

// M, and what LAPACK says of the vectors beside it: ISUPPZ of all, or IFAIL, zeros.
inline Error tell_found(Work& work, Wanted const& wanted, bool support, std::int64_t n, std::int64_t* found,
                        std::int64_t* of_vectors) {
  if (work.measuring()) return Error::none();
  bool const tells_support = wanted.vectors && support && wanted.all;
  if (Error error = check(set_found(work.stream(), wanted.count(), n, found, tells_support ? of_vectors : nullptr),
                          "setting the number of eigenvalues"))
    return error;
  if (!wanted.vectors || support) return Error::none();
  std::size_t const bytes = static_cast<std::size_t>(wanted.count()) * sizeof(std::int64_t);
  return check(cudaMemsetAsync(of_vectors, 0, bytes, work.stream()), "setting IFAIL", bytes);
}

}  // namespace blaslift::gpu::cuda
