// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/profile_plan.hpp"

#include <string>

namespace blaslift::cli {
namespace {

using Sizes = std::vector<std::int64_t>;

class Plan {
 public:
  // Squares: all dimensions of the routine.
  Plan& squares(char const* precisions, char const* names, Sizes const& sizes, bool one_thread = false) {
    for (std::int64_t const size : sizes) each(precisions, names, [&](Symbol symbol) { add(symbol, size, size, size, one_thread); });
    return *this;
  }
  Plan& shape(char const* precisions, char const* names, std::int64_t m, std::int64_t n, std::int64_t k) {
    each(precisions, names, [&](Symbol symbol) { add(symbol, m, n, k, false); });
    return *this;
  }
  std::vector<PlannedCall> calls;

 private:
  // Names are separated by blanks; routines that a precision does not have are left out.
  template <class Use>
  static void each(std::string const& precisions, std::string const& names, Use use) {
    for (std::size_t begin = 0; begin < names.size();) {
      std::size_t const end = std::min(names.find(' ', begin), names.size());
      for (char const precision : precisions)
        if (Symbol const symbol = find_symbol(precision + names.substr(begin, end - begin)); symbol != Symbol::count) use(symbol);
      begin = end + 1;
    }
  }
  void add(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k, bool one_thread) {
    auto const has = [&](char const* name) { return routine(symbol).find(name) >= 0; };
    calls.push_back({symbol, has("m") ? m : 0, has("n") ? n : 0, has("k") || has("nrhs") ? k : 0, one_thread});
  }
};

constexpr std::int64_t thin = 64, long_side = 16384;

}  // namespace

std::vector<PlannedCall> planned_calls() {
  Plan plan;
  constexpr char products[] = "symm hemm syrk herk syr2k her2k trmm trsm gemmt";
  constexpr char panels[] = "gemm symm syrk trmm trsm";
  // One size of everything.
  plan.squares("dszc", "gemm", {1024}).squares("ds", products, {1024}).squares("ds", "gemv symv trmv trsv ger", {4096});
  plan.squares("ds", "axpy dot nrm2 scal copy asum", {1 << 22}).squares("d", "getrf potrf geqrf gesv", {1024}).squares("d", "syevd gesdd", {512});
  // Around the sizes where the GPU begins to gain.
  plan.squares("dszc", "gemm", {256, 512, 2048}).squares("ds", products, {256, 512, 2048}).squares("zc", products, {512, 1024});
  plan.squares("ds", "gemv symv trmv trsv ger", {1024, 2048, 8192}).squares("zc", "gemv hemv trmv trsv geru", {1024, 4096});
  plan.squares("ds", "axpy dot nrm2 scal copy asum swap", {1 << 19, 1 << 24}).squares("i", "damax samax", {1 << 22});
  plan.squares("zc", "axpy dotc scal", {1 << 20, 1 << 23});
  // Small ones, of which estimates from the speed of large ones say little.
  plan.squares("ds", "gemm", {64}).squares("ds", products, {64, 128}).squares("ds", "getrf potrf", {256}).squares("ds", "gemv symv trmv trsv ger", {512});
  plan.squares("ds", "axpy dot nrm2 scal copy asum", {1 << 16});
  // Thin ones.
  plan.shape("ds", panels, long_side, thin, thin).shape("ds", panels, thin, long_side, thin).shape("ds", "gemm syrk syr2k", thin, thin, long_side);
  plan.shape("ds", panels, 2048, 2048, thin).shape("ds", panels, 2048, thin, 2048).shape("ds", "gemm", 512, 512, long_side);
  for (std::int64_t const side : {1 << 14, 1 << 17}) plan.shape("ds", "gemv ger", side, thin, 0).shape("ds", "gemv ger", thin, side, 0);
  // LAPACK.
  plan.squares("ds", "getrf potrf geqrf gesv", {512, 2048}).squares("dz", "getrs potrs getri potri trtri trtrs posv", {1024});
  plan.shape("dz", "getrs potrs gesv posv trtrs", 1024, 1024, 1).shape("d", "getrs gesv posv", 4096, 4096, 1);
  plan.squares("d", "orgqr ormqr gels", {512, 1024}).shape("d", "geqrf gels", long_side, thin, 0);
  plan.squares("d", "syev syevd syevr gesvd gesdd geev", {512, 1024}).squares("z", "getrf potrf geqrf heevd gesdd", {512});
  // Large ones, and what one thread does.
  plan.squares("dszc", "gemm", {128, 4096}).squares("ds", products, {4096}).squares("ds", "getrf potrf geqrf gesv", {4096});
  plan.squares("d", "syevd gesdd", {2048}).squares("d", "getri potri getrs", {2048});
  plan.squares("ds", "gemm trsm syrk", {256, 1024}, true).squares("ds", "gemv symv", {1024, 4096}, true).squares("d", "axpy dot", {1 << 22}, true);
  plan.squares("d", "getrf potrf", {1024}, true);
  return std::move(plan.calls);
}

}  // namespace blaslift::cli
