// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/lane.hpp"

#include <cmath>
#include <algorithm>
#include <cstring>
#include <new>

#include "gpu/emulated/check_operands.hpp"
#include "gpu/emulated/compute.hpp"

namespace blaslift::gpu::emulated {
namespace {

Error no_host_memory() {
  return Error::make(Error::Code::out_of_memory, "no host memory for the emulated device's work");
}

// Whether host operand and device matrix are the same matrix in two places.
Error check_transfer(Operand const& host, DeviceMatrix const& device) {
  if (host.shape != Shape::general && host.shape != Shape::triangle)
    return Error::make(Error::Code::failed, "only general and triangular operands can be transferred");
  if (host.rows != device.rows || host.cols != device.cols || host.element != device.element)
    return Error::make(
        Error::Code::failed,
        "transfer between %lld x %lld elements of %zu bytes on the host and %lld x %lld of %zu on the device",
        static_cast<long long>(host.rows), static_cast<long long>(host.cols), host.element,
        static_cast<long long>(device.rows), static_cast<long long>(device.cols), device.element);
  if (host.shape == Shape::triangle && host.part != device.part)
    return Error::make(Error::Code::failed, "transfer between different triangles");
  return Error::none();
}

}  // namespace

Error EmulatedLane::upload(DeviceMatrix const& to, Operand const& from) { return transfer(from, to, true); }
Error EmulatedLane::download(Operand const& to, DeviceMatrix const& from) { return transfer(to, from, false); }

Error EmulatedLane::run(Level3 const& call, std::span<DeviceMatrix const> operands) try {
  if (broken_) return synchronize();
  if (auto error = check_operands(call, operands)) return error;
  Queued& queued = queue_.emplace_back(Queued{call, {}, operands.size()});
  std::copy(operands.begin(), operands.end(), queued.operands.begin());
  return Error::none();
} catch (std::bad_alloc const&) {
  return no_host_memory();
}

Error EmulatedLane::synchronize() {
  Error error;
  for (Queued const& queued : queue_) {
    error = execute(queued);
    if (error) break;
  }
  queue_.clear();
  if (broken_) return Error::make(Error::Code::failed, "the emulated device was broken down");
  return error;
}

Result<bool> EmulatedLane::all_finite(DeviceMatrix const& matrix, Precision precision) {
  if (auto error = synchronize()) return error;
  auto const reached = memory_.reach(matrix);
  if (!reached) return reached.error();
  return with_precision(precision, [&](auto tag) {
    using Real = typename decltype(tag)::real;
    std::int64_t const parts = is_complex(precision) ? 2 : 1;
    auto const* const numbers = reinterpret_cast<Real const*>(*reached);
    for (std::int64_t column = 0; column < matrix.cols; ++column)
      for (std::int64_t row = 0; row < parts * matrix.rows; ++row)
        if (!std::isfinite(numbers[parts * column * matrix.stride + row])) return Result<bool>(false);
    return Result<bool>(true);
  });
}

Error EmulatedLane::execute(Queued const& queued) try {
  if (broken_) return Error::none();  // reported by synchronize()
  std::array<Block, 3> blocks;
  for (std::size_t i = 0; i < queued.operand_count; ++i) {
    auto const reached = memory_.reach(queued.operands[i]);
    if (!reached) return reached.error();
    blocks[i] = {*reached, queued.operands[i].stride};
  }
  compute(queued.call, blocks);
  return Error::none();
} catch (std::bad_alloc const&) {
  return no_host_memory();
}

Error EmulatedLane::transfer(Operand const& host, DeviceMatrix const& device, bool to_device) {
  if (auto error = synchronize()) return error;
  if (auto error = check_transfer(host, device)) return error;
  auto const reached = memory_.reach(device);
  if (!reached) return reached.error();
  auto* const outside = static_cast<std::byte*>(host.data);
  for_each_run(host, [&](std::int64_t first, std::int64_t count) {
    std::int64_t const column = first / host.stride, row = first % host.stride;
    auto* const there = *reached + static_cast<std::size_t>(column * device.stride + row) * device.element;
    auto* const here = outside + static_cast<std::size_t>(first) * host.element;
    std::size_t const bytes = static_cast<std::size_t>(count) * host.element;
    if (to_device)
      std::memcpy(there, here, bytes);
    else
      std::memcpy(here, there, bytes);
  });
  return Error::none();
}

}  // namespace blaslift::gpu::emulated
