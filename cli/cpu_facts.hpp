// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// This machine's CPU as a CPU BLAS sees it: which kernels fit it or another one, and how many cores may be used.
#pragma once

#include <string>

#include "shim/base/cpu_kind.hpp"

namespace blaslift::cli {

CpuKind const& this_cpu();
// Of the name that openblas_get_corename() gives ("Prescott"); unknown for names not known here.
KernelLevel kernel_level(std::string const& openblas_core);
// The core in "OpenBLAS 0.3.21, Haswell kernels (PATH)", as statistics describe a library; "" for others.
std::string core_in(std::string const& library);
// The value of OPENBLAS_CORETYPE for a CPU that also old versions of OpenBLAS know; "" if none.
std::string fitting_core(CpuKind const& cpu);

// Cores in this process's affinity mask.
int allowed_cores();
// Cores' worth of time that the control group grants; 0 without a limit.
double quota_cores();

}  // namespace blaslift::cli
