// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/modules.hpp"

#include <link.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace blaslift::observe {
namespace {

std::uintptr_t number(void const* address) { return reinterpret_cast<std::uintptr_t>(address); }

// What is looked at of a module, whatever its headers say: linkers make some ten segments and notes of some hundred
// bytes.
constexpr int most_segments = 256;
constexpr std::size_t most_note_bytes = 65536;
int segments_of(dl_phdr_info const& module) { return std::min<int>(module.dlpi_phnum, most_segments); }

// Whether bytes of the module are mapped for reading (or whatever `flags` says) at an address.
bool holds(dl_phdr_info const& module, std::uintptr_t address, std::size_t size, ElfW(Word) flags) {
  for (int i = 0; i < segments_of(module); ++i) {
    auto const& segment = module.dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (segment.p_flags & flags) != flags) continue;
    std::uintptr_t const begin = module.dlpi_addr + segment.p_vaddr;
    if (address >= begin && size <= segment.p_memsz && address - begin <= segment.p_memsz - size) return true;
  }
  return false;
}

BuildId build_id(dl_phdr_info const& module) {
  for (int i = 0; i < segments_of(module); ++i) {
    auto const& segment = module.dlpi_phdr[i];
    std::uintptr_t const begin = module.dlpi_addr + segment.p_vaddr;
    // What is in memory behind the bytes of the file holds no notes.
    std::size_t const size = std::min<std::size_t>({segment.p_filesz, segment.p_memsz, most_note_bytes});
    if (segment.p_type != PT_NOTE || !holds(module, begin, size, PF_R)) continue;
    if (BuildId const found = find_build_id(reinterpret_cast<char const*>(begin), size); found.size) return found;
  }
  return {};
}

void copy_path(dl_phdr_info const& module, Module* to) {
  to->path[0] = '\0';
  if (!module.dlpi_name || !module.dlpi_name[0]) {  // the program
    ssize_t const length = readlink("/proc/self/exe", to->path, sizeof to->path - 1);
    to->path[length > 0 ? length : 0] = '\0';
    return;
  }
  bool const whole = module.dlpi_name[0] == '/' || !std::strchr(module.dlpi_name, '/');
  std::unique_ptr<char, decltype(&std::free)> const resolved(whole ? nullptr : realpath(module.dlpi_name, nullptr),
                                                             &std::free);
  std::strncat(to->path, resolved ? resolved.get() : module.dlpi_name, sizeof to->path - 1);
}

struct Search {
  void* const* addresses;
  std::size_t count;
  Located* located;
};

int look_at(dl_phdr_info* module, std::size_t, void* more) {
  auto const& search = *static_cast<Search const*>(more);
  Located found;
  bool const own = holds(*module, number(reinterpret_cast<void const*>(&look_at)), 1, PF_X);
  for (std::size_t i = 0; i < search.count; ++i) {
    if (!holds(*module, number(search.addresses[i]), 1, PF_X)) continue;
    if (!found.module.path[0]) {
      copy_path(*module, &found.module);
      found.module.build_id = build_id(*module);
      found.own = own;
    }
    search.located[i] = found;
    search.located[i].offset = number(search.addresses[i]) - module->dlpi_addr;
  }
  return 0;
}

}  // namespace

std::uint64_t unload_count() {
  std::uint64_t count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* more) {
        *static_cast<std::uint64_t*>(more) = module->dlpi_subs;
        return 1;  // every module says the same
      },
      &count);
  return count;
}

void locate(void* const* addresses, std::size_t count, Located* located) {
  std::fill_n(located, count, Located{});
  Search search{addresses, count, located};
  dl_iterate_phdr(&look_at, &search);
}

}  // namespace blaslift::observe
