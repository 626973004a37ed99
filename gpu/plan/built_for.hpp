// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// For which GPUs a device library has code, and whether kernels of our own are used on the GPU that is there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace blaslift::gpu::plan {

// Compute capabilities, 90 for 9.0, in ascending order.
struct BuiltFor {
  std::vector<int> machine_code;  // for them and for later minor versions of the same major one
  std::vector<int> ptx;           // for them and for all later ones: the driver compiles it at the first use
};

// From a list as CMAKE_CUDA_ARCHITECTURES has it, "75-real;80;90a-real;120-virtual", or with commas. What is no number
// is passed over.
BuiltFor built_for(std::string_view architectures);
// The newest PTX that the driver's choice for such a GPU was made from; 0: there is no code for it.
int code_for(BuiltFor const& built, int capability);
// "7.5, 8.0 and 9.0, and PTX for 8.0"; "none".
std::string to_text(BuiltFor const& built);

// Code made for an older GPU lacks what the kernels use from this compute capability on.
inline constexpr int measured_capability = 90;

// BLASLIFT_KERNELS: ours where they were measured to be faster, on GPUs of measured_capability's major version and
// those that the user has a file for, or where calls teach it; wherever there is one; or nowhere.
enum class Kernels { automatic, own, none };
// The shim has complained of words that are none of these.
Kernels wanted_kernels();

struct OwnKernelsHere {
  bool used = false;
  bool is_fault = false;  // of the build: such a GPU would use them
  std::string why_not;    // one line for people, the way out in its first 200 letters; "" if they are used
};
// capability: the GPU's; has_file: of the user's, for this GPU, or calls may teach what it would say
// (kernels_in_use.hpp). code: the PTX that the kernels there were made from, as code_for() says. architectures: as for
// built_for().
OwnKernelsHere own_kernels_here(Kernels wanted, int capability, bool has_file, int code,
                                std::string_view architectures);

}  // namespace blaslift::gpu::plan
