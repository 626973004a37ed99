// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tune/profile_plan.hpp"

#include <string>

namespace blaslift::cli {
namespace {

using Sizes = std::vector<std::int64_t>;

class Plan {
 public:
  // Squares: all dimensions of the routine.
  Plan& squares(char const* precisions, char const* names, Sizes const& sizes, bool one_thread = false) {
    for (std::int64_t const size : sizes)
      each(precisions, names, [&](Symbol symbol) { add(symbol, size, size, size, one_thread); });
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
        if (Symbol const symbol = find_symbol(precision + names.substr(begin, end - begin)); symbol != Symbol::count)
          use(symbol);
      begin = end + 1;
    }
  }
  void add(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k, bool one_thread) {
    auto const has = [&](char const* name) { return routine(symbol).find(name) >= 0; };
    calls.push_back({symbol, has("m") ? m : 0, has("n") ? n : 0, has("k") || has("nrhs") ? k : 0, one_thread});
  }
};

// No powers of two, which few programs have and with which leading dimensions meet in the same lines of a cache: the
// same OpenBLAS takes once and twice as long with them, by how its matrices lie in memory.
constexpr std::int64_t thin = 64, broad = 6000, long_side = 16000;

}  // namespace

std::vector<PlannedCall> planned_calls() {
  Plan plan;
  constexpr char products[] = "symm hemm syrk herk syr2k her2k trmm trsm gemmt";
  constexpr char panels[] = "gemm symm syrk trmm trsm";
  // One size of everything.
  plan.squares("dszc", "gemm", {1000}).squares("ds", products, {1000}).squares("ds", "gemv symv trmv trsv ger", {4000});
  plan.squares("ds", "axpy dot nrm2 scal copy asum", {4000000})
      .squares("d", "getrf potrf geqrf gesv", {1000})
      .squares("d", "syevd gesdd", {500});
  // Around the sizes where the GPU begins to gain.
  plan.squares("dszc", "gemm", {250, 500, 2000})
      .squares("ds", products, {250, 500, 2000})
      .squares("zc", products, {500, 1000});
  plan.squares("ds", "gemv symv trmv trsv ger", {1000, 2000, 8000})
      .squares("zc", "gemv hemv trmv trsv geru", {1000, 4000, 8000});
  plan.squares("ds", "axpy dot nrm2 scal copy asum swap", {500000, 16000000}).squares("i", "damax samax", {4000000});
  plan.squares("zc", "axpy dotc scal", {1000000, 16000000});
  // Small ones, of which estimates from the speed of large ones say little.
  plan.squares("ds", "gemm", {64})
      .squares("ds", products, {64, 120})
      .squares("ds", "getrf potrf", {120, 250})
      .squares("ds", "gemv symv trmv trsv ger", {500});
  plan.squares("ds", "axpy dot nrm2 scal copy asum", {60000});
  plan.squares("zc", "gemm", {64})
      .squares("zc", products, {64, 120, 250})
      .squares("zc", "gemv hemv trmv trsv geru", {500})
      .squares("zc", "axpy dotc", {60000});
  // Thin ones; `broad` where a triangle or a result of that order is in memory.
  plan.shape("dszc", "gemm", long_side, thin, thin)
      .shape("dszc", "gemm", thin, long_side, thin)
      .shape("dszc", "gemm syrk herk syr2k her2k", thin, thin, long_side);
  plan.shape("dszc", "symm hemm trmm trsm", broad, thin, 0)
      .shape("dszc", "symm hemm trmm trsm", thin, long_side, 0)
      .shape("dszc", "syrk herk syr2k her2k", 0, broad, thin);
  plan.shape("ds", panels, 2000, 2000, thin)
      .shape("ds", panels, 2000, thin, 2000)
      .shape("ds", "gemm", 500, 500, long_side);
  for (std::int64_t const side : {16000, 130000})
    plan.shape("ds", "gemv ger", side, thin, 0).shape("ds", "gemv ger", thin, side, 0);
  plan.shape("zc", "gemv geru", 130000, thin, 0).shape("zc", "gemv geru", thin, 130000, 0);
  // LAPACK.
  plan.squares("ds", "getrf potrf geqrf gesv", {500, 2000})
      .squares("dz", "getrs potrs getri potri trtri trtrs posv", {1000});
  plan.shape("dz", "getrs potrs gesv posv trtrs", 1000, 1000, 1).shape("d", "getrs gesv posv", 4000, 4000, 1);
  plan.squares("d", "orgqr ormqr gels", {500, 1000}).shape("d", "geqrf gels", long_side, thin, 0);
  plan.squares("d", "syev syevd syevr gesvd gesdd geev", {500, 1000})
      .squares("z", "getrf potrf geqrf heevd gesdd", {500});
  // Large ones, and what one thread does.
  plan.squares("dszc", "gemm", {120, 4000})
      .squares("ds", products, {4000})
      .squares("ds", "getrf potrf geqrf gesv", {4000});
  plan.squares("d", "syevd gesdd", {2000}).squares("d", "getri potri getrs", {2000});
  plan.squares("ds", "gemm trsm syrk", {250, 1000}, true)
      .squares("ds", "gemv symv", {1000, 4000}, true)
      .squares("d", "axpy dot", {4000000}, true);
  plan.squares("d", "getrf potrf", {1000}, true);
  return std::move(plan.calls);
}

}  // namespace blaslift::cli
