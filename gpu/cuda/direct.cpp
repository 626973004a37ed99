// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cuBLAS functions of levels 1 and 2 in the four precisions as one class template, and one function over it: every
// routine is written once. 64-bit integers throughout.
//
// What cuBLAS's documentation promises of Netlib's rules: y is not read where beta is zero, the imaginary parts on the
// diagonal of a Hermitian matrix are not read and become zero, one triangle is not read, iamax finds the first of
// several and counts from 1, and functions of one vector yield 0 for n or incx <= 0. It says nothing of NaN in iamax,
// of alpha = 0 with NaN in what then need not be read, of columns skipped for a zero of x, nor of the corners of a
// band's array outside of the matrix: which effects to send here is for the caller to decide.
#include "gpu/cuda/direct.hpp"

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/values.hpp"

namespace blaslift::gpu::cuda {
namespace {

template <class P>
struct Functions;

// The letters paste into the names of <cublas_v2.h>, some of which are macros. What all precisions have: `index` is the
// lower case of `letter`, `value` begins functions with a real value (Sc), `with_real` those that take real scalars
// (Cs).
#define BLASLIFT_FUNCTIONS(letter, index, value, with_real)     \
  static constexpr auto rot = cublas##with_real##rot_64;        \
  static constexpr auto swap = cublas##letter##swap_64;         \
  static constexpr auto scal = cublas##letter##scal_64;         \
  static constexpr auto scal_real = cublas##with_real##scal_64; \
  static constexpr auto copy = cublas##letter##copy_64;         \
  static constexpr auto axpy = cublas##letter##axpy_64;         \
  static constexpr auto nrm2 = cublas##value##nrm2_64;          \
  static constexpr auto asum = cublas##value##asum_64;          \
  static constexpr auto iamax = cublasI##index##amax_64;        \
  static constexpr auto gemv = cublas##letter##gemv_64;         \
  static constexpr auto gbmv = cublas##letter##gbmv_64;         \
  static constexpr auto trmv = cublas##letter##trmv_64;         \
  static constexpr auto tbmv = cublas##letter##tbmv_64;         \
  static constexpr auto tpmv = cublas##letter##tpmv_64;         \
  static constexpr auto trsv = cublas##letter##trsv_64;         \
  static constexpr auto tbsv = cublas##letter##tbsv_64;         \
  static constexpr auto tpsv = cublas##letter##tpsv_64
// Two functions in complex precisions, `u` without conjugation and `c` with it; one in real ones.
#define BLASLIFT_PRODUCTS(letter, u, c)                     \
  static constexpr auto dotu = cublas##letter##dot##u##_64; \
  static constexpr auto dotc = cublas##letter##dot##c##_64; \
  static constexpr auto geru = cublas##letter##ger##u##_64; \
  static constexpr auto gerc = cublas##letter##ger##c##_64
// Real matrices are symmetric (sy, sb, sp), complex ones Hermitian (he, hb, hp).
#define BLASLIFT_SYMMETRIC_FUNCTIONS(letter, full, s)       \
  static constexpr auto symv = cublas##letter##full##mv_64; \
  static constexpr auto sbmv = cublas##letter##s##bmv_64;   \
  static constexpr auto spmv = cublas##letter##s##pmv_64;   \
  static constexpr auto syr = cublas##letter##full##r_64;   \
  static constexpr auto spr = cublas##letter##s##pr_64;     \
  static constexpr auto syr2 = cublas##letter##full##r2_64; \
  static constexpr auto spr2 = cublas##letter##s##pr2_64

template <>
struct Functions<s> : Values<s> {
  BLASLIFT_FUNCTIONS(S, s, S, S);
  BLASLIFT_PRODUCTS(S, , );
  BLASLIFT_SYMMETRIC_FUNCTIONS(S, sy, s);
};
template <>
struct Functions<d> : Values<d> {
  BLASLIFT_FUNCTIONS(D, d, D, D);
  BLASLIFT_PRODUCTS(D, , );
  BLASLIFT_SYMMETRIC_FUNCTIONS(D, sy, s);
};
template <>
struct Functions<c> : Values<c> {
  BLASLIFT_FUNCTIONS(C, c, Sc, Cs);
  BLASLIFT_PRODUCTS(C, u, c);
  BLASLIFT_SYMMETRIC_FUNCTIONS(C, he, h);
};
template <>
struct Functions<z> : Values<z> {
  BLASLIFT_FUNCTIONS(Z, z, Dz, Zd);
  BLASLIFT_PRODUCTS(Z, u, c);
  BLASLIFT_SYMMETRIC_FUNCTIONS(Z, he, h);
};
#undef BLASLIFT_SYMMETRIC_FUNCTIONS
#undef BLASLIFT_PRODUCTS
#undef BLASLIFT_FUNCTIONS

template <class F>
cublasStatus_t start(cublasHandle_t cublas, DirectCall const& call, std::span<DeviceAddress const> arrays,
                     std::byte* result) {
  using Value = typename F::Value;
  using Real = typename F::Real;
  auto data = [&](std::size_t i) { return pointer<Value>(arrays[i]); };
  // The leading dimension or increment.
  auto step = [&](std::size_t i) { return call.operands[i].stride; };
  auto const trans = operation<F>(call.trans);
  auto const uplo = fill_mode(call.uplo);
  auto const diag = diagonal_type(call.diag);
  std::int64_t const m = call.m, n = call.n, k = call.k;
  Value const alpha = value_of<F>(call.alpha), beta = value_of<F>(call.beta);
  Real const real_alpha = static_cast<Real>(call.alpha.re);
  Real const cosine = static_cast<Real>(call.c), sine = static_cast<Real>(call.s);
  auto* const value = reinterpret_cast<Value*>(result);
  auto* const real_value = reinterpret_cast<Real*>(result);

  switch (call.routine) {
    case RoutineId::rot: return F::rot(cublas, n, data(0), step(0), data(1), step(1), &cosine, &sine);
    case RoutineId::swap: return F::swap(cublas, n, data(0), step(0), data(1), step(1));
    case RoutineId::scal: return F::scal(cublas, n, &alpha, data(0), step(0));
    case RoutineId::scal_real: return F::scal_real(cublas, n, &real_alpha, data(0), step(0));
    case RoutineId::copy: return F::copy(cublas, n, data(0), step(0), data(1), step(1));
    case RoutineId::axpy: return F::axpy(cublas, n, &alpha, data(0), step(0), data(1), step(1));
    case RoutineId::dot:
    case RoutineId::dotu: return F::dotu(cublas, n, data(0), step(0), data(1), step(1), value);
    case RoutineId::dotc: return F::dotc(cublas, n, data(0), step(0), data(1), step(1), value);
    case RoutineId::nrm2: return F::nrm2(cublas, n, data(0), step(0), real_value);
    case RoutineId::asum: return F::asum(cublas, n, data(0), step(0), real_value);
    case RoutineId::iamax: return F::iamax(cublas, n, data(0), step(0), reinterpret_cast<std::int64_t*>(result));

    case RoutineId::gemv:
      return F::gemv(cublas, trans, m, n, &alpha, data(0), step(0), data(1), step(1), &beta, data(2), step(2));
    case RoutineId::gbmv:
      return F::gbmv(cublas, trans, m, n, call.kl, call.ku, &alpha, data(0), step(0), data(1), step(1), &beta, data(2),
                     step(2));
    case RoutineId::symv:
    case RoutineId::hemv:
      return F::symv(cublas, uplo, n, &alpha, data(0), step(0), data(1), step(1), &beta, data(2), step(2));
    case RoutineId::sbmv:
    case RoutineId::hbmv:
      return F::sbmv(cublas, uplo, n, k, &alpha, data(0), step(0), data(1), step(1), &beta, data(2), step(2));
    case RoutineId::spmv:
    case RoutineId::hpmv: return F::spmv(cublas, uplo, n, &alpha, data(0), data(1), step(1), &beta, data(2), step(2));
    case RoutineId::trmv: return F::trmv(cublas, uplo, trans, diag, n, data(0), step(0), data(1), step(1));
    case RoutineId::tbmv: return F::tbmv(cublas, uplo, trans, diag, n, k, data(0), step(0), data(1), step(1));
    case RoutineId::tpmv: return F::tpmv(cublas, uplo, trans, diag, n, data(0), data(1), step(1));
    case RoutineId::trsv: return F::trsv(cublas, uplo, trans, diag, n, data(0), step(0), data(1), step(1));
    case RoutineId::tbsv: return F::tbsv(cublas, uplo, trans, diag, n, k, data(0), step(0), data(1), step(1));
    case RoutineId::tpsv: return F::tpsv(cublas, uplo, trans, diag, n, data(0), data(1), step(1));
    case RoutineId::ger:
    case RoutineId::geru: return F::geru(cublas, m, n, &alpha, data(0), step(0), data(1), step(1), data(2), step(2));
    case RoutineId::gerc: return F::gerc(cublas, m, n, &alpha, data(0), step(0), data(1), step(1), data(2), step(2));
    case RoutineId::syr:
    case RoutineId::her: return F::syr(cublas, uplo, n, &real_alpha, data(0), step(0), data(1), step(1));
    case RoutineId::spr:
    case RoutineId::hpr: return F::spr(cublas, uplo, n, &real_alpha, data(0), step(0), data(1));
    case RoutineId::syr2:
    case RoutineId::her2: return F::syr2(cublas, uplo, n, &alpha, data(0), step(0), data(1), step(1), data(2), step(2));
    case RoutineId::spr2:
    case RoutineId::hpr2: return F::spr2(cublas, uplo, n, &alpha, data(0), step(0), data(1), step(1), data(2));
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}

Error start_call(cublasHandle_t cublas, DirectCall const& call, std::span<DeviceAddress const> arrays,
                 std::byte* result) {
  return with_precision(call.precision, [&](auto precision) {
    using F = Functions<decltype(precision)>;
    cublasStatus_t const status = start<F>(cublas, call, arrays, result);
    if (status == CUBLAS_STATUS_SUCCESS) return Error::none();
    char what[100];
    std::snprintf(what, sizeof what, "cuBLAS %c %s with m=%lld n=%lld k=%lld", F::letter, routine(call.routine).name,
                  static_cast<long long>(call.m), static_cast<long long>(call.n), static_cast<long long>(call.k));
    return describe(status, what);
  });
}

// A function's value is stored by a kernel, so that nobody waits for it here. Pinned memory has the same address on the
// device (UVA).
Error start_with_result_on_device(cublasHandle_t cublas, DirectCall const& call, std::span<DeviceAddress const> arrays,
                                  std::byte* result) {
  if (Error error = check(cublasSetPointerMode(cublas, CUBLAS_POINTER_MODE_DEVICE), "cublasSetPointerMode"))
    return error;
  Error const error = start_call(cublas, call, arrays, result);
  Error const restored = check(cublasSetPointerMode(cublas, CUBLAS_POINTER_MODE_HOST), "cublasSetPointerMode");
  return error ? error : restored;
}

}  // namespace

Error start_direct(cublasHandle_t cublas, DirectCall const& call, std::span<DeviceAddress const> arrays,
                   std::byte* result) {
  if (arrays.size() != call.operand_count)
    return Error::make(Error::Code::failed, "%s: a call on %zu arrays came with %zu", routine(call.routine).name,
                       call.operand_count, arrays.size());
  if (effect(call) == Effect::nothing) return Error::none();
  return call.result() == ResultKind::none ? start_call(cublas, call, arrays, result)
                                           : start_with_result_on_device(cublas, call, arrays, result);
}

}  // namespace blaslift::gpu::cuda
