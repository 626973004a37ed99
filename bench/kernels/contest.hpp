// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Times several ways to do the same work, in turn. Each has a batch of launches, in a graph or behind a kernel that
// waits, so that issuing them does not count, on operands that rotate; before each batch a read stream empties the
// second-level cache and keeps the device busy until the batch is queued.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <string>
#include <vector>

#include "bench/kernels/statistics.hpp"
#include "shim/base/result.hpp"

namespace blaslift::bench {

struct Contender {
  std::string name;
  // Starts the work on the set of operands with this number.
  std::function<Error(int set, cudaStream_t stream)> launch;

  // What came out.
  Times times;
  double latency = 0;   // seconds from an event before one launch to an event behind it
  bool queued = false;  // not in a graph: launched one by one behind a kernel that waits
  std::string failed;   // why there are no times
};

struct ContestPlan {
  int batch = 16;
  int sets = 4;           // of operands
  double seconds = 0.05;  // for all
  int least = 6, most = 60;
  double slow = 0;     // contenders slower than so many times the fastest in a launch alone get no more; 0: none
  bool graphs = true;  // else all are launched one by one: making a graph takes longer than a short contest
  int latencies = 0;   // repetitions of the latency
  std::function<Error(cudaStream_t stream)> restore;  // before each batch; may be empty
};

// A device's stream and what empties its cache.
struct Track {
  cudaStream_t stream = nullptr;
  void const* flush = nullptr;
  std::size_t flush_bytes = 0;
  int multiprocessors = 0;
  void* sink = nullptr;
};

// Fills in what came out; an error only where the device is unusable.
Error hold(Track const& track, ContestPlan const& plan, std::vector<Contender>& contenders);

}  // namespace blaslift::bench
