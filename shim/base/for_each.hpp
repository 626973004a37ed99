// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Walks a macro list. This is the only preprocessor cleverness of the project: from one row a routine
// (shim/call/routines.def) it lets C++ declare every exported symbol without generated files.
//
// EACH(M, C, e1, e2, ...) expands to M(C, e1) M(C, e2) ...; LIST does the same with commas between.
// "EACH_AGAIN PARENS" is not a call until the next scan, so a macro is never inside itself; EXPAND
// supplies the scans (86 elements). LIST is a second copy because a walk over symbols contains walks
// over parameters. UNPAREN(...) takes the parentheses off an element.
#pragma once

#define BLASLIFT_PARENS ()
#define BLASLIFT_UNPAREN(...) __VA_ARGS__

#define BLASLIFT_EXPAND(...) BLASLIFT_EXPAND3(BLASLIFT_EXPAND3(BLASLIFT_EXPAND3(BLASLIFT_EXPAND3(__VA_ARGS__))))
#define BLASLIFT_EXPAND3(...) BLASLIFT_EXPAND2(BLASLIFT_EXPAND2(BLASLIFT_EXPAND2(BLASLIFT_EXPAND2(__VA_ARGS__))))
#define BLASLIFT_EXPAND2(...) BLASLIFT_EXPAND1(BLASLIFT_EXPAND1(BLASLIFT_EXPAND1(BLASLIFT_EXPAND1(__VA_ARGS__))))
#define BLASLIFT_EXPAND1(...) __VA_ARGS__

#define BLASLIFT_EACH(M, C, ...) __VA_OPT__(BLASLIFT_EXPAND(BLASLIFT_EACH_1(M, C, __VA_ARGS__)))
#define BLASLIFT_EACH_1(M, C, x, ...) M(C, x) __VA_OPT__(BLASLIFT_EACH_AGAIN BLASLIFT_PARENS(M, C, __VA_ARGS__))
#define BLASLIFT_EACH_AGAIN() BLASLIFT_EACH_1

// The second walker has its own scans: a macro that is being expanded is not expanded again inside.
#define BLASLIFT_SCAN(...) BLASLIFT_SCAN3(BLASLIFT_SCAN3(BLASLIFT_SCAN3(BLASLIFT_SCAN3(__VA_ARGS__))))
#define BLASLIFT_SCAN3(...) BLASLIFT_SCAN2(BLASLIFT_SCAN2(BLASLIFT_SCAN2(BLASLIFT_SCAN2(__VA_ARGS__))))
#define BLASLIFT_SCAN2(...) BLASLIFT_SCAN1(BLASLIFT_SCAN1(BLASLIFT_SCAN1(BLASLIFT_SCAN1(__VA_ARGS__))))
#define BLASLIFT_SCAN1(...) __VA_ARGS__

#define BLASLIFT_LIST(M, C, ...) __VA_OPT__(BLASLIFT_SCAN(BLASLIFT_LIST_1(M, C, __VA_ARGS__)))
#define BLASLIFT_LIST_1(M, C, x, ...) M(C, x) __VA_OPT__(, BLASLIFT_LIST_AGAIN BLASLIFT_PARENS(M, C, __VA_ARGS__))
#define BLASLIFT_LIST_AGAIN() BLASLIFT_LIST_1
