// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Singular values. Xgesvd takes no wide matrices, and one orientation is enough for all: of a wide matrix the conjugate
// transpose is decomposed, whose left vectors are its right ones.
#include "gpu/cuda/lapack/singular.hpp"

#include "gpu/cuda/lapack/steps.hpp"
#include "gpu/cuda/lapack/svd_algorithm.hpp"
#include "gpu/cuda/lapack/tall_qr.hpp"

namespace blaslift::gpu::cuda {
namespace {

// A decomposition of an m-by-n matrix with m >= n, which it destroys.
template <class P>
struct Tall {
  std::int64_t m = 0, n = 0;
  Matrix<P> a;
  typename Values<P>::Real* values = nullptr;
  std::int64_t left_cols = 0;  // 0, n or m
  Matrix<P> left;
  Right right_form = Right::none;
  Matrix<P> right;  // n by n

  bool vectors() const { return left_cols > 0 || right_form != Right::none; }
};

template <class P>
Error qr_iteration(Work& work, Tall<P> const& tall) {
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>, real = real_type<P>;
  std::int64_t const m = tall.m, n = tall.n;
  signed char const left_job = tall.left_cols == 0 ? 'N' : tall.left_cols > n ? 'A' : 'S';
  signed char const right_job = tall.right_form == Right::none ? 'N' : left_job == 'S' ? 'S' : 'A';  // the same for n
  Matrix<P> left = tall.left, rows = tall.right;
  if (left_job == 'N') left = {nullptr, m};
  if (right_job == 'N') rows = {nullptr, n};
  if (tall.right_form == Right::columns) rows = take_matrix<P>(work, n, n);
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXgesvd_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xgesvd_bufferSize(with.solver, with.params, left_job, right_job, m, n, type, tall.a.data,
                                             tall.a.stride, real, tall.values, type, left.data, left.stride, type,
                                             rows.data, rows.stride, type, device, host);
  });
  if (error || work.measuring()) return error;
  error = check(
      work.cusolver().Xgesvd(with.solver, with.params, left_job, right_job, m, n, type, tall.a.data, tall.a.stride,
                             real, tall.values, type, left.data, left.stride, type, rows.data, rows.stride, type,
                             scratch.device, scratch.device_bytes, scratch.host, scratch.host_bytes, work.info()),
      "cusolverDnXgesvd");
  if (error || tall.right_form != Right::columns) return error;
  return transpose(work, n, n, rows, tall.right);
}

// The other two give the right vectors as columns, and both or none. Without vectors they still write into the arrays
// for them (JuliaGPU/CUDA.jl#2761, pytorch#62022), so there are such arrays always.
template <class P>
struct BothVectors {
  cusolverEigMode_t mode{};
  int thin = 1;  // "econ"
  Matrix<P> left, right;
};
template <class P>
BothVectors<P> take_both(Work& work, Tall<P> const& tall) {
  BothVectors<P> both{CUSOLVER_EIG_MODE_NOVECTOR, tall.left_cols > tall.n ? 0 : 1, tall.left, tall.right};
  if (tall.vectors()) both.mode = CUSOLVER_EIG_MODE_VECTOR;
  if (tall.left_cols == 0) both.left = take_matrix<P>(work, tall.m, tall.n);
  if (tall.right_form != Right::columns) both.right = take_matrix<P>(work, tall.n, tall.n);
  return both;
}

// Xgesvdp moves the singular values where one is close to zero, and says by how much. What stays within the bound for
// the error of any backward stable algorithm is a result; anything else is left to the CPU.
template <class P>
Error polar(Work& work, Tall<P> const& tall) {
  using Real = typename Values<P>::Real;
  Libraries const& with = work.libraries();
  Work::Scope const scope(work);
  constexpr cudaDataType type = value_type<P>, real = real_type<P>;
  std::int64_t const m = tall.m, n = tall.n;
  BothVectors<P> const both = take_both(work, tall);
  auto* const shift = work.take_host<double>(1);
  SolverScratch scratch;
  Error error = work.take_scratch("cusolverDnXgesvdp_bufferSize", scratch, [&](std::size_t* device, std::size_t* host) {
    return work.cusolver().Xgesvdp_bufferSize(with.solver, with.params, both.mode, both.thin, m, n, type, tall.a.data,
                                              tall.a.stride, real, tall.values, type, both.left.data, both.left.stride,
                                              type, both.right.data, both.right.stride, type, device, host);
  });
  if (error || work.measuring()) return error;
  *shift = 0;
  error = check(work.cusolver().Xgesvdp(with.solver, with.params, both.mode, both.thin, m, n, type, tall.a.data,
                                        tall.a.stride, real, tall.values, type, both.left.data, both.left.stride, type,
                                        both.right.data, both.right.stride, type, scratch.device, scratch.device_bytes,
                                        scratch.host, scratch.host_bytes, work.info(), shift),
                "cusolverDnXgesvdp");
  if (error) return error;
  // By a kernel, whether the shift is written before the function returns or in the stream's order.
  double const limit = static_cast<double>(std::numeric_limits<Real>::epsilon()) * static_cast<double>(n);
  error = check(limit_shift(work.stream(), shift, limit, tall.values, work.info()), "looking at a shift");
  if (error || tall.right_form != Right::rows) return error;
  return transpose(work, n, n, both.right, tall.right);
}

template <class P>
Error jacobi(Work& work, Tall<P> const& tall) {
  Work::Scope const scope(work);
  BothVectors<P> const both = take_both(work, tall);
  if (!fits_int(tall.m, tall.n, tall.a.stride, both.left.stride, both.right.stride))
    return too_large("cuSOLVER's gesvdj");
  Libraries const& with = work.libraries();
  auto const& typed = work.cusolver().template typed<P>();
  int const m = static_cast<int>(tall.m), n = static_cast<int>(tall.n), stride = static_cast<int>(tall.a.stride);
  int const left_stride = static_cast<int>(both.left.stride), right_stride = static_cast<int>(both.right.stride);
  TypedScratch<typename Values<P>::Value> scratch;
  Error error = work.take_scratch("cuSOLVER gesvdj_bufferSize", scratch, [&](int* elements) {
    return typed.gesvdj_bufferSize(with.solver, both.mode, both.thin, m, n, tall.a.data, stride, tall.values,
                                   both.left.data, left_stride, both.right.data, right_stride, elements, with.jacobi);
  });
  if (error || work.measuring()) return error;
  error = check(typed.gesvdj(with.solver, both.mode, both.thin, m, n, tall.a.data, stride, tall.values, both.left.data,
                             left_stride, both.right.data, right_stride, scratch.data, scratch.elements, work.info(),
                             with.jacobi),
                "cuSOLVER gesvdj");
  if (error || tall.right_form != Right::rows) return error;
  return transpose(work, tall.n, tall.n, both.right, tall.right);
}

template <class P>
Error decompose(Work& work, SvdAlgorithm algorithm, Tall<P> const& tall) {
  switch (algorithm) {
    case SvdAlgorithm::polar: return polar(work, tall);
    case SvdAlgorithm::jacobi: return jacobi(work, tall);
    default: return qr_iteration(work, tall);
  }
}

// A = Q R, R = U S V^H: the left vectors are Q (U 0; 0 I), of which as many columns are formed as are wanted.
template <class P>
Error decompose_after_qr(Work& work, SvdAlgorithm algorithm, Tall<P> const& tall) {
  Work::Scope const scope(work);
  std::int64_t const m = tall.m, n = tall.n;
  auto* const tau = work.take<typename Values<P>::Value>(n);
  if (Error error = factor_qr(work, m, n, tall.a, tau)) return error;
  Tall<P> square = tall;
  square.m = n;
  square.a = take_matrix<P>(work, n, n);
  if (tall.left_cols > 0) {
    square.left_cols = n;
    square.left = take_matrix<P>(work, n, n);
  }
  if (Error error = copy(work, Part::upper, n, n, tall.a, square.a)) return error;
  if (Error error = decompose(work, algorithm, square)) return error;
  if (tall.left_cols == 0) return Error::none();
  if (Error error = make_unit(work, m, tall.left_cols, tall.left)) return error;
  if (Error error = copy(work, Part::full, n, n, square.left, tall.left)) return error;
  return apply_q(work, 'L', 'N', m, tall.left_cols, n, tall.a, tau, tall.left);
}

template <class P>
Error decompose(Work& work, Call const& call, Tall<P> const& tall) {
  SvdPlan const plan = svd_algorithm(call.routine->id, call.precision, tall.m, tall.n, tall.vectors());
  bool const qr_first = plan.qr_first && fits_int(tall.m, tall.a.stride, tall.left.stride);  // as ormqr needs
  return qr_first ? decompose_after_qr(work, plan.algorithm, tall) : decompose(work, plan.algorithm, tall);
}

template <class P>
Error run(Work& work, Arguments const& arguments) {
  Call const& call = arguments.call;
  std::int64_t const m = call.integer("m"), n = call.integer("n");
  char const u_job = call.flag("jobu", call.flag("jobz", 'N')), vt_job = call.flag("jobvt", u_job);
  Matrix<P> const a = arguments.matrix<P>(0, "lda");
  Matrix<P> const u = arguments.matrix<P>(2, "ldu"), vt = arguments.matrix<P>(3, "ldvt");
  auto left_cols = [](char job, std::int64_t all, std::int64_t least) {
    return job == 'A' ? all : job == 'S' ? least : 0;
  };

  Tall<P> tall;
  tall.m = std::max(m, n);
  tall.n = std::min(m, n);
  tall.values = arguments.data<typename Values<P>::Real>(1);
  if (m >= n) {
    tall.a = a;
    tall.left_cols = left_cols(u_job, m, n);
    tall.left = u;
    tall.right_form = vt_job == 'N' ? Right::none : Right::rows;
    tall.right = vt;
    return decompose(work, call, tall);
  }
  // A^H = V S U^H.
  Work::Scope const scope(work);
  tall.a = take_matrix<P>(work, n, m);
  tall.left_cols = left_cols(vt_job, n, m);
  tall.left = take_matrix<P>(work, n, tall.left_cols);
  tall.right_form = u_job == 'N' ? Right::none : Right::columns;
  tall.right = u;
  if (Error error = transpose(work, n, m, a, tall.a)) return error;
  if (Error error = decompose(work, call, tall)) return error;
  return tall.left_cols == 0 ? Error::none() : transpose(work, tall.left_cols, n, tall.left, vt);
}

}  // namespace

template <class P>
Error decompose_square(Work& work, Call const& call, std::int64_t n, Matrix<P> a, typename Values<P>::Real* values,
                       Matrix<P> left, Right right_form, Matrix<P> right) {
  SvdAlgorithm const algorithm = svd_algorithm(call.routine->id, call.precision, n, n, true).algorithm;
  return decompose(work, algorithm, Tall<P>{n, n, a, values, n, left, right_form, right});
}

#define BLASLIFT_INSTANTIATE(P)                                                                                    \
  template Error decompose_square(Work&, Call const&, std::int64_t, Matrix<P>, Values<P>::Real*, Matrix<P>, Right, \
                                  Matrix<P>)
BLASLIFT_INSTANTIATE(s);
BLASLIFT_INSTANTIATE(d);
BLASLIFT_INSTANTIATE(c);
BLASLIFT_INSTANTIATE(z);
#undef BLASLIFT_INSTANTIATE

Error run_singular(Work& work, Arguments const& arguments) {
  return with_precision(arguments.call.precision,
                        [&](auto precision) { return run<decltype(precision)>(work, arguments); });
}

}  // namespace blaslift::gpu::cuda
