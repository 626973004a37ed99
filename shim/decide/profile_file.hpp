// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Machine profiles as a text that a person can read and change:
//
//   # comments start with a number sign
//   blaslift-profile = 1
//   machine = two Xeon 8480+, NVIDIA H200
//   cpu_threads = 56
//   cpu_double_flops = 4.5e10
//
// What a file leaves out is as built in. The first line names the version of the format; a reader refuses later ones.
// Errors name the file, the line, the value and the way out.
#pragma once

#include <string>
#include <string_view>

#include "shim/base/result.hpp"
#include "shim/decide/machine_profile.hpp"

namespace blaslift {

inline constexpr int profile_format = 1;

struct NamedProfile {
  std::string machine;  // for people
  MachineProfile profile;
};

// `name` stands for the file in errors. failed: the text is not as above; nothing of it is used then.
Result<NamedProfile> parse_profile(std::string_view text, char const* name);
// unavailable: there is no such file; failed: it cannot be read, or parse_profile says so.
Result<NamedProfile> read_profile(char const* path);
// The text of a profile, each number with its documentation; parse_profile gives it back exactly. Line breaks and number signs in
// the machine's name become blanks.
std::string format_profile(NamedProfile const& named);

}  // namespace blaslift
