// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/state.hpp"

#include <cstddef>
#include <mutex>
#include <new>

#include "shim/base/log.hpp"

namespace blaslift {

Settings const& settings() {
  static std::once_flag once;
  // Made where it stays: a copy would take four KiB of whatever stack the first call has.
  alignas(Settings) static std::byte memory[sizeof(Settings)];
  std::call_once(once, [] { open_log(*::new (static_cast<void*>(memory)) Settings(read_settings(&warn_line))); });
  return *std::launder(reinterpret_cast<Settings const*>(memory));
}

}  // namespace blaslift
