// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues of symmetric and Hermitian matrices, as steps: all, or those from IL to IU. All of LAPACK's routines are
// one function of cuSOLVER's, divide and conquer: they differ in their algorithms, not in what they compute.
#pragma once

#include "gpu/cuda/lapack/steps.hpp"
#include "shim/call/lapack.hpp"

namespace blaslift::gpu::cuda {

inline cusolverEigMode_t mode(bool vectors) { return vectors ? CUSOLVER_EIG_MODE_VECTOR : CUSOLVER_EIG_MODE_NOVECTOR; }

struct Wanted {
  bool vectors = false;
  bool all = true;
  std::int64_t first = 1, last = 0;  // in ascending order, from 1 on
  std::int64_t count() const { return last - first + 1; }
};
inline Wanted wanted_by(Call const& call) {
  std::int64_t const count = selected_eigenvalues(call), n = call.integer("n");
  std::int64_t const first = count == n ? 1 : call.integer("il");
  return {call.flag("jobz", 'N') == 'V', count == n, first, first + count - 1};
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

// Vectors take the place of A's first columns; the rest of A is destroyed. `values` has as many as are wanted.
template <class P>
Error syevdx(Work& work, Wanted const& wanted, char uplo, std::int64_t n, Matrix<P> a,
             typename Values<P>::Real* values) {
  using Real = typename Values<P>::Real;
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>, real = real_type<P>;
  auto* const all_values = work.take<Real>(n);  // cuSOLVER works in all of them
  auto* const found = work.take_host<std::int64_t>(1);
  Real low = 0, high = 0;  // of RANGE V
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXsyevdx_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    std::int64_t ignored = 0;
    return work.cusolver().Xsyevdx_bufferSize(with.solver, with.params, mode(wanted.vectors), CUSOLVER_EIG_RANGE_I,
                                              fill_mode(uplo), n, type, a.data, a.stride, &low, &high, wanted.first,
                                              wanted.last, &ignored, real, all_values, type, device, host);
  });
  if (error || work.measuring()) return error;
  if (Error const failed = check(make_diagonal_real(work.stream(), n, a.data, a.stride), "clearing imaginary parts"))
    return failed;
  error = check(work.cusolver().Xsyevdx(with.solver, with.params, mode(wanted.vectors), CUSOLVER_EIG_RANGE_I,
                                        fill_mode(uplo), n, type, a.data, a.stride, &low, &high, wanted.first,
                                        wanted.last, found, real, all_values, type, scratch.device,
                                        scratch.device_bytes, scratch.host, scratch.host_bytes, work.info()),
                "cusolverDnXsyevdx");
  if (error) return error;
  if (Error const failed =
          check(limit_found(work.stream(), found, wanted.count(), work.info()), "looking at the number found"))
    return failed;
  std::size_t const bytes = static_cast<std::size_t>(wanted.count()) * sizeof(Real);
  return check(cudaMemcpyAsync(values, all_values, bytes, cudaMemcpyDeviceToDevice, work.stream()),
               "copying eigenvalues", bytes);
}

// Vectors take the place of A's first columns; the rest of A is destroyed.
template <class P>
Error eigenvalues(Work& work, Wanted const& wanted, char uplo, std::int64_t n, Matrix<P> a,
                  typename Values<P>::Real* values) {
  return wanted.all ? syevd(work, wanted.vectors, uplo, n, a, values) : syevdx(work, wanted, uplo, n, a, values);
}

// Vectors to Z, whose other columns do not exist; A is destroyed, or left alone.
template <class P>
Error eigenvalues_apart(Work& work, Wanted const& wanted, char uplo, std::int64_t n, Matrix<P> a,
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
