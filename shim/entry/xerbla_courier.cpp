// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The error courier, a library of its own (lib/blaslift/libblaslift-xerbla.so) that exports xerbla_ and nothing else
// of BLAS.
//
// Where blaslift is a libblas.so.3 that an extension brought into a local scope (NumPy), the CPU BLAS that blaslift
// opened does not see blaslift's xerbla_: errors of tiny calls, which the CPU BLAS finds, would only be printed. Opened
// with RTLD_GLOBAL before the CPU BLAS, this library takes them and hands them to blaslift. blaslift itself stays out of
// the global scope, where its hundreds of names would replace other libraries' for modules loaded later.
#include <cstddef>

extern "C" {

[[gnu::visibility("default")]] void (*blaslift_courier_deliver)(char const* name, void const* info, std::size_t length,
                                                                void const* caller) = nullptr;

// Marks the library as one of blaslift's, so that it is never taken for an application's handler.
[[gnu::visibility("default")]] char const* blaslift_version(void) { return BLASLIFT_VERSION; }

[[gnu::visibility("default")]] void xerbla_(char const* name, void const* info, std::size_t length) {
  if (blaslift_courier_deliver) blaslift_courier_deliver(name, info, length, __builtin_return_address(0));
}
}
