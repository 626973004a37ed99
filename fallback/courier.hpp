// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The error courier (shim/entry/xerbla_courier.cpp), from the side that opens it.
#pragma once

#include <cstddef>

namespace blaslift::fallback {

// What the courier calls with an error of the CPU BLAS; set by the entry layer, which this folder does not know.
using Deliver = void (*)(char const* name, void const* info, std::size_t length, void const* library_code);
using DeliverToCblas = void (*)(int info, char const* routine, char const* text, void const* library_code);
extern Deliver courier_delivers_to;
extern DeliverToCblas courier_delivers_to_cblas;

// Opens the courier if a CPU BLAS that is opened now would not see our own handlers. Harmless to repeat.
void send_courier();

}  // namespace blaslift::fallback
