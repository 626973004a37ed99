// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lanes in and out, memory in and out, and the first call.
#include "gpu/cuda/cuda_device.hpp"

#include <memory>
#include <new>
#include <vector>

#include "gpu/cuda/driver.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/fault.hpp"

namespace blaslift::gpu::cuda {
namespace {

// The lane that this thread has taken, for release().
thread_local CudaLane* lane_here = nullptr;

// NVIDIA's advice for cublasSetWorkspace().
std::size_t workspace_bytes(int capability) { return std::size_t{capability >= 90 ? 32u : 4u} << 20; }

}  // namespace

CudaDevice::CudaDevice(Properties const& properties)
    : properties_(properties), memory_(properties.total_bytes / 4, properties.total_bytes) {
  crew_.start(Staging::participants - 1);
}

std::size_t CudaDevice::free_bytes() {
  Visit const visit;
  if (visit.error()) return 0;
  std::size_t free = 0, total = 0;
  if (check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo")) return 0;
  return free + memory_.cached();
}

Result<DeviceAddress> CudaDevice::allocate(std::size_t bytes) {
  Visit const visit;
  if (Error error = visit.error()) return error;
  return memory_.allocate(bytes);
}

void CudaDevice::release(DeviceAddress address) {
  // After an error the caller's lane may still be copying into this memory: the next owner must not see
  // that. Elsewhere nothing is pending and nothing waits.
  if (lane_here != nullptr && lane_here->pending()) (void)lane_here->synchronize();
  Visit const visit;
  if (visit.error()) return;
  memory_.release(address);
}

Result<CudaLane*> CudaDevice::make_lane() {
  Visit const visit;
  if (Error error = visit.error()) return error;
  std::unique_ptr<CudaLane> lane(new (std::nothrow) CudaLane(crew_));
  if (lane == nullptr) return Error::make(Error::Code::out_of_memory, "no host memory for a lane");
  if (Error error = lane->create(workspace_bytes(properties_.capability))) return error;
  return lane.release();
}

Result<Lane*> CudaDevice::acquire_lane() {
  CudaLane* lane = nullptr;
  {
    std::lock_guard const lock(mutex_);
    if (idle_count_ > 0)
      lane = idle_[--idle_count_];
    else if (made_ == most_lanes)
      return Error::make(Error::Code::out_of_memory, "all %zu lanes of the GPU are in use", most_lanes);
    else
      ++made_;
  }
  if (lane == nullptr) {
    Result<CudaLane*> made = make_lane();
    if (!made) {
      std::lock_guard const lock(mutex_);
      --made_;
      return made.error();
    }
    lane = *made;
  }
  lane_here = lane;
  return static_cast<Lane*>(lane);
}

void CudaDevice::give_back(Lane* lane) {
  auto* const ours = static_cast<CudaLane*>(lane);
  if (ours->pending()) (void)ours->synchronize();
  lane_here = nullptr;
  std::lock_guard const lock(mutex_);
  idle_[idle_count_++] = ours;
}

void CudaDevice::break_down() {
  Visit const visit;
  if (visit.error()) return;
  Stream stream;
  if (check(cudaStreamCreateWithFlags(stream.receive(), cudaStreamNonBlocking), "cudaStreamCreate")) return;
  (void)check(run_faulty_kernel(stream.get()), "the faulty kernel");
}

Error CudaDevice::warm_up() {
  constexpr std::int64_t n = 64;
  std::vector<double> host(n * n, 1.0);
  Operand operand;
  operand.data = host.data();
  operand.shape = Shape::general;
  operand.rows = operand.cols = operand.stride = n;
  operand.element = sizeof(double);
  Level3 call;
  call.routine = RoutineId::gemm;
  call.precision = Precision::d;
  call.m = call.n = call.k = n;
  call.operands = {operand, operand, operand};
  call.operand_count = 3;
  call.output = 2;

  Result<Lane*> lane = acquire_lane();
  if (!lane) return lane.error();
  Result<DeviceAddress> address = allocate(3 * host.size() * sizeof(double));
  Error error = address.error();
  if (!error) {
    std::array<DeviceMatrix, 3> matrices;
    for (std::size_t i = 0; i < matrices.size(); ++i) {
      std::uintptr_t const at = static_cast<std::uintptr_t>(*address) + i * host.size() * sizeof(double);
      matrices[i] = {static_cast<DeviceAddress>(at), n, n, n, Part::full, false, sizeof(double)};
    }
    if (!error) error = (*lane)->upload(matrices[0], operand);
    if (!error) error = (*lane)->upload(matrices[1], operand);
    if (!error) error = (*lane)->run(call, matrices);
    if (!error) error = (*lane)->synchronize();
    if (!error) error = (*lane)->download(operand, matrices[2]);
    release(*address);
  }
  give_back(*lane);
  if (!error && host.front() != static_cast<double>(n))
    return Error::make(Error::Code::failed, "a first product on the GPU came out wrong: %g, not %g", host.front(),
                       static_cast<double>(n));
  return error;
}

}  // namespace blaslift::gpu::cuda
