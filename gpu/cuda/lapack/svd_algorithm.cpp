// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The table of algorithms; docs/lapack_on_the_device.md has what it was chosen by.
#include "gpu/cuda/lapack/svd_algorithm.hpp"

#include <cstdlib>
#include <limits>
#include <string_view>

namespace blaslift::gpu::cuda {
namespace {

struct Row {
  bool vectors;
  bool single;             // s and c, or d and z
  std::int64_t largest_n;  // up to and including
  SvdAlgorithm algorithm;
};
constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();

// The first row that fits. Values alone need no iteration on vectors: there the QR iteration costs little beside the
// bidiagonalisation.
constexpr Row table[] = {
    {false, false, any, SvdAlgorithm::qr_iteration}, {false, true, any, SvdAlgorithm::qr_iteration},
    {true, false, 128, SvdAlgorithm::jacobi},        {true, false, any, SvdAlgorithm::polar},
    {true, true, 128, SvdAlgorithm::jacobi},         {true, true, any, SvdAlgorithm::polar},
};

// LAPACK's ratio of gesvd.
constexpr double tall_ratio = 1.6;

// For measurements only, not a setting of blaslift: BLASLIFT_SVD=gesvd|gesvdp|gesvdj takes the place of the table, and
// BLASLIFT_SVD_QR=0|1 that of the ratio (for tall matrices).
struct Override {
  bool algorithm_given = false, qr_given = false, qr_first = false;
  SvdAlgorithm algorithm{};
};
Override read_override() {
  Override read;
  char const* const text = std::getenv("BLASLIFT_SVD");
  std::string_view const name = text != nullptr ? text : "";
  read.algorithm_given = name == "gesvd" || name == "gesvdp" || name == "gesvdj";
  read.algorithm = name == "gesvdp"   ? SvdAlgorithm::polar
                   : name == "gesvdj" ? SvdAlgorithm::jacobi
                                      : SvdAlgorithm::qr_iteration;
  char const* const qr = std::getenv("BLASLIFT_SVD_QR");
  read.qr_given = qr != nullptr;
  read.qr_first = qr != nullptr && std::string_view(qr) == "1";
  return read;
}

}  // namespace

// gesvd and gesdd promise the same, so far as tests of LAPACK look.
SvdPlan svd_algorithm(RoutineId /*routine*/, Precision precision, std::int64_t m, std::int64_t n, bool vectors) {
  static Override const override_of_table = read_override();
  SvdPlan plan{SvdAlgorithm::qr_iteration, static_cast<double>(m) >= tall_ratio * static_cast<double>(n)};
  for (Row const& row : table) {
    if (row.vectors != vectors || row.single != is_single(precision) || n > row.largest_n) continue;
    plan.algorithm = row.algorithm;
    break;
  }
  if (override_of_table.algorithm_given) plan.algorithm = override_of_table.algorithm;
  if (override_of_table.qr_given) plan.qr_first = override_of_table.qr_first && m > n;
  return plan;
}

}  // namespace blaslift::gpu::cuda
