// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The speeds that estimates are made from, as machine_profile.def lists them. Built in and conservative: the CPU is
// assumed fast, the device slow.
#pragma once

#include <span>
#include <string_view>

namespace blaslift {

struct MachineProfile {
#define PROFILE_RATE(name, value, documentation) double name = value;
#define PROFILE_SECONDS PROFILE_RATE
#define PROFILE_SHARE PROFILE_RATE
#define PROFILE_BYTES PROFILE_RATE
#define PROFILE_COUNT(name, value, documentation) int name = value;
#include "shim/decide/machine_profile.def"
};

// Of the device's memory bandwidth, where kernels of blaslift's own compute (bench/results, 2026-11-22-kernels).
inline constexpr double own_kernels_share = 0.8;

// Copies the numbers whose names begin with one of these words, such as "cpu_".
void copy_numbers(MachineProfile const& from, std::span<std::string_view const> words, MachineProfile* to);

// The built-in profile with the threads that this process may use (the affinity mask, OPENBLAS_NUM_THREADS,
// OMP_NUM_THREADS) and the cache of its CPU where the system tells its size.
MachineProfile built_in_profile();

}  // namespace blaslift
