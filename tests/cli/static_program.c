/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A static program: no loader, so nothing can be preloaded. */
int main(void) { return 4; }
