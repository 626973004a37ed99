// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Illegal arguments, of which the CPU BLAS or LAPACK says so: taken to the handler that the application would have been
// called at without blaslift.
#pragma once

#include "shim/entry/slow_path.hpp"

namespace blaslift::entry {

// Reports Netlib's INFO of a composed call that no code of the CPU BLAS looks at. The handler may return, longjmp,
// throw or exit; nothing is held when it is called.
void report_illegal(Frame const& frame, int info);

// Delivers an error to the handler that belongs to it. `caller` is an address in the code that found it: a BLAS or
// LAPACK library, or the program where blaslift checked its call; `bound` one in the CPU library that the call belongs
// to, or null. In order: the first definition in the global scope that is not ours or a library's; the calling module's
// scope; the loaded program module that depends on one of the libraries, or on blaslift; the library's own handler;
// Netlib's message on standard error.
void deliver(Family family, char const* name, std::size_t length, std::int64_t info, void const* caller,
             void const* bound = nullptr);
// The same for what Netlib's CBLAS says to cblas_xerbla; without any handler Netlib's message, and the program ends.
void deliver_to_cblas(Family family, std::int64_t info, char const* routine, char const* text, void const* caller);
// Both as the error courier calls them.
void deliver_from_courier(char const* name, void const* info, std::size_t length, void const* library_code);
void deliver_to_cblas_from_courier(int info, char const* routine, char const* text, void const* library_code);

// INFO as a library gives it to xerbla_, whose integers may be narrower than the name says: it is small, and the low
// half comes first.
inline std::int64_t small_integer(void const* info) { return *static_cast<std::int32_t const*>(info); }

}  // namespace blaslift::entry
