// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// PanelSteps: the steps of gpu/lapack_steps' TallQr by cuBLAS's products and kernels of our own.
//
// An error stops everything after it and is told at the end. Whether a panel failed is one number that the host reads
// once a panel: until then steps go on with what there is.
#pragma once

#include "gpu/cuda/lapack/panel_kernels.hpp"
#include "gpu/cuda/lapack/steps.hpp"
#include "gpu/lapack_steps/small.hpp"
#include "shim/call/precision.hpp"

namespace blaslift::gpu::cuda {

template <class P>
class PanelSteps {
 public:
  using Value = typename P::type;
  template <class T>
  using View = lapack_steps::View<T>;
  using Panel = View<Value>;
  using Scope = Work::Scope;

  explicit PanelSteps(Work& work)
      : scope_(work), work_(work), failed_(work.take<int>(1)), told_(work.take_host<int>(1)) {}

  Error error() const { return error_; }
  operator Work&() { return work_; }

  Panel take(std::int64_t rows, std::int64_t cols) { return {work_.take<Value>(rows * cols), rows, cols, rows}; }

  void copy(Panel from, Panel to) {
    attempt("a copy on the device", [&] {
      return copy_part(work_.stream(), Part::full, to.rows, to.cols, data(from), from.stride, data(to), to.stride);
    });
  }
  void copy_unit_lower(Panel from, Panel to) {
    attempt("copying reflectors", [&] { return Kernels::copy_unit_lower(work_.stream(), from, to); });
  }
  void set_unit(Panel to) {
    attempt("making a unit matrix",
            [&] { return cuda::set_unit(work_.stream(), to.rows, to.cols, data(to), to.stride); });
  }
  // The powers of two by which columns were divided.
  int* copy_in_range(Panel from, Panel to) {
    auto* const largest = work_.take<double>(from.cols);
    auto* const powers = work_.take<int>(from.cols);
    attempt("forgetting a panel before", [&] { return cudaMemsetAsync(failed_, 0, sizeof(int), work_.stream()); });
    attempt("copying a panel", [&] { return Kernels::copy_in_range(work_.stream(), from, to, largest, powers); });
    return powers;
  }
  void put_back_in_range(Panel r, int const* powers) {
    attempt("scaling R back", [&] { return Kernels::put_back_in_range(work_.stream(), r, powers); });
  }

  void gram(Panel p, Panel g) { multiply(true, p, p, 1, 0, g); }
  void adjoint_times(Panel v, Panel c, Panel w) { multiply(true, v, c, 1, 0, w); }
  void product(Panel a, Panel b, Panel c) { multiply(false, a, b, 1, 0, c); }
  void subtract_product(Panel v, Panel w, Panel c) { multiply(false, v, w, -1, 1, c); }
  void solve_right(Panel r, Panel b) {
    attempt("cuBLAS trsm", [&] {
      return Blas::trsm(cublas(), CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, b.rows,
                        b.cols, &one, data(r), r.stride, data(b), b.stride);
    });
  }
  void multiply_left(Panel t, bool adjoint, Panel c) {
    multiply_upper(CUBLAS_SIDE_LEFT, operation<Values<P>>(adjoint ? 'C' : 'N'), t, c, c);
  }

  void reflect(Panel column, Value* tau) {
    attempt("making a reflector", [&] { return Kernels::reflect(work_.stream(), column, tau); });
  }

  bool factor_gram(Panel g, double limit, Panel) {
    attempt("factoring a Gram matrix", [&] { return Kernels::factor_gram(work_.stream(), g, limit, failed_); });
    return true;  // reconstruct() says whether
  }
  bool factor_near_unit(Panel g) {
    attempt("factoring a Gram matrix near one",
            [&] { return Kernels::factor_near_unit(work_.stream(), g, lapack_steps::most_distance, failed_); });
    return true;
  }
  // Reads whether anything has failed since the panel was copied.
  bool reconstruct(Panel top, Panel r1, Panel r2, Value* tau, Panel bring_down, Panel scratch) {
    auto* const signs = work_.take<lapack_steps::Real<Value>>(top.cols);
    solve_right(r2, top);
    multiply_upper(CUBLAS_SIDE_LEFT, CUBLAS_OP_N, r2, r1, scratch);  // R
    attempt("making reflectors",
            [&] { return Kernels::reconstruct_reflectors(work_.stream(), top, bring_down, tau, signs, failed_); });
    multiply_upper(CUBLAS_SIDE_LEFT, CUBLAS_OP_N, bring_down, r2, r1);  // U R2
    attempt("inverting a triangle",
            [&] { return Kernels::invert_upper(work_.stream(), r1, static_cast<Value const*>(nullptr), bring_down); });
    attempt("setting R's signs", [&] { return Kernels::store_signed_rows(work_.stream(), scratch, signs, top); });
    attempt("fetching a panel's state",
            [&] { return cudaMemcpyAsync(told_, failed_, sizeof(int), cudaMemcpyDeviceToHost, work_.stream()); });
    attempt("waiting for a panel", [&] { return cudaStreamSynchronize(work_.stream()); });
    return stopped() || *told_ == 0;
  }
  // T of I - V T V^H is the inverse of what is above the diagonal of V^H V, and 1 / tau on it (Puglisi 1992).
  void make_triangle(Panel gram, Value const* tau) {
    attempt("making a triangle of reflectors", [&] { return Kernels::invert_upper(work_.stream(), gram, tau, gram); });
  }

 private:
  using Kernels = PanelKernels<Value>;
  using Blas = BlasFunctions<P>;
  using Number = typename Values<P>::Value;

  static Number* data(Panel of) { return reinterpret_cast<Number*>(of.data); }
  cublasHandle_t cublas() const { return work_.libraries().cublas; }
  bool stopped() const { return work_.measuring() || error_; }

  template <class Start>
  void attempt(char const* what, Start start) {
    if (!stopped()) error_ = check(start(), what);
  }
  // C = alpha op(A) B + beta C
  void multiply(bool adjoint, Panel a, Panel b, double alpha, double beta, Panel c) {
    Number const factor = value_of<Values<P>>({alpha, 0}), kept = value_of<Values<P>>({beta, 0});
    attempt("cuBLAS gemm", [&] {
      return Blas::gemm(cublas(), operation<Values<P>>(adjoint ? 'C' : 'N'), CUBLAS_OP_N, c.rows, c.cols,
                        adjoint ? a.rows : a.cols, &factor, data(a), a.stride, data(b), b.stride, &kept, data(c),
                        c.stride);
    });
  }
  // C = op(R) B, or B op(R); R is upper, C may be B.
  void multiply_upper(cublasSideMode_t side, cublasOperation_t trans, Panel r, Panel b, Panel c) {
    attempt("cuBLAS trmm", [&] {
      return Blas::trmm(cublas(), side, CUBLAS_FILL_MODE_UPPER, trans, CUBLAS_DIAG_NON_UNIT, c.rows, c.cols, &one,
                        data(r), r.stride, data(b), b.stride, data(c), c.stride);
    });
  }

  Scope scope_;
  Work& work_;
  int *failed_, *told_;
  Number const one = value_of<Values<P>>({1, 0});
  Error error_;
};

}  // namespace blaslift::gpu::cuda
