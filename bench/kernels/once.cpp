// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One call in its legal shapes, once each, for compute-sanitizer, under which a launch takes up to a thousand times as
// long: nothing is timed, and nothing compared (bits.cpp does that). Gaps between columns and elements, and what lies
// around operands, are not written, and each layout of a case has memory of its own, so that initcheck finds whoever
// reads them, and memcheck whoever leaves the set of operands. (What is written into a gap bits.cpp finds; the
// workspace for partial sums is one for all.) But kernels may load 16 bytes at once where they begin at a multiple of
// 16 and have an element of a column, as long as it is not behind the matrix' last element: there is NaN. So it is
// behind the last element of a product's operands: copies of 16 bytes of which the first are wanted (cp.async's
// src-size, by which the others are not read but zero) count with initcheck as 16.
#include <algorithm>

#include "bench/kernels/modes.hpp"
#include "bench/kernels/operands.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/handle.hpp"

namespace blaslift::bench {
namespace {

using gpu::cuda::check;

// Without gaps and aligned; and with all that makes copies and loads narrow.
std::vector<Layout> layouts(Case const& of) {
  std::vector<Layout> made(2);
  made[0].align = 64;
  made[1].pad = 1, made[1].offset = {1, 2, 3};
  made[1].incx = 2, made[1].incy = of.operands() > 1 ? -3 : 1;
  return made;
}

// For one set of operands.
Error allocate(Case const& of, gpu::cuda::DeviceMemory& memory, gpu::DeviceAddress& at) {
  if (Error error = check(cudaMalloc(memory.receive(), of.set_bytes), "cudaMalloc", of.set_bytes)) return error;
  at = Session::address(memory.get());
  return Error::none();
}

Error launch_all(Session& session, KernelSource const& source, Case const& packed, gpu::DeviceAddress masters,
                 Case const& work, std::size_t& launched, std::size_t& legal) {
  gpu::cuda::DeviceMemory memory;
  gpu::DeviceAddress to{};
  if (Error error = allocate(work, memory, to)) return error;
  cudaStream_t const stream = session.track.stream;
  for (std::size_t i = 0; i < work.operands(); ++i) {
    Operand const& x = work.call.operands[i];
    if (x.shape == Shape::vector) continue;
    if (Error error = check(fill_gaps(stream, operand_at(work, to, i), x.rows, x.cols, x.stride, x.element,
                                      work.call.level3.has_value()),
                            "filling gaps"))
      return error;
  }
  auto const arrays = work.arrays(to);
  auto const shapes = source.shapes(work.call, {arrays.data(), work.operands()}, session.workspace);
  legal += shapes.size();
  std::size_t const most =
      session.options.shapes > 0 ? static_cast<std::size_t>(session.options.shapes) : shapes.size();
  std::size_t const count = std::min(most, shapes.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t operand = 0; operand < work.operands(); ++operand)
      if (Error error = lay_operand(stream, packed, masters, work, to, operand)) return error;
    std::size_t const shape = shapes[i * shapes.size() / count].index;
    if (Error error = session.start_own(source, work, to, shape, stream)) return error;
    ++launched;
  }
  return check(cudaStreamSynchronize(stream), "a kernel");
}

}  // namespace

Error once(Session& session, Case const& of) {
  KernelSource const& source = *session.sources.front();
  if (!source.takes(of.call)) {
    described("once", of).text("skipped", "no kernel of ours takes this call").print();
    return Error::none();
  }
  Case const packed = laid(of, Layout{});
  gpu::cuda::DeviceMemory memory;
  gpu::DeviceAddress masters{};
  if (Error error = allocate(packed, memory, masters)) return error;
  if (Error error = make_masters(session.track.stream, packed, masters, Data::uniform)) return error;
  std::size_t launched = 0, legal = 0;
  for (Layout const& each : layouts(of))
    if (Error error = launch_all(session, source, packed, masters, laid(of, each), launched, legal)) return error;
  described("once", of).number("launches", launched).number("legal", legal).print();
  return Error::none();
}

}  // namespace blaslift::bench
