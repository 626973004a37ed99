// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/known_gpus.hpp"

#include "shim/base/gpu_driver.hpp"

namespace blaslift {
namespace {

struct KnownGpu {
  std::string_view name;                          // a part of it; the first that fits counts
  double memory_bytes, double_flops, single_flops;  // per second, dense, without sparsity and without TF32
  bool own_kernels = false;                       // compute capability 9: symv, hemv and trmv are blaslift's own
};

// Source: NVIDIA's data sheets of these products, as published until 2025. Double precision: with tensor cores where there are any for it,
// which cuBLAS uses.
constexpr KnownGpu known[] = {
    {"GB200", 8.0e12, 40e12, 80e12},
    {"B300", 8.0e12, 1.3e12, 77e12},
    {"B200", 8.0e12, 37e12, 75e12},
    {"GH200", 4.0e12, 67e12, 67e12, true},
    {"H200", 4.8e12, 67e12, 67e12, true},
    {"H100 PCIe", 2.0e12, 51e12, 51e12, true},
    {"H100", 3.35e12, 67e12, 67e12, true},
    {"H800", 3.35e12, 1.0e12, 67e12, true},
    {"H20", 4.0e12, 1.0e12, 44e12, true},
    {"A100-SXM4-80GB", 2.0e12, 19.5e12, 19.5e12},
    {"A100 80GB", 1.9e12, 19.5e12, 19.5e12},
    {"A100", 1.55e12, 19.5e12, 19.5e12},
    {"A800", 1.9e12, 19.5e12, 19.5e12},
    {"A30", 0.93e12, 10.3e12, 10.3e12},
    {"V100", 0.9e12, 7.8e12, 15.7e12},
    {"L40", 0.86e12, 1.4e12, 90e12},
    {"L4", 0.3e12, 0.49e12, 30e12},
    {"A40", 0.7e12, 0.58e12, 37e12},
    {"A10", 0.6e12, 0.49e12, 31e12},
    {"A16", 0.2e12, 0.14e12, 4.5e12},
    {"A2", 0.2e12, 0.14e12, 4.5e12},
    {"Tesla T4", 0.32e12, 0.25e12, 8.1e12},
    {"RTX 6000 Ada", 0.96e12, 1.4e12, 91e12},
    {"RTX 5090", 1.79e12, 1.6e12, 105e12},
    {"RTX 4090", 1.0e12, 1.3e12, 82e12},
    {"RTX 4080", 0.72e12, 0.76e12, 49e12},
    {"RTX 3090", 0.94e12, 0.56e12, 36e12},
    {"RTX 3080", 0.76e12, 0.47e12, 30e12},
    {"GeForce", 0.4e12, 0.25e12, 15e12},
};
// Of the peaks, on operands of a few thousand rows.
constexpr double reached = 0.6;

}  // namespace

bool expect_gpu(std::string_view model, MachineProfile* profile) {
  for (KnownGpu const& one : known) {
    if (model.find(one.name) == model.npos) continue;
    profile->device_bytes_per_second = one.memory_bytes;
    profile->device_double_flops = reached * one.double_flops;
    profile->device_single_flops = reached * one.single_flops;
    if (one.own_kernels) profile->device_symmetric_share = profile->device_triangular_share = own_kernels_share;
    return true;
  }
  return false;
}

MachineProfile expected_profile() {
  MachineProfile made = built_in_profile();
  (void)expect_gpu(gpu_model(), &made);
  return made;
}

}  // namespace blaslift
