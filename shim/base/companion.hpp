// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where this library lies: its companions (device libraries, the error courier) are in blaslift/ beside it.
#pragma once

#include <cstddef>

namespace blaslift {

// Writes the path of a companion, e.g. "libblaslift-cuda.so"; false if our own place is not known.
bool companion_path(char const* name, char* path, std::size_t size);

}  // namespace blaslift
