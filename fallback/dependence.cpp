// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/dependence.hpp"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <link.h>

namespace blaslift::fallback {
namespace {

link_map* map_of(void const* base) {
  Dl_info found{};
  link_map* map = nullptr;
  return dladdr1(base, &found, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) ? map : nullptr;
}

// The dynamic section with its string table. The loader has relocated the table's address, except in read-only modules
// (the kernel's vdso), where it is still an offset.
struct Dynamic {
  explicit Dynamic(link_map const* map) : entries(map->l_ld) {
    for (auto const* entry = entries; entry && entry->d_tag != DT_NULL; ++entry)
      if (entry->d_tag == DT_STRTAB) {
        bool const relocated = entry->d_un.d_ptr >= map->l_addr;
        strings = reinterpret_cast<char const*>(entry->d_un.d_ptr + (relocated ? 0 : map->l_addr));
      }
  }
  ElfW(Dyn) const* entries;
  char const* strings = nullptr;
};

char const* soname(link_map const* map) {
  Dynamic const dynamic(map);
  for (auto const* entry = dynamic.entries; dynamic.strings && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_SONAME) return dynamic.strings + entry->d_un.d_val;
  char const* const slash = std::strrchr(map->l_name, '/');
  return slash ? slash + 1 : map->l_name;
}

bool reaches(link_map const* from, char const* wanted, std::vector<std::string>& seen, std::vector<link_map*> const& all) {
  Dynamic const dynamic(from);
  for (auto const* entry = dynamic.entries; dynamic.strings && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag != DT_NEEDED) continue;
    char const* const needed = dynamic.strings + entry->d_un.d_val;
    if (std::strcmp(needed, wanted) == 0) return true;
    if (std::find(seen.begin(), seen.end(), needed) != seen.end()) continue;
    seen.emplace_back(needed);
    for (link_map const* other : all)
      if (std::strcmp(soname(other), needed) == 0 && reaches(other, wanted, seen, all)) return true;
  }
  return false;
}

}  // namespace

bool depends_on(Module const& user, Module const& library) {
  link_map const* const from = map_of(user.base);
  link_map const* const to = map_of(library.base);
  if (!from || !to) return false;
  std::vector<link_map*> all;
  for (Module const& module : loaded_modules())
    if (link_map* const map = map_of(module.base)) all.push_back(map);
  std::vector<std::string> seen;
  return reaches(from, soname(to), seen, all);
}

}  // namespace blaslift::fallback
