// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/launchers.cuh"

namespace blaslift::gpu::cuda {

template LaunchersFor<FamiliesOf<kernels::Complex<float>>>::Type launchers<kernels::Complex<float>>();

}  // namespace blaslift::gpu::cuda
