// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/least_squares.hpp"

#include <memory>
#include <vector>

#include "gpu/emulated/lapack.hpp"
#include "gpu/emulated/tall_qr.hpp"
#include "gpu/lapack_steps/plain_steps.hpp"
#include "gpu/lapack_steps/tall_qr.hpp"
#include "shim/call/device_part.hpp"
#include "shim/call/usual_call.hpp"

namespace blaslift::gpu::emulated {
namespace {

using lapack_steps::PlainSteps, lapack_steps::Real, lapack_steps::TallQr, lapack_steps::View;

// R apart, with zeros below, and Q^H B.
template <class T>
[[gnu::noinline]] void factor_and_apply(PlainSteps<T>& steps, View<T> a, View<T> b, View<T> r) {
  TallQr<PlainSteps<T>> qr(steps, qr_panel);
  std::vector<T> tau(static_cast<std::size_t>(a.cols));
  qr.factor(a, tau.data());
  qr.apply(a, tau.data(), a.cols, true, b);
  for (std::int64_t j = 0; j < r.cols; ++j)
    for (std::int64_t i = 0; i < r.rows; ++i) r(i, j) = i <= j ? a(i, j) : T{};
}

// R = U diag(s) V^H.
template <class T>
std::int64_t decompose(Precision precision, View<T> r, Real<T>* s, View<T> u, View<T> vt) {
  RoutineId const routine = is_complex(precision) ? RoutineId::gesdd_complex : RoutineId::gesdd;
  auto const bytes = [](auto* numbers) { return reinterpret_cast<std::byte*>(numbers); };
  // The stack is the caller's.
  auto const made = std::make_unique<Call>(usual_call(find_symbol(routine, precision), r.rows, r.rows, 0));
  Call& svd = *made;
  svd[svd.routine->find("lda")].integer = r.stride;
  svd[svd.routine->find("ldu")].integer = u.stride;
  svd[svd.routine->find("ldvt")].integer = vt.stride;
  return run_lapack(svd, {bytes(r.data), bytes(s), bytes(u.data), bytes(vt.data)});
}

// Rows of values that do not count become zeros, the others are divided by them. Returns the rank.
template <class T>
std::int64_t divide_by_rank(RankLimit<Real<T>> limit, Real<T> const* s, View<T> c) {
  std::int64_t rank = 0;
  for (std::int64_t i = 0; i < c.rows; ++i) {
    bool const counts = s[i] > limit.of(s[0]);
    rank += counts ? 1 : 0;
    for (std::int64_t j = 0; j < c.cols; ++j) c(i, j) = counts ? c(i, j) / s[i] : T{};
  }
  return rank;
}

// Not inlined, nor what it calls: the stack is the caller's.
template <class T>
[[gnu::noinline]] std::int64_t run(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  std::int64_t const m = call.integer("m"), n = call.integer("n"), nrhs = call.integer("nrhs");
  auto const array = [&](std::size_t number) { return reinterpret_cast<T*>(arrays[number]); };
  PlainSteps<T> steps;
  View<T> const a{array(0), m, n, call.integer("lda")}, b{array(1), m, nrhs, call.integer("ldb")};
  bool const solves = is_solution(*call.routine);
  View<T> const r = solves ? steps.take(n, n) : View<T>{array(2), n, n, call.integer("ldr")};
  factor_and_apply(steps, a, b, r);
  if (!solves) return 0;
  View<T> const u = steps.take(n, n), c = steps.take(n, nrhs);
  View<T> const vt =
      leaves_right_vectors(call.routine->id) ? View<T>{array(4), n, n, call.integer("ldvt")} : steps.take(n, n);
  auto* const s = reinterpret_cast<Real<T>*>(arrays[2]);
  if (std::int64_t const info = decompose(call.precision, r, s, u, vt)) return info;
  View<T> const x = b.part(0, 0, n, nrhs);
  steps.adjoint_times(u, x, c);
  auto const rcond = static_cast<Real<T>>(call.scalar("rcond", {}).re);
  *reinterpret_cast<std::int64_t*>(arrays[3]) = divide_by_rank(rank_limit(call.routine->id, rcond), s, c);
  steps.adjoint_times(vt, c, x);
  return 0;
}

}  // namespace

std::int64_t run_least_squares(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  return with_precision(call.precision,
                        [&](auto precision) { return run<typename decltype(precision)::type>(call, arrays); });
}

}  // namespace blaslift::gpu::emulated
