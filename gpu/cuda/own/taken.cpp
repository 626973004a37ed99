// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/taken.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace blaslift::gpu::cuda {
namespace {

// An H200, cuBLAS 13.1; OwnKernels asks for sm_90. A class is here if no size that was measured in it took more
// than 1.03 times cuBLAS's time and 0.5 us more (bench/kernels/taken.py checks that); what is not here was slower
// somewhere, was not faster anywhere, or was not measured. (Complex rows of `measured` are from before 2026-11-24, when
// the choice between measured sizes changed; where shapes were measured it is the same.)
//
// Rows of `spared` take also what cuBLAS computes up to 8 % faster, and gemv and hemv if it would be faster by less
// than a 2,000th of what the loading of its kernels takes: in each process its first gemv of a precision waits 19 to
// 100 ms, and ours one. Bits must not depend on what was called before, so one of the two has a class for good.
constexpr char const* measured = "2026-11-21-kernels";
constexpr char const* skinny = "2026-11-24-skinny";
constexpr char const* lines = "2026-11-26-lines";
constexpr char const* gram = "2026-11-28-gram";
constexpr char const* atoms = "2026-11-26-atoms";
constexpr char const* tiles = "2026-11-26-tiles";
constexpr char const* beside = "2026-11-27-beside";
constexpr char const* copies = "2026-11-27-copies";
constexpr char const* spared = "2026-11-25-first-uses";
constexpr SizeRange any = {1, std::int64_t{1} << 62};
constexpr SizeRange from(std::int64_t least) { return {least, any.most}; }

constexpr DirectClass direct_classes[] = {
    {RoutineId::axpy, "sdc", '*', any, measured},
    {RoutineId::axpy, "z", '*', any, spared},
    {RoutineId::copy, "sdc", '*', any, measured},
    {RoutineId::copy, "z", '*', any, spared},
    {RoutineId::swap, "sdcz", '*', any, measured},
    {RoutineId::scal, "sdc", '*', any, measured},
    {RoutineId::scal, "z", '*', any, spared},
    {RoutineId::dot, "sd", '*', any, measured},
    {RoutineId::dotu, "cz", '*', any, spared},
    {RoutineId::dotc, "cz", '*', any, spared},
    {RoutineId::nrm2, "sdcz", '*', any, measured},
    {RoutineId::asum, "sdc", '*', any, measured},
    {RoutineId::asum, "z", '*', any, spared},
    {RoutineId::iamax, "sdcz", '*', any, measured},  // izamax: up to 88 times
    {RoutineId::ger, "sd", '*', from(256), spared, 16},
    {RoutineId::geru, "cz", '*', from(1024), spared, 16},
    {RoutineId::trmv, "sdcz", '*', from(256), measured},  // 3 to 43 times
    {RoutineId::symv, "sd", '*', from(256), measured},
    {RoutineId::hemv, "z", '*', from(512), measured},
    {RoutineId::hemv, "c", '*', {512, 4096}, spared},
    {RoutineId::hemv, "c", '*', from(16384), measured},
    // Real gemv N is slower than cuBLAS's at some sizes up to 7,001 whose columns do not begin at 16 bytes (d,
    // 2,049: 0.94 times).
    {RoutineId::gemv, "sd", 'N', from(256), spared, 16},
    {RoutineId::gemv, "sd", 'T', from(256), spared, 16},
    // Left out: from 5,120 on 0.85 times, and 2^20 x 1,000 (N) 0.35.
    {RoutineId::gemv, "c", '*', {256, 5000}, spared, 256},
    // The worst: 4,608 (N), 110 and 80 us.
    {RoutineId::gemv, "z", '*', {256, 32768}, spared, 256},
};
constexpr Level3Class level3_classes[] = {
    // cuBLAS does not cut k of these: up to 1,800 times.
    {RoutineId::syrk, "sc", "*", "*", {8, 128}, from(4096), measured},
    {RoutineId::syrk, "dz", "*", "*", {8, 128}, from(16384), measured},
    {RoutineId::herk, "cz", "*", "*", {8, 128}, from(16384), measured},
    {RoutineId::gemm, "s", "NT", "NT", {2, 24}, {1 << 14, 1 << 24}, lines},
    {RoutineId::gemm, "s", "NT", "NT", {25, 32}, {1 << 15, 1 << 24}, lines},  // 31 NT, 2^14: 14.1 and 12.5 us, an H100
    {RoutineId::gemm, "s", "T", "N", {33, 64}, {1 << 14, 1 << 24}, tiles},
    {RoutineId::gemm, "s", "T", "N", {65, 112}, {1 << 14, 1 << 18}, copies},  // 120, 2^16: 75 and 72 us
    {RoutineId::gemm, "s", "T", "N", {65, 128}, {1 << 18, 1 << 24}, atoms},
    {RoutineId::gemm, "s", "N", "N", {33, 48}, {1 << 14, 1 << 24}, tiles},
    {RoutineId::gemm, "s", "N", "N", {49, 56}, {1 << 14, 1 << 24}, beside},
    {RoutineId::gemm, "s", "N", "N", {57, 64}, {1 << 14, 1 << 21}, beside},
    {RoutineId::gemm, "s", "N", "N", {65, 96}, {1 << 15, 1 << 24}, beside},
    {RoutineId::gemm, "s", "N", "T", {33, 48}, {1 << 20, 1 << 24}, lines},
    {RoutineId::gemm, "c", "NTC", "NT", {2, 24}, {1 << 14, 1 << 24}, lines},
    {RoutineId::gemm, "c", "TC", "N", {25, 48}, {1 << 14, 1 << 24}, lines},
    {RoutineId::gemm, "c", "N", "NT", {25, 48}, {1 << 14, 1 << 24}, lines},
    {RoutineId::gemm, "c", "NTC", "N", {49, 64}, {1 << 14, 1 << 18}, beside},
    {RoutineId::gemm, "c", "NTC", "N", {65, 96}, {1 << 15, 1 << 23}, copies},  // 95 NN, 2^14: 53 and 46 us
    {RoutineId::gemm, "d", "NT", "NT", {2, 7}, {1 << 14, 1 << 24}, skinny},
    {RoutineId::gemm, "d", "NT", "N", {8, 15}, {1 << 15, 1 << 24}, atoms},  // 8 x 14, 2^14: 12.1 and 11.0 us
    {RoutineId::gemm, "d", "NT", "T", {8, 15}, {1 << 16, 1 << 24}, skinny},
    {RoutineId::gemm, "d", "NT", "N", {16, 32}, {1 << 14, 1 << 18}, atoms},
    {RoutineId::gemm, "d", "NT", "N", {16, 31}, {1 << 14, 1 << 19}, beside},
    {RoutineId::gemm, "d", "NT", "N", {33, 50}, {1 << 15, 1 << 17}, beside},
    {RoutineId::gemm, "d", "NT", "N", {33, 48}, {1 << 20, 1 << 24}, copies},  // 40, 2^19: 133 and 124 us
    {RoutineId::gemm, "z", "NTC", "NT", {2, 8}, {1 << 14, 1 << 24}, skinny},
    {RoutineId::gemm, "z", "NTC", "NT", {9, 16}, {1 << 14, 1 << 18}, skinny},
    {RoutineId::gemm, "z", "NTC", "N", {9, 16}, {1 << 14, 1 << 19}, beside},
    {RoutineId::gemm, "z", "NTC", "N", {17, 32}, {1 << 14, 1 << 18}, beside},
    {RoutineId::gemm, "z", "NTC", "N", {33, 40}, {1 << 14, 1 << 22}, copies},
    // Results in tiles (pieces.hpp). Thin products are cuBLAS's: only 500 x 32 in single precision was faster.
    {RoutineId::syrk, "s", "*", "*", {129, 1000}, from(20000), gram},
    {RoutineId::syrk, "s", "*", "*", {1001, 1500}, from(100000), gram},
    {RoutineId::syrk, "c", "*", "*", {129, 300}, from(20000), gram},
    {RoutineId::syrk, "c", "*", "*", {301, 1000}, from(100000), gram},
    {RoutineId::herk, "c", "*", "*", {129, 1000}, from(100000), gram},
    {RoutineId::syrk, "d", "*", "*", {129, 256}, from(20000), gram},
    {RoutineId::syrk, "d", "*", "*", {257, 512}, from(100000), gram},
    {RoutineId::syrk, "z", "*", "*", {129, 256}, from(20000), gram},
    {RoutineId::syrk, "z", "*", "*", {257, 500}, from(100000), gram},
    {RoutineId::herk, "z", "*", "*", {129, 500}, from(100000), gram},
};

bool has(char const* letters, char letter) {
  return std::strcmp(letters, "*") == 0 || std::strchr(letters, letter) != nullptr;
}
char letter_of(Precision precision) { return "sdcz-"[static_cast<int>(precision)]; }

template <class Classes, class Call>
bool any_holds(Classes const& classes, Call const& call) {
  return std::any_of(std::begin(classes), std::end(classes), [&](auto const& each) { return holds(each, call); });
}

}  // namespace

bool holds(DirectClass const& each, DirectCall const& call) {
  return each.routine == call.routine && has(each.precisions, letter_of(call.precision)) &&
         (each.trans == '*' || each.trans == call.trans) && each.size.has(std::max(call.m, call.n)) &&
         (each.narrowest == 0 || std::min(call.m, call.n) >= each.narrowest);
}

bool holds(Level3Class const& each, Level3 const& call) {
  auto const [shorter, longer] = std::minmax(call.result().rows, call.result().cols);
  return each.routine == call.routine && has(each.precisions, letter_of(call.precision)) &&
         has(each.transa, call.transa) && has(each.transb, call.transb) && each.edge.has(shorter) &&
         (each.longer.most > 0 ? each.longer : each.edge).has(longer) && each.k.has(call.k);
}

// Vectors with gaps were not measured.
bool has_gaps(DirectCall const& call) {
  for (std::size_t i = 0; i < call.operand_count; ++i)
    if (Operand const& each = call.operands[i]; each.shape == Shape::vector && each.stride != 1) return true;
  return false;
}

bool ours_is_faster(DirectCall const& call) { return !has_gaps(call) && any_holds(direct_classes, call); }
bool ours_is_faster(Level3 const& call) { return any_holds(level3_classes, call); }

}  // namespace blaslift::gpu::cuda
