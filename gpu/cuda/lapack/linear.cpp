// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Linear systems: LU and Cholesky factorisations, solutions with them, inverses and triangles.
#include "gpu/cuda/lapack/steps.hpp"

namespace blaslift::gpu::cuda {
namespace {

// cuSOLVER has no getri. All columns of the unit matrix are solved for, each backward stable; a copy of A's size.
template <class P>
Error getri(Work& work, std::int64_t n, Matrix<P> lu, std::int64_t const* pivots) {
  Work::Scope const scope(work);
  Matrix<P> const inverse = take_matrix<P>(work, n, n);
  if (Error error = refuse_zero_on_diagonal(work, n, lu)) return error;
  if (Error error = make_unit(work, n, n, inverse)) return error;
  if (Error error = getrs(work, 'N', n, n, lu, pivots, inverse)) return error;
  return copy(work, Part::full, n, n, inverse, lu);
}

template <class P>
Error potri(Work& work, char uplo_flag, std::int64_t n, Matrix<P> factor) {
  if (!fits_int(n, factor.stride)) return too_large("cuSOLVER's potri");
  Libraries const& with = work.libraries();
  auto const& typed = work.cusolver().template typed<P>();
  Work::Scope const scope(work);
  auto const uplo = fill_mode(uplo_flag);
  int const order = static_cast<int>(n), stride = static_cast<int>(factor.stride);
  if (Error error = refuse_zero_on_diagonal(work, n, factor)) return error;
  TypedScratch<typename Values<P>::Value> scratch;
  Error error = work.take_scratch("cuSOLVER potri_bufferSize", scratch, [&](int* elements) {
    return typed.potri_bufferSize(with.solver, uplo, order, factor.data, stride, elements);
  });
  if (error || work.measuring()) return error;
  return check(typed.potri(with.solver, uplo, order, factor.data, stride, scratch.data, scratch.elements, work.info()),
               "cuSOLVER potri");
}

template <class P>
Error trtri(Work& work, char uplo, char diag, std::int64_t n, Matrix<P> a) {
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  if (diag != 'U')
    if (Error error = refuse_zero_on_diagonal(work, n, a)) return error;
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXtrtri_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xtrtri_bufferSize(with.solver, fill_mode(uplo), diagonal_type(diag), n, value_type<P>,
                                             a.data, a.stride, device, host);
  });
  if (error || work.measuring()) return error;
  return check(
      work.cusolver().Xtrtri(with.solver, fill_mode(uplo), diagonal_type(diag), n, value_type<P>, a.data, a.stride,
                             scratch.device, scratch.device_bytes, scratch.host, scratch.host_bytes, work.info()),
      "cusolverDnXtrtri");
}

template <class P>
Error run(Work& work, Arguments const& arguments) {
  Call const& call = arguments.call;
  std::int64_t const n = call.integer("n"), nrhs = call.integer("nrhs");
  char const uplo = call.flag("uplo", 'U'), trans = call.flag("trans", 'N'), diag = call.flag("diag", 'N');
  Matrix<P> const a = arguments.matrix<P>(0, "lda");
  auto integers = [&] { return arguments.data<std::int64_t>(1); };
  auto b = [&](std::size_t array) { return arguments.matrix<P>(array, "ldb"); };

  switch (call.routine->id) {
    case RoutineId::getrf: return getrf(work, call.integer("m"), n, a, integers());
    case RoutineId::getrs: return getrs(work, trans, n, nrhs, a, integers(), b(2));
    case RoutineId::gesv:
      if (Error error = getrf(work, n, n, a, integers())) return error;
      return getrs(work, 'N', n, nrhs, a, integers(), b(2));
    case RoutineId::getri: return getri(work, n, a, integers());
    case RoutineId::potrf: return potrf(work, uplo, n, a);
    case RoutineId::potrs: return potrs(work, uplo, n, nrhs, a, b(1));
    case RoutineId::posv:
      if (Error error = potrf(work, uplo, n, a)) return error;
      return potrs(work, uplo, n, nrhs, a, b(1));
    case RoutineId::potri: return potri(work, uplo, n, a);
    case RoutineId::trtri: return trtri(work, uplo, diag, n, a);
    case RoutineId::trtrs:
      if (diag != 'U')
        if (Error error = refuse_zero_on_diagonal(work, n, a)) return error;
      return solve_triangle(work, uplo, trans, diag, n, nrhs, a, b(1));
    default: return Error::make(Error::Code::failed, "%s is no linear system", call.routine->name);
  }
}

}  // namespace

Error run_linear(Work& work, Arguments const& arguments) {
  return with_precision(arguments.call.precision,
                        [&](auto precision) { return run<decltype(precision)>(work, arguments); });
}

}  // namespace blaslift::gpu::cuda
