// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/companion.hpp"

#include <dlfcn.h>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "shim/base/format.hpp"

namespace blaslift {

bool companion_path(char const* name, char* path, std::size_t size) {
  Dl_info self{};
  if (!dladdr(reinterpret_cast<void const*>(&companion_path), &self) || !self.dli_fname) return false;
  // Through links: the alternatives system and installed trees point to the real file, beside which the folder is.
  std::unique_ptr<char, decltype(&std::free)> const resolved(realpath(self.dli_fname, nullptr), &std::free);
  char const* const file = resolved ? resolved.get() : self.dli_fname;
  char const* const slash = std::strrchr(file, '/');
  if (!slash) return false;
  format_text(path, size, "%.*s/blaslift/%s", static_cast<int>(slash - file), file, name);
  return true;
}

}  // namespace blaslift
