// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Our own kernels, through the sets that the plugin uses.
#include "bench/kernels/source.hpp"

namespace blaslift::bench {
namespace {

using gpu::DeviceAddress;
using gpu::OwnWorkspace;

class Own final : public KernelSource {
 public:
  char const* name() const override { return "ours"; }
  Error create() override {
    Error const error = all_.create(true);
    return error ? error : programs_.create(false);
  }
  bool takes(AnyCall const& call) const override { return all_.kernel(call, {}).has_value(); }

  std::vector<LegalShape> shapes(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                 OwnWorkspace const& workspace) const override {
    return all_.shapes(call, arrays, workspace);
  }
  std::optional<std::size_t> choose(AnyCall const& call, std::span<DeviceAddress const> arrays,
                                    OwnWorkspace const& workspace) const override {
    return all_.choose(call, arrays, workspace);
  }
  bool is_programs(AnyCall const& call, std::span<DeviceAddress const> arrays,
                   OwnWorkspace const& workspace) const override {
    return programs_.choose(call, arrays, workspace).has_value();
  }
  Error start(AnyCall const& call, std::span<DeviceAddress const> arrays, std::byte* result, std::size_t index,
              OwnWorkspace const& workspace, cudaStream_t stream) const override {
    return all_.start(call, arrays, result, index, workspace, stream);
  }
  gpu::plan::DeviceLimits limits() const override { return all_.limits(); }

 private:
  gpu::cuda::AllShapes all_, programs_;
};

}  // namespace

std::unique_ptr<KernelSource> own_kernels() { return std::make_unique<Own>(); }

}  // namespace blaslift::bench
