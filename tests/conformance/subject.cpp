// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/conformance/subject.hpp"

#include "tests/support/routine_facts.hpp"

namespace blaslift::test {

std::vector<Subject> subjects(int least_level, bool only_column_major) {
  std::vector<Subject> made;
  for (Family const family : {Family::plain, Family::index64, Family::scipy, Family::scipy64})
    for (Language const language : {Language::fortran, Language::cblas})
      for (Layout const layout : {Layout::col_major, Layout::row_major})
        for (std::size_t i = 0; i < blas_symbol_count; ++i) {
          auto const symbol = static_cast<Symbol>(i);
          SymbolInfo const& known = info(symbol);
          int const level = routine(symbol).level;
          bool const has_language = language == Language::fortran ? known.fortran : known.cblas;
          bool const has_layout = layout == Layout::col_major || (language == Language::cblas && level > 1);
          if (!has_language || !has_layout || level < least_level || shapes_unknown(known.routine)) continue;
          if (only_column_major && layout == Layout::row_major) continue;
          char name[symbol_name_size];
          exported_name(family, language, symbol, name);
          made.push_back({symbol,
                          family,
                          {language, layout, integer_bits(family), false},
                          std::string(name) + (layout == Layout::row_major ? "_row_major" : "")});
        }
  return made;
}

}  // namespace blaslift::test
