// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/invoke.hpp"

#include "tests/support/invoke_cblas.hpp"
#include "tests/support/invoke_fortran.hpp"

namespace blaslift::test {

Returned invoke(Convention const& convention, Function function, Call const& call) {
  bool const wide = convention.integer_bits == 64;
  if (convention.language == Language::cblas)
    return wide ? invoke_cblas<std::int64_t>(convention.layout, function, call)
                : invoke_cblas<std::int32_t>(convention.layout, function, call);
  return wide ? invoke_fortran<std::int64_t>(function, call, convention.lower_case)
              : invoke_fortran<std::int32_t>(function, call, convention.lower_case);
}

}  // namespace blaslift::test
