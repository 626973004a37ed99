// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "bench/kernels/operands.hpp"

#include "gpu/cuda/errors.hpp"

namespace blaslift::bench {

using gpu::cuda::check;

void* operand_at(Case const& of, gpu::DeviceAddress set, std::size_t i) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(of.arrays(set)[i]));
}

Error make_masters(cudaStream_t stream, Case const& packed, gpu::DeviceAddress masters, Data data) {
  bool const is_double = !is_single(packed.call.precision);
  for (std::size_t i = 0; i < packed.operands(); ++i) {
    Operand const& operand = packed.call.operands[i];
    auto const reals = static_cast<std::size_t>(operand.rows * operand.cols) * operand.element / (is_double ? 8 : 4);
    void* const to = operand_at(packed, masters, i);
    if (Error error = check(fill(stream, to, reals, is_double, 100 + i, data), "filling operands")) return error;
    if (operand.part == Part::full) continue;
    if (Error error = check(blank_triangle(stream, to, operand.rows, operand.stride, operand.element,
                                           operand.part == Part::upper, operand.unit),
                            "filling a triangle"))
      return error;
  }
  return Error::none();
}

Error lay_operand(cudaStream_t stream, Case const& packed, gpu::DeviceAddress masters, Case const& work,
                  gpu::DeviceAddress to, std::size_t i) {
  Operand const& operand = work.call.operands[i];
  bool const vector = operand.shape == Shape::vector;
  return check(scatter(stream, operand_at(work, to, i), operand_at(packed, masters, i), operand.rows, operand.cols,
                       vector ? 0 : operand.stride, vector ? operand.stride : 1, operand.element),
               "laying out operands");
}

}  // namespace blaslift::bench
