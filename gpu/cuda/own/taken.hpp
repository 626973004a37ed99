// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which calls a kernel of our own is faster for than cuBLAS, as measured: classes as data.
#pragma once

#include <cstdint>

#include "shim/call/direct.hpp"

namespace blaslift::gpu::cuda {

// From `least` up to `most`.
struct SizeRange {
  std::int64_t least, most;
  bool has(std::int64_t size) const { return size >= least && size <= most; }
};

// Of levels 1 and 2.
struct DirectClass {
  RoutineId routine;
  char const* precisions;      // "sd"
  char trans;                  // '*': any
  SizeRange size;              // the larger dimension
  char const* measured;        // a file below bench/results
  std::int64_t narrowest = 0;  // the smaller dimension, at least
};

// Of level 3, on sizes of the product op(A) op(B): m by n, of a triangle both n, and k.
struct Level3Class {
  RoutineId routine;
  char const* precisions;
  char const* transa;  // the flags that it holds for, "*": any; of syrk and herk `trans`
  char const* transb;  // of gemm, gemm3m, gemmt and gemmtr
  SizeRange edge;      // both m and n, or the lesser one
  SizeRange k;
  char const* measured;
  SizeRange longer = {0, 0};  // the greater one; zeros: `edge`
};

bool holds(DirectClass const& each, DirectCall const& call);
bool holds(Level3Class const& each, Level3 const& call);

// Whether a class of those that are known holds. A row comes to them with the file of bench/results that shows it, and
// not before.
bool ours_is_faster(DirectCall const& call);
bool ours_is_faster(Level3 const& call);

}  // namespace blaslift::gpu::cuda
