// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/cuda/own/launchers.cuh"

namespace blaslift::gpu::cuda {

template LaunchersFor<FamiliesOf<double>>::Type launchers<double>();

}  // namespace blaslift::gpu::cuda
