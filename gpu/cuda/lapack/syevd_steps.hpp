// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// cuSOLVER's functions for symmetric and Hermitian matrices, and which eigenvalues a call wants of them.
#pragma once

#include "gpu/cuda/lapack/steps.hpp"
#include "shim/call/lapack.hpp"

namespace blaslift::gpu::cuda {

inline cusolverEigMode_t mode(bool vectors) { return vectors ? CUSOLVER_EIG_MODE_VECTOR : CUSOLVER_EIG_MODE_NOVECTOR; }

struct Wanted {
  bool vectors = false;
  bool all = true;
  bool by_value = false;
  std::int64_t first = 1,
               last = 0;     // in ascending order, from 1 on; by value: as many as there may be, then were found
  double low = 0, high = 0;  // VL and VU
  double condition = 1;      // of B, where there is one
  std::int64_t count() const { return last - first + 1; }
};
inline Wanted wanted_by(Call const& call) {
  std::int64_t const count = selected_eigenvalues(call), n = call.integer("n");
  std::int64_t const first = count == n ? 1 : call.integer("il");
  bool const by_value = selects_by_value(call);
  return {call.flag("jobz", 'N') == 'V', count == n && !by_value, by_value, first, first + count - 1,
          call.scalar("vl", {}).re,      call.scalar("vu", {}).re};
}

// Vectors take A's place; without them A is destroyed.
template <class P>
Error syevd(Work& work, bool vectors, char uplo, std::int64_t n, Matrix<P> a, typename Values<P>::Real* values) {
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>, real = real_type<P>;
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXsyevd_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xsyevd_bufferSize(with.solver, with.params, mode(vectors), fill_mode(uplo), n, type, a.data,
                                             a.stride, real, values, type, device, host);
  });
  if (error || work.measuring()) return error;
  if (Error const failed = check(make_diagonal_real(work.stream(), n, a.data, a.stride), "clearing imaginary parts"))
    return failed;
  return check(work.cusolver().Xsyevd(with.solver, with.params, mode(vectors), fill_mode(uplo), n, type, a.data,
                                      a.stride, real, values, type, scratch.device, scratch.device_bytes, scratch.host,
                                      scratch.host_bytes, work.info()),
               "cusolverDnXsyevd");
}

// From `first` to `last`, or in (low, high]. Infinite bounds are not for cuSOLVER.
template <class Real>
struct Selection {
  cusolverEigRange_t range = CUSOLVER_EIG_RANGE_I;
  std::int64_t first = 1, last = 1;
  Real low = 0, high = 1;
};

// Vectors take the place of A's first columns; the rest of A is destroyed. Values come to the first of n numbers, and
// how many there are to *found, in memory of the host.
template <class P>
Error syevdx(Work& work, bool vectors, Selection<typename Values<P>::Real> selection, char uplo, std::int64_t n,
             Matrix<P> a, typename Values<P>::Real* values, std::int64_t* found) {
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>, real = real_type<P>;
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXsyevdx_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    std::int64_t ignored = 0;
    return work.cusolver().Xsyevdx_bufferSize(
        with.solver, with.params, mode(vectors), selection.range, fill_mode(uplo), n, type, a.data, a.stride,
        &selection.low, &selection.high, selection.first, selection.last, &ignored, real, values, type, device, host);
  });
  if (error || work.measuring()) return error;
  if (Error const failed = check(make_diagonal_real(work.stream(), n, a.data, a.stride), "clearing imaginary parts"))
    return failed;
  return check(work.cusolver().Xsyevdx(with.solver, with.params, mode(vectors), selection.range, fill_mode(uplo), n,
                                       type, a.data, a.stride, &selection.low, &selection.high, selection.first,
                                       selection.last, found, real, values, type, scratch.device, scratch.device_bytes,
                                       scratch.host, scratch.host_bytes, work.info()),
               "cusolverDnXsyevdx");
}

// IL to IU. `values` has as many as are wanted.
template <class P>
Error syevdx_of_indices(Work& work, Wanted const& wanted, char uplo, std::int64_t n, Matrix<P> a,
                        typename Values<P>::Real* values) {
  using Real = typename Values<P>::Real;
  Work::Scope const scope(work);
  auto* const all_values = work.take<Real>(n);  // cuSOLVER works in all of them
  auto* const found = work.take_host<std::int64_t>(1);
  Selection<Real> const selection{CUSOLVER_EIG_RANGE_I, wanted.first, wanted.last};
  Error const error = syevdx(work, wanted.vectors, selection, uplo, n, a, all_values, found);
  if (error || work.measuring()) return error;
  if (Error const failed =
          check(limit_found(work.stream(), found, wanted.count(), work.info()), "looking at the number found"))
    return failed;
  std::size_t const bytes = static_cast<std::size_t>(wanted.count()) * sizeof(Real);
  return check(cudaMemcpyAsync(values, all_values, bytes, cudaMemcpyDeviceToDevice, work.stream()),
               "copying eigenvalues", bytes);
}

}  // namespace blaslift::gpu::cuda
