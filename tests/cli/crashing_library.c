/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A library that crashes whoever opens it. */
#include <signal.h>

__attribute__((constructor)) static void crash(void) { raise(SIGSEGV); }
