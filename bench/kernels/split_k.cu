// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The seed's split-K product as a source of one shape for each Koffset: how the paper's figures compare them.
#include "bench/kernels/seed_source.hpp"

#if __has_include("bench/seed/split_k_dgemm.hpp")

#include <string>

#include "bench/seed/split_k_dgemm.hpp"

namespace blaslift::bench {
namespace {

class SplitK final : public SeedSource {
 public:
  explicit SplitK(int k_offset) : k_offset_(k_offset), name_("seed" + std::to_string(k_offset)) {}

  char const* name() const override { return name_.c_str(); }

  Error create() override {
    cudaDeviceProp properties{};
    if (Error error = ask_device(properties)) return error;
    resources_.dynamic_shared_bytes = static_cast<int>(seed::split_k_shared_bytes);
    return ask_kernel(seed::split_k_dgemm, resources_);
  }

  bool takes(AnyCall const& call) const override {
    auto const fits = [](std::int64_t size, std::int64_t most) {
      return size % seed::split_k_tile == 0 && size <= most;
    };
    return call.level3 && call.routine == RoutineId::gemm && call.precision == Precision::d &&
           call.level3->transa == 'N' && call.level3->transb == 'N' && fits(call.m, most_edge) &&
           fits(call.n, most_edge) && fits(call.k, std::int64_t{1} << 30);
  }

  std::vector<LegalShape> shapes(AnyCall const& call, std::span<DeviceAddress const>,
                                 OwnWorkspace const&) const override {
    constexpr int threads = seed::split_k_tile * seed::split_k_columns;
    dim3 const blocks = grid(call);
    return {{{0, seed::split_k_tile, seed::split_k_columns, k_offset_},
             0,
             plan::occupancy(limits_, resources_, threads).active_blocks,
             std::int64_t{blocks.x} * blocks.y * blocks.z,
             0}};
  }

  std::optional<std::size_t> choose(AnyCall const&, std::span<DeviceAddress const>,
                                    OwnWorkspace const&) const override {
    return 0;
  }

  Error start(AnyCall const& call, std::span<DeviceAddress const> arrays, std::byte*, std::size_t, OwnWorkspace const&,
              cudaStream_t stream) const override {
    constexpr int scale_threads = 256;
    auto data = [&](std::size_t i) { return reinterpret_cast<double*>(static_cast<std::uintptr_t>(arrays[i])); };
    auto const m = static_cast<int>(call.m), n = static_cast<int>(call.n);
    std::int64_t const ldc = call.operands[2].stride;
    auto const scale_blocks = static_cast<unsigned>((m * n + scale_threads - 1) / scale_threads);
    seed::split_k_scale<<<scale_blocks, scale_threads, 0, stream>>>(m, n, call.beta.re, data(2), ldc);
    seed::split_k_dgemm<<<grid(call), dim3(seed::split_k_tile, seed::split_k_columns), seed::split_k_shared_bytes,
                          stream>>>(static_cast<int>(call.k), k_offset_, call.alpha.re, data(0),
                                    call.operands[0].stride, data(1), call.operands[1].stride, data(2), ldc);
    return launched();
  }

 private:
  static constexpr std::int64_t most_edge = 128;

  dim3 grid(AnyCall const& call) const {
    return {static_cast<unsigned>(call.m / seed::split_k_tile), static_cast<unsigned>(call.n / seed::split_k_tile),
            static_cast<unsigned>((call.k + k_offset_ - 1) / k_offset_)};
  }

  int k_offset_;
  std::string name_;
  plan::KernelResources resources_;
};

}  // namespace

std::unique_ptr<KernelSource> split_k_kernel(int k_offset) { return std::make_unique<SplitK>(k_offset); }

}  // namespace blaslift::bench

#else

namespace blaslift::bench {

std::unique_ptr<KernelSource> split_k_kernel(int) { return nullptr; }

}  // namespace blaslift::bench

#endif
