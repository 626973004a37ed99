// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Lanes and events out, memory in and out, and the first call.
#include "gpu/cuda/cuda_device.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "gpu/cuda/cublas_handle.hpp"
#include "gpu/cuda/driver.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/fault.hpp"
#include "gpu/cuda/rates.hpp"

namespace blaslift::gpu::cuda {
namespace {

// Makes one and puts it among those that are kept.
template <class Made, class Create>
Result<Made*> add(std::vector<std::unique_ptr<Made>>& all, std::mutex& mutex, Create&& create) {
  try {
    auto made = std::make_unique<Made>();
    if (Error error = create(*made)) return error;
    std::lock_guard const lock(mutex);
    all.push_back(std::move(made));
    return all.back().get();
  } catch (std::bad_alloc const&) {
    return Error::make(Error::Code::out_of_memory, "no host memory for a lane or an event");
  }
}

// The first product: of two matrices of ones.
constexpr std::int64_t first_n = 64;
constexpr std::size_t first_elements = first_n * first_n, first_bytes = first_elements * sizeof(double);

struct FirstMemory {  // in pinned memory
  double factor[first_elements];
  double result[first_elements];
  int non_finite;
};

Error start_first_product(Lane& lane, CudaEvent& uploaded, CudaEvent& computed, FirstMemory& host,
                          DeviceAddress device) {
  Level3 call;
  call.routine = RoutineId::gemm;
  call.precision = Precision::d;
  call.m = call.n = call.k = first_n;
  call.operand_count = 3;
  call.output = 2;
  std::array<DeviceMatrix, 3> matrices;
  for (std::size_t i = 0; i < matrices.size(); ++i)
    matrices[i] = {advance(device, i * first_bytes), first_n, first_n, first_n, Part::full, false, sizeof(double)};
  auto copy = [](DeviceMatrix const& matrix, double* memory) {
    return Copy{matrix.data, reinterpret_cast<std::byte*>(memory), first_bytes, 1, first_bytes, first_bytes};
  };

  Error error = lane.copy_to_device(copy(matrices[0], host.factor));
  if (!error) error = lane.copy_to_device(copy(matrices[1], host.factor));
  if (!error) error = lane.record(Queue::upload, uploaded);
  if (!error) error = lane.wait(Queue::compute, uploaded);
  if (!error) error = lane.run(call, matrices);
  if (!error) error = lane.find_non_finite(matrices[2], call.precision, &host.non_finite);
  if (!error) error = lane.record(Queue::compute, computed);
  if (!error) error = lane.wait(Queue::download, computed);
  if (!error) error = lane.copy_from_device(copy(matrices[2], host.result));
  return error;
}

Error check_first_product(FirstMemory const& host) {
  constexpr auto expected = static_cast<double>(first_n);
  auto const* const wrong = std::ranges::find_if(host.result, [](double value) { return !(value == expected); });
  if (wrong != std::end(host.result))
    return Error::make(Error::Code::failed, "a first product on the GPU came out wrong: %g, not %g", *wrong, expected);
  if (host.non_finite != 0)
    return Error::make(Error::Code::failed, "the GPU took the numbers of a first product for NaN or infinity");
  return Error::none();
}

Error multiply_first(Device& device, Lane& lane) {
  CudaEvent uploaded, computed;
  if (Error error = uploaded.create()) return error;
  if (Error error = computed.create()) return error;
  Result<std::byte*> pinned = device.allocate_pinned(sizeof(FirstMemory));
  if (!pinned) return pinned.error();
  auto& host = *new (*pinned) FirstMemory{};
  std::ranges::fill(host.factor, 1.0);

  Result<DeviceAddress> address = device.allocate(3 * first_bytes);
  Error error = address.error();
  if (address) {
    error = start_first_product(lane, uploaded, computed, host, *address);
    Error const waited = lane.synchronize();  // after an error, too: the memory goes
    if (!error) error = waited;
    device.release(*address);
  }
  if (!error) error = check_first_product(host);
  device.release_pinned(*pinned);
  return error;
}

}  // namespace

CudaDevice::CudaDevice(Properties const& properties)
    : properties_(properties),
      memory_(properties.total_bytes / 4, properties.total_bytes),
      windows_(properties.total_bytes / 8) {}

Error CudaDevice::enter() { return enter_context(); }

void CudaDevice::leave() { leave_context(); }

std::size_t CudaDevice::free_bytes() {
  Visit const visit(*this);
  if (visit.error()) return 0;
  std::size_t free = 0, total = 0;
  if (check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo")) return 0;
  return free + memory_.cached() + windows_.kept();
}

Result<DeviceAddress> CudaDevice::allocate(std::size_t bytes) {
  Result<DeviceAddress> address = memory_.allocate(bytes);
  if (address || address.error().code != Error::Code::out_of_memory || windows_.kept() == 0) return address;
  windows_.trim();
  return memory_.allocate(bytes);
}

void CudaDevice::release(DeviceAddress address) { memory_.release(address); }

Error CudaDevice::back(DeviceAddress address, std::size_t bytes) {
  Error const error = windows_.back(address, bytes);
  if (error.code != Error::Code::out_of_memory) return error;
  trim();
  return windows_.back(address, bytes);
}

void CudaDevice::trim() {
  windows_.trim();
  memory_.trim(0);
}

Result<std::byte*> CudaDevice::allocate_pinned(std::size_t bytes) {
  void* memory = nullptr;
  // Portable: pinned for whatever context the program's own CUDA code uses it from, too.
  if (Error error = check(cudaHostAlloc(&memory, bytes, cudaHostAllocPortable), "cudaHostAlloc", bytes)) return error;
  return static_cast<std::byte*>(memory);
}

Error CudaDevice::pin(std::byte* memory, std::size_t bytes) {
  // Lane::scatter()'s kernel reads the ring through the host's pointers.
  int device = 0, by_host_pointer = 0;
  if (Error error = check(cudaGetDevice(&device), "cudaGetDevice")) return error;
  if (Error error =
          check(cudaDeviceGetAttribute(&by_host_pointer, cudaDevAttrCanUseHostPointerForRegisteredMem, device),
                "cudaDeviceGetAttribute"))
    return error;
  if (by_host_pointer == 0)
    return Error::make(Error::Code::unavailable, "the GPU sees registered memory at other addresses");
  return check(cudaHostRegister(memory, bytes, cudaHostRegisterPortable), "cudaHostRegister", bytes);
}

void CudaDevice::release_pinned(std::byte* memory) { forget(cudaFreeHost(memory)); }

void CudaDevice::unpin(std::byte* memory) { forget(cudaHostUnregister(memory)); }

bool CudaDevice::is_pinned(void const* host) {
  cudaPointerAttributes attributes{};
  cudaError_t const status = cudaPointerGetAttributes(&attributes, host);
  forget(status);
  return status != cudaSuccess || attributes.type != cudaMemoryTypeUnregistered;
}

Result<Event*> CudaDevice::make_event() {
  Result<CudaEvent*> event = add(events_, mutex_, [](CudaEvent& made) { return made.create(); });
  if (!event) return event.error();
  return static_cast<Event*>(*event);
}

Result<CudaLane*> CudaDevice::add_lane() {
  auto create = [&](CudaLane& made) { return made.create(cublas_workspace_bytes(properties_.capability), own_); };
  Result<CudaLane*> lane = add(lanes_, mutex_, create);
  if (lane || lane.error().code != Error::Code::out_of_memory) return lane;
  trim();
  return add(lanes_, mutex_, create);
}

Result<Lane*> CudaDevice::make_lane() {
  {
    std::lock_guard const lock(mutex_);
    if (spare_ != nullptr) return static_cast<Lane*>(std::exchange(spare_, nullptr));
  }
  Result<CudaLane*> lane = add_lane();
  if (!lane) return lane.error();
  return static_cast<Lane*>(*lane);
}

void CudaDevice::break_down() {
  Visit const visit(*this);
  if (visit.error()) return;
  Stream stream;
  if (check(cudaStreamCreateWithFlags(stream.receive(), cudaStreamNonBlocking), "cudaStreamCreate")) return;
  (void)check(run_faulty_kernel(stream.get()), "the faulty kernel");
}

Error CudaDevice::warm_up() try {
  Visit const visit(*this);
  if (visit.error()) return visit.error();
  if (Error error = own_.create(wanted_kernels(), properties_.capability)) return error;
  properties_.rates.own_kernels = own_.compute_triangles();
  // cuBLAS's, of level 3 (bench/results/2026-11-25-first-uses, -sequences): sgemm 38 to 46 ms, dsymm to dtrmm 9 to 38,
  // zgemm 60 to 97; cgemm was not measured. (dgemm is loaded while the device starts.)
  properties_.rates.first_use_seconds = {0.04, 0.025, 0.04, 0.075};
  Result<CudaLane*> lane = add_lane();
  if (!lane) return lane.error();
  if (Error error = multiply_first(*this, **lane)) return error;
  spare_ = *lane;
  return Error::none();
} catch (std::bad_alloc const&) {
  return Error::make(Error::Code::out_of_memory, "no host memory for what is known of kernels");
}

void CudaDevice::measure_link(std::byte* pinned, std::size_t bytes) {
  Visit const visit(*this);
  if (!visit.error()) cuda::measure_link(pinned, bytes, properties_.rates);
}

Rates CudaDevice::measure_arithmetic(Lane& lane) {
  Rates seen = properties_.rates;  // which says how large the products may be
  Visit const visit(*this);
  if (!visit.error()) cuda::measure_arithmetic(static_cast<CudaLane&>(lane), seen);
  return seen;
}

}  // namespace blaslift::gpu::cuda
