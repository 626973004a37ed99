// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Making a lane, and its operations as calls of the CUDA runtime.
#include "gpu/cuda/lane.hpp"

#include <limits>

#include "gpu/cuda/cublas_handle.hpp"
#include "gpu/cuda/direct.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/event.hpp"
#include "gpu/cuda/finite.hpp"
#include "gpu/cuda/level3.hpp"
#include "gpu/cuda/scatter.hpp"
#include "gpu/cuda/symm.hpp"
#include "gpu/cuda/trmm.hpp"

namespace blaslift::gpu::cuda {
namespace {

// Of the workspace of our own kernels, for trmm, symm and hemm: 512 columns of 8192 doubles keep a GPU busy.
constexpr std::size_t scratch_bytes = std::size_t{32} << 20;
static_assert(scratch_bytes <= own_workspace_bytes);
constexpr std::size_t counter_count = own_counter_count;

cudaEvent_t cuda_event(Event& event) { return static_cast<CudaEvent&>(event).get(); }

cudaError_t start_copy(Copy const& copy, cudaMemcpyKind kind, cudaStream_t stream) {
  if (copy.bytes == 0 || copy.columns == 0) return cudaSuccess;
  bool const up = kind == cudaMemcpyHostToDevice;
  auto* const device = reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(copy.device));
  std::byte* const to = up ? device : copy.host;
  std::byte const* const from = up ? copy.host : device;
  std::size_t const to_pitch = up ? copy.device_pitch : copy.host_pitch;
  std::size_t const from_pitch = up ? copy.host_pitch : copy.device_pitch;
  if (copy.columns == 1 || to_pitch == from_pitch)
    return cudaMemcpyAsync(to, from, (copy.columns - 1) * to_pitch + copy.bytes, kind, stream);
  constexpr std::size_t most_pitch = std::numeric_limits<int>::max();  // cudaDevAttrMaxPitch of all GPUs
  if (to_pitch <= most_pitch && from_pitch <= most_pitch)
    return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, copy.bytes, copy.columns, kind, stream);
  for (std::size_t column = 0; column < copy.columns; ++column) {
    cudaError_t const status =
        cudaMemcpyAsync(to + column * to_pitch, from + column * from_pitch, copy.bytes, kind, stream);
    if (status != cudaSuccess) return status;
  }
  return cudaSuccess;
}

Error copy_in(Copy const& copy, cudaMemcpyKind kind, cudaStream_t stream, Event* done, char const* what) {
  if (Error error = check(start_copy(copy, kind, stream), what, copy.bytes * copy.columns)) return error;
  return done ? check(cudaEventRecord(cuda_event(*done), stream), "cudaEventRecord") : Error::none();
}

}  // namespace

Error CudaLane::create(std::size_t workspace, OwnKernels const& own) {
  own_ = &own;
  for (Stream& made : streams_)
    if (Error error = check(cudaStreamCreateWithFlags(made.receive(), cudaStreamNonBlocking), "cudaStreamCreate"))
      return error;
  if (Error error = check(cudaMalloc(workspace_.receive(), workspace), "cudaMalloc", workspace)) return error;

  if (Error error = open_cublas(cublas_, stream(Queue::compute), workspace_.get(), workspace)) return error;
  // Last, for a lane can do without it and cuBLAS's handle cannot do without memory.
  Error error = check(cudaMalloc(scratch_.receive(), own_workspace_bytes), "cudaMalloc", own_workspace_bytes);
  if (error) return error.code == Error::Code::out_of_memory ? Error::none() : error;
  constexpr std::size_t counter_bytes = counter_count * sizeof(unsigned);
  error = check(cudaMalloc(counters_.receive(), counter_bytes), "cudaMalloc", counter_bytes);
  if (!error)
    error = check(cudaMemsetAsync(counters_.get(), 0, counter_bytes, stream(Queue::compute)), "cudaMemsetAsync");
  if (!error && own.learns()) {
    auto made = std::make_unique<Trying>();
    if (!made->timer.create(stream(Queue::compute))) trying_ = std::move(made);
  }
  return error.code == Error::Code::out_of_memory ? Error::none() : error;
}

Error CudaLane::copy_to_device(Copy const& copy, Event* done) {
  return copy_in(copy, cudaMemcpyHostToDevice, stream(Queue::upload), done, "upload");
}

Error CudaLane::copy_from_device(Copy const& copy, Event* done) {
  return copy_in(copy, cudaMemcpyDeviceToHost, stream(Queue::download), done, "download");
}

// The kernel reads through the host's pointers, as the one of find_non_finite() stores.
Error CudaLane::scatter(std::byte const* host, ScatteredPiece const* pieces, std::size_t count, Event& done) {
  if (Error error = check(cuda::scatter(stream(Queue::upload), host, pieces, count), "upload of scattered pieces"))
    return error;
  return check(cudaEventRecord(cuda_event(done), stream(Queue::upload)), "cudaEventRecord");
}

OwnWorkspace CudaLane::own_workspace() {
  OwnWorkspace made;
  made.recent = &recent_;
  made.used = &used_;
  if (!scratch_ || !counters_) return made;
  made.partials = scratch_.get(), made.bytes = own_workspace_bytes;
  made.counters = static_cast<unsigned*>(counters_.get()), made.counter_count = counter_count;
  if (trying_) made.trial = &trying_->trial;
  return made;
}

// own(workspace, &taken) starts a kernel of ours if one takes the call, else vendors() starts cuBLAS's.
template <class Own, class Vendors>
Error CudaLane::start(Own&& own, Vendors&& vendors) {
  OwnWorkspace const workspace = own_workspace();
  if (trying_) own_->collect(trying_->trial);
  bool taken = false;
  Error error = own(workspace, &taken);
  if (!error && !taken) error = timed(workspace.trial, vendors);
  if (workspace.trial != nullptr) workspace.trial->give_up();  // what was planned has been launched, or never will be
  return error;
}

constexpr KernelUsed by_cublas = {.name = "cuBLAS"};

Error CudaLane::run(Level3 const& call, std::span<DeviceMatrix const> operands) {
  used_ = by_cublas;
  Scratch const scratch = {static_cast<DeviceAddress>(reinterpret_cast<std::uintptr_t>(scratch_.get())), scratch_bytes};
  switch (call.routine) {
    case RoutineId::trmm: return start_trmm(cublas_.get(), stream(Queue::compute), scratch, call, operands);
    case RoutineId::symm:
    case RoutineId::hemm: return start_symm(cublas_.get(), stream(Queue::compute), scratch, call, operands);
    default: break;
  }
  return start([&](OwnWorkspace const& workspace,
                   bool* taken) { return own_->start(call, operands, workspace, stream(Queue::compute), taken); },
               [&] { return start_level3(cublas_.get(), call, operands); });
}

Result<std::size_t> CudaLane::workspace_bytes(Call const& call) {
  if (device_path(call.symbol) != DevicePath::lapack)
    return Error::make(Error::Code::failed, "%s is no routine of LAPACK", info(call.symbol).name);
  return lapack_.workspace_bytes(cublas_.get(), stream(Queue::compute), call);
}

Error CudaLane::run(Call const& call, std::span<DeviceAddress const> arrays, std::byte* result) {
  used_ = device_path(call.symbol) == DevicePath::lapack ? KernelUsed() : by_cublas;  // of many kernels
  if (device_path(call.symbol) == DevicePath::lapack)
    return lapack_.run(cublas_.get(), stream(Queue::compute), call, arrays, result);
  if (device_path(call.symbol) != DevicePath::direct)
    return Error::make(Error::Code::failed, "%s is no routine for whole arrays", info(call.symbol).name);
  DirectCall const direct = make_direct(call);
  return start(
      [&](OwnWorkspace const& workspace, bool* taken) {
        return own_->start(direct, arrays, result, workspace, stream(Queue::compute), taken);
      },
      [&] { return start_direct(cublas_.get(), direct, arrays, result); });
}

// The kernel stores through the host's pointer: 64-bit Linux has one address space for both (UVA), in which pinned
// memory has the same address everywhere.
Error CudaLane::find_non_finite(DeviceMatrix const& matrix, Precision precision, int* found) {
  if (matrix.rows == 0 || matrix.cols == 0) return Error::none();
  std::int64_t const parts = is_complex(precision) ? 2 : 1;
  NumbersToLookAt const numbers{reinterpret_cast<void const*>(matrix.data),
                                parts * matrix.rows,
                                matrix.cols,
                                parts * matrix.stride,
                                static_cast<int>(parts),
                                matrix.part,
                                matrix.unit,
                                is_single(precision) ? sizeof(float) : sizeof(double)};
  return check(cuda::find_non_finite(stream(Queue::compute), numbers, found), "looking for NaN and infinity");
}

Error CudaLane::record(Queue queue, Event& event) {
  return check(cudaEventRecord(cuda_event(event), stream(queue)), "cudaEventRecord");
}

Error CudaLane::wait(Queue queue, Event& event) {
  return check(cudaStreamWaitEvent(stream(queue), cuda_event(event), cudaEventWaitDefault), "cudaStreamWaitEvent");
}

Error CudaLane::synchronize(Event& event) {
  return check(cudaEventSynchronize(cuda_event(event)), "waiting for an event");
}

Result<bool> CudaLane::reached(Event& event) {
  cudaError_t const status = cudaEventQuery(cuda_event(event));
  if (status == cudaErrorNotReady) {
    forget(status);
    return false;
  }
  if (Error error = check(status, "asking for an event")) return error;
  return true;
}

Error CudaLane::synchronize() {
  Error first;
  for (Stream const& each : streams_) {  // all, for memory that they use may be released next
    Error const error = check(cudaStreamSynchronize(each.get()), "waiting for the device");
    if (!first) first = error;
  }
  return first;
}

}  // namespace blaslift::gpu::cuda
