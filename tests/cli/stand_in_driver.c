/* SPDX-FileCopyrightText: 2026 the blaslift authors
 * SPDX-License-Identifier: BSD-3-Clause
 *
 * The part of libcuda.so.1 that doctor asks, with one GPU; STAND_IN_DRIVER_ERROR makes it fail to start. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int cuInit(unsigned flags);
int cuDriverGetVersion(int* version);
int cuGetErrorName(int error, char const** name);
int cuDeviceGetCount(int* count);
int cuDeviceGetName(char* name, int size, int device);
int cuDeviceTotalMem_v2(size_t* bytes, int device);

int cuInit(unsigned flags) {
  (void)flags;
  char const* const error = getenv("STAND_IN_DRIVER_ERROR");
  return error ? atoi(error) : 0;
}

int cuDriverGetVersion(int* version) {
  *version = 13000;
  return 0;
}

int cuGetErrorName(int error, char const** name) {
  (void)error;
  *name = "CUDA_ERROR_UNKNOWN";
  return 0;
}

int cuDeviceGetCount(int* count) {
  *count = 1;
  return 0;
}

int cuDeviceGetName(char* name, int size, int device) {
  (void)device;
  snprintf(name, (size_t)size, "Stand-in GPU");
  return 0;
}

int cuDeviceTotalMem_v2(size_t* bytes, int device) {
  (void)device;
  *bytes = (size_t)139 << 30;
  return 0;
}
