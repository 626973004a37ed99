// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A family's kernels, loaded and launched. Behind pointers: the kernels take minutes to compile, which is done once, in
// one file a precision (launchers_*.cu), and again by no other file that knows the families.
#pragma once

#include <cuda_runtime_api.h>

#include <tuple>
#include <vector>

#include "gpu/choice/kernel_shapes.hpp"
#include "gpu/cuda/own/families.hpp"

namespace blaslift::gpu::cuda {

template <class Family>
struct Launcher {
  using Arguments = typename Family::Arguments;

  struct Loaded {
    std::vector<KernelShape> shapes;                     // those that this device can run
    std::size_t most_shared_bytes = usual_shared_bytes;  // dynamic, of a block
    // All of them have griddepcontrol.wait in them (gpu/kernels/beside.hpp), as far as they were compiled for 9.0 and
    // up.
    bool kernels_wait = true;
  };
  // Loads the kernels and asks what they take; milliseconds. Errors are CUDA's.
  Error (*load)(plan::DeviceLimits const& limits, Loaded& loaded);

  // Launches a shape that load() gave, with complete arguments; `kernels_wait` as load() said.
  Error (*start)(plan::Shape const& shape, plan::LaunchDemand const& demand, Arguments const& arguments,
                 bool kernels_wait, cudaStream_t stream);
};

// Families is a std::tuple.
template <class Families>
struct LaunchersFor;
template <class... Families>
struct LaunchersFor<std::tuple<Families...>> {
  using Type = std::tuple<Launcher<Families>...>;
};

// Of all families of an element (float, double, Complex of them).
template <class T>
typename LaunchersFor<FamiliesOf<T>>::Type launchers();

}  // namespace blaslift::gpu::cuda
