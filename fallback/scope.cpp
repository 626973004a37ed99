// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/scope.hpp"

#include <dlfcn.h>
#include <link.h>
#include <algorithm>
#include <atomic>
#include <cstdint>

#include "fallback/probe.hpp"

namespace blaslift::fallback {
namespace {

// Every blaslift library exports this name, and nobody else does.
constexpr char const* own_mark = "blaslift_version";

bool acceptable(void* symbol, Reference reference) {
  if (!symbol) return false;
  Module const module = module_of(symbol);
  if (!module.base || is_blaslift(module)) return false;
  if (reference == Reference::accept) return true;
  void* const handle = handle_of(module);
  return !handle || !is_netlib_reference(handle);
}

bool has_integers(Module const& library, int bits) {
  if (bits == 0) return true;
  void* const handle = handle_of(library);
  if (!handle) return false;
  bool const same = probe_integer_bits(handle, bits) == bits;
  dlclose(handle);
  return same;
}

}  // namespace

void const* own_base() {
  // Whoever comes first looks: the guard of a static object would be a lock held while the loader is asked.
  static std::atomic<void const*> known{nullptr};
  void const* base = known.load(std::memory_order_relaxed);
  if (!base) known.store(base = module_of(reinterpret_cast<void const*>(&module_of)).base, std::memory_order_relaxed);
  return base;
}

Module module_of(void const* address) {
  Dl_info found{};
  link_map* map = nullptr;
  if (!dladdr1(address, &found, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) || !map) return {};
  return {map->l_name, found.dli_fbase};
}

Range range_of(void const* address) {
  struct Search {
    std::uintptr_t wanted;
    Range found;
  } search{reinterpret_cast<std::uintptr_t>(address), {}};
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* more) {
        std::uintptr_t begin = UINTPTR_MAX, end = 0;
        for (int i = 0; i < module->dlpi_phnum; ++i) {
          auto const& segment = module->dlpi_phdr[i];
          if (segment.p_type != PT_LOAD) continue;
          begin = std::min<std::uintptr_t>(begin, module->dlpi_addr + segment.p_vaddr);
          end = std::max<std::uintptr_t>(end, module->dlpi_addr + segment.p_vaddr + segment.p_memsz);
        }
        auto& here = *static_cast<Search*>(more);
        if (here.wanted < begin || here.wanted >= end) return 0;
        here.found = {reinterpret_cast<void const*>(begin), reinterpret_cast<void const*>(end)};
        return 1;
      },
      &search);
  return search.found;
}

std::vector<Module> loaded_modules() {
  std::vector<Module> modules;
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* list) {
        // The program header table lies in the first page of the mapped file: its module's base is dladdr's.
        static_cast<std::vector<Module>*>(list)->push_back({module->dlpi_name, module->dlpi_phdr});
        return 0;
      },
      &modules);
  for (Module& module : modules) {
    Dl_info found{};
    module.base = dladdr(module.base, &found) ? found.dli_fbase : nullptr;
  }
  return modules;
}

void* handle_of(Module const& module) {
  if (module.path.empty()) return dlopen(nullptr, RTLD_LAZY);
  return dlopen(module.path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
}

void* own_definition(Module const& module, char const* name) {
  void* const handle = handle_of(module);
  if (!handle) return nullptr;
  void* const symbol = dlsym(handle, name);
  Dl_info found{};
  bool const own = symbol && dladdr(symbol, &found) && found.dli_fbase == module.base;
  dlclose(handle);  // the module stays: somebody else had loaded it
  return own ? symbol : nullptr;
}

bool is_blaslift(Module const& module) { return module.base == own_base() || own_definition(module, own_mark); }

bool is_linear_algebra_library(Module const& module) {
  static constexpr char const* marks[] = {"dgemm_",     "dgetrf_",      "dgemm_64_",
                                          "dgetrf_64_", "scipy_dgemm_", "scipy_dgemm_64_"};
  for (char const* mark : marks)
    if (own_definition(module, mark)) return true;
  return false;
}

void* definition_for(void const* caller, char const* name, Reference reference, int integer_bits) {
  // The loader looks in the global scope first, and only then in the scope of the module that asks.
  if (void* const next = dlsym(RTLD_NEXT, name); acceptable(next, reference)) return next;
  Module const module = module_of(caller);
  if (module.base && !module.path.empty() && !is_blaslift(module)) {
    if (void* const handle = handle_of(module)) {
      void* const symbol = dlsym(handle, name);
      dlclose(handle);
      if (acceptable(symbol, reference)) return symbol;
    }
  }
  for (Module const& loaded : loaded_modules()) {
    if (loaded.path.empty()) continue;
    void* const symbol = own_definition(loaded, name);
    if (acceptable(symbol, reference) && has_integers(loaded, integer_bits)) return symbol;
  }
  return nullptr;
}

void open_next_definition(char const* name) {
  void* const next = dlsym(RTLD_NEXT, name);
  void* const handle = next ? handle_of(module_of(next)) : nullptr;
  if (handle) dlclose(handle);
  (void)dlerror();  // it must not surface in the program's own
}

}  // namespace blaslift::fallback
