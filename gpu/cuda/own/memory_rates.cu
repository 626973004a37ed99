// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reads memory with the whole device, with one multiprocessor and with one thread, and launches kernels that do
// nothing; the shortest of several times counts.
#include "gpu/cuda/own/memory_rates.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/handle.hpp"

namespace blaslift::gpu::cuda {
namespace {

constexpr std::size_t caches = 4, least_bytes = std::size_t{64} << 20, most_one_bytes = std::size_t{8} << 20;
constexpr int stream_threads = 256, blocks_of_one = 16, one_threads = 1024;
constexpr int loads_at_once = 4;  // of 16 bytes, of a thread
constexpr unsigned chased = 1024, launches = 20;
// A GPU that was idle needs a while for its clocks; a slow one is not timed often.
constexpr int most_times = 5;
constexpr auto warm_up_time = std::chrono::milliseconds(30), most_time = std::chrono::milliseconds(45);

__global__ void read_all(float4 const* from, std::size_t count, float* never) {
  std::size_t const step = std::size_t{gridDim.x} * blockDim.x;
  float sum = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += loads_at_once * step) {
    float4 loaded[loads_at_once] = {};
#pragma unroll
    for (int j = 0; j < loads_at_once; ++j)
      if (i + static_cast<std::size_t>(j) * step < count) loaded[j] = from[i + static_cast<std::size_t>(j) * step];
#pragma unroll
    for (int j = 0; j < loads_at_once; ++j) sum += loaded[j].x + loaded[j].y + loaded[j].z + loaded[j].w;
  }
  if (sum != 0) *never = sum;  // all of it is zero, which the compiler does not know
}

// Each place follows from what the last load found, which is zero: a load begins where the one before it has ended.
__global__ void chase(unsigned const* memory, unsigned lines, unsigned words_of_line, unsigned* never) {
  unsigned place = 0;
  for (unsigned i = 0; i < chased; ++i)
    place = (place * 1664525U + 1013904223U + memory[std::size_t{place % lines} * words_of_line]);
  if (place == 1) *never = place;
}

__global__ void nothing() {}

class Measuring {
 public:
  explicit Measuring(cudaStream_t stream) : stream_(stream) {}

  Error create() {
    int device = 0, cache = 0;
    if (Error error = check(cudaGetDevice(&device), "cudaGetDevice")) return error;
    if (Error error = check(cudaDeviceGetAttribute(&cache, cudaDevAttrL2CacheSize, device), "asking the GPU's cache"))
      return error;
    if (Error error = check(cudaDeviceGetAttribute(&multiprocessors_, cudaDevAttrMultiProcessorCount, device),
                            "asking the GPU's multiprocessors"))
      return error;
    bytes_ = std::max(caches * static_cast<std::size_t>(std::max(cache, 0)), least_bytes);
    if (Error error = check(cudaMalloc(memory_.receive(), bytes_ + sizeof(float4)), "cudaMalloc", bytes_)) return error;
    if (Error error = check(cudaEventCreate(begin_.receive()), "cudaEventCreate")) return error;
    if (Error error = check(cudaEventCreate(end_.receive()), "cudaEventCreate")) return error;
    return check(cudaMemsetAsync(memory_.get(), 0, bytes_ + sizeof(float4), stream_), "cudaMemsetAsync");
  }

  Error run(plan::MeasuredRates* made) {
    auto const* const words = static_cast<float4 const*>(memory_.get());
    auto* const never = static_cast<float*>(memory_.get()) + bytes_ / sizeof(float);
    std::size_t const count = bytes_ / sizeof(float4), of_one = std::min(bytes_, most_one_bytes) / sizeof(float4);
    double seconds = 0;
    // All of the memory each time: what is in the cache is the end of the last time's. (A chase meets that with the
    // cache's part of the memory, a quarter on an H200.)
    auto const all = [&] {
      read_all<<<static_cast<unsigned>(blocks_of_one * multiprocessors_), stream_threads, 0, stream_>>>(words, count,
                                                                                                        never);
    };
    if (Error error = warm_up(all)) return error;
    if (Error error = shortest(
            all, [] {}, &seconds))
      return error;
    made->stream_bytes_per_second = static_cast<double>(bytes_) / seconds;
    if (Error error = shortest([&] { read_all<<<1, one_threads, 0, stream_>>>(words, of_one, never); }, all, &seconds))
      return error;
    made->one_bytes_per_second = static_cast<double>(of_one * sizeof(float4)) / seconds;
    constexpr unsigned line = 128;
    if (Error error = shortest(
            [&] {
              chase<<<1, 1, 0, stream_>>>(
                  static_cast<unsigned const*>(memory_.get()), static_cast<unsigned>(bytes_ / line),
                  static_cast<unsigned>(line / sizeof(unsigned)), reinterpret_cast<unsigned*>(never));
            },
            all, &seconds))
      return error;
    made->load_seconds = seconds / chased;
    if (Error error = shortest(
            [&] {
              for (unsigned i = 0; i < launches; ++i) nothing<<<1, 1, 0, stream_>>>();
            },
            [&] {
              // While the host fills the queue.
              for (int i = 0; i < 4; ++i) all();
            },
            &seconds))
      return error;
    made->launch_seconds = seconds / launches;
    return Error::none();
  }

 private:
  using Clock = std::chrono::steady_clock;

  template <class Start>
  Error warm_up(Start&& start) {
    for (auto const begin = Clock::now(); Clock::now() - begin < warm_up_time;) {
      start();
      if (Error error = check(cudaGetLastError(), "launching a kernel")) return error;
      if (Error error = check(cudaStreamSynchronize(stream_), "waiting for a kernel")) return error;
    }
    return Error::none();
  }

  // before() keeps the queue busy, so that what start() launches follows without a gap.
  template <class Start, class Before>
  Error shortest(Start&& start, Before&& before, double* seconds) {
    float least = 0;
    auto const begin = Clock::now();
    for (int i = 0; i < most_times && Clock::now() - begin < most_time; ++i) {
      before();
      if (Error error = check(cudaEventRecord(begin_.get(), stream_), "cudaEventRecord")) return error;
      start();
      if (Error error = check(cudaGetLastError(), "launching a kernel")) return error;
      if (Error error = check(cudaEventRecord(end_.get(), stream_), "cudaEventRecord")) return error;
      if (Error error = check(cudaEventSynchronize(end_.get()), "waiting for a kernel")) return error;
      float milliseconds = 0;
      if (Error error = check(cudaEventElapsedTime(&milliseconds, begin_.get(), end_.get()), "cudaEventElapsedTime"))
        return error;
      if (least == 0 || (milliseconds > 0 && milliseconds < least)) least = milliseconds;
    }
    *seconds = 1e-3 * static_cast<double>(least);
    return least > 0 ? Error::none() : Error::make(Error::Code::failed, "the GPU's clock does not run");
  }

  cudaStream_t stream_;
  DeviceMemory memory_;
  EventHandle begin_, end_;
  std::size_t bytes_ = 0;
  int multiprocessors_ = 0;
};

}  // namespace

Error measure_memory_rates(cudaStream_t stream, plan::MeasuredRates* made) {
  Measuring measuring(stream);
  Error error = measuring.create();
  if (!error) error = measuring.run(made);
  // Memory that a kernel reads must not be given back before it has ended.
  Error const waited = check(cudaStreamSynchronize(stream), "waiting for the GPU");
  return error ? error : waited;
}

}  // namespace blaslift::gpu::cuda
