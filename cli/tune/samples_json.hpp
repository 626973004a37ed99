// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The samples of `blaslift tune --kernels` as JSON, for who wants to see how good a choice is.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/tune/measured_kernel.hpp"

namespace blaslift::cli {

nlohmann::ordered_json samples_to_json(gpu::KernelSampler const& sampler, std::vector<MeasuredSection> const& sections);

}  // namespace blaslift::cli
