// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where kernels with a choice of block shapes come from: our own ones, and the seed's.
#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/cuda/own/all_shapes.hpp"

namespace blaslift::bench {

using gpu::AnyCall, gpu::cuda::LegalShape;

class KernelSource {
 public:
  virtual ~KernelSource() = default;
  virtual char const* name() const = 0;
  virtual Error create() = 0;  // milliseconds
  virtual bool takes(AnyCall const& call) const = 0;
  virtual std::vector<LegalShape> shapes(AnyCall const& call, std::span<gpu::DeviceAddress const> arrays,
                                         gpu::OwnWorkspace const& workspace) const = 0;
  // The index of the shape that a call gets; none if no shape is legal. `choose` costs what it costs in a call.
  virtual std::optional<std::size_t> choose(AnyCall const& call, std::span<gpu::DeviceAddress const> arrays,
                                            gpu::OwnWorkspace const& workspace) const = 0;
  // True if a program's call would be computed by this source, and not by cuBLAS.
  virtual bool is_programs(AnyCall const&, std::span<gpu::DeviceAddress const>, gpu::OwnWorkspace const&) const {
    return false;
  }
  virtual Error start(AnyCall const& call, std::span<gpu::DeviceAddress const> arrays, std::byte* result,
                      std::size_t index, gpu::OwnWorkspace const& workspace, cudaStream_t stream) const = 0;
  virtual gpu::plan::DeviceLimits limits() const = 0;
};

// The kernels of gpu/kernels, as the plugin chooses and launches them.
std::unique_ptr<KernelSource> own_kernels();
// The seed's kernels (bench/seed); null where this build has none.
std::unique_ptr<KernelSource> seed_kernels();
// The seed's product with a small result, k cut every k_offset (bench/seed/split_k_dgemm.hpp); "seed1024".
std::unique_ptr<KernelSource> split_k_kernel(int k_offset);

}  // namespace blaslift::bench
