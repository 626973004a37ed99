// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// This machine's CPU as a CPU BLAS sees it: which kernels fit, and how many cores may be used.
#pragma once

#include <string>

namespace blaslift::cli {

// Vector widths that kernels of a BLAS are written for, in rising order.
enum class KernelLevel { unknown, sse, avx, avx2, avx512 };
char const* describe(KernelLevel level);

KernelLevel cpu_level();
// "AMD EPYC 9654 96-Core Processor", as the kernel has it; "a CPU" if it does not say.
std::string cpu_name();
// Of the name that openblas_get_corename() gives ("Prescott"); unknown for names not known here.
KernelLevel kernel_level(std::string const& openblas_core);
// The value of OPENBLAS_CORETYPE for this CPU that also old versions of OpenBLAS know; "" if none.
std::string fitting_core();

// Cores in this process's affinity mask.
int allowed_cores();
// Cores' worth of time that the control group grants; 0 without a limit.
double quota_cores();

}  // namespace blaslift::cli
