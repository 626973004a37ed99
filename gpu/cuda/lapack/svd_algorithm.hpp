// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which of cuSOLVER's algorithms computes a singular value decomposition.
#pragma once

#include <cstdint>

#include "shim/call/routine.hpp"

namespace blaslift::gpu::cuda {

enum class SvdAlgorithm : std::uint8_t {
  qr_iteration,  // Xgesvd: as LAPACK's gesvd; sequential in part, slow with vectors
  polar,         // Xgesvdp: polar decomposition and a symmetric eigenproblem; shifts singular values close to zero
  jacobi,        // gesvdj: accurate, 32-bit sizes, waits for the device between sweeps
};

struct SvdPlan {
  SvdAlgorithm algorithm{};
  bool qr_first = false;  // of a tall matrix: a QR factorisation, then the decomposition of R
};

// m >= n: wide matrices are decomposed as their conjugate transpose. vectors: whether any are wanted.
SvdPlan svd_algorithm(RoutineId routine, Precision precision, std::int64_t m, std::int64_t n, bool vectors);

}  // namespace blaslift::gpu::cuda
