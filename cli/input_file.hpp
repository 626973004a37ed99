// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Opens files that somebody names: never a pipe or a device, which may wait for ever, have no end, or do something when
// opened.
#pragma once

#include <cstddef>
#include <string>

namespace blaslift::cli {

// A descriptor of a regular file, for reading; -1 with a sentence in *problem (if there is one) otherwise.
int open_regular_file(std::string const& path, std::string* problem);

// The whole of a regular file; false with a sentence in *problem, also if it has more than `most` bytes.
bool read_regular_file(std::string const& path, std::size_t most, std::string* text, std::string* problem);

}  // namespace blaslift::cli
