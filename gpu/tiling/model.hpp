// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The model behind tile sizes: a call is three pipes (upload, compute, download) that work at the same time on
// different tiles. What a choice of tiles costs is found by playing its schedule once: a step starts when its pipe is
// free and what it waits for has ended, and copies slow down while others go the other way.
#pragma once

#include "gpu/tiling/schedule.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu {

struct PipelineRates {
  double upload_bytes = 20e9, download_bytes = 20e9;  // per second, through the ring, the other way idle
  // Of these, what is left each way while data goes both ways: on an H200 with 8 threads 47 of 53.5 GB/s (transfer.json
  // in bench/results: 45.1 with 7, 48.6 with 9; its link alone moves 50.8 of 55.4).
  double both_ways = 0.88;
  // On the way up, what a column costs besides its bytes when the next one is far away: packing it begins with pages
  // and lines that no prefetcher has asked for. A row of page table entries, one line, covers the distance; 64 MiB in
  // columns of 8 and of 4 KiB took 13 and 11 ns a column more than without gaps (8 threads, transfer.json).
  double column_seconds = 12e-9;
  std::size_t far_away = std::size_t{32} << 10;
  double single_flops = 20e12, double_flops = 10e12;  // per second, level 3 on large blocks
  double copy_seconds = 10e-6;                        // before the first byte of a block
  // A block of up to small_bytes costs so much besides, a larger one as much less as it is larger: threads that pack or
  // unpack little wait for each other, and the device for the few that know it is there. Of calls with the same traffic
  // on an H200 machine, 64 x 16000 in 16 blocks a way of 1 MiB (zgemm) took 1.31 ms and in 8 (zsymm) 0.74, in 16 of 0.5
  // MiB (cgemm) 0.91 and in 2 (csymm) 0.48 (bench/results/2026-11-25-sweep, whose README says what speaks against it).
  double small_copy_seconds = 30e-6, small_bytes = 1 << 20;
  double task_seconds = 10e-6;  // before the first operation of a task
  // A task whose result has this many elements reaches half the rate: smaller ones leave multiprocessors idle.
  // (cuBLAS 13.1 on an H200 splits the inner dimension: dgemm 512 x 512 x 8192 runs at 45 of 58 TFLOP/s.)
  double half_rate_elements = 32 * 1024;
  // A task reads and writes its result in the device's memory while nothing is computed. On an H200 sgemm 8192 x 4096
  // takes 0.105 ms more than its arithmetic (k = 256, beta 1; bench/results/2026-11-24-slabs). dgemm 0.08, so that this
  // is twice what it costs there; plans by it were the faster ones all the same (26.8 ms for 8192, 27.5 without).
  double result_bytes = 3e12;
  // symm and trmm lose half where the other matrix is so narrow: their pieces are small products (dtrmm on an H200).
  double half_rate_width = 100;
  // A triangular solve goes row by row besides: on an H200 dtrsm with few right-hand sides takes 0.4 us a row of the
  // triangle (bench/results), whatever the blocks.
  double solve_row_seconds = 0.4e-6;
};

// Seconds that a task takes on the device.
double task_seconds(PipelineRates const& rates, Tiling const& tiling, Task const& task);
// Seconds that a block, or the part of one that is sent, keeps the way up besides its latency.
double upload_seconds(PipelineRates const& rates, BlockPart const& part);
// Seconds before the first byte of a block of so many bytes, either way.
double copy_latency(PipelineRates const& rates, double bytes);

// Seconds from the first upload to the last download.
double estimate_seconds(PipelineRates const& rates, Tiling const& tiling, Schedule const& schedule);

// What keeps tiles from being larger, besides memory.
struct Limits {
  std::size_t memory = 0;            // device bytes for the call
  std::size_t slot_bytes = 0;        // a result block's independent slices of one column (or row) must fit a slot
  std::int64_t most_tasks = 100000;  // more are not worth their bookkeeping
  Homes homes;                       // of the call's operands
};

// How a call is cut.
struct Choice {
  bool in_panels = false;
  Panels panels;
  TileSizes tiles;  // if not in panels
  Order order = Order::shells;
};

struct Plan {
  Tiling tiling;
  Schedule schedule;
  double seconds = 0;
  Choice choice;
};

// The plan with the least estimate among tile sizes that halve the dimensions step by step. out_of_memory if nothing
// fits the limits. Small calls (one block each) are planned without a search. May throw std::bad_alloc.
Result<Plan> make_plan(Level3 const& call, PipelineRates const& rates, Limits const& limits);

// The tiling of a choice.
Tiling tiling_of(Level3 const& call, Choice const& choice);

}  // namespace blaslift::gpu
