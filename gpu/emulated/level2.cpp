// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Level 2, once for all precisions and storage forms. Which columns are skipped for a zero of x or y is Netlib's.
#include "gpu/emulated/direct.hpp"
#include "gpu/emulated/stored.hpp"

namespace blaslift::gpu::emulated {
namespace {

// One call in one precision; arrays by their place among the call's operands.
template <class T>
class Level2 {
 public:
  Level2(DirectCall const& call, Arrays const& arrays)
      : call_(call), arrays_(arrays), alpha_(as<T>(call.alpha)), beta_(as<T>(call.beta)) {}

  void run() {
    if (effect(call_) == Effect::nothing) return;
    switch (call_.routine) {
      case RoutineId::gemv:
      case RoutineId::gbmv: return general_product(matrix(0), vector(1), scaled(vector(2), call_.operands[2].rows));
      case RoutineId::symv:
      case RoutineId::sbmv:
      case RoutineId::spmv:
      case RoutineId::hemv:
      case RoutineId::hbmv:
      case RoutineId::hpmv: return symmetric_product(matrix(0), vector(1), scaled(vector(2), call_.n));
      case RoutineId::trmv:
      case RoutineId::tbmv:
      case RoutineId::tpmv: return triangular_product(matrix(0), vector(1));
      case RoutineId::trsv:
      case RoutineId::tbsv:
      case RoutineId::tpsv: return solve(matrix(0), vector(1));
      case RoutineId::ger:
      case RoutineId::geru:
      case RoutineId::gerc: return general_update(vector(0), vector(1), matrix(2));
      case RoutineId::syr:
      case RoutineId::spr:
      case RoutineId::her:
      case RoutineId::hpr: return symmetric_update(vector(0), matrix(1));
      case RoutineId::syr2:
      case RoutineId::spr2:
      case RoutineId::her2:
      case RoutineId::hpr2: return symmetric_update(vector(0), vector(1), matrix(2));
      default: return;
    }
  }

 private:
  Vector<T> vector(std::size_t i) const { return {call_.operands[i], arrays_[i]}; }
  StoredMatrix<T> matrix(std::size_t i) const { return {call_.operands[i], arrays_[i]}; }

  // y := beta y, which for beta = 0 does not read y.
  Vector<T> scaled(Vector<T> y, std::int64_t length) const {
    if (beta_ != T{1})
      for (std::int64_t i = 0; i < length; ++i) y[i] = beta_ == T{0} ? T{0} : times(beta_, y[i]);
    return y;
  }
  T op(T value) const { return call_.trans == 'C' ? conjugate(value) : value; }

  // y += alpha op(A) x
  void general_product(StoredMatrix<T> const& a, Vector<T> const& x, Vector<T> const& y) const {
    if (alpha_ == T{0}) return;
    for (std::int64_t j = 0; j < a.cols(); ++j) {
      auto const [first, last] = a.rows(j);
      if (call_.trans == 'N') {
        T const factor = times(alpha_, x[j]);
        for (std::int64_t i = first; i < last; ++i) y[i] += times(factor, a(i, j));
      } else {
        T sum{};
        for (std::int64_t i = first; i < last; ++i) sum += times(op(a(i, j)), x[i]);
        y[j] += times(alpha_, sum);
      }
    }
  }

  // y += alpha A x, A symmetric (real) or Hermitian (complex). Each stored element stands for two.
  void symmetric_product(StoredMatrix<T> const& a, Vector<T> const& x, Vector<T> const& y) const {
    if (alpha_ == T{0}) return;
    for (std::int64_t j = 0; j < a.cols(); ++j) {
      T const factor = times(alpha_, x[j]);
      T sum{};
      auto const [first, last] = a.off_diagonal(j);
      for (std::int64_t i = first; i < last; ++i) {
        y[i] += times(factor, a(i, j));
        sum += times(conjugate(a(i, j)), x[i]);
      }
      y[j] += factor * std::real(a(j, j)) + times(alpha_, sum);
    }
  }

  // Columns in an order in which none needs what an earlier one has overwritten, or all that it needs has been found.
  template <class Body>
  static void for_each_column(std::int64_t n, bool ascending, Body&& body) {
    for (std::int64_t step = 0; step < n; ++step) body(ascending ? step : n - 1 - step);
  }

  // x := op(A) x
  void triangular_product(StoredMatrix<T> const& a, Vector<T> const& x) const {
    bool const transposed = call_.trans != 'N';
    for_each_column(call_.n, a.upper() != transposed, [&](std::int64_t j) {
      auto const [first, last] = a.off_diagonal(j);
      if (transposed) {
        T sum = a.unit() ? x[j] : times(x[j], op(a(j, j)));
        for (std::int64_t i = first; i < last; ++i) sum += times(op(a(i, j)), x[i]);
        x[j] = sum;
      } else if (T const factor = x[j]; factor != T{0}) {
        for (std::int64_t i = first; i < last; ++i) x[i] += times(factor, a(i, j));
        if (!a.unit()) x[j] = times(x[j], a(j, j));
      }
    });
  }

  // op(A) x = b, x in the place of b
  void solve(StoredMatrix<T> const& a, Vector<T> const& x) const {
    bool const transposed = call_.trans != 'N';
    for_each_column(call_.n, a.upper() == transposed, [&](std::int64_t j) {
      auto const [first, last] = a.off_diagonal(j);
      if (transposed) {
        T rest = x[j];
        for (std::int64_t i = first; i < last; ++i) rest -= times(op(a(i, j)), x[i]);
        x[j] = a.unit() ? rest : rest / op(a(j, j));
      } else if (x[j] != T{0}) {
        if (!a.unit()) x[j] = x[j] / a(j, j);
        T const known = x[j];
        for (std::int64_t i = first; i < last; ++i) x[i] -= times(known, a(i, j));
      }
    });
  }

  // A += alpha x y^T or, gerc, alpha x y^H
  void general_update(Vector<T> const& x, Vector<T> const& y, StoredMatrix<T> const& a) const {
    for (std::int64_t j = 0; j < a.cols(); ++j) {
      if (y[j] == T{0}) continue;
      T const factor = times(alpha_, call_.routine == RoutineId::gerc ? conjugate(y[j]) : y[j]);
      auto const [first, last] = a.rows(j);
      for (std::int64_t i = first; i < last; ++i) a(i, j) += times(x[i], factor);
    }
  }

  // A += alpha x x^H, whose diagonal is real in any case.
  void symmetric_update(Vector<T> const& x, StoredMatrix<T> const& a) const {
    for (std::int64_t j = 0; j < a.cols(); ++j) {
      T const factor = conjugate(x[j]) * std::real(alpha_);
      update_column(a, j, x[j] != T{0}, [&](std::int64_t i) { return times(x[i], factor); });
    }
  }

  // A += alpha x y^H + conj(alpha) y x^H
  void symmetric_update(Vector<T> const& x, Vector<T> const& y, StoredMatrix<T> const& a) const {
    for (std::int64_t j = 0; j < a.cols(); ++j) {
      T const of_x = times(alpha_, conjugate(y[j])), of_y = conjugate(times(alpha_, x[j]));
      update_column(a, j, x[j] != T{0} || y[j] != T{0},
                    [&](std::int64_t i) { return times(x[i], of_x) + times(y[i], of_y); });
    }
  }

  template <class Term>
  static void update_column(StoredMatrix<T> const& a, std::int64_t j, bool changes, Term&& term) {
    T& diagonal = a(j, j);
    diagonal = real_part(diagonal);
    if (!changes) return;
    diagonal += real_part(term(j));
    auto const [first, last] = a.off_diagonal(j);
    for (std::int64_t i = first; i < last; ++i) a(i, j) += term(i);
  }

  DirectCall const& call_;
  Arrays const& arrays_;
  T alpha_, beta_;
};

}  // namespace

void run_level2(DirectCall const& call, Arrays const& arrays) {
  with_precision(call.precision,
                 [&](auto precision) { Level2<typename decltype(precision)::type>(call, arrays).run(); });
}

}  // namespace blaslift::gpu::emulated
