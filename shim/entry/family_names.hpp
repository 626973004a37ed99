// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The names of one family, for a file that is compiled once per family with BLASLIFT_FAMILY defined as plain,
// index64, scipy or scipy64, and BLASLIFT_INT_BITS as the width of its INTEGER.
#pragma once

#include <cstdint>

#define BLASLIFT_PASTE(a, b) BLASLIFT_PASTE_(a, b)
#define BLASLIFT_PASTE_(a, b) a##b

#define BLASLIFT_FORTRAN_plain(x) x##_
#define BLASLIFT_FORTRAN_index64(x) x##_64_
#define BLASLIFT_FORTRAN_scipy(x) scipy_##x##_
#define BLASLIFT_FORTRAN_scipy64(x) scipy_##x##_64_
#define BLASLIFT_CBLAS_plain(x) cblas_##x
#define BLASLIFT_CBLAS_index64(x) cblas_##x##64_
#define BLASLIFT_CBLAS_scipy(x) scipy_cblas_##x
#define BLASLIFT_CBLAS_scipy64(x) scipy_cblas_##x##64_
// Netlib's and MKL's spelling of the CBLAS 64-bit names: an alias.
#define BLASLIFT_CBLAS_ALIAS_plain(type, x, ...)
#define BLASLIFT_CBLAS_ALIAS_index64(type, x, ...) \
  extern "C"                                       \
      [[gnu::visibility("default"), gnu::alias(BLASLIFT_STRING(cblas_##x##64_))]] type cblas_##x##_64(__VA_ARGS__);
#define BLASLIFT_CBLAS_ALIAS_scipy(type, x, ...)
#define BLASLIFT_CBLAS_ALIAS_scipy64(type, x, ...)
#define BLASLIFT_STRING(x) BLASLIFT_STRING_(x)
#define BLASLIFT_STRING_(x) #x

#define BLASLIFT_FORTRAN(x) BLASLIFT_PASTE(BLASLIFT_FORTRAN_, BLASLIFT_FAMILY)(x)
#define BLASLIFT_CBLAS(x) BLASLIFT_PASTE(BLASLIFT_CBLAS_, BLASLIFT_FAMILY)(x)
#define BLASLIFT_CBLAS_ALIAS(type, x, ...) BLASLIFT_PASTE(BLASLIFT_CBLAS_ALIAS_, BLASLIFT_FAMILY)(type, x, __VA_ARGS__)

#define BLASLIFT_EXPORT extern "C" [[gnu::visibility("default")]]

namespace blaslift::entry {
#if BLASLIFT_INT_BITS == 64
using Integer = std::int64_t;
#else
using Integer = std::int32_t;
#endif
}  // namespace blaslift::entry
