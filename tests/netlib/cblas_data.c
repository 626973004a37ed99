/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * The two variables of Netlib's CBLAS that its testers copy and OpenBLAS lacks: preloaded for their baseline.
 */
int RowMajorStrg, CBLAS_CallFromC;
