// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The error courier, a library of its own (lib/blaslift/libblaslift-xerbla.so) that exports xerbla_, cblas_xerbla and
// nothing else of BLAS.
//
// Where blaslift is a libblas.so.3 that an extension brought into a local scope (NumPy), the CPU BLAS that blaslift
// opened does not see blaslift's xerbla_: its errors would only be printed, and Netlib's cblas_xerbla would end the
// program. Opened with RTLD_GLOBAL before the CPU BLAS, this library takes them and hands them to blaslift. blaslift
// itself stays out of the global scope, where its hundreds of names would replace other libraries' for modules loaded
// later.
#include <cstdarg>
#include <cstddef>
#include <cstdio>

extern "C" {

[[gnu::visibility("default")]] void (*blaslift_courier_deliver)(char const* name, void const* info, std::size_t length,
                                                                void const* caller) = nullptr;
[[gnu::visibility("default")]] void (*blaslift_courier_deliver_to_cblas)(int info, char const* routine,
                                                                         char const* text,
                                                                         void const* caller) = nullptr;

// Marks the library as one of blaslift's, so that it is never taken for an application's handler.
[[gnu::visibility("default")]] char const* blaslift_version(void) { return BLASLIFT_VERSION; }

[[gnu::visibility("default")]] void xerbla_(char const* name, void const* info, std::size_t length) {
  if (blaslift_courier_deliver) blaslift_courier_deliver(name, info, length, __builtin_return_address(0));
}

[[gnu::visibility("default")]] void cblas_xerbla(int info, char const* routine, char const* form, ...) {
  char text[512];
  va_list values;
  va_start(values, form);
  std::vsnprintf(text, sizeof text, form, values);
  va_end(values);
  if (blaslift_courier_deliver_to_cblas)
    blaslift_courier_deliver_to_cblas(info, routine, text, __builtin_return_address(0));
}
}
