// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Eigenvalues of one matrix.
#include "gpu/cuda/lapack/eigen_steps.hpp"

namespace blaslift::gpu::cuda {
namespace {

// LAPACK scales matrices of very large or small numbers, and with them VL and VU.
template <class P>
Error look_at_standard(Work& work, char uplo, std::int64_t n, Matrix<P> a) {
  if (!work.measuring())
    if (Error const failed = check(make_diagonal_real(work.stream(), n, a.data, a.stride), "clearing imaginary parts"))
      return failed;
  return look_at_sizes(work, uplo == 'U' ? Part::upper : Part::lower, n, a, true);
}

// syevr and syevx.
template <class P>
Error selected(Work& work, Arguments const& arguments) {
  Call const& call = arguments.call;
  std::int64_t const n = call.integer("n");
  Wanted wanted = wanted_by(call);
  Matrix<P> const a = arguments.matrix<P>(0, "lda"), z{wanted.vectors ? arguments.matrix<P>(3, "ldz") : Matrix<P>{}};
  auto* const values = arguments.data<typename Values<P>::Real>(2);
  if (wanted.by_value)
    if (Error error = look_at_standard(work, call.flag("uplo", 'U'), n, a)) return error;
  if (Error error = eigenvalues_apart(work, wanted, call.flag("uplo", 'U'), n, a, values, z)) return error;
  return tell_found(work, wanted, call.routine->find("isuppz") >= 0, n, arguments.data<std::int64_t>(1),
                    arguments.data<std::int64_t>(4));
}

// Right vectors or none; A is destroyed.
template <class P>
Error geev(Work& work, Arguments const& arguments) {
  using Value = typename Values<P>::Value;
  constexpr bool is_real = !is_complex_value<Values<P>>;
  constexpr cudaDataType type = value_type<P>;
  Call const& call = arguments.call;
  if (work.cusolver().Xgeev == nullptr)
    return Error::make(Error::Code::unavailable, "this cuSOLVER has no Xgeev, which CUDA 12.8 and later have");
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  std::int64_t const n = call.integer("n");
  bool const vectors = call.flag("jobvr", 'N') == 'V';
  Matrix<P> const a = arguments.matrix<P>(0, "lda");
  Matrix<P> right{nullptr, n};
  if (vectors) right = arguments.matrix<P>(is_real ? 4 : 3, "ldvr");
  // Real and then imaginary parts, where LAPACK has an array for each.
  Value* const values = is_real ? work.take<Value>(2 * n) : arguments.data<Value>(1);
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXgeev_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xgeev_bufferSize(with.solver, with.params, mode(false), mode(vectors), n, type, a.data,
                                            a.stride, type, values, type, nullptr, n, type, right.data, right.stride,
                                            type, device, host);
  });
  if (error || work.measuring()) return error;
  error =
      check(work.cusolver().Xgeev(with.solver, with.params, mode(false), mode(vectors), n, type, a.data, a.stride, type,
                                  values, type, nullptr, n, type, right.data, right.stride, type, scratch.device,
                                  scratch.device_bytes, scratch.host, scratch.host_bytes, work.info()),
            "cusolverDnXgeev");
  if (error || !is_real) return error;
  std::size_t const bytes = static_cast<std::size_t>(n) * sizeof(Value);
  for (std::size_t part = 0; part < 2; ++part) {
    cudaError_t const status =
        cudaMemcpyAsync(arguments.data<Value>(1 + part), values + static_cast<std::int64_t>(part) * n, bytes,
                        cudaMemcpyDeviceToDevice, work.stream());
    if (Error const copied = check(status, "copying eigenvalues", bytes)) return copied;
  }
  return Error::none();
}

template <class P>
Error run(Work& work, Arguments const& arguments) {
  Call const& call = arguments.call;
  switch (call.routine->id) {
    case RoutineId::syev:
    case RoutineId::heev:
    case RoutineId::syevd:
    case RoutineId::heevd:
      return syevd(work, call.flag("jobz", 'N') == 'V', call.flag("uplo", 'U'), call.integer("n"),
                   arguments.matrix<P>(0, "lda"), arguments.data<typename Values<P>::Real>(1));
    case RoutineId::syevr:
    case RoutineId::heevr:
    case RoutineId::syevx:
    case RoutineId::heevx: return selected<P>(work, arguments);
    case RoutineId::geev:
    case RoutineId::geev_complex: return geev<P>(work, arguments);
    default: return Error::make(Error::Code::failed, "%s has no eigenvalues", call.routine->name);
  }
}

}  // namespace

Error run_eigen(Work& work, Arguments const& arguments) {
  return with_precision(arguments.call.precision,
                        [&](auto precision) { return run<decltype(precision)>(work, arguments); });
}

}  // namespace blaslift::gpu::cuda
