// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "bench/kernels/session.hpp"

#include <algorithm>

#include "gpu/cuda/direct.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/level3.hpp"
#include "gpu/plan/skinny_tile.hpp"

namespace blaslift::bench {

using gpu::cuda::check;
using gpu::cuda::forget;

namespace {
// As gpu/cuda/lane.cpp lends them: what a shape may use decides which shapes are legal.
using gpu::own_counter_count;
using gpu::own_workspace_bytes;
constexpr std::size_t cublas_bytes = std::size_t{32} << 20;        // NVIDIA's advice for sm_90
constexpr std::size_t usual_flush_bytes = std::size_t{192} << 20;  // several times the second-level cache
constexpr std::size_t small_flush_bytes = std::size_t{1} << 20;
constexpr std::size_t left_free = std::size_t{1} << 30;
}  // namespace

Error Session::create(Options const& wanted, std::size_t arena) {
  options = wanted;
  int devices = 0;
  cudaError_t const counted = cudaGetDeviceCount(&devices);
  if (counted != cudaSuccess || devices == 0) {
    Error const error = check(counted, "looking for a GPU");
    return Error::make(Error::Code::unavailable, "no GPU: %.150s", error ? error.text : "none is there");
  }
  cudaDeviceProp properties{};
  if (Error error = check(cudaSetDevice(0), "cudaSetDevice")) return error;
  if (Error error = check(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties")) return error;
  if (Error error = check(cudaStreamCreateWithFlags(&track.stream, cudaStreamNonBlocking), "cudaStreamCreate"))
    return error;
  if (Error error = check(cudaStreamCreateWithFlags(&other_stream, cudaStreamNonBlocking), "cudaStreamCreate"))
    return error;
  auto reserve = [](auto** to, std::size_t bytes) {
    void* made = nullptr;
    Error const error = check(cudaMalloc(&made, bytes), "cudaMalloc", bytes);
    *to = static_cast<std::remove_reference_t<decltype(*to)>>(made);
    return error;
  };
  std::size_t const flush_bytes = options.small ? small_flush_bytes : usual_flush_bytes;
  void* flush = nullptr;
  void* for_cublas = nullptr;
  constexpr std::size_t counter_bytes = own_counter_count * sizeof(unsigned);
  if (Error error = reserve(&workspace.partials, own_workspace_bytes)) return error;
  if (Error error = reserve(&workspace.counters, counter_bytes)) return error;
  if (Error error = reserve(&for_cublas, cublas_bytes)) return error;
  if (Error error = reserve(&flush, flush_bytes)) return error;
  if (Error error = reserve(&result_, 4096)) return error;
  workspace.bytes = own_workspace_bytes;
  workspace.counter_count = own_counter_count;
  workspace.recent = &recent_;
  if (Error error = check(cudaMemset(workspace.counters, 0, counter_bytes), "cudaMemset")) return error;
  track.flush = flush;
  track.flush_bytes = flush_bytes;
  track.multiprocessors = properties.multiProcessorCount;
  track.sink = result_ + 2048;
  if (Error error = check(fill(track.stream, flush, flush_bytes / 4, false, 11, Data::uniform), "filling"))
    return error;

  if (Error error = check(cublasCreate(&cublas_), "cublasCreate")) return error;
  if (Error error = check(cublasSetStream(cublas_, track.stream), "cublasSetStream")) return error;
  if (Error error = check(cublasSetWorkspace(cublas_, for_cublas, cublas_bytes), "cublasSetWorkspace")) return error;
  if (Error error = check(cublasSetMathMode(cublas_, CUBLAS_DEFAULT_MATH), "cublasSetMathMode")) return error;
  if (Error error = check(cublasSetAtomicsMode(cublas_, CUBLAS_ATOMICS_NOT_ALLOWED), "cublasSetAtomicsMode"))
    return error;

  std::size_t free = 0, total = 0;
  if (Error error = check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo")) return error;
  arena_bytes_ = std::min(arena, free > left_free ? free - left_free : free / 2);
  if (Error error = reserve(&arena_, arena_bytes_)) return error;

  sources.push_back(own_kernels());
  if (auto seed = seed_kernels()) sources.push_back(std::move(seed));
  for (int const k_offset : {1024, 2048, 4096})  // the paper's
    if (auto seed = split_k_kernel(k_offset)) sources.push_back(std::move(seed));
  for (auto& source : sources)
    if (Error error = source->create()) return error;

  int driver = 0, runtime = 0, cublas = 0;
  forget(cudaDriverGetVersion(&driver));
  forget(cudaRuntimeGetVersion(&runtime));
  (void)cublasGetVersion(cublas_, &cublas);
  gpu::plan::DeviceLimits const limits = sources[0]->limits();
  facts.text("mode", "facts").text("gpu", properties.name).number("multiprocessors", properties.multiProcessorCount);
  facts.number("l2_bytes", properties.l2CacheSize).number("driver", driver).number("runtime", runtime);
  facts.number("cublas", cublas).number("warps", limits.warps).number("blocks", limits.blocks);
  facts.number("arena_bytes", arena_bytes_).number("flush_bytes", flush_bytes);
  facts.number("read_arrivals", gpu::plan::skinny_gemm_read_arrivals);

  while (!options.small && passed() < options.warm) {
    for (int i = 0; i < 50; ++i)
      if (Error error =
              check(read_stream(track.stream, flush, flush_bytes, track.multiprocessors, track.sink), "warming"))
        return error;
    if (Error error = check(cudaStreamSynchronize(track.stream), "warming")) return error;
  }
  return Error::none();
}

Session::~Session() {
  if (cublas_) (void)cublasDestroy(cublas_);  // the process ends: the driver takes the rest
}

Error Session::prepare(Case const& of, int sets) {
  bool const is_double = !is_single(of.call.precision);
  std::size_t const used = of.set_bytes * static_cast<std::size_t>(sets);
  if (used > arena_bytes_)
    return Error::make(Error::Code::out_of_memory, "%s needs %.1f GiB, of %.1f", of.text.c_str(),
                       static_cast<double>(used) * 0x1p-30, static_cast<double>(arena_bytes_) * 0x1p-30);
  if (filled_ < used || filled_double_ != is_double) {
    if (Error error = check(fill(track.stream, arena_, arena_bytes_ / (is_double ? 8 : 4), is_double, 7, Data::uniform),
                            "filling operands"))
      return error;
    filled_ = arena_bytes_;
    filled_double_ = is_double;
  }
  if (of.call.routine == RoutineId::trsv)
    for (int i = 0; i < sets; ++i) {
      auto const at = pointer(of.arrays(set(of, i))[0]);
      if (Error error = check(fill_triangle(track.stream, at, of.call.n, of.call.operands[0].stride, is_double,
                                            is_complex(of.call.precision) ? 2 : 1, 7),
                              "filling operands"))
        return error;
      spoiled();
    }
  return check(cudaStreamSynchronize(track.stream), "filling operands");
}

Error Session::start_cublas(Case const& of, gpu::DeviceAddress set) const {
  auto const arrays = of.arrays(set);
  if (of.call.level3) {
    auto const operands = matrices(of.call, arrays);
    return gpu::cuda::start_level3(cublas_, *of.call.level3, {operands.data(), of.operands()});
  }
  return gpu::cuda::start_direct(cublas_, of.call, {arrays.data(), of.operands()}, result_);
}

Error Session::start_own(KernelSource const& source, Case const& of, gpu::DeviceAddress set, std::size_t shape,
                         cudaStream_t stream) const {
  auto const arrays = of.arrays(set);
  return source.start(of.call, {arrays.data(), of.operands()}, result_, shape, workspace, stream);
}

}  // namespace blaslift::bench
