// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// `blaslift tune` measures the speeds of this machine, or of blaslift's own kernels.
#pragma once

#include <string>

namespace blaslift::cli {

struct TuneWishes {
  std::string out, samples, device, fallback;
  double seconds = 0;
  bool usual_out = false;  // the user has named no file: `out` is the one that programs read
  bool resume = false;
};

// Each returns the exit status. What is complete when a signal asks to stop is in the file.
int tune_kernels(TuneWishes const& wishes);
int tune_profile(TuneWishes const& wishes);

}  // namespace blaslift::cli
