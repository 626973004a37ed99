// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/run_level3.hpp"

#include <atomic>
#include <cstring>
#include <sys/mman.h>

namespace blaslift::gpu {
namespace {

// Leading dimensions on the device are multiples of so many elements: columns start aligned for wide loads.
constexpr std::int64_t column_alignment = 32;

std::int64_t device_stride(std::int64_t rows) { return (rows + column_alignment - 1) / column_alignment * column_alignment; }

std::size_t device_bytes(Operand const& operand) {
  return static_cast<std::size_t>(device_stride(operand.rows)) * static_cast<std::size_t>(operand.cols) * operand.element;
}

// Device memory for one operand, given back at the end of the call.
class OperandMemory {
 public:
  OperandMemory() = default;
  ~OperandMemory() {
    if (device_) device_->release(matrix_.data);
  }
  OperandMemory(OperandMemory const&) = delete;
  OperandMemory& operator=(OperandMemory const&) = delete;

  Error allocate(Device& device, Operand const& operand) {
    auto const address = device.allocate(device_bytes(operand));
    if (!address) return address.error();
    device_ = &device;
    matrix_ = {*address,     operand.rows, operand.cols,   device_stride(operand.rows), operand.part,
               operand.unit, operand.element};
    return Error::none();
  }
  DeviceMatrix const& matrix() const { return matrix_; }

 private:
  Device* device_ = nullptr;
  DeviceMatrix matrix_;
};

class LaneHolder {
 public:
  LaneHolder(Device& device, Lane* lane) : device_(device), lane_(lane) {}
  ~LaneHolder() { device_.give_back(lane_); }
  LaneHolder(LaneHolder const&) = delete;
  LaneHolder& operator=(LaneHolder const&) = delete;

 private:
  Device& device_;
  Lane* lane_;
};

class BudgetShare {
 public:
  BudgetShare(Budget& budget, std::size_t bytes) : budget_(budget), bytes_(bytes), granted_(budget.take(bytes)) {}
  ~BudgetShare() {
    if (granted_) budget_.give_back(bytes_);
  }
  BudgetShare(BudgetShare const&) = delete;
  BudgetShare& operator=(BudgetShare const&) = delete;
  bool granted() const { return granted_; }

 private:
  Budget& budget_;
  std::size_t bytes_;
  bool granted_;
};

// Host memory of our own, outside the program's heap.
class HostMemory {
 public:
  explicit HostMemory(std::size_t bytes)
      : bytes_(bytes), data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {}
  ~HostMemory() {
    if (data_ != MAP_FAILED) munmap(data_, bytes_);
  }
  HostMemory(HostMemory const&) = delete;
  HostMemory& operator=(HostMemory const&) = delete;
  void* data() const { return data_ == MAP_FAILED ? nullptr : data_; }

 private:
  std::size_t bytes_;
  void* data_;
};

// With a triangular matrix, device libraries multiply whole blocks, the other triangle's zeros included: a NaN or an
// infinity reaches elements that BLAS's loops never join with it. Such results belong to the CPU, whose rules for them are
// the ones the program knows; its inputs are still there.
Error check_finite(Lane& lane, Level3 const& call, DeviceMatrix const& result) {
  if (call.routine != RoutineId::trmm && call.routine != RoutineId::trsm) return Error::none();
  auto const finite = lane.all_finite(result, call.precision);
  if (!finite) return finite.error();
  return *finite ? Error::none() : Error::make(Error::Code::declined, "the result has NaN or infinity");
}

// Writes the result back. Where its old value was an input, it is fetched to memory of our own first: a device that
// fails half-way must leave the input whole, because the CPU then needs it.
Error write_back(Lane& lane, Level3 const& call, DeviceMatrix const& from) {
  Operand const& result = call.result();
  if (!call.output_read) return lane.download(result, from);
  std::int64_t const packed_stride = result.rows;
  HostMemory const memory(static_cast<std::size_t>(packed_stride) * static_cast<std::size_t>(result.cols) * result.element);
  if (!memory.data()) return Error::make(Error::Code::out_of_memory, "no host memory to fetch a result of %lld x %lld",
                                         static_cast<long long>(result.rows), static_cast<long long>(result.cols));
  Operand fetched = result;
  fetched.data = memory.data();
  fetched.stride = packed_stride;
  if (Error const error = lane.download(fetched, from)) return error;
  // Nothing can fail from here on.
  for_each_run(result, [&](std::int64_t first, std::int64_t count) {
    std::int64_t const column = first / result.stride, row = first % result.stride;
    std::memcpy(static_cast<std::byte*>(result.data) + static_cast<std::size_t>(first) * result.element,
                static_cast<std::byte*>(memory.data()) + static_cast<std::size_t>(column * packed_stride + row) * result.element,
                static_cast<std::size_t>(count) * result.element);
  });
  return Error::none();
}

}  // namespace

bool Budget::take(std::size_t bytes) {
  std::atomic_ref<std::size_t> left(left_);
  std::size_t there = left.load();
  while (there >= bytes)
    if (left.compare_exchange_weak(there, there - bytes)) return true;
  return false;
}

void Budget::give_back(std::size_t bytes) { std::atomic_ref<std::size_t>(left_).fetch_add(bytes); }

Error run_level3(Device& device, Budget& budget, Level3 const& call) {
  auto const count = static_cast<std::size_t>(call.operand_count);
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < count; ++i) bytes += device_bytes(call.operands[i]);
  BudgetShare const share(budget, bytes);
  if (!share.granted())
    return Error::make(Error::Code::out_of_memory, "operands of %.1f MiB do not fit the %.1f MiB that may be used",
                       static_cast<double>(bytes) / 0x1p20, static_cast<double>(budget.total()) / 0x1p20);
  auto const acquired = device.acquire_lane();
  if (!acquired) return acquired.error();
  Lane& lane = **acquired;
  LaneHolder const lane_holder(device, &lane);

  std::array<OperandMemory, 3> memory;
  std::array<DeviceMatrix, 3> matrices;
  for (std::size_t i = 0; i < count; ++i) {
    if (Error const error = memory[i].allocate(device, call.operands[i])) return error;
    matrices[i] = memory[i].matrix();
  }
  // Memory goes back to the pool only after all work on it has ended, whatever happened.
  auto finish = [&](Error error) {
    Error const end = lane.synchronize();
    return error ? error : end;
  };
  for (std::size_t i = 0; i < count; ++i) {
    bool const is_result = i == static_cast<std::size_t>(call.output);
    if (is_result && !call.output_read) continue;
    if (Error const error = lane.upload(matrices[i], call.operands[i])) return finish(error);
  }
  if (Error const error = finish(lane.run(call, {matrices.data(), count}))) return error;
  if (Error const error = check_finite(lane, call, matrices[static_cast<std::size_t>(call.output)])) return error;
  return write_back(lane, call, matrices[static_cast<std::size_t>(call.output)]);
}

}  // namespace blaslift::gpu
