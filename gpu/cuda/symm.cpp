// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The size of the parts, and unfolding and product for each.
#include "gpu/cuda/symm.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/level3.hpp"
#include "gpu/cuda/own/unfold.hpp"

namespace blaslift::gpu::cuda {
namespace {

// Parts are a multiple of this: of thinner ones each would read and write C for little arithmetic.
constexpr std::int64_t least_part = 256;
static_assert(least_part % unfold_tile == 0);

// Whether unfolding takes less time than what cuBLAS's routine takes more than gemm. cuBLAS 13.1 on an H200
// (bench/symm_ways.cu, bench/results/2026-11-25-symm): in single precision cuBLAS takes 1.0 to 8 times as long where
// this says so (0.7 in a few narrow cases), and a call from host memory 1.3 to 2.6 times; in double precision 1.1 to
// 4.6 times. Double precision's large squares gain 1.0 to 1.4 by themselves and nothing in calls from host memory.
bool pays(std::int64_t order, std::int64_t width, bool single) {
  if (order > 8192) return false;  // not measured, and C would be read and written for every few hundred columns of A
  if (single) return order >= 256 || (order >= 64 && width >= 1000);
  if (width == 1) return order >= 256 && order <= 4096;
  return order >= 64 && (order <= 128 ? width >= 1000 : order <= 512 && width >= 16000);
}

// Columns (side L) or rows (side R) of A at a time; zero: it is left to cuBLAS.
std::int64_t part_size(Scratch scratch, DeviceMatrix const& a) {
  if (scratch.data == DeviceAddress::null || a.rows == 0) return 0;
  std::size_t const line = static_cast<std::size_t>(scratch_stride(a.rows)) * a.element;
  auto const lines = static_cast<std::int64_t>(scratch.bytes / line);
  return lines >= a.rows ? a.rows : lines / least_part * least_part;
}

}  // namespace

Error start_symm(cublasHandle_t cublas, cudaStream_t stream, Scratch scratch, Level3 const& call,
                 std::span<DeviceMatrix const> operands) {
  std::int64_t const order = call.side == 'L' ? call.m : call.n, width = call.side == 'L' ? call.n : call.m;
  return pays(order, width, is_single(call.precision)) ? start_unfolded_symm(cublas, stream, scratch, call, operands)
                                                       : start_level3(cublas, call, operands);
}

Error start_unfolded_symm(cublasHandle_t cublas, cudaStream_t stream, Scratch scratch, Level3 const& call,
                          std::span<DeviceMatrix const> operands) {
  if (operands.size() != 3) return start_level3(cublas, call, operands);  // which says what is wrong
  DeviceMatrix const &a = operands[0], &b = operands[1];
  std::int64_t const part = part_size(scratch, a);
  if (part == 0 || call.m == 0 || call.n == 0) return start_level3(cublas, call, operands);

  bool const left = call.side == 'L', hermitian = call.routine == RoutineId::hemm;
  DeviceMatrix triangle = a;
  triangle.part = call.uplo == 'U' ? Part::upper : Part::lower;
  Level3 product = call;
  product.routine = RoutineId::gemm;
  product.transa = product.transb = 'N';
  for (std::int64_t done = 0; done < a.rows; done += part) {
    std::int64_t const now = product.k = std::min(part, a.rows - done);
    DeviceMatrix whole = a, other = b;
    whole.data = scratch.data;
    whole.part = Part::full;
    UnfoldedPart of_a{0, a.rows, done, now};
    if (!left) std::swap(of_a.row, of_a.column), std::swap(of_a.rows, of_a.columns);
    whole.rows = of_a.rows, whole.cols = of_a.columns;
    whole.stride = scratch_stride(whole.rows);
    (left ? other.rows : other.cols) = now;
    other.data = advance(b.data, static_cast<std::size_t>(left ? done : done * b.stride) * b.element);
    if (Error error = check(unfold(stream, triangle, call.precision, hermitian, of_a, whole.data, whole.stride),
                            "unfolding a triangle"))
      return error;
    auto const factors = left ? std::array{whole, other, operands[2]} : std::array{other, whole, operands[2]};
    if (Error error = start_level3(cublas, product, factors)) return error;
    product.beta = {1, 0};
  }
  return Error::none();
}

}  // namespace blaslift::gpu::cuda
