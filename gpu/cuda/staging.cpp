// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The loops of one participant of an upload and of a download, over the blocks of a shared list.
#include "gpu/cuda/staging.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>

#include "gpu/cuda/blocks.hpp"
#include "gpu/cuda/errors.hpp"

namespace blaslift::gpu::cuda {
namespace {

using Slots = std::array<Slot, Staging::participants * Staging::slots_each>;

// A whole copy in either direction, as its participants share it.
class Transfer {
 public:
  Transfer(Slots& slots, cudaStream_t stream, DeviceMatrix const& device, Operand const& host)
      : slots_(slots),
        stream_(stream),
        device_(device),
        host_(host),
        cutter_(host, device.stride, block_bytes() / static_cast<std::int64_t>(host.element)) {}

  // Threads worth having: none for what one block holds.
  int participants() const {
    return static_cast<int>(
        std::min<std::int64_t>(Staging::participants, (bytes() + block_bytes() - 1) / block_bytes()));
  }
  Error const& error() const { return error_; }

  void upload(int participant) {
    Block block;
    for (std::size_t turn = 0; next(block); ++turn) {
      Slot& slot = slot_of(participant, turn);
      if (!wait(slot)) return;
      for_each_piece(host_, block, [&](std::int64_t host, std::int64_t at, std::int64_t count) {
        std::memcpy(slot.memory + offset(at), host_memory() + offset(host), offset(count));
      });
      if (!start(slot, block, cudaMemcpyHostToDevice)) return;
    }
  }

  void download(int participant) {
    std::array<Block, Staging::slots_each> blocks;
    std::array<bool, Staging::slots_each> full{};
    bool any = true;
    for (std::size_t turn = 0; any; ++turn) {
      std::size_t const i = turn % Staging::slots_each;
      Slot& slot = slot_of(participant, turn);
      if (full[i]) {
        if (!wait(slot)) return;
        for_each_piece(host_, blocks[i], [&](std::int64_t host, std::int64_t at, std::int64_t count) {
          std::memcpy(host_memory() + offset(host), slot.memory + offset(at), offset(count));
        });
      }
      // An upload may still use the slot: the stream keeps the order.
      full[i] = next(blocks[i]);
      if (full[i] && !start(slot, blocks[i], cudaMemcpyDeviceToHost)) return;
      any = std::ranges::find(full, true) != full.end();
    }
  }

 private:
  std::int64_t bytes() const { return static_cast<std::int64_t>(host_.element) * host_.rows * host_.cols; }
  // Small enough that all threads and the device's copies overlap, large enough to be worth a copy.
  std::int64_t block_bytes() const {
    constexpr std::int64_t least = 256 << 10, most = Staging::slot_bytes;
    return std::clamp(bytes() / (2 * Staging::participants), least, most);
  }
  std::byte* host_memory() const { return static_cast<std::byte*>(host_.data); }
  std::size_t offset(std::int64_t elements) const { return static_cast<std::size_t>(elements) * host_.element; }
  Slot& slot_of(int participant, std::size_t turn) {
    return slots_[static_cast<std::size_t>(participant) * Staging::slots_each + turn % Staging::slots_each];
  }

  bool next(Block& block) {
    std::lock_guard const lock(mutex_);
    return !error_ && cutter_.next(block);
  }
  bool passed(Error const& error) {
    if (!error) return true;
    std::lock_guard const lock(mutex_);
    if (!error_) error_ = error;
    return false;
  }
  bool wait(Slot& slot) {
    if (!slot.in_flight) return true;
    if (!passed(check(cudaEventSynchronize(slot.event.get()), "waiting for a copy"))) return false;
    slot.in_flight = false;
    return true;
  }

  // Puts the copy of a block into the stream.
  bool start(Slot& slot, Block const& block, cudaMemcpyKind kind) {
    void* const device = reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(device_.data)) +
                         offset(block.col * device_.stride + block.row);
    bool const up = kind == cudaMemcpyHostToDevice;
    void* const to = up ? device : slot.memory;
    void const* const from = up ? slot.memory : device;
    std::size_t const slot_pitch = offset(block.pitch), device_pitch = offset(device_.stride);
    slot.in_flight = true;
    bool const plain = block.cols == 1 || block.pitch == device_.stride;
    cudaError_t const status =
        plain ? cudaMemcpyAsync(to, from, offset((block.cols - 1) * block.pitch + block.rows), kind, stream_)
              : cudaMemcpy2DAsync(to, up ? device_pitch : slot_pitch, from, up ? slot_pitch : device_pitch,
                                  offset(block.rows), static_cast<std::size_t>(block.cols), kind, stream_);
    return passed(check(status, up ? "upload" : "download", offset(block.rows * block.cols))) &&
           passed(check(cudaEventRecord(slot.event.get(), stream_), "cudaEventRecord"));
  }

  Slots& slots_;
  cudaStream_t stream_;
  DeviceMatrix const& device_;
  Operand const& host_;
  std::mutex mutex_;
  Cutter cutter_;
  Error error_;
};

Error check_sizes(DeviceMatrix const& device, Operand const& host) {
  bool const known = host.shape == Shape::general || host.shape == Shape::triangle;
  if (known && device.data != DeviceAddress::null && device.rows == host.rows && device.cols == host.cols &&
      device.stride >= device.rows && device.element == host.element)
    return Error::none();
  return Error::make(Error::Code::failed, "a copy between matrices that differ: %lld x %lld, %lld x %lld",
                     static_cast<long long>(device.rows), static_cast<long long>(device.cols),
                     static_cast<long long>(host.rows), static_cast<long long>(host.cols));
}

}  // namespace

Error Staging::create() {
  constexpr std::size_t bytes = std::tuple_size_v<decltype(slots_)> * slot_bytes;
  if (Error error = check(cudaHostAlloc(memory_.receive(), bytes, cudaHostAllocDefault), "cudaHostAlloc", bytes))
    return error;
  auto* memory = static_cast<std::byte*>(memory_.get());
  for (Slot& slot : slots_) {
    slot.memory = memory;
    memory += slot_bytes;
    if (Error error = check(cudaEventCreateWithFlags(slot.event.receive(), cudaEventDisableTiming), "cudaEventCreate"))
      return error;
  }
  return Error::none();
}

Error Staging::upload(cudaStream_t stream, Crew& crew, DeviceMatrix const& to, Operand const& from) {
  if (Error error = check_sizes(to, from)) return error;
  Transfer transfer(slots_, stream, to, from);
  auto work = [&](int participant) { transfer.upload(participant); };
  crew.run(transfer.participants() - 1, work);
  return transfer.error();
}

Error Staging::download(cudaStream_t stream, Crew& crew, Operand const& to, DeviceMatrix const& from) {
  if (Error error = check_sizes(from, to)) return error;
  Transfer transfer(slots_, stream, from, to);
  auto work = [&](int participant) { transfer.download(participant); };
  crew.run(transfer.participants() - 1, work);
  return transfer.error();
}

}  // namespace blaslift::gpu::cuda
