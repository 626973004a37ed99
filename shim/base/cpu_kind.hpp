// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which CPU this is, as a CPU BLAS chooses its kernels: its name, and the widest vectors that kernels may use on it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blaslift {

// Vector widths that kernels of a BLAS are written for, in rising order.
enum class KernelLevel : std::uint8_t { unknown, sse, avx, avx2, avx512 };

constexpr char const* describe(KernelLevel level) {
  switch (level) {
    case KernelLevel::unknown: break;
    case KernelLevel::sse: return "SSE";
    case KernelLevel::avx: return "AVX";
    case KernelLevel::avx2: return "AVX2";
    case KernelLevel::avx512: return "AVX-512";
  }
  return "unknown";
}

struct CpuKind {
  char model[96] = "";  // "Intel(R) Xeon(R) Platinum 8480+"; "" where the system does not tell
  KernelLevel level = KernelLevel::unknown;
  bool amd = false;  // or Hygon, whose CPUs are AMD's
};

// From /proc/cpuinfo, read anew; allocates nothing.
CpuKind read_cpu_kind();
// The same from such a text, which is changed on the way.
CpuKind parse_cpu_kind(char* text);

// "Intel(R) Xeon(R) Platinum 8480+ (AVX-512)", as statistics keep it; "" where nothing is known. And back.
void describe(CpuKind const& kind, char* text, std::size_t size);
CpuKind parse_description(char const* text);

}  // namespace blaslift
