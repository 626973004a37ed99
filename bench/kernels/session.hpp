// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What one run of kernels_time has: the device, memory, cuBLAS, and the sources of kernels.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime_api.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/kernels/case.hpp"
#include "bench/kernels/contest.hpp"
#include "bench/kernels/json_line.hpp"
#include "bench/kernels/source.hpp"
#include "bench/kernels/work.hpp"

namespace blaslift::bench {

struct Options {
  double seconds = 0.05;  // of a case
  double limit = 1e9;     // of the whole run
  double warm = 0.3;      // of streams before the first case: clocks rise under load only
  int latencies = 0;
  int shapes = 0;      // of a case in mode `once`, evenly taken; all if 0
  bool small = false;  // as little memory as the cases need, and nothing is warmed: there are no times to take
  std::string who;     // the only source of kernels that contends; all if empty

  bool wants(char const* source) const { return who.empty() || who == source; }
};

class Session {
 public:
  // `arena` bytes for operands, or as much as there is. unavailable: there is no GPU.
  Error create(Options const& options, std::size_t arena);
  ~Session();

  // Random operands of the case in `sets` sets from base() on.
  Error prepare(Case const& of, int sets);
  void spoiled() { filled_ = 0; }  // the arena has something else

  gpu::DeviceAddress base() const { return address(arena_); }
  gpu::DeviceAddress set(Case const& of, int number) const {
    return gpu::advance(base(), static_cast<std::size_t>(number) * of.set_bytes);
  }
  std::size_t arena_bytes() const { return arena_bytes_; }
  std::byte* result() const { return result_; }
  static gpu::DeviceAddress address(void const* at) {
    return static_cast<gpu::DeviceAddress>(reinterpret_cast<std::uintptr_t>(at));
  }
  static void* pointer(gpu::DeviceAddress at) { return reinterpret_cast<void*>(static_cast<std::uintptr_t>(at)); }

  Error start_cublas(Case const& of, gpu::DeviceAddress set) const;
  cublasHandle_t cublas() const { return cublas_; }  // its stream is the track's
  Error start_own(KernelSource const& source, Case const& of, gpu::DeviceAddress set, std::size_t shape,
                  cudaStream_t stream) const;

  double passed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }
  bool late() const { return passed() > options.limit; }

  Options options;
  Track track;
  cudaStream_t other_stream = nullptr;  // what keeps the device busy beside it
  gpu::OwnWorkspace workspace;          // as a lane of the plugin has it
  std::vector<std::unique_ptr<KernelSource>> sources;
  JsonLine facts;

 private:
  gpu::plan::RecentChoices recent_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  cublasHandle_t cublas_ = nullptr;
  void* arena_ = nullptr;
  std::byte* result_ = nullptr;
  std::size_t arena_bytes_ = 0, filled_ = 0;
  bool filled_double_ = false;
};

}  // namespace blaslift::bench
