// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/tall_qr.hpp"

#include "gpu/lapack_steps/plain_steps.hpp"
#include "gpu/lapack_steps/tall_qr.hpp"
#include "shim/call/precision.hpp"

namespace blaslift::gpu::emulated {
namespace {

using lapack_steps::PlainSteps, lapack_steps::TallQr, lapack_steps::View;

template <class T>
void run(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  std::int64_t const m = call.integer("m"), n = call.integer("n"), k = call.integer("k");
  auto* const tau = reinterpret_cast<T*>(arrays[1]);
  PlainSteps<T> steps;
  TallQr<PlainSteps<T>> qr(steps, qr_panel);
  View<T> const a{reinterpret_cast<T*>(arrays[0]), m, n, call.integer("lda")};
  switch (call.routine->id) {
    case RoutineId::geqrf: return qr.factor(a, tau);
    case RoutineId::orgqr: return qr.generate(a, tau, k);
    default: {
      View<T> const c{reinterpret_cast<T*>(arrays[2]), m, n, call.integer("ldc")};
      return qr.apply({a.data, m, k, a.stride}, tau, k, call.flag("trans", 'N') != 'N', c);
    }
  }
}

}  // namespace

bool is_tall_qr(Call const& call) {
  switch (call.routine->id) {
    case RoutineId::geqrf:
    case RoutineId::orgqr: return call.integer("m") >= 2 * call.integer("n");
    case RoutineId::ormqr: return call.flag("side", 'R') == 'L' && call.integer("m") >= 2 * call.integer("k");
    default: return false;
  }
}

void run_tall_qr(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  with_precision(call.precision, [&](auto precision) { run<typename decltype(precision)::type>(call, arrays); });
}

}  // namespace blaslift::gpu::emulated
