// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every routine as result_i = alpha * sum_j a(i, j) * b(i, j) + beta * y_i: a block for each i. The result of a matrix
// product is its elements, column by column.
#include "bench/kernels/double_double.cuh"
#include "bench/kernels/reference.hpp"

namespace blaslift::bench {
namespace {

constexpr unsigned block = 128;

struct Number {  // complex, exact
  double re = 0, im = 0;
};
__device__ Number conjugate(Number a) { return {a.re, -a.im}; }

// An operand's elements, `parts` reals each.
template <class Real>
__device__ Number at(void const* from, int parts, std::int64_t i) {
  Real const* const p = static_cast<Real const*>(from) + i * parts;
  return {static_cast<double>(p[0]), parts == 2 ? static_cast<double>(p[1]) : 0};
}

struct Plain {  // what the kernel needs of a call
  RoutineId routine;
  char uplo, trans, transb, diag;
  int parts;
  std::int64_t m, n, terms;
  Number alpha, beta;
  bool has_old, root, triangle;
  void const *p0, *p1, *p2;
};

// Whether element i of the result is to be written.
__device__ bool is_result(Plain const& call, std::int64_t i) {
  if (!call.triangle) return true;
  std::int64_t const row = i % call.m, column = i / call.m;
  return (call.uplo == 'U' ? row <= column : row >= column);
}

// The factors of term j of result i; false where the term is not there (a triangle's other half).
template <class Real>
__device__ bool factors(Plain const& call, std::int64_t i, std::int64_t j, Number& a, Number& b) {
  auto matrix = [&](void const* of, std::int64_t row, std::int64_t column, std::int64_t rows) {
    return at<Real>(of, call.parts, column * rows + row);
  };
  switch (call.routine) {
    case RoutineId::gemv:
      a = call.trans == 'N' ? matrix(call.p0, i, j, call.m) : matrix(call.p0, j, i, call.m);
      if (call.trans == 'C') a = conjugate(a);
      b = at<Real>(call.p1, call.parts, j);
      return true;
    case RoutineId::symv:
    case RoutineId::hemv: {
      bool const there = call.uplo == 'U' ? i <= j : i >= j;
      a = there ? matrix(call.p0, i, j, call.n) : matrix(call.p0, j, i, call.n);
      if (call.routine == RoutineId::hemv) {
        if (i == j) a.im = 0;
        if (!there) a = conjugate(a);
      }
      b = at<Real>(call.p1, call.parts, j);
      return true;
    }
    case RoutineId::trmv: {
      std::int64_t const row = call.trans == 'N' ? i : j, column = call.trans == 'N' ? j : i;
      if (call.uplo == 'U' ? row > column : row < column) return false;
      a = i == j && call.diag == 'U' ? Number{1, 0} : matrix(call.p0, row, column, call.n);
      if (call.trans == 'C') a = conjugate(a);
      b = at<Real>(call.p1, call.parts, j);
      return true;
    }
    case RoutineId::ger:
    case RoutineId::geru:
    case RoutineId::gerc:
      a = at<Real>(call.p0, call.parts, i % call.m);
      b = at<Real>(call.p1, call.parts, i / call.m);
      if (call.routine == RoutineId::gerc) b = conjugate(b);
      return true;
    case RoutineId::gemm:
    case RoutineId::gemm3m:
    case RoutineId::gemmt:
    case RoutineId::gemmtr:
    case RoutineId::syrk:
    case RoutineId::herk: {
      // syrk is A A' or A' A, herk A conj(A)' or conj(A)' A.
      bool const one = call.routine == RoutineId::syrk || call.routine == RoutineId::herk;
      bool const herk = call.routine == RoutineId::herk, plain = call.trans == 'N';
      std::int64_t const row = i % call.m, column = i / call.m;
      a = plain ? matrix(call.p0, row, j, call.m) : matrix(call.p0, j, row, call.terms);
      if (call.trans == 'C') a = conjugate(a);
      bool const b_is_k_by_n = one ? !plain : call.transb == 'N';
      void const* const from = one ? call.p0 : call.p1;
      b = b_is_k_by_n ? matrix(from, j, column, call.terms) : matrix(from, column, j, call.n);
      if (one ? herk && plain : call.transb == 'C') b = conjugate(b);
      return true;
    }
    case RoutineId::dot:
    case RoutineId::dotu:
    case RoutineId::dotc:
      a = at<Real>(call.p0, call.parts, j);
      if (call.routine == RoutineId::dotc) a = conjugate(a);
      b = at<Real>(call.p1, call.parts, j);
      return true;
    case RoutineId::nrm2:
      a = at<Real>(call.p0, call.parts, j);
      b = conjugate(a);
      return true;
    case RoutineId::asum: {
      Number const x = at<Real>(call.p0, call.parts, j);
      a = {fabs(x.re), 0};
      b = {1, 0};
      if (call.parts == 2) {  // (|re| + i |im|) (1 - i): the sum is the real part
        a.im = fabs(x.im);
        b.im = -1;
      }
      return true;
    }
    default:  // axpy, scal, copy, and of swap what becomes of y
      a = at<Real>(call.p0, call.parts, i);
      b = {1, 0};
      return true;
  }
}

template <class Real>
__global__ void __launch_bounds__(block)
    compare_kernel(Plain const call, void const* result, std::int64_t count, int result_parts, double* worst) {
  __shared__ Wide re[block], im[block];
  __shared__ double size[block];
  unsigned const t = threadIdx.x;
  for (std::int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    if (!is_result(call, i)) continue;
    Wide own_re, own_im;
    double own_size = 0;
    for (std::int64_t j = t; j < call.terms; j += block) {
      Number a, b;
      if (!factors<Real>(call, i, j, a, b)) continue;
      own_re = plus(plus(own_re, times(a.re, b.re)), minus(times(a.im, b.im)));
      own_im = plus(plus(own_im, times(a.re, b.im)), times(a.im, b.re));
      own_size += (fabs(a.re) + fabs(a.im)) * (fabs(b.re) + fabs(b.im));
    }
    re[t] = own_re;
    im[t] = own_im;
    size[t] = own_size;
    __syncthreads();
    for (unsigned half = block / 2; half > 0; half /= 2) {
      if (t < half) {
        re[t] = plus(re[t], re[t + half]);
        im[t] = plus(im[t], im[t + half]);
        size[t] += size[t + half];
      }
      __syncthreads();
    }
    if (t == 0) {
      Wide const sum_re = call.root ? root(re[0]) : re[0], sum_im = im[0];
      double scale = call.root ? sum_re.high : size[0] * (fabs(call.alpha.re) + fabs(call.alpha.im));
      Wide want_re = plus(times(sum_re, call.alpha.re), minus(times(sum_im, call.alpha.im)));
      Wide want_im = plus(times(sum_re, call.alpha.im), times(sum_im, call.alpha.re));
      if (call.has_old) {
        bool const is_second =
            call.routine == RoutineId::axpy || call.routine == RoutineId::syrk || call.routine == RoutineId::herk;
        Number old = at<Real>(is_second ? call.p1 : call.p2, call.parts, i);
        if (call.routine == RoutineId::herk && i % call.m == i / call.m) old.im = 0;
        want_re = plus(plus(want_re, times(call.beta.re, old.re)), minus(times(call.beta.im, old.im)));
        want_im = plus(plus(want_im, times(call.beta.re, old.im)), times(call.beta.im, old.re));
        scale += (fabs(call.beta.re) + fabs(call.beta.im)) * (fabs(old.re) + fabs(old.im));
      }
      Number const got = at<Real>(result, result_parts, i);
      double error = fabs(plus(Wide{got.re, 0}, minus(want_re)).high);
      if (result_parts == 2) error = fmax(error, fabs(plus(Wide{got.im, 0}, minus(want_im)).high));
      bool const finite = isfinite(got.re) && isfinite(got.im);
      double const unit = sizeof(Real) == 4 ? 0x1p-24 : 0x1p-53;
      double const relative = !finite ? INFINITY : error == 0 ? 0 : error / (unit * scale);
      // Of numbers from 0 up, the order of the bits is that of the values.
      atomicMax(reinterpret_cast<unsigned long long*>(worst),
                static_cast<unsigned long long>(__double_as_longlong(relative)));
    }
    __syncthreads();
  }
}

// One thread: the first of the largest |re| + |im|, counted from 1.
template <class Real>
__global__ void compare_place_kernel(void const* x, int parts, std::int64_t n, std::int64_t const* got, double* worst) {
  double most = -1;
  std::int64_t place = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    Number const one = at<Real>(x, parts, i);
    // As BLAS adds them: in the precision of the elements.
    auto const size = static_cast<double>(static_cast<Real>(fabs(one.re)) + static_cast<Real>(fabs(one.im)));
    if (size > most) {
      most = size;
      place = i + 1;
    }
  }
  *worst = *got == place ? 0 : INFINITY;
}

bool is_function(RoutineId id) { return blaslift::routine(id).result != ResultKind::none; }

}  // namespace

bool has_reference(RoutineId routine) {
  switch (routine) {
    case RoutineId::gemv:
    case RoutineId::symv:
    case RoutineId::hemv:
    case RoutineId::trmv:
    case RoutineId::ger:
    case RoutineId::geru:
    case RoutineId::gerc:
    case RoutineId::dot:
    case RoutineId::dotu:
    case RoutineId::dotc:
    case RoutineId::nrm2:
    case RoutineId::asum:
    case RoutineId::axpy:
    case RoutineId::scal:
    case RoutineId::scal_real:
    case RoutineId::swap:
    case RoutineId::iamax:
    case RoutineId::copy:
    case RoutineId::gemm:
    case RoutineId::gemm3m:
    case RoutineId::gemmt:
    case RoutineId::gemmtr:
    case RoutineId::syrk:
    case RoutineId::herk: return true;
    default: return false;
  }
}

std::size_t compared_operand(AnyCall const& call) {
  for (std::size_t i = call.operand_count; i-- > 0;)
    if (call.operands[i].written) return i;
  return 0;
}

std::int64_t compared_elements(AnyCall const& call) {
  if (is_function(call.routine)) return 1;
  Operand const& operand = call.operands[compared_operand(call)];
  return operand.rows * operand.cols;
}

std::int64_t terms(AnyCall const& call) {
  if (call.level3) return call.k;
  switch (call.routine) {
    case RoutineId::gemv: return call.trans == 'N' ? call.n : call.m;
    case RoutineId::symv:
    case RoutineId::hemv:
    case RoutineId::trmv: return call.n;
    default: return is_function(call.routine) ? call.n : 1;
  }
}

cudaError_t compare(cudaStream_t stream, Reference const& reference, void const* result, double* worst) {
  AnyCall const& from = reference.call;
  Plain call{};
  call.routine = from.routine;
  call.uplo = from.uplo;
  call.trans = from.trans;
  call.diag = from.diag;
  call.m = from.m;
  call.n = from.n;
  if (from.level3) {
    call.trans = from.level3->transa;
    call.transb = from.level3->transb;
    call.m = from.level3->result().rows;
    call.triangle = from.level3->result().part != Part::full;
  }
  call.parts = is_complex(from.precision) ? 2 : 1;
  call.terms = terms(from);
  call.p0 = reference.operands[0];
  call.p1 = reference.operands[1];
  call.p2 = reference.operands[2];
  call.alpha = {1, 0};
  bool const scaled = blaslift::routine(from.routine).find("alpha") >= 0;
  if (scaled) call.alpha = {from.alpha.re, from.alpha.im};
  bool const adds = from.routine == RoutineId::axpy || from.routine == RoutineId::ger ||
                    from.routine == RoutineId::geru || from.routine == RoutineId::gerc;
  if (adds) call.beta = {1, 0};
  bool const has_beta = blaslift::routine(from.routine).find("beta") >= 0;
  if (has_beta) call.beta = {from.beta.re, from.beta.im};
  call.has_old = adds || (has_beta && !from.beta.is(0));
  call.root = from.routine == RoutineId::nrm2;
  if (from.routine == RoutineId::iamax) {
    auto const* const got = static_cast<std::int64_t const*>(result);
    if (is_single(from.precision))
      compare_place_kernel<float><<<1, 1, 0, stream>>>(call.p0, call.parts, from.n, got, worst);
    else
      compare_place_kernel<double><<<1, 1, 0, stream>>>(call.p0, call.parts, from.n, got, worst);
    return cudaGetLastError();
  }
  int const result_parts = from.result() == ResultKind::real ? 1 : call.parts;
  std::int64_t const count = compared_elements(from);
  auto const grid = static_cast<unsigned>(count < 65536 ? count : 65536);
  if (is_single(from.precision))
    compare_kernel<float><<<grid, block, 0, stream>>>(call, result, count, result_parts, worst);
  else
    compare_kernel<double><<<grid, block, 0, stream>>>(call, result, count, result_parts, worst);
  return cudaGetLastError();
}

}  // namespace blaslift::bench
