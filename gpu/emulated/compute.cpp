// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/compute.hpp"

#include "gpu/emulated/product.hpp"
#include "gpu/emulated/source.hpp"
#include "shim/call/precision.hpp"

namespace blaslift::gpu::emulated {
namespace {

// One call in one precision; the operands by their names in BLAS.
template <class T>
class Computation {
 public:
  Computation(Level3 const& call, std::array<Block, 3> const& blocks)
      : call_(call), alpha_(as<T>(call.alpha)), m_(call.result().rows), n_(call.result().cols) {
    for (std::size_t i = 0; i < 2; ++i) {
      Operand const& operand = call.operands[i];
      sources_[i].data = reinterpret_cast<T const*>(blocks[i].data);
      sources_[i].stride = blocks[i].stride;
      sources_[i].part = operand.part;
      sources_[i].unit = operand.unit;
    }
    auto const& to = blocks[static_cast<std::size_t>(call.output)];
    c_.data = reinterpret_cast<T*>(to.data);
    c_.stride = to.stride;
    c_.part = call.result().part;
    c_.hermitian = call.routine == RoutineId::herk || call.routine == RoutineId::her2k;
    c_.beta = as<T>(call.beta);
  }

  void run() {
    switch (effect(call_)) {
      case Effect::nothing: return;
      case Effect::scaling: return scale();
      case Effect::product: break;
    }
    switch (call_.routine) {
      case RoutineId::symm: return structured(Structure::symmetric);
      case RoutineId::hemm: return structured(Structure::hermitian);
      case RoutineId::trmm: return structured(Structure::triangular);
      case RoutineId::trsm: return solve();
      case RoutineId::syrk:
      case RoutineId::herk: return rank_k();
      case RoutineId::syr2k:
      case RoutineId::her2k: return rank_2k();
      default: return general();
    }
  }

 private:
  // alpha or the inner size is zero; scaling by one leaves all as it is, the diagonal's imaginary parts too.
  void scale() {
    if (c_.beta == T{1}) return;
    for (std::int64_t j = 0; j < n_; ++j) {
      auto const [first, last] = rows_in(c_.part, j, m_);
      for (std::int64_t i = first; i < last; ++i) store(c_, i, j, T{});
    }
  }

  // C := alpha op(A) op(B) + beta C: gemm, gemmt, gemmtr, gemm3m.
  void general() { multiply(with_op(sources_[0], call_.transa), with_op(sources_[1], call_.transb), call_.k); }

  // One operand symmetric, Hermitian or triangular; trmm's result takes the place of its second operand.
  void structured(Structure structure) {
    Source<T> a = with_op(sources_[0], call_.transa);
    a.structure = structure;
    Source<T> b = sources_[1];
    b.part = Part::full;
    if (call_.side == 'L')
      multiply(a, b, m_);
    else
      multiply(b, a, n_);
  }

  void rank_k() {
    auto const a = with_op(sources_[0], call_.transa);
    multiply(a, a.flipped(c_.hermitian), call_.k);
  }

  // alpha A B' + alpha' B A' as one product of [alpha A, alpha' B] and [B'; A'].
  void rank_2k() {
    auto const a = with_op(sources_[0], call_.transa), b = with_op(sources_[1], call_.transa);
    std::int64_t const k = call_.k;
    auto left = packed(m_, 2 * k, Part::full), right = packed(2 * k, n_, Part::full);
    pack(left.column(0), left.stride, a, m_, k, alpha_);
    pack(left.column(k), left.stride, b, m_, k, c_.hermitian ? conjugate(alpha_) : alpha_);
    pack(right.column(0), right.stride, b.flipped(c_.hermitian), k, n_);
    pack(right.column(0) + k, right.stride, a.flipped(c_.hermitian), k, n_);
    product(c_, left, right, m_, n_, 2 * k);
  }

  void multiply(Source<T> const& l, Source<T> const& r, std::int64_t inner) {
    auto left = packed(m_, inner, l.shape()), right = packed(inner, n_, r.shape());
    pack(left.column(0), left.stride, l, m_, inner, alpha_);
    pack(right.column(0), right.stride, r, inner, n_);
    product(c_, left, right, m_, n_, inner);
  }

  // op(A) X = alpha B or X op(A) = alpha B by substitution, column by column of X.
  void solve() {
    Source<T> a = with_op(sources_[0], call_.transa);
    a.structure = Structure::triangular;
    bool const left = call_.side == 'L', upper = a.shape() == Part::upper;
    std::int64_t const order = left ? m_ : n_;
    auto factor = packed(order, order, a.shape());
    pack(factor.column(0), order, a, order, order);
    if (alpha_ != T{1})
      for (std::int64_t j = 0; j < n_; ++j)
        for (std::int64_t i = 0; i < m_; ++i) column(j)[i] = times(alpha_, column(j)[i]);
    // From the Left the last unknown of an upper triangle comes first; from the Right the first.
    bool const descending = left == upper;
    for (std::int64_t step = 0; step < order; ++step) {
      std::int64_t const p = descending ? order - 1 - step : step;
      if (left)
        substitute_row(factor, p, upper);
      else
        substitute_column(factor, p, upper);
    }
  }

  // Row p of X is known up to the division: divide, then take it out of the other rows.
  void substitute_row(Packed<T> const& factor, std::int64_t p, bool upper) {
    T const* const t = factor.column(p);
    for (std::int64_t j = 0; j < n_; ++j) {
      T* const x = column(j);
      if (!call_is_unit()) x[p] = x[p] / t[p];
      add_product(x, t, -x[p], upper ? 0 : p + 1, upper ? p : m_);
    }
  }

  // Column p of X: take the known columns out, then divide.
  void substitute_column(Packed<T> const& factor, std::int64_t p, bool upper) {
    T const* const t = factor.column(p);
    for (std::int64_t q = upper ? 0 : p + 1; q < (upper ? p : n_); ++q) add_product(column(p), column(q), -t[q], 0, m_);
    if (call_is_unit()) return;
    for (std::int64_t i = 0; i < m_; ++i) column(p)[i] = column(p)[i] / t[p];
  }

  bool call_is_unit() const { return sources_[0].unit; }
  T* column(std::int64_t j) { return c_.data + j * c_.stride; }

  static Source<T> with_op(Source<T> source, char op) {
    source.transposed = op != 'N';
    source.conjugated = op == 'C';
    return source;
  }
  static Packed<T> packed(std::int64_t rows, std::int64_t cols, Part shape) {
    return {std::vector<T>(static_cast<std::size_t>(rows * cols)), rows, shape};
  }

  Level3 const& call_;
  T alpha_;
  std::int64_t m_, n_;  // of the result
  std::array<Source<T>, 2> sources_;
  ResultMatrix<T> c_;
};

}  // namespace

void compute(Level3 const& call, std::array<Block, 3> const& operands) {
  with_precision(call.precision, [&](auto tag) { Computation<typename decltype(tag)::type>(call, operands).run(); });
}

}  // namespace blaslift::gpu::emulated
