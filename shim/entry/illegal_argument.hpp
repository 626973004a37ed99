// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Illegal arguments: reported to the handler that the application would have been called at without blaslift.
#pragma once

#include "shim/entry/slow_path.hpp"

namespace blaslift::entry {

// Reports Netlib's INFO for the frame's routine: to the application's xerbla_ (for CBLAS calls as OpenBLAS does, or to its
// cblas_xerbla as Netlib does where it defines that alone). The handler may return, longjmp, throw or exit; nothing
// is held when it is called.
void report_illegal(Frame const& frame, int info);

// Delivers an error to the handler that belongs to it. `caller` is an address in the code that found it: a BLAS or LAPACK
// library, or the program where blaslift checked its call; `bound` one in the CPU library that the call belongs to, or
// null. In order: the first definition in the global scope that is not ours or a library's; the calling module's scope;
// the loaded program module that depends on one of the libraries, or on blaslift; the library's own handler; Netlib's
// message on standard error.
void deliver(Family family, char const* name, std::size_t length, std::int64_t info, void const* caller,
             void const* bound = nullptr);
// The same as the error courier calls it.
void deliver_from_courier(char const* name, void const* info, std::size_t length, void const* library_code);

}  // namespace blaslift::entry
