// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Made by bench/kernels/preferred.py from all shapes' times on an H200 (bench/results: 2026-11-21-kernels, and
// 2026-11-24-skinny for skinny_gemm).
#include "gpu/plan/preferred.hpp"

namespace blaslift::gpu::plan {
namespace {

// {variant, tx, ty, per thread}
// clang-format off
constexpr Shape asum_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape asum_s_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 4, 1}}, {65536, 65536, true, {0, 32, 1, 1}}, {262144, 262144, true, {1, 32, 4, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {4194304, 4194304, true, {0, 32, 8, 2}}, {16777216, 16777216, true, {0, 32, 4, 2}}, {268435456, 268435456, true, {0, 32, 16, 2}}};
constexpr Shape asum_d[] = {{0, 32, 1, 1}, {1, 32, 2, 1}, {1, 32, 4, 2}, {1, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape asum_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {262144, 262144, true, {1, 32, 2, 1}}, {1048576, 1048576, true, {1, 32, 4, 2}}, {4194304, 4194304, true, {1, 32, 4, 4}}, {16777216, 16777216, true, {1, 32, 4, 2}}, {268435456, 268435456, true, {1, 32, 16, 2}}};
constexpr Shape asum_c[] = {{0, 32, 8, 2}, {1, 32, 4, 2}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape asum_c_sizes[] = {{4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {16777216, 16777216, true, {0, 32, 4, 2}}, {134217728, 134217728, true, {0, 32, 16, 2}}};
constexpr Shape asum_z[] = {{1, 32, 4, 4}, {1, 32, 8, 1}, {1, 32, 16, 1}};  // 5 sizes, at most 0.1 % lost
constexpr MeasuredShape asum_z_sizes[] = {{4096, 4096, true, {1, 32, 16, 1}}, {65536, 65536, true, {1, 32, 1, 1}}, {1048576, 1048576, true, {1, 32, 4, 1}}, {16777216, 16777216, true, {1, 32, 4, 4}}, {134217728, 134217728, true, {1, 32, 8, 4}}};
constexpr Shape axpy_s[] = {{0, 32, 1, 1}};  // 26 sizes, at most 0.0 % lost
constexpr MeasuredShape axpy_s_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {10240, 10240, true, {0, 32, 1, 1}}, {20480, 20480, true, {0, 32, 1, 1}}, {30720, 30720, true, {0, 32, 1, 1}}, {40960, 40960, true, {0, 64, 1, 1}}, {51200, 51200, true, {0, 96, 1, 1}}, {61440, 61440, true, {0, 64, 1, 1}}, {71680, 71680, true, {0, 32, 1, 1}}, {81920, 81920, true, {0, 32, 1, 1}}, {92160, 92160, true, {0, 32, 1, 1}}, {102400, 102400, true, {0, 32, 1, 1}}, {112640, 112640, true, {0, 32, 1, 1}}, {122880, 122880, true, {0, 32, 1, 1}}, {131072, 131072, true, {0, 96, 1, 1}}, {133120, 133120, true, {0, 128, 1, 1}}, {143360, 143360, true, {0, 32, 1, 1}}, {153600, 153600, true, {0, 64, 1, 1}}, {163840, 163840, true, {0, 64, 1, 1}}, {174080, 174080, true, {0, 160, 1, 1}}, {184320, 184320, true, {0, 64, 1, 1}}, {194560, 194560, true, {0, 64, 1, 1}}, {204800, 204800, true, {0, 96, 1, 1}}, {409600, 409600, true, {0, 384, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {268435456, 268435456, true, {0, 32, 1, 1}}};
constexpr Shape axpy_d[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape axpy_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {131072, 131072, true, {0, 192, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {268435456, 268435456, true, {0, 32, 1, 1}}};
constexpr Shape axpy_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape axpy_c_sizes[] = {{4096, 4096, true, {0, 96, 1, 1}}, {65536, 65536, true, {0, 32, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {134217728, 134217728, true, {0, 32, 1, 1}}};
constexpr Shape axpy_z[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape axpy_z_sizes[] = {{4096, 4096, true, {0, 128, 1, 1}}, {65536, 65536, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {134217728, 134217728, true, {0, 32, 1, 1}}};
constexpr Shape copy_s[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape copy_s_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {131072, 131072, true, {0, 32, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {268435456, 268435456, true, {0, 736, 1, 1}}};
constexpr Shape copy_d[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape copy_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {131072, 131072, true, {0, 32, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {268435456, 268435456, true, {0, 32, 1, 1}}};
constexpr Shape copy_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.3 % lost
constexpr MeasuredShape copy_c_sizes[] = {{4096, 4096, true, {0, 32, 1, 1}}, {65536, 65536, true, {0, 32, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 672, 1, 1}}, {134217728, 134217728, true, {0, 672, 1, 1}}};
constexpr Shape copy_z[] = {{0, 64, 1, 1}};  // 5 sizes, at most 0.4 % lost
constexpr MeasuredShape copy_z_sizes[] = {{4096, 4096, true, {0, 128, 1, 1}}, {65536, 65536, true, {0, 32, 1, 1}}, {1048576, 1048576, true, {0, 672, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {134217728, 134217728, true, {0, 32, 1, 1}}};
constexpr Shape dot_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}, {1, 32, 4, 1}};  // 8 sizes, at most 0.1 % lost
constexpr MeasuredShape dot_s_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 4, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {262144, 262144, true, {1, 32, 4, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {4194304, 4194304, true, {0, 32, 4, 1}}, {16777216, 16777216, true, {0, 32, 4, 2}}, {268435456, 268435456, true, {0, 32, 16, 1}}};
constexpr Shape dot_d[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 4, 4}, {1, 32, 8, 1}, {1, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape dot_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 4, 1}}, {262144, 262144, true, {0, 32, 2, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {4194304, 4194304, true, {0, 32, 4, 4}}, {16777216, 16777216, true, {0, 32, 4, 4}}, {268435456, 268435456, true, {1, 32, 8, 2}}};
constexpr Shape dot_c[] = {{0, 32, 8, 1}, {1, 32, 8, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape dot_c_sizes[] = {{4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {1048576, 1048576, true, {0, 32, 8, 1}}, {16777216, 16777216, true, {0, 32, 8, 1}}, {134217728, 134217728, true, {0, 32, 8, 2}}};
constexpr Shape dot_z[] = {{1, 32, 4, 1}, {1, 32, 4, 2}, {1, 32, 8, 4}, {1, 32, 16, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape dot_z_sizes[] = {{4096, 4096, true, {1, 32, 16, 1}}, {65536, 65536, true, {1, 32, 1, 1}}, {1048576, 1048576, true, {1, 32, 4, 2}}, {16777216, 16777216, true, {1, 32, 8, 4}}, {134217728, 134217728, true, {1, 32, 4, 2}}};
constexpr Shape dotc_c[] = {{0, 32, 8, 1}, {1, 32, 8, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape dotc_c_sizes[] = {{4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {1048576, 1048576, true, {0, 32, 8, 1}}, {16777216, 16777216, true, {0, 32, 4, 4}}, {134217728, 134217728, true, {0, 32, 8, 2}}};
constexpr Shape dotc_z[] = {{1, 32, 4, 1}, {1, 32, 4, 2}, {1, 32, 8, 4}, {1, 32, 16, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape dotc_z_sizes[] = {{4096, 4096, true, {1, 32, 16, 1}}, {65536, 65536, true, {1, 32, 1, 1}}, {1048576, 1048576, true, {1, 32, 4, 2}}, {16777216, 16777216, true, {1, 32, 8, 4}}, {134217728, 134217728, true, {1, 32, 4, 2}}};
constexpr Shape gemv_c_c[] = {{1, 32, 2, 8}, {2, 32, 4, 1}, {2, 32, 4, 2}};  // 3 sizes, at most 0.0 % lost
constexpr MeasuredShape gemv_c_c_sizes[] = {{512, 512, true, {8, 32, 4, 1}}, {2048, 2048, true, {2, 32, 4, 2}}, {8192, 8192, true, {1, 32, 2, 8}}};
constexpr Shape gemv_c_z[] = {{7, 32, 4, 8}, {7, 32, 8, 1}, {8, 32, 4, 2}, {8, 32, 4, 4}};  // 3 sizes, at most 0.0 % lost
constexpr MeasuredShape gemv_c_z_sizes[] = {{512, 512, true, {8, 32, 8, 1}}, {2048, 2048, true, {7, 128, 2, 8}}, {8192, 8192, true, {7, 32, 4, 8}}};
constexpr Shape gemv_n_s[] = {{0, 4, 64, 1}, {0, 8, 64, 1}, {0, 16, 2, 4}, {0, 16, 4, 8}, {0, 16, 8, 2}, {0, 16, 32, 4}, {0, 32, 1, 8}, {0, 32, 16, 8}, {1, 8, 64, 1}, {1, 32, 4, 1}, {1, 32, 4, 2}, {1, 32, 16, 4}, {1, 64, 4, 4}, {1, 128, 2, 8}};  // 59 sizes, at most 0.8 % lost
constexpr MeasuredShape gemv_n_s_sizes[] = {{16, 1048576, true, {0, 4, 64, 1}}, {128, 1048576, true, {0, 8, 32, 2}}, {256, 256, true, {1, 16, 16, 1}}, {511, 511, false, {1, 8, 32, 1}}, {512, 512, true, {1, 8, 32, 1}}, {513, 513, false, {1, 8, 64, 1}}, {768, 768, true, {1, 8, 64, 1}}, {1000, 1048576, true, {0, 32, 16, 8}}, {1023, 1023, false, {1, 8, 64, 1}}, {1024, 1024, true, {0, 4, 64, 1}}, {1025, 1025, false, {1, 8, 64, 1}}, {1280, 1280, true, {0, 4, 64, 1}}, {1536, 1536, true, {0, 8, 64, 1}}, {1792, 1792, true, {0, 8, 64, 1}}, {2047, 2047, false, {1, 16, 32, 2}}, {2048, 2048, true, {0, 8, 64, 1}}, {2049, 2049, false, {1, 32, 4, 1}}, {2304, 2304, true, {1, 32, 4, 1}}, {2560, 2560, true, {0, 8, 64, 1}}, {2816, 2816, true, {0, 8, 64, 1}}, {3001, 3001, false, {1, 32, 4, 2}}, {3072, 3072, true, {0, 8, 64, 1}}, {3328, 3328, true, {0, 8, 64, 1}}, {3584, 3584, true, {0, 8, 64, 1}}, {3840, 3840, true, {0, 8, 64, 1}}, {4095, 4095, false, {1, 32, 16, 4}}, {4096, 4096, true, {0, 8, 64, 1}}, {4097, 4097, false, {1, 128, 2, 4}}, {4352, 4352, true, {0, 16, 8, 2}}, {4608, 4608, true, {0, 32, 4, 2}}, {4864, 4864, true, {0, 16, 4, 2}}, {5003, 5003, false, {1, 64, 4, 4}}, {5120, 5120, true, {0, 16, 8, 2}}, {5376, 5376, true, {0, 128, 4, 2}}, {5632, 5632, true, {0, 32, 4, 2}}, {5888, 5888, true, {0, 16, 32, 4}}, {6144, 6144, true, {0, 8, 32, 4}}, {6400, 6400, true, {0, 16, 32, 4}}, {6656, 6656, true, {0, 8, 32, 4}}, {6912, 6912, true, {0, 8, 32, 4}}, {7001, 7001, false, {1, 128, 2, 8}}, {7168, 7168, true, {0, 8, 32, 4}}, {7424, 7424, true, {0, 8, 32, 4}}, {7680, 7680, true, {0, 16, 32, 4}}, {7936, 7936, true, {0, 8, 32, 4}}, {8191, 8191, false, {1, 64, 2, 4}}, {8192, 8192, true, {0, 16, 32, 4}}, {16384, 16384, true, {0, 32, 2, 8}}, {32768, 32768, true, {0, 16, 4, 8}}, {1048576, 16, true, {0, 32, 1, 8}}, {1048576, 128, true, {0, 32, 1, 8}}};
constexpr Shape gemv_n_d[] = {{0, 8, 8, 1}, {0, 8, 32, 2}, {0, 8, 64, 1}, {0, 32, 1, 8}, {0, 32, 4, 4}, {0, 32, 16, 8}, {0, 64, 2, 4}, {1, 8, 64, 1}, {1, 16, 8, 2}, {1, 16, 32, 2}, {1, 32, 4, 8}, {1, 32, 16, 4}, {1, 64, 2, 4}};  // 37 sizes, at most 0.9 % lost
constexpr MeasuredShape gemv_n_d_sizes[] = {{16, 1048576, true, {0, 8, 32, 2}}, {128, 1048576, true, {0, 16, 16, 8}}, {256, 256, true, {1, 8, 16, 1}}, {512, 512, true, {1, 8, 32, 1}}, {513, 513, false, {1, 8, 64, 1}}, {768, 768, true, {0, 4, 64, 1}}, {1000, 1048576, true, {0, 32, 16, 8}}, {1023, 1023, false, {1, 16, 32, 2}}, {1024, 1024, true, {0, 8, 64, 1}}, {1025, 1025, false, {1, 8, 64, 1}}, {1280, 1280, true, {0, 8, 64, 1}}, {1536, 1536, true, {0, 8, 64, 1}}, {1792, 1792, true, {0, 8, 64, 1}}, {2047, 2047, false, {1, 16, 32, 2}}, {2048, 2048, true, {0, 8, 64, 1}}, {2049, 2049, false, {1, 16, 32, 2}}, {2560, 2560, true, {0, 16, 8, 1}}, {3001, 3001, false, {1, 32, 16, 4}}, {3072, 3072, true, {0, 8, 32, 2}}, {3584, 3584, true, {0, 16, 32, 2}}, {4095, 4095, false, {1, 32, 16, 4}}, {4096, 4096, true, {0, 8, 32, 2}}, {4097, 4097, false, {1, 64, 4, 4}}, {4352, 4352, true, {0, 16, 4, 4}}, {4864, 4864, true, {0, 16, 8, 4}}, {5003, 5003, false, {1, 128, 2, 8}}, {5120, 5120, true, {0, 16, 4, 4}}, {5632, 5632, true, {0, 32, 8, 4}}, {6144, 6144, true, {0, 16, 16, 8}}, {6656, 6656, true, {0, 16, 16, 8}}, {7168, 7168, true, {0, 32, 16, 8}}, {8191, 8191, false, {1, 256, 2, 8}}, {8192, 8192, true, {0, 8, 16, 8}}, {16384, 16384, true, {0, 64, 2, 8}}, {32768, 32768, true, {0, 32, 4, 8}}, {1048576, 16, true, {0, 32, 1, 8}}, {1048576, 128, true, {0, 128, 1, 8}}};
constexpr Shape gemv_n_c[] = {{0, 8, 8, 1}, {0, 8, 32, 2}, {0, 8, 64, 1}, {0, 16, 2, 4}, {0, 16, 16, 8}, {0, 32, 1, 4}, {1, 8, 32, 1}, {1, 8, 64, 1}, {1, 16, 32, 2}, {1, 32, 4, 2}, {1, 64, 4, 4}};  // 12 sizes, at most 0.8 % lost
constexpr MeasuredShape gemv_n_c_sizes[] = {{16, 1048576, true, {0, 8, 32, 2}}, {128, 1048576, true, {0, 16, 16, 8}}, {512, 512, true, {1, 8, 32, 1}}, {1024, 1024, true, {0, 8, 64, 1}}, {1025, 1025, false, {1, 8, 64, 1}}, {2048, 2048, true, {0, 8, 64, 1}}, {2560, 2560, true, {0, 32, 4, 1}}, {4097, 4097, false, {1, 64, 4, 4}}, {4352, 4352, true, {0, 32, 4, 4}}, {8192, 8192, true, {0, 16, 16, 8}}, {1048576, 16, true, {0, 32, 1, 1}}, {1048576, 128, true, {0, 64, 1, 8}}};
constexpr Shape gemv_n_z[] = {{0, 8, 32, 2}, {0, 8, 32, 4}, {0, 8, 64, 1}, {0, 16, 2, 8}, {0, 32, 1, 4}, {0, 64, 4, 2}, {0, 128, 4, 4}};  // 12 sizes, at most 0.6 % lost
constexpr MeasuredShape gemv_n_z_sizes[] = {{16, 1048576, true, {0, 16, 32, 4}}, {128, 1048576, true, {0, 16, 16, 8}}, {512, 512, true, {0, 8, 32, 1}}, {1024, 1024, true, {0, 8, 64, 1}}, {1025, 1025, true, {0, 8, 64, 1}}, {2048, 2048, true, {0, 16, 32, 2}}, {2560, 2560, true, {0, 32, 8, 2}}, {4097, 4097, true, {0, 64, 4, 4}}, {4352, 4352, true, {0, 16, 2, 8}}, {8192, 8192, true, {0, 32, 2, 4}}, {1048576, 16, true, {0, 32, 1, 4}}, {1048576, 128, true, {0, 32, 1, 8}}};
constexpr Shape gemv_t_s[] = {{1, 32, 4, 4}, {1, 64, 1, 4}, {1, 64, 2, 2}, {2, 32, 1, 8}, {2, 32, 4, 1}, {2, 32, 4, 8}, {2, 64, 1, 1}, {8, 32, 2, 1}, {8, 32, 2, 2}, {8, 32, 4, 1}, {8, 64, 1, 1}, {8, 64, 1, 8}, {8, 64, 2, 4}, {9, 32, 1, 2}};  // 40 sizes, at most 0.0 % lost
constexpr MeasuredShape gemv_t_s_sizes[] = {{16, 1048576, true, {9, 128, 1, 8}}, {128, 1048576, true, {9, 32, 1, 2}}, {256, 256, true, {6, 128, 1, 1}}, {511, 511, false, {8, 64, 2, 1}}, {512, 512, true, {8, 64, 2, 1}}, {513, 513, false, {8, 32, 4, 1}}, {768, 768, true, {8, 64, 4, 1}}, {1000, 1048576, true, {2, 64, 1, 1}}, {1023, 1023, false, {8, 32, 4, 1}}, {1024, 1024, true, {2, 32, 4, 1}}, {1025, 1025, false, {8, 32, 4, 1}}, {1280, 1280, true, {1, 32, 4, 1}}, {1536, 1536, true, {2, 32, 4, 1}}, {1792, 1792, true, {1, 128, 2, 2}}, {2047, 2047, false, {8, 32, 4, 1}}, {2048, 2048, true, {1, 128, 2, 2}}, {2049, 2049, false, {7, 32, 4, 1}}, {2304, 2304, true, {1, 64, 2, 2}}, {2560, 2560, true, {1, 64, 2, 2}}, {2816, 2816, true, {1, 128, 1, 4}}, {3001, 3001, false, {8, 64, 2, 2}}, {3072, 3072, true, {1, 64, 1, 4}}, {3328, 3328, true, {1, 128, 1, 4}}, {4095, 4095, false, {8, 128, 2, 2}}, {4096, 4096, true, {1, 128, 1, 4}}, {4097, 4097, false, {6, 256, 1, 8}}, {5003, 5003, false, {8, 64, 1, 8}}, {6144, 6144, true, {2, 64, 1, 8}}, {7001, 7001, false, {8, 64, 1, 8}}, {8191, 8191, false, {8, 64, 2, 4}}, {8192, 8192, true, {1, 128, 1, 8}}, {16384, 16384, true, {1, 32, 4, 4}}, {32768, 32768, true, {1, 32, 4, 8}}, {1048576, 16, true, {1, 64, 4, 4}}, {1048576, 128, true, {2, 32, 4, 8}}};
constexpr Shape gemv_t_d[] = {{1, 32, 4, 2}, {1, 32, 4, 4}, {1, 64, 1, 2}, {1, 64, 1, 8}, {1, 64, 2, 1}, {2, 32, 1, 1}, {2, 32, 4, 2}, {5, 32, 2, 4}, {6, 128, 4, 1}, {7, 128, 1, 8}, {8, 32, 4, 2}, {8, 32, 4, 4}, {8, 32, 8, 1}, {8, 64, 2, 4}, {8, 128, 1, 1}, {9, 32, 1, 2}};  // 37 sizes, at most 1.9 % lost
constexpr MeasuredShape gemv_t_d_sizes[] = {{16, 1048576, true, {9, 32, 1, 2}}, {128, 1048576, true, {2, 32, 1, 1}}, {256, 256, true, {7, 64, 2, 1}}, {512, 512, true, {8, 32, 4, 1}}, {513, 513, false, {8, 32, 8, 1}}, {768, 768, true, {2, 32, 8, 1}}, {1000, 1048576, true, {1, 64, 1, 2}}, {1023, 1023, false, {8, 32, 8, 1}}, {1024, 1024, true, {2, 32, 8, 1}}, {1025, 1025, false, {8, 32, 8, 1}}, {1280, 1280, true, {1, 32, 4, 2}}, {1536, 1536, true, {5, 32, 4, 2}}, {1792, 1792, true, {5, 32, 4, 2}}, {2047, 2047, false, {8, 32, 4, 2}}, {2048, 2048, true, {5, 64, 4, 2}}, {2049, 2049, false, {8, 32, 4, 2}}, {2560, 2560, true, {1, 64, 2, 4}}, {3001, 3001, false, {8, 32, 2, 4}}, {3072, 3072, true, {0, 128, 1, 8}}, {3584, 3584, true, {1, 128, 1, 8}}, {4095, 4095, false, {8, 256, 2, 4}}, {4096, 4096, true, {5, 32, 2, 4}}, {4097, 4097, false, {8, 128, 1, 4}}, {4352, 4352, true, {1, 64, 1, 8}}, {4864, 4864, true, {1, 64, 2, 8}}, {5003, 5003, false, {8, 64, 1, 8}}, {5120, 5120, true, {1, 64, 2, 8}}, {5632, 5632, true, {5, 256, 1, 8}}, {6144, 6144, true, {1, 32, 4, 4}}, {6656, 6656, true, {1, 64, 2, 8}}, {7168, 7168, true, {1, 64, 2, 8}}, {8191, 8191, false, {8, 32, 4, 4}}, {8192, 8192, true, {1, 32, 4, 4}}, {16384, 16384, true, {1, 32, 4, 4}}, {32768, 32768, true, {1, 32, 4, 4}}, {1048576, 16, true, {5, 32, 16, 4}}, {1048576, 128, true, {5, 32, 4, 8}}};
constexpr Shape gemv_t_c[] = {{0, 64, 1, 8}, {1, 32, 2, 8}, {1, 128, 1, 8}, {2, 32, 4, 2}, {2, 64, 1, 1}, {8, 32, 1, 4}, {8, 32, 4, 1}, {8, 32, 8, 1}, {8, 64, 1, 1}, {9, 32, 1, 2}};  // 12 sizes, at most 0.6 % lost
constexpr MeasuredShape gemv_t_c_sizes[] = {{16, 1048576, true, {9, 32, 1, 2}}, {128, 1048576, true, {2, 32, 1, 1}}, {512, 512, true, {7, 32, 4, 1}}, {1024, 1024, true, {5, 32, 8, 1}}, {1025, 1025, false, {8, 32, 8, 1}}, {2048, 2048, true, {2, 32, 4, 2}}, {2560, 2560, true, {0, 128, 1, 8}}, {4097, 4097, false, {8, 128, 1, 4}}, {4352, 4352, true, {4, 32, 1, 8}}, {8192, 8192, true, {2, 32, 2, 8}}, {1048576, 16, true, {1, 32, 4, 8}}, {1048576, 128, true, {2, 32, 4, 8}}};
constexpr Shape gemv_t_z[] = {{7, 32, 4, 8}, {7, 32, 8, 1}, {7, 64, 1, 4}, {7, 64, 2, 8}, {8, 32, 8, 2}, {8, 64, 2, 4}, {8, 64, 2, 8}, {8, 128, 1, 1}, {10, 32, 1, 4}};  // 12 sizes, at most 0.0 % lost
constexpr MeasuredShape gemv_t_z_sizes[] = {{16, 1048576, true, {10, 32, 1, 4}}, {128, 1048576, true, {8, 32, 1, 1}}, {512, 512, true, {8, 32, 8, 1}}, {1024, 1024, true, {8, 32, 8, 2}}, {1025, 1025, true, {8, 32, 8, 2}}, {2048, 2048, true, {7, 32, 2, 8}}, {2560, 2560, true, {8, 128, 2, 4}}, {4097, 4097, true, {8, 32, 1, 8}}, {4352, 4352, true, {8, 64, 1, 2}}, {8192, 8192, true, {7, 32, 4, 8}}, {1048576, 16, true, {8, 64, 4, 8}}, {1048576, 128, true, {7, 32, 4, 8}}};
constexpr Shape ger_s[] = {{0, 64, 4, 4}};  // 4 sizes, at most 0.3 % lost
constexpr MeasuredShape ger_s_sizes[] = {{256, 256, true, {0, 8, 8, 4}}, {1024, 1024, true, {0, 4, 8, 4}}, {4096, 4096, true, {0, 256, 1, 4}}, {16384, 16384, true, {0, 128, 4, 4}}};
constexpr Shape ger_d[] = {{0, 256, 2, 4}};  // 4 sizes, at most 0.0 % lost
constexpr MeasuredShape ger_d_sizes[] = {{256, 256, true, {0, 32, 4, 4}}, {1024, 1024, true, {0, 4, 8, 4}}, {4096, 4096, true, {0, 256, 1, 4}}, {16384, 16384, true, {0, 256, 2, 4}}};
constexpr Shape ger_c[] = {{0, 256, 1, 4}};  // 2 sizes, at most 0.0 % lost
constexpr MeasuredShape ger_c_sizes[] = {{1024, 1024, true, {0, 4, 8, 4}}, {8192, 8192, true, {0, 256, 2, 4}}};
constexpr Shape ger_z[] = {{0, 16, 8, 4}};  // 2 sizes, at most 0.0 % lost
constexpr MeasuredShape ger_z_sizes[] = {{1024, 1024, true, {0, 32, 2, 4}}, {8192, 8192, true, {0, 256, 1, 4}}};
constexpr Shape hemv_c[] = {{0, 32, 2, 1}, {0, 128, 1, 8}, {1, 32, 2, 1}, {1, 64, 4, 1}, {1, 128, 1, 1}, {4, 512, 1, 1}};  // 7 sizes, at most 0.0 % lost
constexpr MeasuredShape hemv_c_sizes[] = {{512, 512, true, {4, 512, 1, 1}}, {2048, 2048, true, {4, 256, 1, 1}}, {3001, 3001, false, {1, 128, 1, 1}}, {4096, 4096, true, {1, 64, 1, 1}}, {16384, 16384, true, {0, 128, 1, 8}}};
constexpr Shape hemv_z[] = {{0, 64, 1, 4}, {0, 64, 2, 1}, {0, 64, 2, 2}, {0, 128, 1, 1}, {0, 256, 1, 8}, {4, 512, 1, 1}};  // 6 sizes, at most 0.3 % lost
constexpr MeasuredShape hemv_z_sizes[] = {{512, 512, true, {4, 512, 1, 1}}, {2048, 2048, true, {0, 64, 2, 2}}, {3001, 3001, true, {0, 128, 1, 1}}, {4096, 4096, true, {0, 128, 1, 4}}, {16384, 16384, true, {0, 256, 1, 8}}};
constexpr Shape iamax_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape iamax_s_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 4, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {262144, 262144, true, {1, 32, 4, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {4194304, 4194304, true, {0, 32, 16, 2}}, {16777216, 16777216, true, {0, 32, 16, 2}}, {268435456, 268435456, true, {0, 32, 8, 4}}};
constexpr Shape iamax_d[] = {{0, 32, 1, 1}, {0, 32, 4, 4}, {0, 32, 8, 1}};  // 8 sizes, at most 0.5 % lost
constexpr MeasuredShape iamax_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 4, 1}}, {262144, 262144, true, {1, 32, 8, 1}}, {1048576, 1048576, true, {0, 32, 16, 1}}, {4194304, 4194304, true, {0, 32, 16, 4}}, {16777216, 16777216, true, {0, 32, 8, 4}}, {268435456, 268435456, true, {0, 32, 4, 4}}};
constexpr Shape iamax_c[] = {{0, 32, 1, 1}, {0, 32, 4, 4}, {0, 32, 8, 1}, {0, 32, 8, 2}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape iamax_c_sizes[] = {{4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {1048576, 1048576, true, {0, 32, 16, 2}}, {16777216, 16777216, true, {0, 32, 16, 4}}, {134217728, 134217728, true, {0, 32, 8, 4}}};
constexpr Shape iamax_z[] = {{1, 32, 1, 1}, {1, 32, 4, 4}, {1, 32, 8, 2}, {1, 32, 16, 1}};  // 5 sizes, at most 0.1 % lost
constexpr MeasuredShape iamax_z_sizes[] = {{4096, 4096, true, {1, 32, 16, 1}}, {65536, 65536, true, {1, 32, 4, 1}}, {1048576, 1048576, true, {1, 32, 4, 2}}, {16777216, 16777216, true, {1, 32, 8, 4}}, {134217728, 134217728, true, {1, 32, 4, 4}}};
constexpr Shape nrm2_s[] = {{0, 32, 1, 1}, {0, 32, 4, 1}, {0, 32, 8, 2}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape nrm2_s_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 4, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {262144, 262144, true, {1, 32, 4, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {4194304, 4194304, true, {0, 32, 8, 2}}, {16777216, 16777216, true, {0, 32, 4, 2}}, {268435456, 268435456, true, {0, 32, 8, 2}}};
constexpr Shape nrm2_d[] = {{0, 32, 1, 1}, {0, 32, 2, 1}, {0, 32, 4, 1}, {1, 32, 4, 2}, {1, 32, 8, 8}, {1, 32, 16, 4}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape nrm2_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {262144, 262144, true, {1, 32, 2, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {4194304, 4194304, true, {0, 32, 16, 4}}, {16777216, 16777216, true, {1, 32, 16, 4}}, {268435456, 268435456, true, {1, 32, 8, 8}}};
constexpr Shape nrm2_c[] = {{0, 32, 1, 1}, {0, 32, 8, 1}, {0, 32, 8, 2}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape nrm2_c_sizes[] = {{4096, 4096, true, {1, 32, 8, 1}}, {65536, 65536, true, {1, 32, 2, 1}}, {1048576, 1048576, true, {0, 32, 4, 1}}, {16777216, 16777216, true, {0, 32, 4, 2}}, {134217728, 134217728, true, {0, 32, 16, 2}}};
constexpr Shape nrm2_z[] = {{1, 32, 2, 1}, {1, 32, 8, 2}, {1, 32, 8, 4}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape nrm2_z_sizes[] = {{4096, 4096, true, {1, 32, 16, 1}}, {65536, 65536, true, {1, 32, 4, 1}}, {1048576, 1048576, true, {1, 32, 4, 2}}, {16777216, 16777216, true, {1, 32, 8, 4}}, {134217728, 134217728, true, {1, 32, 8, 8}}};
constexpr Shape scal_s[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.5 % lost
constexpr MeasuredShape scal_s_sizes[] = {{256, 256, true, {0, 128, 1, 1}}, {131072, 131072, true, {0, 128, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {268435456, 268435456, true, {0, 832, 1, 1}}};
constexpr Shape scal_d[] = {{0, 64, 1, 1}, {0, 768, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape scal_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {131072, 131072, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {268435456, 268435456, true, {0, 768, 1, 1}}};
constexpr Shape scal_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape scal_c_sizes[] = {{4096, 4096, true, {0, 128, 1, 1}}, {65536, 65536, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {134217728, 134217728, true, {0, 800, 1, 1}}};
constexpr Shape scal_z[] = {{0, 32, 1, 1}, {0, 64, 1, 1}};  // 5 sizes, at most 0.7 % lost
constexpr MeasuredShape scal_z_sizes[] = {{4096, 4096, true, {0, 160, 1, 1}}, {65536, 65536, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 736, 1, 1}}, {134217728, 134217728, true, {0, 768, 1, 1}}};
constexpr Shape scal_real_c[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape scal_real_c_sizes[] = {{4096, 4096, true, {0, 128, 1, 1}}, {65536, 65536, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {134217728, 134217728, true, {0, 800, 1, 1}}};
constexpr Shape scal_real_z[] = {{0, 32, 1, 1}, {0, 64, 1, 1}};  // 5 sizes, at most 0.7 % lost
constexpr MeasuredShape scal_real_z_sizes[] = {{4096, 4096, true, {0, 160, 1, 1}}, {65536, 65536, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 736, 1, 1}}, {134217728, 134217728, true, {0, 768, 1, 1}}};
constexpr Shape skinny_gemm_s[] = {{12, 32, 1, 16}, {12, 128, 1, 16}, {12, 256, 1, 16}, {13, 32, 1, 8}, {13, 128, 1, 4}, {13, 128, 1, 8}, {13, 128, 1, 16}, {13, 160, 1, 2}, {13, 192, 1, 8}, {13, 256, 1, 8}, {13, 256, 1, 16}, {14, 256, 1, 4}, {14, 256, 1, 8}, {17, 160, 1, 4}, {17, 256, 1, 4}, {20, 128, 1, 16}};  // 110 sizes, at most 3.7 % lost
constexpr Shape skinny_gemm_d[] = {{12, 32, 1, 16}, {12, 128, 1, 16}, {15, 128, 1, 2}, {15, 128, 1, 4}, {15, 128, 1, 8}, {15, 128, 1, 16}, {15, 256, 1, 2}, {15, 256, 1, 4}, {15, 288, 1, 2}, {15, 512, 1, 2}, {19, 128, 1, 4}, {23, 128, 1, 4}, {23, 128, 1, 16}, {23, 256, 1, 2}, {23, 256, 1, 4}, {23, 256, 1, 8}};  // 110 sizes, at most 1.3 % lost
constexpr Shape skinny_gemm_c[] = {{12, 32, 1, 16}, {12, 128, 1, 8}, {12, 128, 1, 16}, {12, 192, 1, 8}, {12, 256, 1, 8}, {13, 96, 1, 4}, {13, 128, 1, 4}, {13, 128, 1, 16}, {13, 160, 1, 2}, {13, 160, 1, 4}, {13, 256, 1, 2}, {13, 256, 1, 4}, {13, 256, 1, 8}, {20, 128, 1, 16}, {20, 160, 1, 2}, {20, 256, 1, 16}};  // 110 sizes, at most 2.6 % lost
constexpr Shape skinny_gemm_z[] = {{12, 32, 1, 8}, {12, 128, 1, 8}, {12, 128, 1, 16}, {13, 32, 1, 4}, {15, 128, 1, 1}, {15, 128, 1, 4}, {15, 128, 1, 8}, {15, 128, 1, 16}, {15, 256, 1, 2}, {15, 256, 1, 4}, {15, 288, 1, 2}, {15, 512, 1, 2}, {23, 128, 1, 4}, {23, 128, 1, 8}, {23, 256, 1, 16}, {23, 288, 1, 2}};  // 110 sizes, at most 0.6 % lost
constexpr Shape swap_s[] = {{0, 96, 1, 1}};  // 5 sizes, at most 0.6 % lost
constexpr MeasuredShape swap_s_sizes[] = {{256, 256, true, {0, 96, 1, 1}}, {131072, 131072, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 160, 1, 1}}, {268435456, 268435456, true, {0, 32, 1, 1}}};
constexpr Shape swap_d[] = {{0, 32, 1, 1}};  // 5 sizes, at most 0.0 % lost
constexpr MeasuredShape swap_d_sizes[] = {{256, 256, true, {0, 32, 1, 1}}, {131072, 131072, true, {0, 96, 1, 1}}, {1048576, 1048576, true, {0, 32, 1, 1}}, {16777216, 16777216, true, {0, 32, 1, 1}}, {268435456, 268435456, true, {0, 32, 1, 1}}};
constexpr Shape symv_s[] = {{0, 32, 4, 1}, {1, 32, 4, 1}, {4, 256, 1, 1}, {5, 128, 1, 1}, {5, 256, 1, 1}};  // 9 sizes, at most 0.0 % lost
constexpr MeasuredShape symv_s_sizes[] = {{256, 256, true, {5, 128, 1, 1}}, {512, 512, true, {4, 256, 1, 1}}, {513, 513, false, {5, 256, 1, 1}}, {1024, 1024, true, {4, 256, 1, 1}}, {2048, 2048, true, {4, 256, 1, 1}}, {3001, 3001, false, {1, 64, 2, 1}}, {4096, 4096, true, {0, 32, 4, 1}}, {8192, 8192, true, {0, 32, 2, 1}}, {16384, 16384, true, {0, 32, 4, 1}}};
constexpr Shape symv_d[] = {{0, 32, 2, 1}, {0, 64, 2, 2}, {0, 128, 1, 8}, {1, 64, 2, 2}, {1, 64, 4, 1}, {4, 512, 1, 1}, {5, 256, 1, 1}};  // 9 sizes, at most 0.1 % lost
constexpr MeasuredShape symv_d_sizes[] = {{256, 256, true, {5, 256, 1, 1}}, {512, 512, true, {5, 512, 1, 1}}, {513, 513, false, {5, 512, 1, 1}}, {1024, 1024, true, {4, 512, 1, 1}}, {2048, 2048, true, {0, 32, 4, 1}}, {3001, 3001, false, {1, 64, 2, 2}}, {4096, 4096, true, {0, 64, 2, 2}}, {8192, 8192, true, {0, 128, 1, 8}}, {16384, 16384, true, {0, 256, 2, 8}}};
constexpr Shape trmv_c_c[] = {{0, 64, 2, 1}, {0, 128, 1, 2}};  // 3 sizes, at most 0.4 % lost
constexpr MeasuredShape trmv_c_c_sizes[] = {{512, 512, true, {1, 64, 2, 1}}, {4096, 4096, true, {0, 64, 2, 2}}, {16384, 16384, true, {0, 128, 1, 1}}};
constexpr Shape trmv_c_z[] = {{0, 128, 1, 4}, {0, 128, 2, 1}, {0, 256, 1, 4}};  // 3 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_c_z_sizes[] = {{512, 512, true, {0, 64, 4, 1}}, {4096, 4096, true, {0, 128, 1, 4}}, {16384, 16384, true, {0, 256, 1, 8}}};
constexpr Shape trmv_n_s[] = {{0, 32, 2, 4}, {0, 32, 4, 1}, {1, 32, 4, 1}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_n_s_sizes[] = {{256, 256, true, {1, 64, 1, 1}}, {512, 512, true, {1, 64, 2, 1}}, {1024, 1024, true, {1, 32, 4, 1}}, {2048, 2048, true, {0, 32, 4, 1}}, {3001, 3001, false, {1, 64, 2, 1}}, {4096, 4096, true, {0, 32, 4, 1}}, {8192, 8192, true, {0, 32, 2, 4}}, {16384, 16384, true, {0, 32, 2, 4}}};
constexpr Shape trmv_n_d[] = {{0, 32, 2, 2}, {0, 32, 4, 1}, {0, 128, 1, 8}, {1, 32, 2, 1}, {1, 32, 2, 2}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_n_d_sizes[] = {{256, 256, true, {1, 32, 2, 1}}, {512, 512, true, {1, 32, 4, 1}}, {1024, 1024, true, {0, 32, 1, 1}}, {2048, 2048, true, {0, 32, 4, 1}}, {3001, 3001, false, {1, 128, 1, 2}}, {4096, 4096, true, {0, 32, 2, 2}}, {8192, 8192, true, {0, 128, 1, 8}}, {16384, 16384, true, {1, 64, 1, 8}}};
constexpr Shape trmv_n_c[] = {{0, 32, 2, 2}, {0, 32, 4, 1}, {1, 32, 1, 8}};  // 4 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_n_c_sizes[] = {{512, 512, true, {1, 32, 2, 1}}, {2048, 2048, true, {0, 32, 4, 1}}, {4096, 4096, true, {0, 32, 2, 2}}, {16384, 16384, true, {1, 64, 1, 8}}};
constexpr Shape trmv_n_z[] = {{0, 32, 2, 8}, {0, 32, 4, 1}, {0, 64, 1, 4}};  // 3 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_n_z_sizes[] = {{512, 512, true, {0, 32, 4, 1}}, {4096, 4096, true, {0, 64, 1, 4}}, {16384, 16384, true, {0, 64, 2, 8}}};
constexpr Shape trmv_t_s[] = {{0, 32, 1, 1}, {1, 32, 1, 1}, {1, 32, 2, 1}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_t_s_sizes[] = {{256, 256, true, {1, 32, 4, 1}}, {512, 512, true, {1, 64, 2, 1}}, {513, 513, false, {1, 64, 2, 1}}, {1024, 1024, true, {1, 64, 2, 1}}, {2048, 2048, true, {0, 32, 2, 1}}, {4096, 4096, true, {0, 32, 4, 1}}, {8192, 8192, true, {0, 32, 1, 1}}, {16384, 16384, true, {0, 32, 1, 1}}};
constexpr Shape trmv_t_d[] = {{0, 32, 1, 1}, {0, 64, 2, 2}, {0, 128, 1, 8}, {1, 32, 2, 1}};  // 8 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_t_d_sizes[] = {{256, 256, true, {1, 128, 1, 1}}, {512, 512, true, {1, 128, 1, 1}}, {513, 513, false, {1, 64, 2, 1}}, {1024, 1024, true, {0, 32, 8, 1}}, {2048, 2048, true, {0, 32, 1, 1}}, {4096, 4096, true, {0, 64, 2, 2}}, {8192, 8192, true, {0, 128, 1, 8}}, {16384, 16384, true, {0, 128, 1, 1}}};
constexpr Shape trmv_t_c[] = {{0, 32, 1, 2}, {0, 64, 2, 1}};  // 3 sizes, at most 0.8 % lost
constexpr MeasuredShape trmv_t_c_sizes[] = {{512, 512, true, {1, 64, 2, 1}}, {4096, 4096, true, {0, 64, 2, 2}}, {16384, 16384, true, {0, 128, 1, 1}}};
constexpr Shape trmv_t_z[] = {{0, 32, 1, 1}, {0, 64, 1, 2}, {0, 128, 1, 1}, {0, 128, 1, 4}, {0, 256, 1, 8}};  // 4 sizes, at most 0.0 % lost
constexpr MeasuredShape trmv_t_z_sizes[] = {{512, 512, true, {0, 64, 4, 1}}, {2048, 2048, true, {0, 32, 1, 2}}, {4096, 4096, true, {0, 128, 1, 4}}, {16384, 16384, true, {0, 256, 1, 8}}};
// clang-format on

struct Entry {
  std::string_view kernel;
  char precision;
  std::span<Shape const> shapes;
  std::span<MeasuredShape const> sizes;
};
constexpr Entry entries[] = {
    {"asum", 's', asum_s, asum_s_sizes},
    {"asum", 'd', asum_d, asum_d_sizes},
    {"asum", 'c', asum_c, asum_c_sizes},
    {"asum", 'z', asum_z, asum_z_sizes},
    {"axpy", 's', axpy_s, axpy_s_sizes},
    {"axpy", 'd', axpy_d, axpy_d_sizes},
    {"axpy", 'c', axpy_c, axpy_c_sizes},
    {"axpy", 'z', axpy_z, axpy_z_sizes},
    {"copy", 's', copy_s, copy_s_sizes},
    {"copy", 'd', copy_d, copy_d_sizes},
    {"copy", 'c', copy_c, copy_c_sizes},
    {"copy", 'z', copy_z, copy_z_sizes},
    {"dot", 's', dot_s, dot_s_sizes},
    {"dot", 'd', dot_d, dot_d_sizes},
    {"dot", 'c', dot_c, dot_c_sizes},
    {"dot", 'z', dot_z, dot_z_sizes},
    {"dotc", 'c', dotc_c, dotc_c_sizes},
    {"dotc", 'z', dotc_z, dotc_z_sizes},
    {"gemv_c", 'c', gemv_c_c, gemv_c_c_sizes},
    {"gemv_c", 'z', gemv_c_z, gemv_c_z_sizes},
    {"gemv_n", 's', gemv_n_s, gemv_n_s_sizes},
    {"gemv_n", 'd', gemv_n_d, gemv_n_d_sizes},
    {"gemv_n", 'c', gemv_n_c, gemv_n_c_sizes},
    {"gemv_n", 'z', gemv_n_z, gemv_n_z_sizes},
    {"gemv_t", 's', gemv_t_s, gemv_t_s_sizes},
    {"gemv_t", 'd', gemv_t_d, gemv_t_d_sizes},
    {"gemv_t", 'c', gemv_t_c, gemv_t_c_sizes},
    {"gemv_t", 'z', gemv_t_z, gemv_t_z_sizes},
    {"ger", 's', ger_s, ger_s_sizes},
    {"ger", 'd', ger_d, ger_d_sizes},
    {"ger", 'c', ger_c, ger_c_sizes},
    {"ger", 'z', ger_z, ger_z_sizes},
    {"hemv", 'c', hemv_c, hemv_c_sizes},
    {"hemv", 'z', hemv_z, hemv_z_sizes},
    {"iamax", 's', iamax_s, iamax_s_sizes},
    {"iamax", 'd', iamax_d, iamax_d_sizes},
    {"iamax", 'c', iamax_c, iamax_c_sizes},
    {"iamax", 'z', iamax_z, iamax_z_sizes},
    {"nrm2", 's', nrm2_s, nrm2_s_sizes},
    {"nrm2", 'd', nrm2_d, nrm2_d_sizes},
    {"nrm2", 'c', nrm2_c, nrm2_c_sizes},
    {"nrm2", 'z', nrm2_z, nrm2_z_sizes},
    {"scal", 's', scal_s, scal_s_sizes},
    {"scal", 'd', scal_d, scal_d_sizes},
    {"scal", 'c', scal_c, scal_c_sizes},
    {"scal", 'z', scal_z, scal_z_sizes},
    {"scal_real", 'c', scal_real_c, scal_real_c_sizes},
    {"scal_real", 'z', scal_real_z, scal_real_z_sizes},
    {"skinny_gemm", 's', skinny_gemm_s, {}},
    {"skinny_gemm", 'd', skinny_gemm_d, {}},
    {"skinny_gemm", 'c', skinny_gemm_c, {}},
    {"skinny_gemm", 'z', skinny_gemm_z, {}},
    {"swap", 's', swap_s, swap_s_sizes},
    {"swap", 'd', swap_d, swap_d_sizes},
    {"symv", 's', symv_s, symv_s_sizes},
    {"symv", 'd', symv_d, symv_d_sizes},
    {"trmv_c", 'c', trmv_c_c, trmv_c_c_sizes},
    {"trmv_c", 'z', trmv_c_z, trmv_c_z_sizes},
    {"trmv_n", 's', trmv_n_s, trmv_n_s_sizes},
    {"trmv_n", 'd', trmv_n_d, trmv_n_d_sizes},
    {"trmv_n", 'c', trmv_n_c, trmv_n_c_sizes},
    {"trmv_n", 'z', trmv_n_z, trmv_n_z_sizes},
    {"trmv_t", 's', trmv_t_s, trmv_t_s_sizes},
    {"trmv_t", 'd', trmv_t_d, trmv_t_d_sizes},
    {"trmv_t", 'c', trmv_t_c, trmv_t_c_sizes},
    {"trmv_t", 'z', trmv_t_z, trmv_t_z_sizes},
};

Entry const* find(std::string_view kernel, char precision) {
  for (Entry const& each : entries)
    if (each.kernel == kernel && each.precision == precision) return &each;
  return nullptr;
}

}  // namespace

std::span<Shape const> preferred_shapes(std::string_view kernel, char precision) {
  Entry const* const found = find(kernel, precision);
  return found ? found->shapes : std::span<Shape const>();
}

std::span<MeasuredShape const> measured_shapes(std::string_view kernel, char precision) {
  Entry const* const found = find(kernel, precision);
  return found ? found->sizes : std::span<MeasuredShape const>();
}

}  // namespace blaslift::gpu::plan
