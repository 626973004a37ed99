// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The device's part of gelsd and gelss (shim/call/device_part.hpp): R of A = Q R, and Q^H B in B's place.
#include "gpu/cuda/lapack/tall_qr.hpp"

namespace blaslift::gpu::cuda {
namespace {

template <class P>
Error run(Work& work, Arguments const& arguments) {
  Call const& call = arguments.call;
  std::int64_t const m = call.integer("m"), n = call.integer("n");
  Matrix<P> const a = arguments.matrix<P>(0, "lda"), b = arguments.matrix<P>(1, "ldb"),
                  r = arguments.matrix<P>(2, "ldr");
  Work::Scope const scope(work);
  auto* const tau = work.take<typename Values<P>::Value>(n);
  if (Error error = factor_qr(work, m, n, a, tau)) return error;
  if (Error error = apply_q(work, 'L', 'C', m, call.integer("nrhs"), n, a, tau, b)) return error;
  return copy(work, Part::upper, n, n, a, r);
}

}  // namespace

Error run_least_squares(Work& work, Arguments const& arguments) {
  return with_precision(arguments.call.precision,
                        [&](auto precision) { return run<decltype(precision)>(work, arguments); });
}

}  // namespace blaslift::gpu::cuda
