// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The speeds that estimates are made from. Built in and conservative: the CPU is assumed fast, the device slow.
// "Measured" means on the host of bench/results/2026-11-21-h200 (16 cores of a Xeon, PCIe gen5) unless another place is
// named.
#pragma once

namespace blaslift {

struct MachineProfile {
  // CPU, per core, level 3 on large operands: two 512-bit FMA units at 2 GHz, which few cores sustain.
  double cpu_double_flops = 60e9;
  double cpu_single_flops = 120e9;
  int cpu_threads = 1;  // that the CPU BLAS may use
  // Seconds before the first flop of a call on the CPU (thread wake-up, packing).
  double cpu_call_seconds = 1e-6;
  // Memory bandwidth of levels 1 and 2, as if the CPU BLAS used all its threads in all of them (OpenBLAS runs copy,
  // swap and nrm2 on one). A core of a desktop machine streams 20 GB/s and more. Measured with 16 threads: sgemv 60 to
  // 120 GB/s, saxpy 232 GB/s.
  double cpu_core_bytes_per_second = 20e9;
  double cpu_bytes_per_second = 200e9;  // of all cores together
  // What fits the last-level cache stays there between calls and is read so much faster.
  double cpu_cache_bytes = 32e6;
  double cpu_cache_speed = 4;

  // Device, host to host: operands pass through pinned staging buffers, packed by the caller and a few helpers. On the
  // H200 machine a dgemm of n = 8192 moves its 1.5 GiB at 27 GB/s on average (bench/results); other links are slower.
  double upload_bytes_per_second = 12e9;
  double download_bytes_per_second = 10e9;
  double device_call_seconds = 100e-6;  // allocation, launches and synchronisation of a level-3 call
  double device_double_flops = 10e12;   // until Device::rates() tells: a GPU made for computing
  double device_single_flops = 20e12;
  // The part of these rates that the tiles of a call reach: dgemm of n = 32768 runs at 0.88 of the measured rate of
  // large blocks, sgemm of n = 8192 at 0.80 with the copies that no compute hides.
  double device_compute_share = 0.85;
  // Copies and compute overlap but for the first and the last tiles: this part of the shorter two pipes comes on top of
  // the longest. Measured (level3.txt): between 0 (dsymm) and 0.24 (dgemm 4096).
  double device_fill_share = 0.125;
  // A triangular solve goes row by row: dtrsm takes 0.4 us a row of the triangle. A matrix-vector solve has less to do
  // in a row and no fewer steps.
  double device_solve_row_seconds = 0.4e-6;
  // Levels 1 and 2: packing the vectors, launches, synchronisation; then the device's memory bandwidth (an H200 has
  // 4800e9, a card with GDDR6 300e9 to 700e9).
  double device_direct_seconds = 40e-6;
  double device_bytes_per_second = 500e9;

  // Residency. Checking 1 GiB for writes: 4 KiB pages 1.4 ms on one thread by the robust query, 0.4 ms split over four;
  // 2 MiB pages 0.015 ms measured, 0.02 on a 2-core guest. A scan of a small range takes 0.4 us (4 KiB) to 7 us (32
  // MiB).
  double check_call_seconds = 2e-6;
  double check_seconds_per_small_byte = 1.4e-3 / 0x1p30;
  double check_seconds_per_huge_byte = 0.02e-3 / 0x1p30;
  // Arming 1 GiB: 5.1 ms measured with 4 KiB pages, 0.11 ms with 2 MiB. Disarming: 6.9 ms and 0.03 ms on a 2-core
  // guest.
  double arm_seconds_per_small_byte = 5.1e-3 / 0x1p30;
  double arm_seconds_per_huge_byte = 0.11e-3 / 0x1p30;
  double disarm_seconds_per_small_byte = 6.9e-3 / 0x1p30;
  double disarm_seconds_per_huge_byte = 0.034e-3 / 0x1p30;
  double keep_call_seconds = 10e-6;  // registering, backing a piece of the window with device memory: per purchase
  // What a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27 ms
  // (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page.
  double rewritten_seconds_per_byte = 17e-3 / 0x1p30;

  // A device must be expected to take less than this part of the CPU's time: the model's error belongs to the CPU.
  double advantage = 0.7;
  // Seconds of expected gain that justify bringing the device up.
  double start_price_seconds = 0.2;
};

// The built-in profile with the threads that this process may use (the affinity mask, OPENBLAS_NUM_THREADS,
// OMP_NUM_THREADS) and the cache of its CPU where the system tells its size.
MachineProfile built_in_profile();

}  // namespace blaslift
