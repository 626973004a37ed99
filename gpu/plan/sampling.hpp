// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which shapes of a kernel are worth a sampling run. The seed runs all, which takes an hour; a few dozen tell the same
// (kernels.md 5.2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace blaslift::gpu::plan {

// At most `most` of the shapes, by the model's seconds for each (infinite: not legal, never picked). Three in four are
// among those that the model gives at most 1.5 times the least, one in four among the others, without which a recipe's
// minima would have nothing to stand out from; both are spread over the list. So is every part of the answer that
// begins with its begin: it may be cut short.
std::vector<std::size_t> pick_shapes(std::span<double const> model_seconds, std::size_t most);

}  // namespace blaslift::gpu::plan
