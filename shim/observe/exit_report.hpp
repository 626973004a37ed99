// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The block that BLASLIFT_LOG=summary writes when the process ends.
#pragma once

namespace blaslift::observe {

void write_summary();

}  // namespace blaslift::observe
