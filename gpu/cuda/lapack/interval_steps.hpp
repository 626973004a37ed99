// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues in (VL, VU], where none is so close to a bound that another solver's rounding could put it on the other
// side; else the call ends as irregular, and is the caller's LAPACK's. The host waits for their number: the next steps
// are as wide.
#pragma once

#include <complex>
#include <numeric>

#include "gpu/cuda/lapack/syevd_steps.hpp"
#include "gpu/lapack_steps/interval.hpp"

namespace blaslift::gpu::cuda {

// The host's type for numbers of a precision.
template <class P>
using HostNumber = typename P::type;

// To memory of the host's; once it is there, and no info says that the call has failed.
template <class From, class To>
Error fetch_and_wait(Work& work, From const* from, std::int64_t count, To* to) {
  static_assert(sizeof(From) == sizeof(To));
  std::size_t const bytes = static_cast<std::size_t>(count) * sizeof(To);
  if (!work.measuring())
    if (Error const failed =
            check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, work.stream()), "fetching numbers", bytes))
      return failed;
  return stop_if_irregular(work);
}

// Frobenius', of a Hermitian matrix of which one triangle is read. The sum is the host's: the same in every run.
template <class P>
Error find_norm(Work& work, Part part, std::int64_t n, Matrix<P> a, double* norm) {
  Work::Scope const scope(work);
  auto* const squares = work.take<double>(n);
  auto* const there = work.take_host<double>(n);
  if (!work.measuring())
    if (Error const failed =
            check(square_columns(work.stream(), part, n, a.data, a.stride, squares), "squaring a matrix's elements"))
      return failed;
  if (Error error = fetch_and_wait(work, squares, n, there)) return error;
  if (!work.measuring()) *norm = std::sqrt(std::accumulate(there, there + n, 0.0));
  return Error::none();
}

// `values` has n; `wanted` becomes what was found.
template <class P>
Error syevdx_of_interval(Work& work, Wanted& wanted, char uplo, std::int64_t n, Matrix<P> a,
                         typename Values<P>::Real* values) {
  using Real = typename Values<P>::Real;
  Part const part = uplo == 'U' ? Part::upper : Part::lower;
  double norm = 0;
  if (Error error = find_norm(work, part, n, a, &norm)) return error;
  lapack_steps::Interval<Real> const interval(wanted.low, wanted.high, n, norm, wanted.condition);
  auto* const found = work.take_host<std::int64_t>(1);
  auto* const there = work.take_host<Real>(n);
  // Measured with bounds that suit any matrix.
  Selection<Real> selection{CUSOLVER_EIG_RANGE_V, 1, n};
  if (!work.measuring()) {
    if (interval.is_empty()) {
      wanted.last = 0;
      return Error::none();
    }
    selection.low = interval.low();
    selection.high = interval.high();
  }
  if (Error error = syevdx(work, wanted.vectors, selection, uplo, n, a, values, found)) return error;
  if (Error error = fetch_and_wait(work, values, n, there)) return error;
  if (work.measuring()) return Error::none();
  if (*found < 0 || *found > n || !interval.all_are_inside(there, *found))
    return Error::make(Error::Code::irregular, "rounding may decide which eigenvalues lie between VL and VU");
  wanted.last = *found;
  return Error::none();
}

}  // namespace blaslift::gpu::cuda
