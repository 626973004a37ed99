// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Ways to a product whose result is larger than the long GEMM's (gpu/cuda/own/pieces.hpp): its tiles by our kernels or
// by cuBLAS, and cuBLAS's own ways to the whole.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "bench/kernels/modes.hpp"
#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/level3.hpp"
#include "gpu/cuda/own/pieces.hpp"
#include "gpu/cuda/values.hpp"

namespace blaslift::bench {
namespace {

using gpu::cuda::check;
using gpu::cuda::Piece;

// Parts that k is cut into: with the first there is a tile of cuBLAS's, 128 to a side, for each multiprocessor.
std::int64_t slabs_of(Level3 const& call, int times, int multiprocessors) {
  auto const tiles = [](std::int64_t n) { return (n + 127) / 128; };
  std::int64_t const of_result = tiles(call.result().rows) * tiles(call.result().cols);
  std::int64_t const enough = std::max<std::int64_t>(2, (multiprocessors + of_result - 1) / of_result);
  return std::clamp<std::int64_t>(times * enough, 1, std::max<std::int64_t>(1, call.k / 256));
}
constexpr int most_times = 4, multiprocessors_expected = 144;

std::size_t result_bytes(Level3 const& call) {
  Operand const& c = call.result();
  return static_cast<std::size_t>(c.rows * c.cols) * c.element;
}

Piece whole(Session const& session, Case const& of) {
  auto const arrays = of.arrays(session.base());
  return {*of.call.level3, matrices(of.call, arrays)};
}

// A syrk or herk as the product of two matrices that it is: all of the square.
Piece as_gemm(Piece made) {
  Level3& call = made.call;
  if (call.operand_count == 3) return made;
  call.transb = call.transa != 'N' ? 'N' : call.routine == RoutineId::herk ? 'C' : 'T';
  call.routine = RoutineId::gemm, call.m = call.n;
  call.operands[2] = call.operands[1], call.operands[1] = call.operands[0];
  made.matrices[2] = made.matrices[1], made.matrices[1] = made.matrices[0];
  call.operand_count = 3, call.output = 2;
  return made;
}

Error start_cublas(Session const& session, Piece const& piece) {
  return gpu::cuda::start_level3(session.cublas(), piece.call, piece.operands());
}

Error start_ours(Session const& session, Piece const& piece, cudaStream_t stream) {
  AnyCall call;
  call.routine = piece.call.routine, call.precision = piece.call.precision;
  call.operands = piece.call.operands;
  call.operand_count = piece.operands().size();
  call.level3 = piece.call;
  std::array<gpu::DeviceAddress, 3> arrays{};
  for (std::size_t i = 0; i < call.operand_count; ++i) arrays[i] = piece.matrices[i].data;
  std::span<gpu::DeviceAddress const> const operands{arrays.data(), call.operand_count};
  KernelSource const& source = *session.sources.front();
  auto const shape = source.choose(call, operands, session.workspace);
  if (!shape) return Error::make(Error::Code::failed, "no kernel of ours takes a tile");
  return source.start(call, operands, nullptr, *shape, session.workspace, stream);
}

template <class F>
struct Batched;
template <>
struct Batched<s> : gpu::cuda::Values<s> {
  static constexpr auto gemm = cublasSgemmStridedBatched_64;
};
template <>
struct Batched<d> : gpu::cuda::Values<d> {
  static constexpr auto gemm = cublasDgemmStridedBatched_64;
};
template <>
struct Batched<c> : gpu::cuda::Values<c> {
  static constexpr auto gemm = cublasCgemmStridedBatched_64;
};
template <>
struct Batched<z> : gpu::cuda::Values<z> {
  static constexpr auto gemm = cublasZgemmStridedBatched_64;
};

// Products of `slabs` parts of k into `partials`, and their sum into C. What is left of k is the last slab's.
Error start_slabs(Session const& session, Piece const& of, bool triangle, std::int64_t slabs,
                  gpu::DeviceAddress partials, cudaStream_t stream) {
  Piece const all = as_gemm(of);
  Level3 const& call = all.call;
  std::int64_t const slab = call.k / slabs, rest = call.k - slab * (slabs - 1);
  gpu::DeviceMatrix const &a = all.matrices[0], &b = all.matrices[1], &result = all.matrices[2];
  std::int64_t const step_a = call.transa == 'N' ? slab * a.stride : slab,
                     step_b = call.transb == 'N' ? slab : slab * b.stride, step_c = call.m * call.n;
  return with_precision(call.precision, [&](auto precision) {
    using F = Batched<decltype(precision)>;
    using Value = typename F::Value;
    Value const alpha = gpu::cuda::value_of<F>(call.alpha), zero = gpu::cuda::value_of<F>({0, 0});
    auto const start = [&](std::int64_t first, std::int64_t k, std::int64_t count) {
      return F::gemm(session.cublas(), gpu::cuda::operation<F>(call.transa), gpu::cuda::operation<F>(call.transb),
                     call.m, call.n, k, &alpha, gpu::cuda::pointer<Value>(a.data) + first * step_a, a.stride, step_a,
                     gpu::cuda::pointer<Value>(b.data) + first * step_b, b.stride, step_b, &zero,
                     gpu::cuda::pointer<Value>(partials) + first * step_c, call.m, step_c, count);
    };
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    std::int64_t const even = rest == slab ? slabs : slabs - 1;
    if (even > 0) status = start(0, slab, even);
    if (status == CUBLAS_STATUS_SUCCESS && even < slabs) status = start(even, rest, 1);
    if (status != CUBLAS_STATUS_SUCCESS)
      return Error::make(Error::Code::failed, "gemmStridedBatched: %s", cublasGetStatusString(status));
    SlabSum sum;
    sum.c = Session::pointer(result.data), sum.partials = Session::pointer(partials);
    sum.m = call.m, sum.n = call.n, sum.ldc = result.stride, sum.slabs = slabs;
    if (triangle) sum.part = call.uplo == 'U' ? -1 : 1;
    return check(sum_slabs(stream, sum, is_single(call.precision) ? 4 : 8, is_complex(call.precision) ? 2 : 1),
                 "adding slabs");
  });
}

template <class Start>
Contender contender(char const* name, Start&& start) {
  Contender made;
  made.name = name;
  made.launch = [start](int, cudaStream_t stream) { return start(stream); };
  return made;
}

// start(piece) for each, until one fails.
template <class Start>
Error start_pieces(Piece const& of, Start&& start) {
  Error error;
  gpu::cuda::for_each_piece(of.call, of.operands(), [&](Piece const& piece) {
    if (!error) error = start(piece);
  });
  return error;
}

std::vector<Contender> ways(Session const& session, Case const& of) {
  Piece const all = whole(session, of);
  bool const triangle = all.call.result().shape == Shape::triangle;
  std::vector<Contender> made;
  made.push_back(contender("ours", [&session, all](cudaStream_t stream) {
    return start_pieces(all, [&](Piece const& piece) { return start_ours(session, piece, stream); });
  }));
  made.push_back(contender("cublas", [&session, all](cudaStream_t) { return start_cublas(session, all); }));
  if (all.call.operand_count == 2)
    made.push_back(contender("square", [&session, all](cudaStream_t) { return start_cublas(session, as_gemm(all)); }));
  made.push_back(contender("tiles", [&session, all](cudaStream_t) {
    return start_pieces(all, [&](Piece const& piece) { return start_cublas(session, as_gemm(piece)); });
  }));
  if (triangle)
    made.push_back(contender("mixed", [&session, all](cudaStream_t stream) {
      return start_pieces(all, [&](Piece const& piece) {
        return piece.call.routine == RoutineId::gemm ? start_cublas(session, piece)
                                                     : start_ours(session, piece, stream);
      });
    }));
  gpu::DeviceAddress const partials = gpu::advance(session.base(), of.set_bytes);
  for (int const times : {1, most_times}) {
    std::int64_t const slabs = slabs_of(all.call, times, session.track.multiprocessors);
    std::size_t const needed = of.set_bytes + static_cast<std::size_t>(slabs) * result_bytes(all.call);
    if (of.beta != 0 || needed > session.arena_bytes()) continue;
    made.push_back(contender(times == 1 ? "slabs" : "slabs_more", [=, &session](cudaStream_t stream) {
      return start_slabs(session, all, triangle, slabs, partials, stream);
    }));
  }
  return made;
}

// The result in C of a way, reals in their order: a triangle's own elements, zeros in place of the others.
Error result_of(Session const& session, Case const& of, Contender const& way, std::vector<double>& reals) {
  Operand const& c = of.call.operands[of.operands() - 1];
  bool const single = is_single(of.call.precision);
  std::int64_t const parts = is_complex(of.call.precision) ? 2 : 1;
  auto const rows = static_cast<std::size_t>(c.rows), bytes = rows * c.element;
  std::vector<std::byte> copied(bytes * static_cast<std::size_t>(c.cols));
  if (Error error = way.launch(0, session.track.stream)) return error;
  if (Error error = check(cudaStreamSynchronize(session.track.stream), way.name.c_str())) return error;
  void const* const from = Session::pointer(of.arrays(session.base())[of.operands() - 1]);
  if (Error error = check(cudaMemcpy2D(copied.data(), bytes, from, static_cast<std::size_t>(c.stride) * c.element,
                                       bytes, static_cast<std::size_t>(c.cols), cudaMemcpyDeviceToHost),
                          "fetching a result"))
    return error;
  reals.assign(copied.size() / (single ? 4 : 8), 0);
  for (std::size_t i = 0; i < reals.size(); ++i) {
    std::int64_t const element = static_cast<std::int64_t>(i) / parts, row = element % c.rows,
                       column = element / c.rows;
    if ((c.part == Part::upper && row > column) || (c.part == Part::lower && row < column)) continue;
    if (single) {
      float value = 0;
      std::memcpy(&value, copied.data() + i * sizeof value, sizeof value);
      reals[i] = static_cast<double>(value);
    } else {
      std::memcpy(&reals[i], copied.data() + i * sizeof(double), sizeof(double));
    }
  }
  return Error::none();
}

// The difference of each way from cuBLAS's own, as a part of the largest element: a way that is wrong shows.
Error add_differences(JsonLine& line, Session const& session, Case const& of, std::vector<Contender> const& all) {
  std::vector<double> wanted, made;
  for (Contender const& each : all)
    if (each.name == "cublas")
      if (Error error = result_of(session, of, each, wanted)) return error;
  double largest = 0;
  for (double const value : wanted) largest = std::max(largest, std::abs(value));
  JsonLine differences;
  for (Contender const& each : all) {
    if (!each.failed.empty()) continue;
    if (Error error = result_of(session, of, each, made)) return error;
    double most = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
      double const by = std::abs(made[i] - wanted[i]);
      if (by > most || std::isnan(by)) most = by;  // NaN stays
    }
    differences.number(each.name.c_str(), most / largest);
  }
  line.line("differences", differences);
  return Error::none();
}

}  // namespace

std::size_t arena_for_gram(Case const& of) {
  if (!of.call.level3) return 0;
  std::int64_t const slabs = slabs_of(*of.call.level3, most_times, multiprocessors_expected);
  return of.set_bytes + static_cast<std::size_t>(slabs) * result_bytes(*of.call.level3);
}

Error gram(Session& session, Case const& of) {
  JsonLine line = described("compare", of);
  if (!of.call.level3 || !gpu::cuda::is_for_pieces(*of.call.level3)) {
    line.text("skipped", "not a product that is cut into pieces").print();
    return Error::none();
  }
  if (Error error = session.prepare(of, 1)) {
    line.text("skipped", error.text).print();
    return error.code == Error::Code::out_of_memory ? Error::none() : error;
  }
  // Operands are far larger than the second-level cache, and batches of such long launches need no company.
  ContestPlan plan;
  plan.batch = 1, plan.sets = 1;
  plan.seconds = session.options.seconds;
  plan.least = 4, plan.most = 20;
  plan.slow = 2;
  std::vector<Contender> contenders = ways(session, of);
  if (Error error = hold(session.track, plan, contenders)) return error;
  add_plan(line, plan, contenders);
  add_times(line, "times", contenders, of);
  if (Error error = add_differences(line, session, of, contenders)) return error;
  line.print();
  session.spoiled();  // partial sums lie where another case has operands
  return Error::none();
}

}  // namespace blaslift::bench
