// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// For tests: stages of the start that take long, fail or never end (BLASLIFT_EMULATED_START, BLASLIFT_FAULT).
#pragma once

#include "shim/base/result.hpp"
#include "shim/decide/start_times.hpp"

namespace blaslift::dispatch {

// Takes what the settings say that the stage takes; its failure, if they want one. Does not return where it hangs.
Error take_stage_as_set(StartStage stage);

}  // namespace blaslift::dispatch
