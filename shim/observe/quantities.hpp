// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Numbers as people read them.
#pragma once

#include <string>

namespace blaslift::observe {

std::string count(double number);      // 1234567 as "1,234,567"
std::string duration(double seconds);  // "12 us", "3.4 ms", "5.67 s"
std::string amount(double bytes);      // "1.5 KiB", "3.0 MiB", "2.0 GiB"

}  // namespace blaslift::observe
