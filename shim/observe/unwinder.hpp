// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The return addresses on this thread's stack, by libunwind, which is opened when they are first asked for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace blaslift::observe {

inline constexpr char const* unwinder_soname = "libunwind.so.8";

// What libunwind is used for; without a library, nothing.
struct Unwinder {
  int (*backtrace)(void** addresses, int most) = nullptr;  // fast: it remembers the frame of every address, for ever
  int (*careful)(int (*visit)(void* context, void* more),
                 void* more) = nullptr;  // slow: asks the loader for every frame
  std::uintptr_t (*address)(void* context) = nullptr;
  int (*set_caching_policy)(void* space, int policy) = nullptr;
  void** space = nullptr;

  bool can_be_careful() const { return careful && address && set_caching_policy && space; }
};

// Asks the loader. A note for the report says so where there is none.
Unwinder open_unwinder(char const* soname);

// Fills in at most `most` return addresses, the innermost first, and returns their number. `unloaded`: whether a module
// has been unloaded since the first use; others may be at its addresses now. Call it inside AskingLoader: libunwind
// asks the loader too, and has locks of its own that a fork must not copy.
std::size_t return_addresses(Unwinder const& by, bool unloaded, void** addresses, std::size_t most);

}  // namespace blaslift::observe
