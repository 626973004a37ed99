// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/plan/recipes_in_use.hpp"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "gpu/plan/recipe_file.hpp"

namespace blaslift::gpu::plan {
namespace {

// A variable's value, "" in privileged processes.
std::string_view variable(char const* name) {
  char const* const value = secure_getenv(name);
  return value ? value : "";
}

std::string_view named_by_the_user() { return variable("BLASLIFT_RECIPES"); }

}  // namespace

std::string recipe_path() {
  constexpr char const* file = "/blaslift/recipes";
  if (std::string_view const named = named_by_the_user(); !named.empty())
    return named == "none" ? std::string() : std::string(named);
  // The XDG base directory specification: paths that are not absolute are to be ignored.
  if (std::string_view const folder = variable("XDG_CONFIG_HOME"); folder.starts_with('/'))
    return std::string(folder) + file;
  if (std::string_view const home = variable("HOME"); home.starts_with('/'))
    return std::string(home) + "/.config" + file;
  return {};
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
