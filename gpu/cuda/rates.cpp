// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/rates.hpp"

#include <cuda_runtime_api.h>

namespace blaslift::gpu::cuda {
namespace {

// Single-precision units of a multiprocessor. Source: CUDA C++ Programming Guide, "Arithmetic Instructions".
double single_units(int capability) {
  if (capability < 80 || capability == 80) return 64;
  return 128;
}

constexpr double reached = 0.6;  // of the peak, on operands of a few thousand rows

int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  if (cudaDeviceGetAttribute(&value, which, device) == cudaSuccess) return value;
  (void)cudaGetLastError();
  return 0;
}

}  // namespace

Rates expected_rates(int device, int capability) {
  double const processors = attribute(cudaDevAttrMultiProcessorCount, device);
  double const hertz = 1e3 * attribute(cudaDevAttrClockRate, device);
  int const ratio = attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, device);
  Rates rates;
  rates.single_flops = reached * 2 * processors * single_units(capability) * hertz;
  if (ratio > 0) rates.double_flops = rates.single_flops / ratio;
  return rates;
}

}  // namespace blaslift::gpu::cuda
