// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/state.hpp"

#include <mutex>

#include "shim/base/log.hpp"

namespace blaslift {

Settings const& settings() {
  static std::once_flag once;
  static Settings read;
  std::call_once(once, [] {
    read = read_settings(&warn_line);
    open_log(read);
  });
  return read;
}

}  // namespace blaslift
