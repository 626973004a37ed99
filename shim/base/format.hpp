// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Text as by snprintf(), for what runs in a program's calls: in little stack (glibc's takes two KiB, and five where
// libquadmath is loaded, as with gfortran), and by no locale's rules.
#pragma once

#include <cstdarg>
#include <cstddef>

namespace blaslift {

// Knows d, i, u, x, c, s, p, f, g and %, with what may stand before them, but for '+' and the blank. Returns the length
// of the whole text.
[[gnu::format(printf, 3, 4)]] int format_text(char* text, std::size_t size, char const* format, ...);
int format_values(char* text, std::size_t size, char const* format, va_list values);

}  // namespace blaslift
