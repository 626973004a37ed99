// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// For launchers_*.cu: what launcher.hpp declares.
#pragma once

#include <utility>

#include "gpu/cuda/errors.hpp"
#include "gpu/cuda/own/launcher.hpp"

namespace blaslift::gpu::cuda {

template <class Family>
class Launching {
  using Arguments = typename Family::Arguments;
  using Loaded = typename Launcher<Family>::Loaded;

 public:
  static Error load(plan::DeviceLimits const& limits, Loaded& loaded) {
    Error failed;
    cudaFuncAttributes attributes{};
    int asked = -1;  // the variant that they are of: shapes of one follow each other
    bool runs_clusters = true;
    Family::for_each_shape([&](plan::Shape const& shape) {
      if (failed) return;
      int cluster_blocks = 1;
      if constexpr (requires { Family::cluster_blocks(shape); }) cluster_blocks = Family::cluster_blocks(shape);
      if (shape.variant != std::exchange(asked, shape.variant))
        Family::with_kernel(shape.variant, [&](auto* kernel) {
          failed = check(cudaFuncGetAttributes(&attributes, kernel), "asking what a kernel takes");
          if (!failed) failed = opt_in(kernel, attributes, limits, loaded.most_shared_bytes);
          runs_clusters = cluster_blocks == 1 || (!failed && holds_cluster(kernel, attributes, cluster_blocks));
        });
      if (failed || !runs_clusters || shape.tx * shape.ty > attributes.maxThreadsPerBlock) return;
      if constexpr (requires { Family::least_ptx(shape); })
        if (attributes.ptxVersion < Family::least_ptx(shape)) return;
      loaded.kernels_wait = loaded.kernels_wait && attributes.ptxVersion >= 90;
      plan::KernelResources resources;
      resources.registers = attributes.numRegs;
      resources.static_shared_bytes = static_cast<int>(attributes.sharedSizeBytes);
      resources.threads_per_block_max = attributes.maxThreadsPerBlock;
      loaded.shapes.push_back({shape, resources});
    });
    if constexpr (requires { Family::finish; }) {
      if (!failed) failed = check(cudaFuncGetAttributes(&attributes, Family::finish), "asking what a kernel takes");
      loaded.kernels_wait = loaded.kernels_wait && attributes.ptxVersion >= 90;
      if constexpr (requires { Family::opts_in; })
        if (!failed) failed = prefer_shared_memory(Family::finish);
    }
    return failed;
  }

  static Error start(plan::Shape const& shape, plan::LaunchDemand const& demand, Arguments const& arguments,
                     bool kernels_wait, cudaStream_t stream) {
    cudaLaunchConfig_t how{};
    how.gridDim = dim3(static_cast<unsigned>(demand.grid_x), static_cast<unsigned>(demand.grid_y));
    how.blockDim = dim3(static_cast<unsigned>(shape.tx), static_cast<unsigned>(shape.ty));
    how.dynamicSmemBytes = demand.shared_bytes;
    how.stream = stream;
    Error error;
    Family::with_kernel(shape.variant, [&](auto* kernel) {
      error = launch(kernel, how, demand.cluster_blocks, kernels_wait, arguments, "launching a kernel");
    });
    if constexpr (requires { Family::finish; })
      if (!error && demand.finish.grid_x > 0) {
        how.gridDim = dim3(static_cast<unsigned>(demand.finish.grid_x));
        how.blockDim = dim3(static_cast<unsigned>(demand.finish.tx), static_cast<unsigned>(demand.finish.ty));
        how.dynamicSmemBytes = demand.finish.shared_bytes;
        error = launch(Family::finish, how, 1, kernels_wait, arguments, "launching a kernel's second stage");
      }
    return error;
  }

 private:
  // For launches with as much shared memory as the device gives a block.
  template <class Kernel>
  static Error opt_in(Kernel* kernel, cudaFuncAttributes const& attributes, plan::DeviceLimits const& limits,
                      std::size_t& most_shared_bytes) {
    if constexpr (requires { Family::opts_in; }) {
      int const most = limits.shared_bytes_per_block - static_cast<int>(attributes.sharedSizeBytes);
      if (most <= static_cast<int>(usual_shared_bytes)) return Error::none();
      most_shared_bytes = static_cast<std::size_t>(most);
      Error const failed = check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most),
                                 "asking for shared memory");
      return failed ? failed : prefer_shared_memory(kernel);
    }
    return Error::none();
  }

  // A multiprocessor divides its memory between shared memory and cache anew only when it is idle: the second kernel
  // could not begin beside the first one if they wanted it in different ways (a launch of few bytes wants more cache).
  template <class Kernel>
  static Error prefer_shared_memory(Kernel* kernel) {
    return check(
        cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared),
        "asking for shared memory");
  }

  // Whether the device, or the part of it that we have, holds a cluster of so many of the kernel's largest blocks.
  template <class Kernel>
  static bool holds_cluster(Kernel* kernel, cudaFuncAttributes const& attributes, int blocks) {
    if (attributes.ptxVersion < 90) return false;
    cudaLaunchAttribute cluster = cluster_of(blocks);
    cudaLaunchConfig_t how{};
    how.gridDim = dim3(1, static_cast<unsigned>(blocks));
    how.blockDim = dim3(static_cast<unsigned>(attributes.maxThreadsPerBlock));
    how.dynamicSmemBytes = usual_shared_bytes - attributes.sharedSizeBytes;
    how.attrs = &cluster;
    how.numAttrs = 1;
    int clusters = 0;
    if (cudaOccupancyMaxActiveClusters(&clusters, kernel, &how) == cudaSuccess) return clusters > 0;
    cudaGetLastError();  // it is not the next call's
    return false;
  }

  static cudaLaunchAttribute cluster_of(int blocks) {
    cudaLaunchAttribute cluster{};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = 1;
    cluster.val.clusterDim.y = static_cast<unsigned>(blocks);
    cluster.val.clusterDim.z = 1;
    return cluster;
  }

  // waits: the kernel waits itself for what was launched before it, and may be launched while that ends.
  template <class Kernel>
  static Error launch(Kernel* kernel, cudaLaunchConfig_t how, int cluster_blocks, bool waits,
                      Arguments const& arguments, char const* what) {
    cudaLaunchAttribute attributes[2];
    how.attrs = attributes;
    if (cluster_blocks > 1) attributes[how.numAttrs++] = cluster_of(cluster_blocks);
    if (waits) {
      cudaLaunchAttribute& early = attributes[how.numAttrs++];
      early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
      early.val.programmaticStreamSerializationAllowed = 1;
    }
    return check(cudaLaunchKernelEx(&how, kernel, arguments), what);
  }
};

template <class>
struct MakeLaunchers;
template <class... Families>
struct MakeLaunchers<std::tuple<Families...>> {
  static typename LaunchersFor<std::tuple<Families...>>::Type make() {
    return {Launcher<Families>{Launching<Families>::load, Launching<Families>::start}...};
  }
};

template <class T>
typename LaunchersFor<FamiliesOf<T>>::Type launchers() {
  return MakeLaunchers<FamiliesOf<T>>::make();
}

}  // namespace blaslift::gpu::cuda
