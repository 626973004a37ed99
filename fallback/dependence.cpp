// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/dependence.hpp"

#include <dlfcn.h>
#include <link.h>
#include <algorithm>
#include <cstring>

namespace blaslift::fallback {
namespace {

link_map* map_of(void const* base) {
  Dl_info found{};
  link_map* map = nullptr;
  return dladdr1(base, &found, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) ? map : nullptr;
}

// The dynamic section with its string table. The loader has relocated the table's address, except in read-only modules
// (the kernel's vdso), where it is still an offset.
class Dynamic {
 public:
  explicit Dynamic(link_map const* map) : entries_(map->l_ld) {
    for (; entries_ && count_ < most_entries && entries_[count_].d_tag != DT_NULL; ++count_) {
      auto const& entry = entries_[count_];
      if (entry.d_tag == DT_STRSZ) size_ = entry.d_un.d_val;
      if (entry.d_tag != DT_STRTAB) continue;
      bool const relocated = entry.d_un.d_ptr >= map->l_addr;
      strings_ = reinterpret_cast<char const*>(entry.d_un.d_ptr + (relocated ? 0 : map->l_addr));
    }
  }
  std::size_t size() const { return count_; }
  // The text of an entry with this tag; null if it has another, or names none.
  char const* text(std::size_t number, ElfW(Sxword) tag) const {
    auto const& entry = entries_[number];
    return strings_ && entry.d_tag == tag && entry.d_un.d_val < size_ ? strings_ + entry.d_un.d_val : nullptr;
  }

 private:
  static constexpr std::size_t most_entries = 16384;  // real ones have some dozen, a hundred with many libraries
  ElfW(Dyn) const* entries_;
  char const* strings_ = nullptr;
  std::size_t count_ = 0, size_ = 0;
};

char const* soname(link_map const* map) {
  Dynamic const dynamic(map);
  for (std::size_t i = 0; i < dynamic.size(); ++i)
    if (char const* const name = dynamic.text(i, DT_SONAME)) return name;
  char const* const slash = std::strrchr(map->l_name, '/');
  return slash ? slash + 1 : map->l_name;
}

bool reaches(link_map const* from, char const* wanted, std::vector<std::string>& seen,
             std::vector<link_map*> const& all) {
  Dynamic const dynamic(from);
  for (std::size_t i = 0; i < dynamic.size(); ++i) {
    char const* const needed = dynamic.text(i, DT_NEEDED);
    if (!needed) continue;
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
