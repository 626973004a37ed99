// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Machine profiles as a text that a person can read and change:
//
//   # comments start with a number sign
//   blaslift-profile = 1
//   machine = two Xeon 8480+, NVIDIA H200
//   cpu = Intel(R) Xeon(R) Platinum 8480+
//   cpu_blas = OpenBLAS 0.3.26, SkylakeX kernels
//   gpu = NVIDIA H200, 139 GiB
//   driver = 580.65.06
//   cpu_threads = 56
//   cpu_double_flops = 4.5e10
//   call = dgemm 1024 1024 1024, 16 threads: 2.1e-3 0.9e-3 -
//
// cpu, cpu_blas, gpu and driver say what it was measured with: a program that has another one does not go by it. A call
// has m, n and k (0 where it has none) and the seconds that it takes on the CPU, on the GPU with its operands sent, and
// with operands that are there; - where that was not measured. What a file leaves out is as built in. The first line
// names the version of the format; a reader refuses later ones. Errors name the file, the line, the value and the way
// out; what earlier versions wrote and nobody reads any more (start_price_seconds) is none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shim/base/result.hpp"
#include "shim/decide/measured_calls.hpp"

namespace blaslift {

inline constexpr int profile_format = 1;

struct NamedProfile {
  std::string machine;                     // for people
  std::string cpu, cpu_blas, gpu, driver;  // descriptions of what was measured; "": nobody said
  MachineProfile profile;
  bool says_threads = false;  // that the CPU BLAS has
  std::vector<MeasuredCall> calls;
};
// What `gpu` says where there was none.
inline constexpr std::string_view no_gpu = "none";
// A CPU BLAS's description without its path, which tells nothing of its speed.
std::string_view without_path(std::string_view description);

// `name` stands for the file in errors. failed: the text is not as above; nothing of it is used then.
Result<NamedProfile> parse_profile(std::string_view text, char const* name);
// unavailable: there is no such file; failed: it cannot be read, or parse_profile says so.
Result<NamedProfile> read_profile(char const* path);
// The text of a profile, each number with its documentation; parse_profile gives it back exactly. Line breaks and
// number signs in the machine's name become blanks.
std::string format_profile(NamedProfile const& named);

}  // namespace blaslift
