// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The report as a page for a browser: of one summary, or of two beside each other.
#pragma once

#include <string>

#include "cli/report/comparison.hpp"

namespace blaslift::cli {

std::string report_as_page(observe::Summary const& sum);
std::string comparison_as_page(Side const& before, Side const& after);

}  // namespace blaslift::cli
