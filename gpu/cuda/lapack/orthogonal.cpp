// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Orthogonal factorisations, what is made of their reflectors, and least squares.
#include "gpu/cuda/lapack/tall_qr.hpp"

namespace blaslift::gpu::cuda {
namespace {

// m >= n, not transposed. Below the solution B keeps what LAPACK leaves there: the rest of Q^H B.
template <class P>
Error gels(Work& work, std::int64_t m, std::int64_t n, std::int64_t nrhs, Matrix<P> a, Matrix<P> b) {
  Work::Scope const scope(work);
  auto* const tau = work.take<typename Values<P>::Value>(n);
  if (Error error = factor_qr(work, m, n, a, tau)) return error;
  if (Error error = apply_q(work, 'L', 'C', m, nrhs, n, a, tau, b)) return error;
  if (Error error = refuse_zero_on_diagonal(work, n, a)) return error;
  return solve_triangle(work, 'U', 'N', 'N', n, nrhs, a, b);
}

template <class P>
Error run(Work& work, Arguments const& arguments) {
  using Value = typename Values<P>::Value;
  Call const& call = arguments.call;
  std::int64_t const m = call.integer("m"), n = call.integer("n"), k = call.integer("k");
  Matrix<P> const a = arguments.matrix<P>(0, "lda");

  switch (call.routine->id) {
    case RoutineId::geqrf: return factor_qr(work, m, n, a, arguments.data<Value>(1));
    case RoutineId::orgqr: return generate_q(work, m, n, k, a, arguments.data<Value>(1));
    case RoutineId::ormqr:
      return apply_q(work, call.flag("side", 'L'), call.flag("trans", 'N'), m, n, k, a, arguments.data<Value>(1),
                     arguments.matrix<P>(2, "ldc"));
    case RoutineId::gels: return gels(work, m, n, call.integer("nrhs"), a, arguments.matrix<P>(1, "ldb"));
    default: return Error::make(Error::Code::failed, "%s is no orthogonal factorisation", call.routine->name);
  }
}

}  // namespace

Error run_orthogonal(Work& work, Arguments const& arguments) {
  return with_precision(arguments.call.precision,
                        [&](auto precision) { return run<decltype(precision)>(work, arguments); });
}

}  // namespace blaslift::gpu::cuda
