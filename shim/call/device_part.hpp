// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls of which a device computes the first part and the caller's own LAPACK, on the CPU, the rest: gelsd and gelss of
// tall matrices. The device makes R of A = Q R, and Q^H B; LAPACK solves the square problem that is left.
#pragma once

#include "shim/call/call.hpp"

namespace blaslift {

// True if the device's part of such calls is less than the whole.
bool has_device_part(RoutineId routine);

// The device's part of a legal call; a call without one as it is. `r`: n x n, without gaps, that the device writes.
Call device_part(Call const& call, void* r);

// True if the singular values s of R, in descending order, show that A's rank by LAPACK's rule is theirs: none is so
// close to the limit that the rounding of another factorisation could move it to the other side. Nor would LAPACK have
// scaled A. Source of the rules: dlalsd.f and dgelss.f of LAPACK 3.11.
template <class Real>
bool has_certain_rank(Call const& call, Real const* s);

// True if numbers of this largest absolute value are neither scaled by LAPACK nor infinite. Zeros are not scaled.
template <class Real>
bool is_in_range(Real largest);

}  // namespace blaslift
