// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Recipes as a text that a person can read and change:
//
//   # comments start with a number sign
//   blaslift-recipes = 1
//
//   [recipe]
//   device = NVIDIA H200
//   kernel = gemv_n
//   precision = s
//   WrpOcpMin = 16/64
//   BlkOcpMin = 0
//   ThMin = 64
//   TyPerTxMax = 4
//
// Occupancies and ratios are fractions or decimals (0.25), read exactly. The first line names the version of the
// format; a reader refuses later ones. Errors name the file, the line, the value and the way out.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/plan/recipe.hpp"
#include "shim/base/result.hpp"

namespace blaslift::gpu::plan {

inline constexpr int recipe_format = 1;

// `name` stands for the file in errors. failed: the text is not as above; nothing of it is used then.
Result<std::vector<NamedRecipe>> parse_recipes(std::string_view text, char const* name);
// unavailable: there is no such file; failed: it is no regular file, cannot be read, is over 1 MiB, or parse_recipes
// says so.
Result<std::vector<NamedRecipe>> read_recipes(char const* path);

// The text for these recipes; parse_recipes gives them back exactly. failed: a name that the format cannot hold (empty,
// with a line break or a number sign, with blanks at an end), or a value that parse_recipes would refuse.
Result<std::string> format_recipes(std::span<NamedRecipe const> recipes);
// Replaces the file as a whole, by a temporary one beside it: a reader sees the old or the new. What is no regular file
// is written to. failed as above, or the system's reason.
Error write_recipes(char const* path, std::span<NamedRecipe const> recipes);

}  // namespace blaslift::gpu::plan
