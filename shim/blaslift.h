/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * blaslift's own C interface: the few names beside BLAS's that the libraries export. Programs need none of it.
 */
#ifndef BLASLIFT_H
#define BLASLIFT_H
#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library, "0.1.0". */
char const* blaslift_version(void);

/* How many BLAS calls this process has completed on the device. */
unsigned long long blaslift_calls_on_device(void);

/* From now on the calling thread's calls stay on the CPU (stay != 0), or are decided as usual (0, as at the start).
 * Returns what held before. */
int blaslift_stay_on_cpu(int stay);

#ifdef __cplusplus
}
#endif
#endif
