// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A thread's wish that its calls stay on the CPU (blaslift_stay_on_cpu in blaslift.h). Devices that compute with a CPU
// library set it around what they call, which may come back through exported names.
#pragma once

namespace blaslift {

inline constinit thread_local bool thread_stays_on_cpu = false;

}  // namespace blaslift
