// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which symbol names are BLAS names, and of which family.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "shim/call/family.hpp"

namespace blaslift::cli {

// Every name of the routine table in every family.
std::unordered_map<std::string, Family> const& blas_names();
// Whether a name is of BLAS, or tells which library or which LAPACK defines it.
bool is_telling_name(std::string_view name);
// Whether a file of that name is a BLAS library, such as libopenblas.so.0.
bool is_blas_library(std::string_view file);
// "plain names" and the like, for people.
char const* describe(Family family);

}  // namespace blaslift::cli
