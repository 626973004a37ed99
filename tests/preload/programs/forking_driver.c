/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * A libcuda.so.1 whose cuInit() forks, as NVIDIA's does to load its kernel modules (nvidia-modprobe), and then finds no
 * GPU. */
#include <sys/wait.h>
#include <unistd.h>

int cuInit(unsigned flags);

int cuInit(unsigned flags) {
  (void)flags;
  pid_t const child = fork();
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, 0, 0);
  return 100; /* CUDA_ERROR_NO_DEVICE */
}
