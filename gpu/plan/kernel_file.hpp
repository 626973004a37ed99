// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Reads and writes measurements of our kernels on one GPU, as a text that a person can read and change:
//
//   # comments start with a number sign
//   blaslift-kernels = 1
//   device = NVIDIA H200
//   capability = 9.0
//   built-in = no   # nothing that is built in counts beside this; yes if it is not said
//   # Of the GPU, for the model: GB/s that all multiprocessors read, and one alone; ns of a load; us of a launch.
//   rates = stream 4549 one 91 load 785 launch 2
//
//   # routine, precisions, flags ("*": any); then sizes, "256-" for all from there on; then who measured it.
//   # Levels 1 and 2: the larger dimension, perhaps the least of the smaller one. Level 3: the result's edges, and k.
//   ours = gemv sd N size 256- narrowest 16 from 2026-11-25-first-uses
//   ours = gemm s NT NT edge 2-24 k 16384-16777216 from 2026-11-26-lines
//   # The first class that has a call decides; what none has is cuBLAS's.
//   cublas = gemm d T N edge 64-64 k 1000-
//   ours = gemm d T N edge 32-128 longer 129-2048 k 1000- from 2026-11-28-gram
//
//   [gemv_n s]
//   worth = 0:4x128x1 0:8x32x4          # variant : tx x ty x per thread
//   best = 257x257 unaligned 1:4x64x1   # at this size; where columns do not begin at 16 bytes
//   best = 16x1048576 0:4x128x2
//
//   [skinny_gemm s]
//   best = 1x1x16384 kind 5 36:96x1x8   # m x n x k and how operands lie
//   best = 16x16x262144 kind 10 36:96x1x8 took 31.2 cublas 44   # ours and cuBLAS's time in microseconds
//   best = 24x24x262144 kind 10 36:96x1x8 took 40   # ours alone was timed
//
// Where times of both are known, at four sizes that lie in memory like a call's or more, they decide for whom it is
// (gpu/choice/by_times.hpp), and classes elsewhere. The first line names the version of the format; a reader refuses
// later ones. Errors name the file, the line, the value and the way out. A shape that a kernel does not have is passed
// over where kernels are made.
#pragma once

#include <string>
#include <string_view>

#include "gpu/plan/measured.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu::plan {

inline constexpr int kernel_format = 1;
// Bytes of such a file that calls of programs have taught (gpu/choice/learnt_file.hpp): some 900 sizes.
inline constexpr std::size_t longest_learnt = 48 << 10;

// `name` stands for the file in errors. failed: the text is not as above; nothing of it is used then.
Result<MeasuredGpu> parse_kernels(std::string_view text, char const* name);
// unavailable: there is no such file; failed: it is no regular file, cannot be read, is over 1 MiB, or parse_kernels
// says so.
Result<MeasuredGpu> read_kernels(char const* path);
// The text; parse_kernels gives the same back, `best` in the order of m.
std::string format_kernels(MeasuredGpu const& measured);

// The one that is built in: measured on H200s by hand (gpu/plan/h200.kernels).
MeasuredGpu const& built_in_kernels();
// It, on GPUs of its major compute capability (90 for 9.0); null on others.
MeasuredGpu const* measured_on(int capability);

}  // namespace blaslift::gpu::plan
