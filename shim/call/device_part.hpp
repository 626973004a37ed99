// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls that a device may leave to the caller's own LAPACK after it has begun: gelsd and gelss of tall matrices. The
// device makes R of A = Q R, and Q^H B. Of few columns LAPACK solves the square problem that is left, on the CPU; of
// many the device does, too, by R's singular values, and the CPU only looks whether the rank is certain.
#pragma once

#include <cstdint>
#include <limits>

#include "shim/call/call.hpp"

namespace blaslift {

// Columns from which on the device solves the square problem, too. On the CPU that is most of the time then (dgelsd of
// 1000 x 1000: 170 ms, an H200's singular values: 38), below it is little, and needs no more of cuSOLVER.
inline constexpr std::int64_t least_solved_columns = 512;

// True if the CPU has something to do after the device in such calls.
bool has_device_part(RoutineId routine);

// The device's part of a legal call; a call without one as it is. The part's only array of Kind::out, if it has one, is
// square, n x n without gaps, and has no place yet: R, or for gelss V^H.
Call device_part(Call const& call, std::int64_t least_solved = least_solved_columns);
// True if the part, a row of such a routine, is the whole problem: it makes X, the singular values and the rank.
inline bool is_solution(Routine const& part) { return part.find("s") >= 0; }
// gelss leaves the right singular vectors, as rows, in A's first n rows. (gelsd leaves nothing of use there.)
bool leaves_right_vectors(RoutineId routine);

// LAPACK's limit of the rank, from RCOND and the largest singular value: values up to it count as zero.
template <class Real>
struct RankLimit {
  Real share = 0;  // of the largest
  Real least = 0;
  Real of(Real largest) const { return largest * share > least ? largest * share : least; }
};
template <class Real>
RankLimit<Real> rank_limit(RoutineId routine, Real rcond);

// LAPACK's safe minimum by its relative precision: matrices whose largest element is smaller, or larger than one
// divided by it, are scaled.
template <class Real>
constexpr Real least_unscaled = std::numeric_limits<Real>::min() / (std::numeric_limits<Real>::epsilon() / 2);

// True if the singular values s of R, in descending order, show that A's rank by LAPACK's rule is theirs: none is so
// close to the limit that the rounding of another factorisation could move it to the other side. Nor would LAPACK have
// scaled A. Source of the rules: dlalsd.f and dgelss.f of LAPACK 3.11.
// `by_device`: s are a device's, whose algorithm may have moved them once more by as much.
template <class Real>
bool has_certain_rank(Call const& call, Real const* s, bool by_device = false);

// True if numbers of this largest absolute value are neither scaled by LAPACK nor infinite. Zeros are not scaled.
template <class Real>
bool is_in_range(Real largest);

}  // namespace blaslift
