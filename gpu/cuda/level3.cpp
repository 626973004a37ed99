// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The cuBLAS functions of the four precisions as one class template, and one function over it: every
// routine is written once. 64-bit integers throughout.
#include "gpu/cuda/level3.hpp"

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/values.hpp"

namespace blaslift::gpu::cuda {
namespace {

template <class P>
struct Functions;

// What all precisions have; the letter pastes into the names of <cublas_v2.h>, some of which are macros.
#define BLASLIFT_FUNCTIONS(letter)                        \
  static constexpr auto gemm = cublas##letter##gemm_64;   \
  static constexpr auto symm = cublas##letter##symm_64;   \
  static constexpr auto syrk = cublas##letter##syrk_64;   \
  static constexpr auto syr2k = cublas##letter##syr2k_64; \
  static constexpr auto trmm = cublas##letter##trmm_64;   \
  static constexpr auto trsm = cublas##letter##trsm_64
#define BLASLIFT_HERMITIAN_FUNCTIONS(letter)            \
  static constexpr auto hemm = cublas##letter##hemm_64; \
  static constexpr auto herk = cublas##letter##herk_64; \
  static constexpr auto her2k = cublas##letter##her2k_64

template <>
struct Functions<s> : Values<s> {
  BLASLIFT_FUNCTIONS(S);
};
template <>
struct Functions<d> : Values<d> {
  BLASLIFT_FUNCTIONS(D);
};
template <>
struct Functions<c> : Values<c> {
  BLASLIFT_FUNCTIONS(C);
  BLASLIFT_HERMITIAN_FUNCTIONS(C);
};
template <>
struct Functions<z> : Values<z> {
  BLASLIFT_FUNCTIONS(Z);
  BLASLIFT_HERMITIAN_FUNCTIONS(Z);
};
#undef BLASLIFT_HERMITIAN_FUNCTIONS
#undef BLASLIFT_FUNCTIONS

template <class F>
cublasStatus_t start(cublasHandle_t cublas, Level3 const& call, std::span<DeviceMatrix const> operands) {
  using Value = typename F::Value;
  using Real = typename F::Real;
  auto data = [&](std::size_t i) { return pointer<Value>(operands[i].data); };
  auto ld = [&](std::size_t i) { return operands[i].stride; };
  auto const side = call.side == 'L' ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
  auto const uplo = fill_mode(call.uplo);
  auto const diag = diagonal_type(call.diag);
  auto const transa = operation<F>(call.transa), transb = operation<F>(call.transb);
  std::int64_t const m = call.m, n = call.n, k = call.k;
  Value const alpha = value_of<F>(call.alpha), beta = value_of<F>(call.beta);

  switch (call.routine) {
    case RoutineId::gemm:
    case RoutineId::gemm3m:  // the ordinary product is the more accurate one
      return F::gemm(cublas, transa, transb, m, n, k, &alpha, data(0), ld(0), data(1), ld(1), &beta, data(2), ld(2));
    case RoutineId::gemmtr:
    case RoutineId::gemmt:
      // The whole square: what lands in the other triangle stays on the device.
      return F::gemm(cublas, transa, transb, n, n, k, &alpha, data(0), ld(0), data(1), ld(1), &beta, data(2), ld(2));
    case RoutineId::symm:
      return F::symm(cublas, side, uplo, m, n, &alpha, data(0), ld(0), data(1), ld(1), &beta, data(2), ld(2));
    case RoutineId::syrk: return F::syrk(cublas, uplo, transa, n, k, &alpha, data(0), ld(0), &beta, data(1), ld(1));
    case RoutineId::syr2k:
      return F::syr2k(cublas, uplo, transa, n, k, &alpha, data(0), ld(0), data(1), ld(1), &beta, data(2), ld(2));
    case RoutineId::trmm: {  // cuBLAS has it out of place and allows the result to be B itself
      std::size_t const result = operands.size() - 1;
      return F::trmm(cublas, side, uplo, transa, diag, m, n, &alpha, data(0), ld(0), data(1), ld(1), data(result),
                     ld(result));
    }
    case RoutineId::trsm:
      return F::trsm(cublas, side, uplo, transa, diag, m, n, &alpha, data(0), ld(0), data(1), ld(1));
    default: break;
  }
  if constexpr (is_complex_value<F>) {
    auto const real_alpha = static_cast<Real>(call.alpha.re), real_beta = static_cast<Real>(call.beta.re);
    switch (call.routine) {
      case RoutineId::hemm:
        return F::hemm(cublas, side, uplo, m, n, &alpha, data(0), ld(0), data(1), ld(1), &beta, data(2), ld(2));
      case RoutineId::herk:
        return F::herk(cublas, uplo, transa, n, k, &real_alpha, data(0), ld(0), &real_beta, data(1), ld(1));
      case RoutineId::her2k:
        return F::her2k(cublas, uplo, transa, n, k, &alpha, data(0), ld(0), data(1), ld(1), &real_beta, data(2), ld(2));
      default: break;
    }
  }
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

}  // namespace

Error start_level3(cublasHandle_t cublas, Level3 const& call, std::span<DeviceMatrix const> operands) {
  if (operands.size() != static_cast<std::size_t>(call.operand_count))
    return Error::make(Error::Code::failed, "a call of %d operands came with %zu", call.operand_count, operands.size());
  return with_precision(call.precision, [&](auto precision) {
    using F = Functions<decltype(precision)>;
    cublasStatus_t const status = start<F>(cublas, call, operands);
    if (status == CUBLAS_STATUS_SUCCESS) return Error::none();
    char what[100];
    std::snprintf(what, sizeof what, "cuBLAS %c%s with m=%lld n=%lld k=%lld", F::letter, routine(call.routine).name,
                  static_cast<long long>(call.m), static_cast<long long>(call.n), static_cast<long long>(call.k));
    return describe(status, what);
  });
}

}  // namespace blaslift::gpu::cuda
