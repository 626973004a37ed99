// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The speeds that estimates are made from. Built in and conservative: the CPU is assumed fast, the device slow.
#pragma once

namespace blaslift {

struct MachineProfile {
  // CPU, per core, level 3 on large operands: two 512-bit FMA units at 2 GHz, which few cores sustain.
  double cpu_double_flops = 60e9;
  double cpu_single_flops = 120e9;
  int cpu_threads = 1;  // that the CPU BLAS may use
  // Seconds before the first flop of a call on the CPU (thread wake-up, packing).
  double cpu_call_seconds = 1e-6;

  // Device, host to host: operands pass through pinned staging buffers, packed by the caller and a few helpers. On the
  // H200 machine a dgemm of n = 8192 moves its 1.5 GiB at 27 GB/s on average (bench/results); other links are slower.
  double upload_bytes_per_second = 12e9;
  double download_bytes_per_second = 10e9;
  double device_call_seconds = 100e-6;  // allocation, launches and synchronisation of a call
  double device_double_flops = 10e12;  // until Device::rates() tells: a GPU made for computing
  double device_single_flops = 20e12;
  // A device must be expected to take less than this part of the CPU's time: the model's error belongs to the CPU.
  double advantage = 0.7;
  // Seconds of expected gain that justify bringing the device up.
  double start_price_seconds = 0.2;
};

// The built-in profile with the threads that this process may use: the affinity mask, OPENBLAS_NUM_THREADS,
// OMP_NUM_THREADS.
MachineProfile built_in_profile();

}  // namespace blaslift
