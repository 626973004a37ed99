// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What `blaslift tune --kernels` timed, as JSON: every run of every kernel.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/tune/tuned_kernel.hpp"

namespace blaslift::cli {

nlohmann::ordered_json samples_to_json(std::string const& device, std::vector<TunedKernel> const& kernels);

}  // namespace blaslift::cli
