// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/choice/sampled_calls.hpp"

#include <string_view>

namespace blaslift::gpu {
namespace {

using Sizes = SampledCall::Sizes;

struct Row {
  char const* kernel;
  char const* routine;
  char const* precisions;
  char const* flags;
  Sizes sizes;
};

// Each kernel of ours once, but the long GEMM: there the layouts of both operands are kinds of their own.
constexpr Row rows[] = {
    {"axpy", "axpy", "sdcz", "", Sizes::vector},
    {"copy", "copy", "sdcz", "", Sizes::vector},
    {"swap", "swap", "sdcz", "", Sizes::vector},
    {"scal", "scal", "sdcz", "", Sizes::vector},
    {"scal_real", "scal_real", "cz", "", Sizes::vector},
    {"dot", "dot", "sd", "", Sizes::vector},
    {"dot", "dotu", "cz", "", Sizes::vector},
    {"dotc", "dotc", "cz", "", Sizes::vector},
    {"nrm2", "nrm2", "sdcz", "", Sizes::vector},
    {"asum", "asum", "sdcz", "", Sizes::vector},
    {"iamax", "iamax", "sdcz", "", Sizes::vector},
    {"gemv_n", "gemv", "sdcz", "N", Sizes::rectangle},
    {"gemv_t", "gemv", "sdcz", "T", Sizes::rectangle},
    {"gemv_c", "gemv", "cz", "C", Sizes::rectangle},
    {"ger", "ger", "sd", "", Sizes::rectangle},
    {"ger", "geru", "cz", "", Sizes::rectangle},
    {"gerc", "gerc", "cz", "", Sizes::rectangle},
    {"trmv_n", "trmv", "sdcz", "LNN", Sizes::triangle},
    {"trmv_t", "trmv", "sdcz", "LTN", Sizes::triangle},
    {"trmv_c", "trmv", "cz", "LCN", Sizes::triangle},
    {"symv", "symv", "sd", "L", Sizes::triangle},
    {"hemv", "hemv", "cz", "L", Sizes::triangle},
    {"skinny_gemm", "gemm", "sdcz", "NN", Sizes::product},
    {"skinny_gemm", "gemm", "sdcz", "NT", Sizes::product},
    {"skinny_gemm", "gemm", "sdcz", "TN", Sizes::product},
    {"skinny_gemm", "gemm", "sdcz", "TT", Sizes::product},
    {"skinny_gemm", "syrk", "sdcz", "LN", Sizes::gram},
    {"skinny_gemm", "syrk", "sdcz", "UN", Sizes::gram},
    {"skinny_gemm", "syrk", "sdcz", "LT", Sizes::gram},
    {"skinny_gemm", "syrk", "sdcz", "UT", Sizes::gram},
    {"skinny_gemm", "syrk", "sdcz", "LN", Sizes::cut},
    {"skinny_gemm", "syrk", "sdcz", "LT", Sizes::cut},
};

Symbol symbol_of(SampledCall const& call) {
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    auto const symbol = static_cast<Symbol>(i);
    if (routine(symbol).name == std::string_view(call.routine) &&
        info(symbol).precision == static_cast<Precision>(std::string_view("sdcz").find(call.precision)))
      return symbol;
  }
  return Symbol::count;
}

}  // namespace

std::vector<SampledCall> sampled_calls() {
  std::vector<SampledCall> made;
  for (Row const& row : rows)
    for (char const precision : std::string_view(row.precisions)) {
      SampledCall call;
      call.kernel = row.kernel, call.precision = precision, call.routine = row.routine, call.flags = row.flags,
      call.sizes = row.sizes;
      made.push_back(call);
    }
  return made;
}

TimedRoutines::TimedRoutines(plan::MeasuredGpu const& measured) {
  for (SampledCall const& call : sampled_calls())
    if (auto const* const found = measured.find(call.kernel, call.precision); found != nullptr && found->has_times())
      timed_.set(place(routine(symbol_of(call)).id, info(symbol_of(call)).precision));
}

TimedRoutines TimedRoutines::all_sampled() {
  TimedRoutines made;
  for (SampledCall const& call : sampled_calls())
    made.timed_.set(place(routine(symbol_of(call)).id, info(symbol_of(call)).precision));
  return made;
}

PlacedCall placed(SampledCall const& call, SampledSize const& size) {
  PlacedCall made;
  made.symbol = symbol_of(call);
  made.flags = call.flags;
  made.sizes = call.sizes == Sizes::product                            ? std::vector{size.m, size.n, size.k}
               : call.sizes == Sizes::gram || call.sizes == Sizes::cut ? std::vector{size.n, size.k}
                                                                       : std::vector{size.m, size.n};
  // Kernels of ger do not tell columns that begin at 16 bytes from others.
  bool const tells = !std::string_view(call.kernel).starts_with("ger");
  if (call.sizes == Sizes::rectangle || call.sizes == Sizes::triangle) {
    std::int64_t const width = 16 / static_cast<std::int64_t>(element_size(info(made.symbol).precision));
    if (size.wide || !tells)
      made.layout.align = width;
    else
      made.layout.pad = size.m % width == 0 ? 1 : 0;
  }
  made.complete();
  return made;
}

}  // namespace blaslift::gpu
