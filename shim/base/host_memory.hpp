// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace blaslift {

// Bytes of the host's memory that can be used without swapping: what Linux calls available, and no more than control
// groups (version 2) leave this process. A large number where neither can be read. Some 50 us.
std::size_t available_host_memory();

}  // namespace blaslift
