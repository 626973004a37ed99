// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// One call in its legal shapes, once each, for compute-sanitizer, under which a launch takes up to a thousand times as
// long: nothing is timed, and nothing compared (bits.cpp does that). Gaps between columns and elements, and what lies
// around operands, are not written, so that initcheck finds whoever reads them in a process's first case; cases share
// memory, and later ones find there what earlier ones left.
#include <algorithm>

#include "bench/kernels/modes.hpp"
#include "bench/kernels/operands.hpp"
#include "gpu/cuda/errors.hpp"

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

std::size_t rounded(std::size_t bytes) { return (bytes + 255) / 256 * 256; }

Error launch_all(Session& session, KernelSource const& source, Case const& packed, Case const& work,
                 gpu::DeviceAddress to, std::size_t& launched, std::size_t& legal) {
  cudaStream_t const stream = session.track.stream;
  auto const arrays = work.arrays(to);
  auto const shapes = source.shapes(work.call, {arrays.data(), work.operands()}, session.workspace);
  legal += shapes.size();
  std::size_t const most =
      session.options.shapes > 0 ? static_cast<std::size_t>(session.options.shapes) : shapes.size();
  std::size_t const count = std::min(most, shapes.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t operand = 0; operand < work.operands(); ++operand)
      if (Error error = lay_operand(stream, packed, session.base(), work, to, operand)) return error;
    std::size_t const shape = shapes[i * shapes.size() / count].index;
    if (Error error = session.start_own(source, work, to, shape, stream)) return error;
    ++launched;
  }
  return check(cudaStreamSynchronize(stream), "a kernel");
}

}  // namespace

std::size_t arena_for_once(Case const& of) {
  std::size_t bytes = rounded(laid(of, Layout{}).set_bytes);
  for (Layout const& each : layouts(of)) bytes += rounded(laid(of, each).set_bytes);
  return bytes;
}

Error once(Session& session, Case const& of) {
  KernelSource const& source = *session.sources.front();
  if (!source.takes(of.call)) {
    described("once", of).text("skipped", "no kernel of ours takes this call").print();
    return Error::none();
  }
  Case const packed = laid(of, Layout{});
  if (Error error = make_masters(session.track.stream, packed, session.base(), Data::uniform)) return error;
  gpu::DeviceAddress to = gpu::advance(session.base(), rounded(packed.set_bytes));
  std::size_t launched = 0, legal = 0;
  for (Layout const& each : layouts(of)) {
    Case const work = laid(of, each);
    if (Error error = launch_all(session, source, packed, work, to, launched, legal)) return error;
    to = gpu::advance(to, rounded(work.set_bytes));
  }
  described("once", of).number("launches", launched).number("legal", legal).print();
  return Error::none();
}

}  // namespace blaslift::bench
