// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/known_gpus.hpp"

#include "shim/base/gpu_driver.hpp"
#include "shim/base/state.hpp"

namespace blaslift {
namespace {

struct KnownGpu {
  std::string_view name;  // a part of it, no digit behind its last one; the first that fits counts
  double memory_bytes, double_flops, single_flops;  // per second: the peaks, without sparsity and without TF32
  bool own_kernels = false;                         // compute capability 9: symv, hemv and trmv are blaslift's own
};

// The figures of NVIDIA's data sheets, compared on 2026-11-24 with public tables of them (most of them at second hand)
// and within a tenth of those; the H200's agree with what was measured (bench/results). Not found: the memory's rate of
// GH200, GV100, RTX 6000 Ada, A800, A2 and T1000, single precision of the H800. A wrong one costs time, a start too
// early or too late, until the GPU speaks for itself. Double precision: with tensor cores where there are any for it,
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
    {"V100-PCIE", 0.9e12, 7.0e12, 14e12},
    {"V100", 0.9e12, 7.8e12, 15.7e12},
    {"L40", 0.86e12, 1.4e12, 90e12},
    {"L4", 0.3e12, 0.49e12, 30e12},
    {"A40", 0.7e12, 0.58e12, 37e12},
    {"A10", 0.6e12, 0.49e12, 31e12},
    {"A16", 0.2e12, 0.07e12, 4.5e12},
    {"A2", 0.2e12, 0.07e12, 4.5e12},
    {"Tesla T4", 0.32e12, 0.25e12, 8.1e12},
    {"L20", 0.86e12, 0.93e12, 59e12},
    {"GV100", 0.87e12, 7.4e12, 14.8e12},
    {"TITAN V", 0.65e12, 6.9e12, 13.8e12},
    {"RTX 6000 Ada", 0.96e12, 1.4e12, 91e12},
    {"RTX 5090", 1.79e12, 1.6e12, 105e12},
    {"RTX 4090", 1.0e12, 1.3e12, 82e12},
    {"RTX 4080", 0.72e12, 0.76e12, 49e12},
    {"RTX 3090", 0.94e12, 0.56e12, 36e12},
    {"RTX 3080", 0.76e12, 0.47e12, 30e12},
    {"RTX PRO 6000", 1.79e12, 1.9e12, 120e12},
    {"RTX PRO 5000", 1.34e12, 1.1e12, 70e12},  // the arithmetic from memory, not found
    {"GP100", 0.73e12, 5.2e12, 10.3e12},
    // Of these series, which have a sixty-fourth or a thirty-second of their single precision in double, about the
    // middle.
    {"RTX PRO", 0.6e12, 0.6e12, 40e12},
    {"RTX", 0.5e12, 0.4e12, 20e12},
    {"GeForce", 0.3e12, 0.15e12, 7e12},
    {"Quadro", 0.3e12, 0.2e12, 7e12},
    {"TITAN", 0.6e12, 0.5e12, 15e12},
    {"T400", 0.08e12, 0.034e12, 1.1e12},
    {"T600", 0.16e12, 0.053e12, 1.7e12},
    {"T1000", 0.16e12, 0.08e12, 2.5e12},
};
constexpr double reached = 0.6;  // of the peaks, as of what a GPU says of itself when it is up (gpu/cuda/rates.cpp)

bool fits(std::string_view model, std::string_view name) {
  auto const is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
  for (std::size_t at = model.find(name); at != model.npos; at = model.find(name, at + 1)) {
    std::size_t const end = at + name.size();
    if (!is_digit(name.back()) || end == model.size() || !is_digit(model[end])) return true;  // an RTX A1000 is no A100
  }
  return false;
}

}  // namespace

bool expect_gpu(std::string_view model, MachineProfile* profile) {
  for (KnownGpu const& one : known) {
    if (!fits(model, one.name)) continue;
    profile->device_bytes_per_second = reached * one.memory_bytes;
    profile->device_double_flops = reached * one.double_flops;
    profile->device_single_flops = reached * one.single_flops;
    if (one.own_kernels) profile->device_symmetric_share = profile->device_triangular_share = own_kernels_share;
    return true;
  }
  return false;
}

MachineProfile expected_profile() {
  MachineProfile made = built_in_profile();
  if (!is_reproducible()) (void)expect_gpu(gpu_model(), &made);
  return made;
}

}  // namespace blaslift
