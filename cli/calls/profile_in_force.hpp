// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which machine profile a program goes by, where nobody names one.
#pragma once

#include <string>

namespace blaslift::cli {

// HOST.profile or the one that the user has named, whether it is there or not; "" where programs read none: without a
// home, and in reproducible runs, which go by a named one only.
std::string profile_path_in_force();
// That of programs with this CPU BLAS (described as in a report): HOST.profile, or where that is of another one and
// this BLAS has a file of its own, that file (shim/dispatch/speeds). *doubt: what programs say of it whose CPU BLAS it
// is not of; else it is left alone.
std::string profile_path_in_force(std::string const& cpu_blas, std::string* doubt);

}  // namespace blaslift::cli
