// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/emulated/tall_qr.hpp"

#include <vector>

#include "gpu/lapack_steps/plain_steps.hpp"
#include "gpu/lapack_steps/tall_qr.hpp"
#include "shim/call/device_part.hpp"
#include "shim/call/precision.hpp"

namespace blaslift::gpu::emulated {
namespace {

using lapack_steps::PlainSteps, lapack_steps::TallQr, lapack_steps::View;

constexpr std::int64_t panel = 8;  // so that small matrices have some

// R apart, with zeros below, and Q^H B.
template <class T>
void factor_and_apply(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  std::int64_t const m = call.integer("m"), n = call.integer("n");
  PlainSteps<T> steps;
  TallQr<PlainSteps<T>> qr(steps, panel);
  View<T> const a{reinterpret_cast<T*>(arrays[0]), m, n, call.integer("lda")},
      b{reinterpret_cast<T*>(arrays[1]), m, call.integer("nrhs"), call.integer("ldb")},
      r{reinterpret_cast<T*>(arrays[2]), n, n, call.integer("ldr")};
  std::vector<T> tau(static_cast<std::size_t>(n));
  qr.factor(a, tau.data());
  qr.apply(a, tau.data(), n, true, b);
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) r(i, j) = i <= j ? a(i, j) : T{};
}

template <class T>
void run(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  if (has_device_part(call.routine->id)) return factor_and_apply<T>(call, arrays);
  std::int64_t const m = call.integer("m"), n = call.integer("n"), k = call.integer("k");
  auto* const tau = reinterpret_cast<T*>(arrays[1]);
  PlainSteps<T> steps;
  TallQr<PlainSteps<T>> qr(steps, panel);
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
    default: return has_device_part(call.routine->id);
  }
}

void run_tall_qr(Call const& call, std::array<std::byte*, max_arrays> const& arrays) {
  with_precision(call.precision, [&](auto precision) { run<typename decltype(precision)::type>(call, arrays); });
}

}  // namespace blaslift::gpu::emulated
