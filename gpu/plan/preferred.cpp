// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Made by bench/kernels/preferred.py from all shapes' times on an H200
// (bench/results/2026-11-21-kernels).
#include "gpu/plan/preferred.hpp"

namespace blaslift::gpu::plan {
namespace {

// {variant, tx, ty, per thread}
// clang-format off
constexpr Shape asum_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr Shape asum_d[] = {{0, 32, 1, 1}, {1, 32, 2, 1}, {1, 32, 4, 2}, {1, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr Shape asum_c[] = {{0, 32, 8, 2}, {1, 32, 4, 2}};  // 5 sizes, at most 0.0 % lost
constexpr Shape asum_z[] = {{1, 32, 4, 4}, {1, 32, 8, 1}, {1, 32, 16, 1}};  // 5 sizes, at most 0.1 % lost
constexpr Shape axpy_s[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape axpy_d[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape axpy_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape axpy_z[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape copy_s[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape copy_d[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape copy_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.3 % lost
constexpr Shape copy_z[] = {{0, 64, 1, 1}};  // 5 sizes, at most 0.4 % lost
constexpr Shape dot_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}, {1, 32, 4, 1}};  // 8 sizes, at most 0.1 % lost
constexpr Shape dot_d[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 4, 4}, {1, 32, 8, 1}, {1, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr Shape dot_c[] = {{0, 32, 8, 1}, {1, 32, 8, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape dot_z[] = {{1, 32, 4, 1}, {1, 32, 4, 2}, {1, 32, 8, 4}, {1, 32, 16, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape dotc_c[] = {{0, 32, 8, 1}, {1, 32, 8, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape dotc_z[] = {{1, 32, 4, 1}, {1, 32, 4, 2}, {1, 32, 8, 4}, {1, 32, 16, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape gemv_c_c[] = {{1, 32, 2, 8}, {2, 32, 4, 1}, {2, 32, 4, 2}};  // 3 sizes, at most 0.0 % lost
constexpr Shape gemv_c_z[] = {{7, 32, 4, 8}, {7, 32, 8, 1}, {8, 32, 4, 2}, {8, 32, 4, 4}};  // 3 sizes, at most 0.0 % lost
constexpr Shape gemv_n_s[] = {{0, 4, 64, 1}, {0, 8, 64, 1}, {0, 16, 2, 4}, {0, 16, 4, 8}, {0, 16, 32, 4}, {0, 32, 1, 8}, {0, 32, 16, 8}, {1, 4, 64, 1}, {1, 16, 32, 2}, {1, 32, 16, 4}, {1, 64, 4, 4}};  // 20 sizes, at most 0.8 % lost
constexpr Shape gemv_n_d[] = {{0, 8, 32, 2}, {0, 8, 64, 1}, {0, 16, 2, 8}, {0, 32, 1, 8}, {0, 32, 16, 8}, {1, 4, 16, 1}, {1, 8, 64, 1}, {1, 16, 32, 2}, {1, 32, 16, 4}, {1, 64, 4, 8}};  // 20 sizes, at most 0.6 % lost
constexpr Shape gemv_n_c[] = {{0, 8, 16, 8}, {0, 8, 64, 1}, {0, 16, 32, 2}, {1, 8, 32, 1}, {1, 16, 16, 2}};  // 3 sizes, at most 0.0 % lost
constexpr Shape gemv_n_z[] = {{0, 8, 64, 1}, {0, 16, 2, 4}, {0, 16, 32, 2}};  // 3 sizes, at most 0.0 % lost
constexpr Shape gemv_t_s[] = {{1, 32, 4, 4}, {1, 64, 1, 4}, {2, 32, 1, 8}, {2, 32, 4, 1}, {2, 32, 4, 8}, {2, 64, 1, 1}, {8, 32, 2, 1}, {8, 32, 2, 2}, {8, 32, 4, 1}, {8, 64, 1, 1}, {8, 64, 1, 8}, {9, 32, 1, 2}};  // 20 sizes, at most 0.0 % lost
constexpr Shape gemv_t_d[] = {{1, 32, 4, 2}, {1, 64, 1, 2}, {1, 64, 2, 4}, {1, 128, 1, 8}, {5, 32, 1, 1}, {6, 128, 4, 1}, {8, 32, 2, 1}, {8, 32, 4, 2}, {8, 32, 4, 4}, {8, 32, 8, 1}, {8, 256, 2, 4}, {9, 32, 1, 2}};  // 20 sizes, at most 0.8 % lost
constexpr Shape gemv_t_c[] = {{1, 32, 2, 8}, {2, 32, 4, 1}, {2, 32, 4, 2}};  // 3 sizes, at most 0.0 % lost
constexpr Shape gemv_t_z[] = {{7, 32, 8, 1}, {8, 32, 4, 2}, {8, 32, 4, 4}};  // 3 sizes, at most 1.0 % lost
constexpr Shape ger_s[] = {{0, 64, 4, 4}};  // 4 sizes, at most 0.3 % lost
constexpr Shape ger_d[] = {{0, 256, 2, 4}};  // 4 sizes, at most 0.0 % lost
constexpr Shape ger_c[] = {{0, 256, 1, 4}};  // 2 sizes, at most 0.0 % lost
constexpr Shape ger_z[] = {{0, 16, 8, 4}};  // 2 sizes, at most 0.0 % lost
constexpr Shape hemv_c[] = {{0, 32, 2, 1}, {0, 128, 1, 8}, {1, 64, 4, 1}, {4, 512, 1, 1}};  // 3 sizes, at most 0.0 % lost
constexpr Shape hemv_z[] = {{0, 64, 1, 4}, {0, 256, 1, 8}, {4, 512, 1, 1}};  // 3 sizes, at most 0.0 % lost
constexpr Shape iamax_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr Shape iamax_d[] = {{0, 32, 1, 1}, {0, 32, 4, 4}, {0, 32, 8, 1}};  // 8 sizes, at most 0.5 % lost
constexpr Shape iamax_c[] = {{0, 32, 1, 1}, {0, 32, 4, 4}, {0, 32, 8, 1}, {0, 32, 8, 2}};  // 5 sizes, at most 0.0 % lost
constexpr Shape iamax_z[] = {{1, 32, 1, 1}, {1, 32, 4, 4}, {1, 32, 8, 2}, {1, 32, 16, 1}};  // 5 sizes, at most 0.1 % lost
constexpr Shape nrm2_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr Shape nrm2_d[] = {{0, 32, 1, 1}, {0, 32, 2, 1}, {0, 32, 4, 1}, {1, 32, 4, 2}, {1, 32, 8, 8}, {1, 32, 16, 4}};  // 8 sizes, at most 0.0 % lost
constexpr Shape nrm2_c[] = {{0, 32, 1, 1}, {0, 32, 8, 1}, {0, 32, 8, 2}};  // 5 sizes, at most 0.0 % lost
constexpr Shape nrm2_z[] = {{1, 32, 2, 1}, {1, 32, 8, 2}, {1, 32, 8, 4}};  // 5 sizes, at most 0.0 % lost
constexpr Shape scal_s[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.5 % lost
constexpr Shape scal_d[] = {{0, 64, 1, 1}, {0, 768, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape scal_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape scal_z[] = {{0, 32, 1, 1}, {0, 64, 1, 1}};  // 5 sizes, at most 0.7 % lost
constexpr Shape scal_real_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape scal_real_z[] = {{0, 32, 1, 1}, {0, 64, 1, 1}};  // 5 sizes, at most 0.7 % lost
constexpr Shape skinny_gemm_s[] = {{1, 32, 1, 8}, {12, 128, 1, 16}, {13, 128, 1, 4}, {13, 128, 1, 16}, {13, 256, 1, 4}, {14, 256, 1, 2}, {14, 256, 1, 4}};  // 16 sizes, at most 0.0 % lost
constexpr Shape skinny_gemm_d[] = {{12, 128, 1, 16}, {13, 32, 1, 4}, {15, 128, 1, 2}, {15, 256, 1, 1}, {15, 256, 1, 2}, {15, 256, 1, 4}, {15, 256, 1, 8}, {15, 512, 1, 1}, {19, 256, 1, 2}};  // 16 sizes, at most 0.0 % lost
constexpr Shape skinny_gemm_z[] = {{12, 128, 1, 8}, {12, 128, 1, 16}, {13, 32, 1, 2}, {15, 128, 1, 2}, {15, 512, 1, 1}};  // 16 sizes, at most 0.3 % lost
constexpr Shape swap_s[] = {{0, 96, 1, 1}};  // 5 sizes, at most 0.6 % lost
constexpr Shape swap_d[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr Shape symv_s[] = {{0, 32, 4, 1}, {1, 32, 4, 1}, {4, 256, 1, 1}, {5, 128, 1, 1}, {5, 256, 1, 1}};  // 9 sizes, at most 0.0 % lost
constexpr Shape symv_d[] = {{0, 32, 2, 1}, {0, 64, 2, 2}, {0, 128, 1, 8}, {1, 64, 2, 2}, {1, 64, 4, 1}, {4, 512, 1, 1}, {5, 256, 1, 1}};  // 9 sizes, at most 0.1 % lost
constexpr Shape trmv_c_c[] = {{0, 64, 2, 1}, {0, 128, 1, 2}};  // 3 sizes, at most 0.4 % lost
constexpr Shape trmv_c_z[] = {{0, 128, 1, 4}, {0, 128, 2, 1}, {0, 256, 1, 4}};  // 3 sizes, at most 0.0 % lost
constexpr Shape trmv_n_s[] = {{0, 32, 2, 4}, {0, 32, 4, 1}, {1, 32, 4, 1}};  // 8 sizes, at most 0.0 % lost
constexpr Shape trmv_n_d[] = {{0, 32, 2, 2}, {0, 32, 4, 1}, {0, 128, 1, 8}, {1, 32, 2, 1}, {1, 32, 2, 2}};  // 8 sizes, at most 0.0 % lost
constexpr Shape trmv_n_c[] = {{0, 32, 2, 2}, {0, 32, 4, 1}, {1, 32, 1, 8}};  // 3 sizes, at most 0.0 % lost
constexpr Shape trmv_n_z[] = {{0, 32, 2, 8}, {0, 32, 4, 1}, {0, 64, 1, 4}};  // 3 sizes, at most 0.0 % lost
constexpr Shape trmv_t_s[] = {{0, 32, 1, 1}, {1, 32, 1, 1}, {1, 32, 2, 1}};  // 8 sizes, at most 0.0 % lost
constexpr Shape trmv_t_d[] = {{0, 32, 1, 1}, {0, 64, 2, 2}, {0, 128, 1, 8}, {1, 32, 2, 1}};  // 8 sizes, at most 0.0 % lost
constexpr Shape trmv_t_c[] = {{0, 32, 1, 2}, {0, 64, 2, 1}};  // 3 sizes, at most 0.8 % lost
constexpr Shape trmv_t_z[] = {{0, 128, 1, 4}, {0, 128, 2, 1}, {0, 256, 1, 8}};  // 3 sizes, at most 0.0 % lost
// clang-format on

struct Entry {
  std::string_view kernel;
  char precision;
  std::span<Shape const> shapes;
};
constexpr Entry entries[] = {
    {"asum", 's', asum_s},
    {"asum", 'd', asum_d},
    {"asum", 'c', asum_c},
    {"asum", 'z', asum_z},
    {"axpy", 's', axpy_s},
    {"axpy", 'd', axpy_d},
    {"axpy", 'c', axpy_c},
    {"axpy", 'z', axpy_z},
    {"copy", 's', copy_s},
    {"copy", 'd', copy_d},
    {"copy", 'c', copy_c},
    {"copy", 'z', copy_z},
    {"dot", 's', dot_s},
    {"dot", 'd', dot_d},
    {"dot", 'c', dot_c},
    {"dot", 'z', dot_z},
    {"dotc", 'c', dotc_c},
    {"dotc", 'z', dotc_z},
    {"gemv_c", 'c', gemv_c_c},
    {"gemv_c", 'z', gemv_c_z},
    {"gemv_n", 's', gemv_n_s},
    {"gemv_n", 'd', gemv_n_d},
    {"gemv_n", 'c', gemv_n_c},
    {"gemv_n", 'z', gemv_n_z},
    {"gemv_t", 's', gemv_t_s},
    {"gemv_t", 'd', gemv_t_d},
    {"gemv_t", 'c', gemv_t_c},
    {"gemv_t", 'z', gemv_t_z},
    {"ger", 's', ger_s},
    {"ger", 'd', ger_d},
    {"ger", 'c', ger_c},
    {"ger", 'z', ger_z},
    {"hemv", 'c', hemv_c},
    {"hemv", 'z', hemv_z},
    {"iamax", 's', iamax_s},
    {"iamax", 'd', iamax_d},
    {"iamax", 'c', iamax_c},
    {"iamax", 'z', iamax_z},
    {"nrm2", 's', nrm2_s},
    {"nrm2", 'd', nrm2_d},
    {"nrm2", 'c', nrm2_c},
    {"nrm2", 'z', nrm2_z},
    {"scal", 's', scal_s},
    {"scal", 'd', scal_d},
    {"scal", 'c', scal_c},
    {"scal", 'z', scal_z},
    {"scal_real", 'c', scal_real_c},
    {"scal_real", 'z', scal_real_z},
    {"skinny_gemm", 's', skinny_gemm_s},
    {"skinny_gemm", 'd', skinny_gemm_d},
    {"skinny_gemm", 'z', skinny_gemm_z},
    {"swap", 's', swap_s},
    {"swap", 'd', swap_d},
    {"symv", 's', symv_s},
    {"symv", 'd', symv_d},
    {"trmv_c", 'c', trmv_c_c},
    {"trmv_c", 'z', trmv_c_z},
    {"trmv_n", 's', trmv_n_s},
    {"trmv_n", 'd', trmv_n_d},
    {"trmv_n", 'c', trmv_n_c},
    {"trmv_n", 'z', trmv_n_z},
    {"trmv_t", 's', trmv_t_s},
    {"trmv_t", 'd', trmv_t_d},
    {"trmv_t", 'c', trmv_t_c},
    {"trmv_t", 'z', trmv_t_z},
};

} // namespace

std::span<Shape const> preferred_shapes(std::string_view kernel,
                                        char precision) {
  for (Entry const &each : entries)
    if (each.kernel == kernel && each.precision == precision)
      return each.shapes;
  return {};
}

} // namespace blaslift::gpu::plan
