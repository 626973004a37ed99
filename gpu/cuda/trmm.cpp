// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The size of the parts, and copy and product for each.
#include "gpu/cuda/trmm.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/level3.hpp"
#include "gpu/cuda/values.hpp"

namespace blaslift::gpu::cuda {
namespace {

// Parts are a multiple of this: thinner ones read A too often, and every part of B is aligned as B is.
constexpr std::int64_t least_part = 64;

// Columns (side L) or rows (side R) that go through the scratch at a time; zero: B stays in place.
std::int64_t part_size(Scratch scratch, Level3 const& call, DeviceMatrix const& b) {
  if (scratch.data == DeviceAddress::null || call.m == 0 || call.n == 0) return 0;
  constexpr std::size_t most_pitch = std::numeric_limits<int>::max();  // cudaDevAttrMaxPitch of all GPUs
  if (static_cast<std::size_t>(b.stride) * b.element > most_pitch) return 0;
  std::size_t const line = static_cast<std::size_t>(call.side == 'L' ? scratch_stride(call.m) : call.n) * b.element;
  return static_cast<std::int64_t>(scratch.bytes / line) / least_part * least_part;
}

}  // namespace

Error start_trmm(cublasHandle_t cublas, cudaStream_t stream, Scratch scratch, Level3 const& call,
                 std::span<DeviceMatrix const> operands) {
  if (operands.size() != 2) return start_level3(cublas, call, operands);  // which says what is wrong
  DeviceMatrix const& b = operands[1];
  std::int64_t const part = part_size(scratch, call, b);
  if (part == 0) return start_level3(cublas, call, operands);

  bool const left = call.side == 'L';
  Level3 product = call;
  product.operand_count = 3;
  product.output = 2;
  std::int64_t const all = left ? call.n : call.m;
  for (std::int64_t done = 0; done < all; done += part) {
    (left ? product.n : product.m) = std::min(part, all - done);
    DeviceMatrix result = b;
    result.rows = product.m;
    result.cols = product.n;
    result.data = advance(b.data, static_cast<std::size_t>(left ? done * b.stride : done) * b.element);
    DeviceMatrix copy = result;
    copy.data = scratch.data;
    copy.stride = scratch_stride(copy.rows);

    std::size_t const column = static_cast<std::size_t>(copy.rows) * b.element;
    auto pitch = [&](DeviceMatrix const& matrix) { return static_cast<std::size_t>(matrix.stride) * b.element; };
    cudaError_t const status =
        cudaMemcpy2DAsync(pointer<void>(copy.data), pitch(copy), pointer<void>(result.data), pitch(result), column,
                          static_cast<std::size_t>(copy.cols), cudaMemcpyDeviceToDevice, stream);
    if (Error error = check(status, "a copy on the device", column * static_cast<std::size_t>(copy.cols))) return error;
    if (Error error = start_level3(cublas, product, std::array{operands[0], copy, result})) return error;
  }
  return Error::none();
}

}  // namespace blaslift::gpu::cuda
