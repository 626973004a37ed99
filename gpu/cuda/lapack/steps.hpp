// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The steps that several routines are made of: one function of cuSOLVER or cuBLAS each, with its workspace and its
// info. Nothing is started while the work is measured.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/lapack/kernels.hpp"
#include "gpu/cuda/lapack/work.hpp"

namespace blaslift::gpu::cuda {

template <class P>
struct BlasFunctions;
#define BLASLIFT_BLAS_FUNCTIONS(precision, letter)        \
  template <>                                             \
  struct BlasFunctions<precision> {                       \
    static constexpr auto trsm = cublas##letter##trsm_64; \
    static constexpr auto trmm = cublas##letter##trmm_64; \
    static constexpr auto geam = cublas##letter##geam_64; \
    static constexpr auto gemm = cublas##letter##gemm_64; \
  }
BLASLIFT_BLAS_FUNCTIONS(s, S);
BLASLIFT_BLAS_FUNCTIONS(d, D);
BLASLIFT_BLAS_FUNCTIONS(c, C);
BLASLIFT_BLAS_FUNCTIONS(z, Z);
#undef BLASLIFT_BLAS_FUNCTIONS

// Waits for what has been started. irregular: an info says so. For what must not go on with such numbers: cuSOLVER's
// eigenvalues of a matrix with NaN need not end.
inline Error stop_if_irregular(Work& work) {
  auto* const infos = work.take_host<int>(Work::max_infos);
  if (work.measuring()) return Error::none();
  constexpr std::size_t bytes = Work::max_infos * sizeof(int);
  Error error =
      check(cudaMemcpyAsync(infos, work.infos(), bytes, cudaMemcpyDeviceToHost, work.stream()), "fetching INFO", bytes);
  if (!error) error = check(cudaStreamSynchronize(work.stream()), "cudaStreamSynchronize");
  if (error) return error;
  if (std::any_of(infos, infos + Work::max_infos, [](int info) { return info != 0; }))
    return Error::make(Error::Code::irregular, "INFO would not be 0");
  return Error::none();
}

// Numbers whose squares leave the range are LAPACK's, which scales them; infinity and NaN are nobody's.
template <class P>
Error look_at_sizes(Work& work, Part part, std::int64_t n, Matrix<P> matrix, bool zero_is_fine) {
  using Real = typename Values<P>::Real;
  constexpr double unit = std::numeric_limits<Real>::epsilon() / 2;
  double const low = std::sqrt(static_cast<double>(std::numeric_limits<Real>::min()) / unit), high = 1 / low;
  Work::Scope const scope(work);
  auto* const largest = work.take<unsigned long long>(1);
  if (work.measuring()) return Error::none();
  return check(limit_elements(work.stream(), part, n, matrix.data, matrix.stride, {low, high, zero_is_fine}, largest,
                              work.info()),
               "looking for the largest element");
}

// ---- products ----

// C, m x n, becomes op(A) B.
template <class P>
Error multiply(Work& work, char trans, std::int64_t m, std::int64_t n, std::int64_t k, Matrix<P> a, Matrix<P> b,
               Matrix<P> c) {
  if (work.measuring()) return Error::none();
  auto const one = value_of<Values<P>>({1, 0}), zero = value_of<Values<P>>({0, 0});
  return check(BlasFunctions<P>::gemm(work.libraries().cublas, operation<Values<P>>(trans), CUBLAS_OP_N, m, n, k, &one,
                                      a.data, a.stride, b.data, b.stride, &zero, c.data, c.stride),
               "cuBLAS gemm");
}

// ---- linear systems ----

template <class P>
Error getrf(Work& work, std::int64_t m, std::int64_t n, Matrix<P> a, std::int64_t* pivots) {
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>;
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXgetrf_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xgetrf_bufferSize(with.solver, with.params, m, n, type, a.data, a.stride, type, device,
                                             host);
  });
  if (error || work.measuring()) return error;
  return check(
      work.cusolver().Xgetrf(with.solver, with.params, m, n, type, a.data, a.stride, pivots, type, scratch.device,
                             scratch.device_bytes, scratch.host, scratch.host_bytes, work.info()),
      "cusolverDnXgetrf");
}

template <class P>
Error getrs(Work& work, char trans, std::int64_t n, std::int64_t nrhs, Matrix<P> lu, std::int64_t const* pivots,
            Matrix<P> b) {
  Libraries const& with = work.libraries();
  if (work.measuring()) return Error::none();
  return check(work.cusolver().Xgetrs(with.solver, with.params, operation<Values<P>>(trans), n, nrhs, value_type<P>,
                                      lu.data, lu.stride, pivots, value_type<P>, b.data, b.stride, work.info()),
               "cusolverDnXgetrs");
}

// One triangle of a matrix to a part, of which nothing else is written, of another one.
template <class P>
Error transpose_to(Work& work, Part part, std::int64_t n, Matrix<P> from, Matrix<P> to) {
  if (work.measuring()) return Error::none();
  return check(transpose_triangle(work.stream(), part, n, from.data, from.stride, to.data, to.stride),
               "transposing a triangle");
}

template <class P>
Error potrf_there(Work& work, char uplo, std::int64_t n, Matrix<P> a) {
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>;
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXpotrf_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xpotrf_bufferSize(with.solver, with.params, fill_mode(uplo), n, type, a.data, a.stride, type,
                                             device, host);
  });
  if (error || work.measuring()) return error;
  if (Error const failed = check(make_diagonal_real(work.stream(), n, a.data, a.stride), "clearing imaginary parts"))
    return failed;
  return check(
      work.cusolver().Xpotrf(with.solver, with.params, fill_mode(uplo), n, type, a.data, a.stride, type, scratch.device,
                             scratch.device_bytes, scratch.host, scratch.host_bytes, work.info()),
      "cusolverDnXpotrf");
}

// Orders for which an upper triangle is factored as the lower one of a copy. H200, cuSOLVER 12.0, double, n = 8192,
// between sending and fetching: 9.2 ms so, 14 ms by Xpotrf of the upper triangle, 8.4 ms of the lower one. Small
// matrices are left out, whose times are those of launches. The copy has the matrix's size: it must not be what does
// not fit into device memory.
constexpr std::int64_t lower_from = 64;
constexpr double lower_bytes = 1 << 30;

template <class P>
Error potrf(Work& work, char uplo, std::int64_t n, Matrix<P> a) {
  double const bytes = static_cast<double>(n) * static_cast<double>(n) * sizeof(typename Values<P>::Value);
  if (uplo != 'U' || n < lower_from || bytes > lower_bytes) return potrf_there(work, uplo, n, a);
  Work::Scope const scope(work);
  Matrix<P> const lower = take_matrix<P>(work, n, n);
  if (Error error = transpose_to(work, Part::lower, n, a, lower)) return error;
  if (Error error = potrf_there(work, 'L', n, lower)) return error;
  return transpose_to(work, Part::upper, n, lower, a);
}

template <class P>
Error potrs(Work& work, char uplo, std::int64_t n, std::int64_t nrhs, Matrix<P> factor, Matrix<P> b) {
  Libraries const& with = work.libraries();
  if (work.measuring()) return Error::none();
  return check(work.cusolver().Xpotrs(with.solver, with.params, fill_mode(uplo), n, nrhs, value_type<P>, factor.data,
                                      factor.stride, value_type<P>, b.data, b.stride, work.info()),
               "cusolverDnXpotrs");
}

// ---- triangles ----

// LAPACK's routines on triangles and factors refuse those with a zero on the diagonal; cuBLAS would divide by it.
template <class P>
Error refuse_zero_on_diagonal(Work& work, std::int64_t n, Matrix<P> a) {
  if (work.measuring()) return Error::none();
  return check(find_zero_on_diagonal(work.stream(), n, a.data, a.stride, work.info()), "looking for a zero pivot");
}

template <class P>
Error solve_triangle(Work& work, char uplo, char trans, char diag, std::int64_t n, std::int64_t nrhs, Matrix<P> a,
                     Matrix<P> b, char side = 'L') {
  if (work.measuring()) return Error::none();
  auto const one = value_of<Values<P>>({1, 0});
  return check(BlasFunctions<P>::trsm(work.libraries().cublas, side == 'L' ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT,
                                      fill_mode(uplo), operation<Values<P>>(trans), diagonal_type(diag), n, nrhs, &one,
                                      a.data, a.stride, b.data, b.stride),
               "cuBLAS trsm");
}

// B, m x n, becomes op(A) B, or B op(A).
template <class P>
Error multiply_triangle(Work& work, char side, char uplo, char trans, std::int64_t m, std::int64_t n, Matrix<P> a,
                        Matrix<P> b) {
  if (work.measuring()) return Error::none();
  auto const one = value_of<Values<P>>({1, 0});
  return check(BlasFunctions<P>::trmm(work.libraries().cublas, side == 'L' ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT,
                                      fill_mode(uplo), operation<Values<P>>(trans), CUBLAS_DIAG_NON_UNIT, m, n, &one,
                                      a.data, a.stride, b.data, b.stride, b.data, b.stride),
               "cuBLAS trmm");
}

// ---- orthogonal factors ----

template <class P>
Error geqrf(Work& work, std::int64_t m, std::int64_t n, Matrix<P> a, typename Values<P>::Value* tau) {
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>;
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXgeqrf_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xgeqrf_bufferSize(with.solver, with.params, m, n, type, a.data, a.stride, type, tau, type,
                                             device, host);
  });
  if (error || work.measuring()) return error;
  return check(
      work.cusolver().Xgeqrf(with.solver, with.params, m, n, type, a.data, a.stride, type, tau, type, scratch.device,
                             scratch.device_bytes, scratch.host, scratch.host_bytes, work.info()),
      "cusolverDnXgeqrf");
}

// C becomes the product of the k reflectors in A, or of their conjugate transpose, and C; m and n are C's.
template <class P>
Error ormqr(Work& work, char side_flag, char trans_flag, std::int64_t m, std::int64_t n, std::int64_t k, Matrix<P> a,
            typename Values<P>::Value const* tau, Matrix<P> to) {
  if (!fits_int(m, n, k, a.stride, to.stride)) return too_large("cuSOLVER's ormqr");
  Libraries const& with = work.libraries();
  auto const& typed = work.cusolver().template typed<P>();
  Work::Scope const scope(work);
  auto const side = side_flag == 'L' ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
  auto const trans = operation<Values<P>>(trans_flag);
  int const rows = static_cast<int>(m), cols = static_cast<int>(n), count = static_cast<int>(k);
  int const a_stride = static_cast<int>(a.stride), to_stride = static_cast<int>(to.stride);
  TypedScratch<typename Values<P>::Value> scratch;
  Error error = work.take_scratch("cuSOLVER ormqr_bufferSize", scratch, [&](int* elements) {
    return typed.ormqr_bufferSize(with.solver, side, trans, rows, cols, count, a.data, a_stride, tau, to.data,
                                  to_stride, elements);
  });
  if (error || work.measuring()) return error;
  return check(typed.ormqr(with.solver, side, trans, rows, cols, count, a.data, a_stride, tau, to.data, to_stride,
                           scratch.data, scratch.elements, work.info()),
               "cuSOLVER ormqr");
}

// ---- copies ----

template <class P>
Error copy(Work& work, Part part, std::int64_t rows, std::int64_t cols, Matrix<P> from, Matrix<P> to) {
  if (work.measuring()) return Error::none();
  return check(copy_part(work.stream(), part, rows, cols, from.data, from.stride, to.data, to.stride),
               "a copy on the device");
}

template <class P>
Error make_unit(Work& work, std::int64_t rows, std::int64_t cols, Matrix<P> to) {
  if (work.measuring()) return Error::none();
  return check(set_unit(work.stream(), rows, cols, to.data, to.stride), "making a unit matrix");
}

// rows and cols of the result, which is the conjugate transpose of `from`.
template <class P>
Error transpose(Work& work, std::int64_t rows, std::int64_t cols, Matrix<P> from, Matrix<P> to) {
  if (work.measuring()) return Error::none();
  auto const one = value_of<Values<P>>({1, 0}), zero = value_of<Values<P>>({0, 0});
  return check(BlasFunctions<P>::geam(work.libraries().cublas, operation<Values<P>>('C'), CUBLAS_OP_N, rows, cols, &one,
                                      from.data, from.stride, &zero, to.data, to.stride, to.data, to.stride),
               "cuBLAS geam");
}

}  // namespace blaslift::gpu::cuda
