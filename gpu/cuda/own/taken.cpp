// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The classes as data: a routine, flags, and the sizes from which on and up to which it holds.
#include "gpu/cuda/own/taken.hpp"

#include <array>
#include <cstdint>
#include <limits>

namespace blaslift::gpu::cuda {
namespace {

struct Class {
  RoutineId routine;
  char trans;                // '*': any
  bool s, d, c, z;           // precisions
  std::int64_t least, most;  // of the larger dimension
  char const* measured;      // a file below bench/results
};

// Nothing has been measured yet: every call keeps cuBLAS unless BLASLIFT_KERNELS=own.
constexpr std::array<Class, 0> classes = {};

bool holds(Class const& each, DirectCall const& call) {
  std::int64_t const size = call.m > call.n ? call.m : call.n;
  bool const precision = call.precision == Precision::s   ? each.s
                         : call.precision == Precision::d ? each.d
                         : call.precision == Precision::c ? each.c
                                                          : each.z;
  return each.routine == call.routine && precision && (each.trans == '*' || each.trans == call.trans) &&
         size >= each.least && size <= each.most;
}

}  // namespace

bool ours_is_faster(DirectCall const& call) {
  for (Class const& each : classes)
    if (holds(each, call)) return true;
  return false;
}

bool any_is_faster() { return !classes.empty(); }

}  // namespace blaslift::gpu::cuda
