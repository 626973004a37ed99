// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Attributes times units, and copies and products between two events.
#include "gpu/cuda/rates.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/handle.hpp"

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
  cudaError_t const status = cudaDeviceGetAttribute(&value, which, device);
  forget(status);
  return status == cudaSuccess ? value : 0;
}

// Bytes per second of a copy. Zero if something goes wrong.
double copy_rate(void* to, void const* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  EventHandle begin, end;
  float milliseconds = 0;
  Error error = check(cudaEventCreate(begin.receive()), "cudaEventCreate");
  if (!error) error = check(cudaEventCreate(end.receive()), "cudaEventCreate");
  if (!error) error = check(cudaEventRecord(begin.get(), stream), "cudaEventRecord");
  if (!error) error = check(cudaMemcpyAsync(to, from, bytes, kind, stream), "a copy", bytes);
  if (!error) error = check(cudaEventRecord(end.get(), stream), "cudaEventRecord");
  // After an error, too: the memory is about to be freed.
  Error const waited = check(cudaStreamSynchronize(stream), "waiting for the device");
  if (!error) error = waited;
  if (!error) error = check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "cudaEventElapsedTime");
  return !error && milliseconds > 0 ? 1e3 * static_cast<double>(bytes) / static_cast<double>(milliseconds) : 0;
}

// The best of several copies. A single one may be disturbed: an H200's link was taken for half of what it is, 26.6 of
// 53 GB/s, in one of three processes that timed the second copy after their start; of copies in a row the first had 48,
// and one of hundreds had 39 (bench/results, 2026-11-23-sweep). So it is asked until some copies in a row were no
// better, or for long.
double link_rate(void* to, void const* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  constexpr int patience = 8;
  constexpr double better = 1.02, long_seconds = 15e-3;
  double best = 0, seconds = 0;
  for (int since = 0; since < patience && (since == 0 || seconds < long_seconds);) {
    double const rate = copy_rate(to, from, bytes, kind, stream);
    if (rate == 0) break;
    seconds += static_cast<double>(bytes) / rate;
    since = rate > better * best ? 0 : since + 1;
    best = std::max(best, rate);
  }
  return best;
}

constexpr std::int64_t largest_n = 2048, least_n = 512;
constexpr std::size_t largest_bytes = sizeof(double) * largest_n * largest_n;

double product_flops(std::int64_t n) {
  return 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
}

// The largest order whose products are expected to take no more than a few milliseconds: cards without fast double
// precision need 40 ms for one of 2048.
std::int64_t product_order(double expected_flops) {
  constexpr double seconds = 3e-3;
  std::int64_t n = largest_n;
  while (n > least_n && product_flops(n) > seconds * expected_flops) n /= 2;
  return n;
}

// Operations per second of the faster of two products after one that loads the kernels and wakes the GPU. Zero if
// something goes wrong. `memory`: three matrices of largest_bytes.
double product_rate(CudaLane& lane, Precision precision, std::int64_t n, DeviceAddress memory) {
  Level3 call;
  call.routine = RoutineId::gemm;
  call.precision = precision;
  call.m = call.n = call.k = n;
  call.operand_count = 3;
  call.output = 2;
  std::array<DeviceMatrix, 3> matrices;
  for (std::size_t i = 0; i < matrices.size(); ++i)
    matrices[i] = {advance(memory, i * largest_bytes), n, n, n, Part::full, false, is_single(precision) ? 4u : 8u};

  cudaStream_t stream = lane.stream(Queue::compute);
  std::array<EventHandle, 3> events;
  Error error;
  for (EventHandle& event : events)
    if (!error) error = check(cudaEventCreate(event.receive()), "cudaEventCreate");
  for (EventHandle& event : events) {
    if (!error) error = lane.run(call, matrices);
    if (!error) error = check(cudaEventRecord(event.get(), stream), "cudaEventRecord");
  }
  // After an error, too: the memory is about to be freed.
  Error const waited = check(cudaStreamSynchronize(stream), "waiting for the device");
  if (!error) error = waited;
  std::array<float, 2> milliseconds{};
  for (std::size_t i = 0; i < milliseconds.size(); ++i)
    if (!error)
      error =
          check(cudaEventElapsedTime(&milliseconds[i], events[i].get(), events[i + 1].get()), "cudaEventElapsedTime");
  float const least = std::ranges::min(milliseconds);
  return !error && least > 0 ? 1e3 * product_flops(n) / static_cast<double>(least) : 0;
}

}  // namespace

Rates expected_rates(int device, int capability) {
  double const processors = attribute(cudaDevAttrMultiProcessorCount, device);
  double const hertz = 1e3 * attribute(cudaDevAttrClockRate, device);
  int const ratio = attribute(cudaDevAttrSingleToDoublePrecisionPerfRatio, device);
  Rates rates;
  rates.single_flops = reached * 2 * processors * single_units(capability) * hertz;
  double const memory_hertz = 1e3 * attribute(cudaDevAttrMemoryClockRate, device);
  double const bits = attribute(cudaDevAttrGlobalMemoryBusWidth, device);
  rates.memory_bytes = reached * 2 * memory_hertz * bits / 8;  // two transfers a clock
  if (ratio > 0) rates.double_flops = rates.single_flops / ratio;
  return rates;
}

void measure_link(std::byte* pinned, std::size_t bytes, Rates& rates) {
  Stream stream;
  DeviceMemory device;
  if (check(cudaStreamCreateWithFlags(stream.receive(), cudaStreamNonBlocking), "cudaStreamCreate")) return;
  if (check(cudaMalloc(device.receive(), bytes), "cudaMalloc", bytes)) return;
  rates.upload_bytes =
      std::max(rates.upload_bytes, link_rate(device.get(), pinned, bytes, cudaMemcpyHostToDevice, stream.get()));
  rates.download_bytes =
      std::max(rates.download_bytes, link_rate(pinned, device.get(), bytes, cudaMemcpyDeviceToHost, stream.get()));
}

void measure_arithmetic(CudaLane& lane, Rates& rates) {
  // Not where other programs fill the device: they need the memory more, and share its time as well.
  constexpr std::size_t enough = std::size_t{512} << 20;
  constexpr std::size_t bytes = 3 * largest_bytes;
  // Bytes of 0x3f are 0.747 in single precision and 0.000477 in double. Data of one value costs less power than others,
  // which lets the clock rise.
  constexpr int pattern = 0x3f;
  constexpr double typical = 0.9;

  std::size_t free = 0, total = 0;
  if (check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo") || free < enough) return;
  DeviceMemory memory;
  if (check(cudaMalloc(memory.receive(), bytes), "cudaMalloc", bytes)) return;
  if (check(cudaMemsetAsync(memory.get(), pattern, bytes, lane.stream(Queue::compute)), "cudaMemset", bytes)) return;
  auto measure = [&](Precision precision, double& flops) {
    auto const address = static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(memory.get()));
    double const rate = product_rate(lane, precision, product_order(flops), address);
    if (rate > 0) flops = typical * rate;
  };
  measure(Precision::s, rates.single_flops);
  // The sums of the first are no doubles that mean anything, but beta is zero: the result is not read.
  measure(Precision::d, rates.double_flops);
}

}  // namespace blaslift::gpu::cuda
