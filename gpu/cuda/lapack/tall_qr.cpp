// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/lapack/tall_qr.hpp"

#include "gpu/cuda/lapack/panel_steps.hpp"
#include "gpu/lapack_steps/tall_qr.hpp"
#include "gpu/plan/built_for.hpp"

namespace blaslift::gpu::cuda {
namespace {

// Rows from which on, and for each column how many, our own algorithm is the faster one.
constexpr std::int64_t least_rows = 1024, rows_per_column = 2;

// The panel's width, or 0: cuSOLVER's. `columns`: of the reflectors.
template <class P>
int panel_width(Work const& work, std::int64_t rows, std::int64_t columns) {
  if (columns < 1 || rows < rows_per_column * columns) return 0;
  plan::Kernels const wanted = plan::wanted_kernels();
  if (wanted == plan::Kernels::none || (wanted == plan::Kernels::automatic && rows < least_rows)) return 0;
  return widest_panel<typename P::type>(work.libraries().block_bytes);
}

template <class P>
lapack_steps::View<typename P::type> view(Matrix<P> of, std::int64_t rows, std::int64_t cols) {
  return {reinterpret_cast<typename P::type*>(of.data), rows, cols, of.stride};
}
template <class P>
auto* numbers(typename Values<P>::Value* tau) {
  return reinterpret_cast<typename P::type*>(tau);
}
template <class P>
auto const* numbers(typename Values<P>::Value const* tau) {
  return reinterpret_cast<typename P::type const*>(tau);
}

template <class P, class Body>
Error by_panels(Work& work, int width, Body body) {
  PanelSteps<P> steps(work);
  lapack_steps::TallQr<PanelSteps<P>> qr(steps, width);
  body(qr);
  return steps.error();
}

template <class P>
Error generate_by_cusolver(Work& work, std::int64_t m, std::int64_t n, std::int64_t k, Matrix<P> a,
                           typename Values<P>::Value const* tau) {
  if (!fits_int(m, n, k, a.stride)) return too_large("cuSOLVER's orgqr");
  Libraries const& with = work.libraries();
  auto const& typed = work.cusolver().template typed<P>();
  Work::Scope const scope(work);
  int const rows = static_cast<int>(m), cols = static_cast<int>(n), count = static_cast<int>(k);
  int const stride = static_cast<int>(a.stride);
  TypedScratch<typename Values<P>::Value> scratch;
  Error error = work.take_scratch("cuSOLVER orgqr_bufferSize", scratch, [&](int* elements) {
    return typed.orgqr_bufferSize(with.solver, rows, cols, count, a.data, stride, tau, elements);
  });
  if (error || work.measuring()) return error;
  return check(
      typed.orgqr(with.solver, rows, cols, count, a.data, stride, tau, scratch.data, scratch.elements, work.info()),
      "cuSOLVER orgqr");
}

}  // namespace

template <class P>
Error factor_qr(Work& work, std::int64_t m, std::int64_t n, Matrix<P> a, typename Values<P>::Value* tau) {
  int const width = panel_width<P>(work, m, n);
  if (width == 0) return geqrf(work, m, n, a, tau);
  return by_panels<P>(work, width, [&](auto& qr) { qr.factor(view(a, m, n), numbers<P>(tau)); });
}

template <class P>
Error apply_q(Work& work, char side, char trans, std::int64_t m, std::int64_t n, std::int64_t k, Matrix<P> v,
              typename Values<P>::Value const* tau, Matrix<P> c) {
  int const width = side == 'L' ? panel_width<P>(work, m, k) : 0;
  if (width == 0) return ormqr(work, side, trans, m, n, k, v, tau, c);
  return by_panels<P>(work, width,
                      [&](auto& qr) { qr.apply(view(v, m, k), numbers<P>(tau), k, trans != 'N', view(c, m, n)); });
}

template <class P>
Error generate_q(Work& work, std::int64_t m, std::int64_t n, std::int64_t k, Matrix<P> v,
                 typename Values<P>::Value const* tau) {
  int const width = panel_width<P>(work, m, n);
  if (width == 0 || k == 0) return generate_by_cusolver(work, m, n, k, v, tau);
  return by_panels<P>(work, width, [&](auto& qr) { qr.generate(view(v, m, n), numbers<P>(tau), k); });
}

#define BLASLIFT_INSTANTIATE(P)                                                                  \
  template Error factor_qr(Work&, std::int64_t, std::int64_t, Matrix<P>, Values<P>::Value*);     \
  template Error apply_q(Work&, char, char, std::int64_t, std::int64_t, std::int64_t, Matrix<P>, \
                         Values<P>::Value const*, Matrix<P>);                                    \
  template Error generate_q(Work&, std::int64_t, std::int64_t, std::int64_t, Matrix<P>, Values<P>::Value const*)
BLASLIFT_INSTANTIATE(s);
BLASLIFT_INSTANTIATE(d);
BLASLIFT_INSTANTIATE(c);
BLASLIFT_INSTANTIATE(z);
#undef BLASLIFT_INSTANTIATE

}  // namespace blaslift::gpu::cuda
