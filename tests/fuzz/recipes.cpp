// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Tuning recipes: what is read is written so that it is read again as the same.
#include "gpu/plan/recipe_file.hpp"

#include "harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  auto const read = gpu::plan::parse_recipes(fuzz::text_of(data, size), "fuzz");
  if (!read) return 0;
  auto const text = gpu::plan::format_recipes(*read);
  fuzz::must(static_cast<bool>(text), "recipes that were read can be written");
  auto const again = gpu::plan::parse_recipes(*text, "again");
  fuzz::must(again && *again == *read, "recipes are read back as they were written");
  return 0;
}
