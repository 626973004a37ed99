// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The report for a terminal: what `blaslift run` prints, and the tables and missed chances that it leaves out.
#pragma once

#include <string>

#include "shim/observe/summary.hpp"

namespace blaslift::cli {

std::string report_as_text(observe::Summary const& sum);

}  // namespace blaslift::cli
