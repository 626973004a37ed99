// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/taken.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace blaslift::gpu::cuda {
namespace {

// Nothing has been measured yet: every call keeps cuBLAS unless BLASLIFT_KERNELS=own.
constexpr std::array<DirectClass, 0> direct_classes = {};
constexpr std::array<Level3Class, 0> level3_classes = {};

bool has(char const* letters, char letter) {
  return std::strcmp(letters, "*") == 0 || std::strchr(letters, letter) != nullptr;
}
char letter_of(Precision precision) { return "sdcz-"[static_cast<int>(precision)]; }

template <class Classes, class Call>
bool any_holds(Classes const& classes, Call const& call) {
  return std::any_of(classes.begin(), classes.end(), [&](auto const& each) { return holds(each, call); });
}

}  // namespace

bool holds(DirectClass const& each, DirectCall const& call) {
  return each.routine == call.routine && has(each.precisions, letter_of(call.precision)) &&
         (each.trans == '*' || each.trans == call.trans) && each.size.has(std::max(call.m, call.n));
}

bool holds(Level3Class const& each, Level3 const& call) {
  return each.routine == call.routine && has(each.precisions, letter_of(call.precision)) &&
         has(each.transa, call.transa) && has(each.transb, call.transb) && each.edge.has(call.result().rows) &&
         each.edge.has(call.result().cols) && each.k.has(call.k);
}

bool ours_is_faster(DirectCall const& call) { return any_holds(direct_classes, call); }
bool ours_is_faster(Level3 const& call) { return any_holds(level3_classes, call); }
bool any_is_faster() { return !direct_classes.empty() || !level3_classes.empty(); }

}  // namespace blaslift::gpu::cuda
