// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device's part of gelsd and gelss (shim/call/device_part.hpp): R of A = Q R, and Q^H B in B's place; or all of the
// problem, by R's singular values.
#include "gpu/cuda/lapack/singular.hpp"
#include "gpu/cuda/lapack/tall_qr.hpp"
#include "shim/call/device_part.hpp"

namespace blaslift::gpu::cuda {
namespace {

// B's first rows C become X = V diag(1 / s) U^H C with R = U diag(s) V^H, of the values that count. R is destroyed.
template <class P>
Error solve(Work& work, Arguments const& arguments, Matrix<P> r, Matrix<P> b) {
  using Real = typename Values<P>::Real;
  Call const& call = arguments.call;
  std::int64_t const n = call.integer("n"), nrhs = call.integer("nrhs");
  bool const as_rows = leaves_right_vectors(call.routine->id);
  Work::Scope const scope(work);
  Matrix<P> const left = take_matrix<P>(work, n, n), c = take_matrix<P>(work, n, nrhs);
  Matrix<P> const right = as_rows ? arguments.matrix<P>(4, "ldvt") : take_matrix<P>(work, n, n);
  auto* const values = arguments.data<Real>(2);
  // cuSOLVER's eigenvalues need not end with what is not finite, and a matrix of zeros has no polar decomposition.
  if (Error error = look_at_sizes(work, Part::upper, n, r, false)) return error;
  if (Error error = stop_if_irregular(work)) return error;
  if (Error error = decompose_square(work, call, n, r, values, left, as_rows ? Right::rows : Right::columns, right))
    return error;
  if (Error error = multiply(work, 'C', n, nrhs, n, left, b, c)) return error;
  if (!work.measuring()) {
    RankLimit<Real> const limit = rank_limit(call.routine->id, static_cast<Real>(call.scalar("rcond", {}).re));
    auto* const rank = arguments.data<std::int64_t>(3);
    if (Error error = check(divide_by_rank(work.stream(), n, nrhs, values, limit, c.data, c.stride, rank),
                            "dividing by singular values"))
      return error;
  }
  return multiply(work, as_rows ? 'C' : 'N', n, nrhs, n, right, c, b);
}

template <class P>
Error run(Work& work, Arguments const& arguments) {
  Call const& call = arguments.call;
  std::int64_t const m = call.integer("m"), n = call.integer("n");
  bool const solves = is_solution(*call.routine);
  Matrix<P> const a = arguments.matrix<P>(0, "lda"), b = arguments.matrix<P>(1, "ldb");
  Work::Scope const scope(work);
  Matrix<P> const r = solves ? take_matrix<P>(work, n, n) : arguments.matrix<P>(2, "ldr");
  auto* const tau = work.take<typename Values<P>::Value>(n);
  if (Error error = factor_qr(work, m, n, a, tau)) return error;
  if (Error error = apply_q(work, 'L', 'C', m, call.integer("nrhs"), n, a, tau, b)) return error;
  if (Error error = copy(work, Part::upper, n, n, a, r)) return error;
  return solves ? solve(work, arguments, r, b) : Error::none();
}

}  // namespace

Error run_least_squares(Work& work, Arguments const& arguments) {
  return with_precision(arguments.call.precision,
                        [&](auto precision) { return run<decltype(precision)>(work, arguments); });
}

}  // namespace blaslift::gpu::cuda
