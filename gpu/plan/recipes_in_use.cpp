// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/recipes_in_use.hpp"

#include <string_view>
#include <utility>

#include "gpu/plan/recipe_file.hpp"
#include "shim/base/user_folder.hpp"

namespace blaslift::gpu::plan {
namespace {

std::string_view named_by_the_user() { return file_named_by("BLASLIFT_RECIPES"); }

}  // namespace

std::string recipe_path() {
  if (std::string_view const named = named_by_the_user(); !named.empty())
    return named == "none" ? std::string() : std::string(named);
  std::string const folder = config_folder();
  return folder.empty() ? folder : folder + "/blaslift/recipes";
}

RecipesInUse recipes_in_use() {
  RecipesInUse made;
  made.path = recipe_path();
  if (!made.path.empty()) {
    auto read = read_recipes(made.path.c_str());
    if (read)
      made.recipes = std::move(*read);
    else if (read.error().code == Error::Code::unavailable && named_by_the_user().empty())
      made.path.clear();
    else
      made.warning = std::string(read.error().text) + "; no recipe of this file is used";
  }
  made.from_file = made.recipes.size();
  for (NamedRecipe& shipped : built_in_recipes()) made.recipes.push_back(std::move(shipped));
  return made;
}

}  // namespace blaslift::gpu::plan
