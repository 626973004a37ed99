// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/choice/sampled_calls.hpp"

#include <string_view>

namespace blaslift::gpu {
namespace {

using Sizes = SampledCall::Sizes;

struct Row {
  char const* routine;
  char const* precisions;
  char const* flags;
  Sizes sizes;
};

// Each kernel of ours once, but the long GEMM: there the layouts of both operands are kinds of their own.
constexpr Row rows[] = {
    {"axpy", "sdcz", "", Sizes::vector},      {"copy", "sdcz", "", Sizes::vector},
    {"swap", "sdcz", "", Sizes::vector},      {"scal", "sdcz", "", Sizes::vector},
    {"scal_real", "cz", "", Sizes::vector},   {"dot", "sd", "", Sizes::vector},
    {"dotu", "cz", "", Sizes::vector},        {"dotc", "cz", "", Sizes::vector},
    {"nrm2", "sdcz", "", Sizes::vector},      {"asum", "sdcz", "", Sizes::vector},
    {"iamax", "sdcz", "", Sizes::vector},     {"gemv", "sdcz", "N", Sizes::rectangle},
    {"gemv", "sdcz", "T", Sizes::rectangle},  {"gemv", "cz", "C", Sizes::rectangle},
    {"ger", "sd", "", Sizes::rectangle},      {"geru", "cz", "", Sizes::rectangle},
    {"gerc", "cz", "", Sizes::rectangle},     {"trmv", "sdcz", "LNN", Sizes::triangle},
    {"trmv", "sdcz", "LTN", Sizes::triangle}, {"trmv", "cz", "LCN", Sizes::triangle},
    {"symv", "sd", "L", Sizes::triangle},     {"hemv", "cz", "L", Sizes::triangle},
    {"gemm", "sdcz", "NN", Sizes::product},   {"gemm", "sdcz", "NT", Sizes::product},
    {"gemm", "sdcz", "TN", Sizes::product},   {"gemm", "sdcz", "TT", Sizes::product},
    {"syrk", "sdcz", "LN", Sizes::gram},      {"syrk", "sdcz", "UN", Sizes::gram},
    {"syrk", "sdcz", "LT", Sizes::gram},      {"syrk", "sdcz", "UT", Sizes::gram},
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
      call.precision = precision, call.routine = row.routine, call.flags = row.flags, call.sizes = row.sizes;
      made.push_back(call);
    }
  return made;
}

PlacedCall placed(SampledCall const& call, SampledSize const& size) {
  PlacedCall made;
  made.symbol = symbol_of(call);
  made.flags = call.flags;
  made.sizes = call.sizes == Sizes::product ? std::vector{size.m, size.n, size.k}
               : call.sizes == Sizes::gram  ? std::vector{size.n, size.k}
                                            : std::vector{size.m, size.n};
  if (call.sizes == Sizes::rectangle || call.sizes == Sizes::triangle) {
    std::int64_t const width = 16 / static_cast<std::int64_t>(element_size(info(made.symbol).precision));
    if (size.wide)
      made.layout.align = width;
    else
      made.layout.pad = size.m % width == 0 ? 1 : 0;
  }
  made.complete();
  return made;
}

}  // namespace blaslift::gpu
