// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Which program or library an address belongs to. Asks the loader, without locks of the loader's that its users may
// hold.
#pragma once

#include <cstddef>
#include <cstdint>

#include "shim/observe/statistics.hpp"

namespace blaslift::observe {

// How often a module has been unloaded from this process.
std::uint64_t unload_count();

// An address in its module.
struct Located {
  Module module{};           // an empty path: code that is in no file
  std::uint64_t offset = 0;  // as the file's own headers count addresses
  bool own = false;          // the module is the one that this function is in
};
// Locates `count` addresses at once.
void locate(void* const* addresses, std::size_t count, Located* located);

}  // namespace blaslift::observe
