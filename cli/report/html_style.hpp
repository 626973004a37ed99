// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The style sheet of the report's pages: light and dark, on screens and on paper.
#pragma once

namespace blaslift::cli {

extern char const* const html_style;

}  // namespace blaslift::cli
