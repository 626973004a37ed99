// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Generalised eigenvalues: B = L L^H, the eigenvalues of L^-1 A L^-H (ITYPE 1) or of L^H A L (2, 3), and the vectors
// brought back by one more triangle. By whole products in place of LAPACK's sygst, which does half as much arithmetic
// in thin ones. A has both triangles then, on the device alone.
#include <cmath>
#include <limits>

#include "gpu/cuda/lapack/eigen_steps.hpp"

namespace blaslift::gpu::cuda {
namespace {

// The triangle of B's factor as an operation: L = the lower factor, or U^H.
struct Factor {
  char uplo;
  char lower() const { return uplo == 'L' ? 'N' : 'C'; }    // L
  char adjoint() const { return uplo == 'L' ? 'C' : 'N'; }  // L^H
};

template <class P>
Error reduce(Work& work, std::int64_t type, Factor factor, std::int64_t n, Matrix<P> a, Matrix<P> b) {
  if (work.measuring()) return Error::none();
  if (Error error = check(make_diagonal_real(work.stream(), n, a.data, a.stride), "clearing imaginary parts"))
    return error;
  if (Error error = transpose_to(work, factor.uplo == 'U' ? Part::lower : Part::upper, n, a, a)) return error;
  if (type == 1) {
    if (Error error = solve_triangle(work, factor.uplo, factor.lower(), 'N', n, n, b, a)) return error;
    return solve_triangle(work, factor.uplo, factor.adjoint(), 'N', n, n, b, a, 'R');
  }
  if (Error error = multiply_triangle(work, 'L', factor.uplo, factor.adjoint(), n, n, b, a)) return error;
  return multiply_triangle(work, 'R', factor.uplo, factor.lower(), n, n, b, a);
}

template <class P>
Error bring_back(Work& work, std::int64_t type, Factor factor, std::int64_t n, std::int64_t count, Matrix<P> b,
                 Matrix<P> vectors) {
  if (type == 3) return multiply_triangle(work, 'L', factor.uplo, factor.lower(), n, count, b, vectors);
  return solve_triangle(work, factor.uplo, factor.adjoint(), 'N', n, count, b, vectors);
}

// Beyond this a factor's condition, as its diagonal tells it, is LAPACK's: products would lose what it keeps.
template <class P>
Error look_at_factor(Work& work, std::int64_t n, Matrix<P> factor) {
  constexpr double unit = std::numeric_limits<typename Values<P>::Real>::epsilon() / 2;
  if (work.measuring()) return Error::none();
  return check(limit_diagonal(work.stream(), n, factor.data, factor.stride, std::sqrt(0.01 / unit), work.info()),
               "looking at the factor's diagonal");
}

// B's condition, for RANGE V. Waits.
template <class P>
Error find_condition(Work& work, std::int64_t n, Matrix<P> factor, double* condition) {
  using Value = typename Values<P>::Value;
  Work::Scope const scope(work);
  auto* const diagonal = work.take<Value>(n);
  auto* const there = work.take_host<HostNumber<P>>(n);
  if (Error error = copy<P>(work, Part::full, 1, n, {factor.data, factor.stride + 1}, {diagonal, 1})) return error;
  if (Error error = fetch_and_wait(work, diagonal, n, there)) return error;
  if (!work.measuring()) *condition = lapack_steps::condition_by_factor(there, n, 1);
  return Error::none();
}

template <class P>
Error run(Work& work, Arguments const& arguments) {
  Call const& call = arguments.call;
  std::int64_t const n = call.integer("n"), type = call.integer("itype");
  Factor const factor{call.flag("uplo", 'U')};
  Matrix<P> const a = arguments.matrix<P>(0, "lda"), b = arguments.matrix<P>(1, "ldb");
  if (call.routine->id == RoutineId::sygst || call.routine->id == RoutineId::hegst)
    return reduce(work, type, factor, n, a, b);

  Wanted wanted = wanted_by(call);
  bool const apart = call.routine->find("z") >= 0;
  Part const part = factor.uplo == 'U' ? Part::upper : Part::lower;
  if (Error error = potrf(work, factor.uplo, n, b)) return error;
  if (Error error = look_at_factor(work, n, b)) return error;
  if (Error error = stop_if_irregular(work)) return error;
  if (wanted.by_value)
    if (Error error = find_condition(work, n, b, &wanted.condition)) return error;
  if (Error error = reduce(work, type, factor, n, a, b)) return error;
  if (Error error = look_at_sizes(work, part, n, a, true)) return error;
  if (Error error = stop_if_irregular(work)) return error;
  if (!apart) {
    auto* const values = arguments.data<typename Values<P>::Real>(2);
    if (Error error = eigenvalues(work, wanted, factor.uplo, n, a, values)) return error;
    return wanted.vectors ? bring_back(work, type, factor, n, n, b, a) : Error::none();
  }
  auto* const values = arguments.data<typename Values<P>::Real>(3);
  Matrix<P> const z{wanted.vectors ? arguments.matrix<P>(4, "ldz") : Matrix<P>{}};
  if (Error error = eigenvalues_apart(work, wanted, factor.uplo, n, a, values, z)) return error;
  if (wanted.vectors)
    if (Error error = bring_back(work, type, factor, n, wanted.count(), b, z)) return error;
  return tell_found(work, wanted, false, n, arguments.data<std::int64_t>(2), arguments.data<std::int64_t>(5));
}

}  // namespace

Error run_generalised(Work& work, Arguments const& arguments) {
  return with_precision(arguments.call.precision,
                        [&](auto precision) { return run<decltype(precision)>(work, arguments); });
}

}  // namespace blaslift::gpu::cuda
