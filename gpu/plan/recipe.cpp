// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/recipe.hpp"

#include <algorithm>
#include <numeric>

namespace blaslift::gpu::plan {
namespace {

Ratio percent(int n) { return {n, 100}; }
Ratio tenths(int n) { return {n, 10}; }

}  // namespace

Recipe const* find(std::span<NamedRecipe const> recipes, std::string_view device, std::string_view kernel,
                   char precision) {
  for (NamedRecipe const& named : recipes) {
    if (named.precision == precision && named.kernel == kernel && named.device == device) return &named.recipe;
  }
  return nullptr;
}

std::vector<NamedRecipe> built_in_recipes() {
  // Table 3 of the seed paper, with the two decimals that it prints.
  constexpr char gtx580[] = "GeForce GTX 580", k20c[] = "Tesla K20c", gtx980[] = "GeForce GTX 980";
  return {
      {gtx580, "seed_axpy", 's', {percent(33), {}, 40, {}}},
      {gtx580, "seed_gemv_n", 's', {percent(33), {}, 40, tenths(19)}},
      {gtx580, "seed_gemv_t", 's', {percent(49), {}, 88, {}}},
      {gtx580, "seed_trmv_ln", 's', {percent(45), {}, 104, tenths(20)}},
      {k20c, "seed_axpy", 's', {percent(49), {}, 40, {}}},
      {k20c, "seed_gemv_n", 's', {percent(60), percent(12), 248, tenths(5)}},
      {k20c, "seed_gemv_t", 's', {percent(49), {}, 0, {}}},
      {k20c, "seed_trmv_ln", 's', {percent(68), percent(24), 120, tenths(60)}},
      {gtx980, "seed_axpy", 's', {{}, percent(9), 24, {}}},
      {gtx980, "seed_gemv_n", 's', {{}, {}, 24, tenths(160)}},
      {gtx980, "seed_gemv_t", 's', {}},
      {gtx980, "seed_trmv_ln", 's', {percent(68), {}, 40, tenths(105)}},
      // NVIDIA H200: none. What the fast shapes have in common there is next to nothing (gemv T: no bound at all), so
      // the best shapes themselves ship (h200.kernels).
  };
}

Recipe analyze(std::span<Sample const> samples, bool two_dimensional, double target) {
  Recipe made;
  if (samples.empty()) return made;
  double best = samples.front().seconds;
  for (Sample const& sample : samples) best = std::min(best, sample.seconds);
  // Of all runs, and of those that reach the target.
  Ratio WrpOcp_all{2, 1}, BlkOcp_all{2, 1}, TyPerTx_all{}, WrpOcp{2, 1}, BlkOcp{2, 1}, TyPerTx{};
  int Th_all = samples.front().shape.threads(), Th = 0;
  for (Sample const& sample : samples) {
    int const threads = sample.shape.threads();
    int const Tx = std::max(1, sample.shape.Tx), Ty = sample.shape.Ty, common = std::max(1, std::gcd(Tx, Ty));
    Ratio const ratio{Ty / common, Tx / common};
    WrpOcp_all = std::min(WrpOcp_all, sample.WrpOcp);
    BlkOcp_all = std::min(BlkOcp_all, sample.BlkOcp);
    TyPerTx_all = std::max(TyPerTx_all, ratio);
    Th_all = std::min(Th_all, threads);
    if (sample.seconds * target > best) continue;
    WrpOcp = std::min(WrpOcp, sample.WrpOcp);
    BlkOcp = std::min(BlkOcp, sample.BlkOcp);
    TyPerTx = std::max(TyPerTx, ratio);
    Th = Th == 0 ? threads : std::min(Th, threads);
  }
  if (WrpOcp > WrpOcp_all) made.WrpOcpMin = WrpOcp;
  if (BlkOcp > BlkOcp_all) made.BlkOcpMin = BlkOcp;
  if (Th > Th_all) made.ThMin = Th;
  if (two_dimensional && TyPerTx < TyPerTx_all) made.TyPerTxMax = TyPerTx;
  return made;
}

}  // namespace blaslift::gpu::plan
