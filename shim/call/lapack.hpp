// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LAPACK calls: what lapack_routines.def cannot say in a row. Jobs that change arrays, workspace, and which calls may
// go to a device at all.
#pragma once

#include "shim/call/operand.hpp"

namespace blaslift {

// Changes an operand as the call's jobs demand: sizes, arrays that are not referred to (then without rows), and inputs
// that LAPACK destroys, which nobody needs to write.
void apply_jobs(Call const& call, int position, Operand* operand);

// The number of eigenvalues that the call asks for: IL to IU with RANGE I, else N, which is the most with RANGE V.
std::int64_t selected_eigenvalues(Call const& call);

// RANGE V: eigenvalues in (VL, VU]. How many there are is known after the call only, in M (`found`). A caller who knows
// M may have no more columns of Z than that: until then Z is an operand without columns, so that nobody reads, keeps or
// saves any of them.
bool selects_by_value(Call const& call);
// True if the array at `position` has as many numbers, or columns, as eigenvalues are found.
bool is_sized_by_found(Call const& call, int position);
// The operand after a call that found so many; without RANGE V as it is.
Operand make_result(Call const& call, int position, std::int64_t found);
// The operand if the call finds as many as it can: for memory of one's own.
Operand widest_operand(Call const& call, int position);

// Whether the call asks for sizes of workspace only (an lwork of -1).
bool is_workspace_query(Call const& call);
// Elements that are enough for each workspace whose size is not among the arguments.
std::int64_t unsized_workspace(Call const& call);

// Whether the call has work, is legal beyond doubt and of a form that devices compute. All others are the CPU
// library's, which knows its own error numbers: a call with too little workspace for one version of LAPACK is legal for
// another.
//
// Left out: jobs that overwrite an input with vectors ('O'), left eigenvectors of general matrices, least squares of
// wide or transposed matrices (by singular values: of all that are not tall).
bool suits_device(Call const& call);

// A x = lambda B x and its kin: sygv, sygvd, sygvx and their Hermitian forms.
bool is_generalised(RoutineId routine);

// Whether the routine is made of others with rows of their own (a QR factorisation inside of least squares), which may
// gain where the whole does not.
bool is_composed(RoutineId routine);

// Floating-point operations of a call with legal sizes; a complex multiply-add counts eight.
double lapack_flops(Call const& call);

}  // namespace blaslift
