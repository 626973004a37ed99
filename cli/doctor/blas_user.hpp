// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where the BLAS of well-known programs is used that load it late: R's own program behind its script, NumPy's
// extension.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"

namespace blaslift::cli {

// The files that use BLAS (none if the program is none of those): the R program, or NumPy's extension modules.
std::vector<std::string> late_blas_users(Program const& program);

}  // namespace blaslift::cli
