// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The recipes of this process: those of the user's file, then the built-in ones.
#pragma once

#include <string>
#include <vector>

#include "gpu/plan/recipe.hpp"

namespace blaslift::gpu::plan {

// BLASLIFT_RECIPES, or else blaslift/recipes in the user's configuration folder, whether it is there or not. "" for
// BLASLIFT_RECIPES=none, without a home, and in privileged (setuid) processes, which read no file of a user's.
std::string recipe_path();

struct RecipesInUse {
  std::vector<NamedRecipe> recipes;  // find() takes the first that fits: the file's before the built-in ones
  std::size_t from_file = 0;         // the first so many
  std::string path;                  // recipe_path(), or "" if nothing is there and nobody said that there is
  std::string warning;               // why nothing of the file is used: file, line, value; "" if nothing is wrong
};
RecipesInUse recipes_in_use();

}  // namespace blaslift::gpu::plan
