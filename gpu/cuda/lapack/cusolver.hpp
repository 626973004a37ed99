// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// cuSOLVER, opened by name at the first LAPACK call: it is large, and a program without LAPACK calls needs none.
#pragma once

#include <cusolverDn.h>

#include <cstdint>
#include <type_traits>

#include "gpu/cuda/handle.hpp"
#include "gpu/cuda/values.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu::cuda {

// clang-format off
// The functions of <cusolverDn.h> that all precisions share, without the "cusolverDn" before their names.
#define BLASLIFT_SHARED_FUNCTIONS(FUNCTION)                                                 \
  FUNCTION(Create) FUNCTION(Destroy) FUNCTION(SetStream)                                    \
  FUNCTION(CreateParams) FUNCTION(DestroyParams)                                            \
  FUNCTION(CreateGesvdjInfo) FUNCTION(DestroyGesvdjInfo)                                    \
  FUNCTION(Xgetrf_bufferSize) FUNCTION(Xgetrf) FUNCTION(Xgetrs)                             \
  FUNCTION(Xpotrf_bufferSize) FUNCTION(Xpotrf) FUNCTION(Xpotrs)                             \
  FUNCTION(Xtrtri_bufferSize) FUNCTION(Xtrtri)                                              \
  FUNCTION(Xgeqrf_bufferSize) FUNCTION(Xgeqrf)                                              \
  FUNCTION(Xsyevd_bufferSize) FUNCTION(Xsyevd)                                              \
  FUNCTION(Xsyevdx_bufferSize) FUNCTION(Xsyevdx)                                            \
  FUNCTION(Xgesvd_bufferSize) FUNCTION(Xgesvd)                                              \
  FUNCTION(Xgesvdp_bufferSize) FUNCTION(Xgesvdp)
// Those that each has its own of, all with 32-bit sizes; `q` is "or" in real precisions and "un" in complex ones.
#define BLASLIFT_TYPED_FUNCTIONS(FUNCTION, letter, q)                                       \
  FUNCTION(potri_bufferSize, letter##potri_bufferSize) FUNCTION(potri, letter##potri)       \
  FUNCTION(orgqr_bufferSize, letter##q##gqr_bufferSize) FUNCTION(orgqr, letter##q##gqr)     \
  FUNCTION(ormqr_bufferSize, letter##q##mqr_bufferSize) FUNCTION(ormqr, letter##q##mqr)     \
  FUNCTION(gesvdj_bufferSize, letter##gesvdj_bufferSize) FUNCTION(gesvdj, letter##gesvdj)
// clang-format on

#define BLASLIFT_DECLARE_TYPED(member, name) decltype(&cusolverDn##name) member = nullptr;
template <class P>
struct TypedFunctions;
template <>
struct TypedFunctions<s> {
  BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_DECLARE_TYPED, S, or)
};
template <>
struct TypedFunctions<d> {
  BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_DECLARE_TYPED, D, or)
};
template <>
struct TypedFunctions<c> {
  BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_DECLARE_TYPED, C, un)
};
template <>
struct TypedFunctions<z> {
  BLASLIFT_TYPED_FUNCTIONS(BLASLIFT_DECLARE_TYPED, Z, un)
};
#undef BLASLIFT_DECLARE_TYPED

// The types of Xgeev, which headers before CUDA 12.8 lack.
using XgeevBufferSize = cusolverStatus_t (*)(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t,
                                             cusolverEigMode_t, std::int64_t, cudaDataType, void const*, std::int64_t,
                                             cudaDataType, void const*, cudaDataType, void const*, std::int64_t,
                                             cudaDataType, void const*, std::int64_t, cudaDataType, std::size_t*,
                                             std::size_t*);
using Xgeev = cusolverStatus_t (*)(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t, cusolverEigMode_t,
                                   std::int64_t, cudaDataType, void*, std::int64_t, cudaDataType, void*, cudaDataType,
                                   void*, std::int64_t, cudaDataType, void*, std::int64_t, cudaDataType, void*,
                                   std::size_t, void*, std::size_t, int*);
#if CUSOLVER_VERSION >= 11702
static_assert(std::is_same_v<XgeevBufferSize, decltype(&cusolverDnXgeev_bufferSize)>);
static_assert(std::is_same_v<Xgeev, decltype(&cusolverDnXgeev)>);
#endif

struct Cusolver {
#define BLASLIFT_DECLARE_SHARED(name) decltype(&cusolverDn##name) name = nullptr;
  BLASLIFT_SHARED_FUNCTIONS(BLASLIFT_DECLARE_SHARED)
#undef BLASLIFT_DECLARE_SHARED
  TypedFunctions<s> single_real;
  TypedFunctions<d> double_real;
  TypedFunctions<c> single_complex;
  TypedFunctions<z> double_complex;

  // Null where the library is too old for them.
  XgeevBufferSize Xgeev_bufferSize = nullptr;
  cuda::Xgeev Xgeev = nullptr;
#if CUSOLVER_VERSION >= 11600
  decltype(&cusolverDnSetDeterministicMode) SetDeterministicMode = nullptr;
#endif

  template <class P>
  TypedFunctions<P> const& typed() const {
    if constexpr (std::is_same_v<P, s>)
      return single_real;
    else if constexpr (std::is_same_v<P, d>)
      return double_real;
    else if constexpr (std::is_same_v<P, c>)
      return single_complex;
    else
      return double_complex;
  }
};

// The library of this process. The first call opens it; later ones say what that one said.
Result<Cusolver const*> open_cusolver();

Error describe(cusolverStatus_t status, char const* what);
inline Error check(cusolverStatus_t status, char const* what) {
  return status == CUSOLVER_STATUS_SUCCESS ? Error::none() : describe(status, what);
}

// The types of a precision as cuSOLVER names them.
template <class P>
constexpr cudaDataType value_type = std::is_same_v<P, s>   ? CUDA_R_32F
                                    : std::is_same_v<P, d> ? CUDA_R_64F
                                    : std::is_same_v<P, c> ? CUDA_C_32F
                                                           : CUDA_C_64F;
template <class P>
constexpr cudaDataType real_type = std::is_same_v<typename Values<P>::Real, float> ? CUDA_R_32F : CUDA_R_64F;

// Owners. There is something to destroy only after the library was opened.
struct SolverTraits {
  using Value = cusolverDnHandle_t;
  static void destroy(Value value) { (void)(*open_cusolver())->Destroy(value); }
};
struct SolverParamsTraits {
  using Value = cusolverDnParams_t;
  static void destroy(Value value) { (void)(*open_cusolver())->DestroyParams(value); }
};
struct JacobiTraits {
  using Value = gesvdjInfo_t;
  static void destroy(Value value) { (void)(*open_cusolver())->DestroyGesvdjInfo(value); }
};
using Solver = Handle<SolverTraits>;
using SolverParams = Handle<SolverParamsTraits>;
using Jacobi = Handle<JacobiTraits>;

}  // namespace blaslift::gpu::cuda
