// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/next_definition.hpp"

#include <dlfcn.h>
#include <cerrno>

#include "fallback/scope.hpp"
#include "shim/base/fork_gate.hpp"

namespace blaslift::entry {
namespace {

void* find(void* handle, char const* name, char const* version) {
  return version ? dlvsym(handle, name, version) : dlsym(handle, name);
}

bool is_foreign(void* definition) {
  if (!definition) return false;
  fallback::Module const module = fallback::module_of(definition);
  return module.base && !fallback::is_blaslift(module);
}

void* in_scope_of(fallback::Module const& module, char const* name, char const* version) {
  void* const handle = fallback::handle_of(module);
  if (!handle) return nullptr;
  void* const definition = find(handle, name, version);
  dlclose(handle);  // the module stays: somebody else had loaded it
  return is_foreign(definition) ? definition : nullptr;
}

void* search(void const* caller, char const* name, char const* version) {
  if (void* const next = find(RTLD_NEXT, name, version); is_foreign(next)) return next;
  fallback::Module const asking = fallback::module_of(caller);
  if (asking.base && !asking.path.empty())
    if (void* const definition = in_scope_of(asking, name, version)) return definition;
  for (fallback::Module const& loaded : fallback::loaded_modules())
    if (!loaded.path.empty())
      if (void* const definition = in_scope_of(loaded, name, version)) return definition;
  return nullptr;
}

}  // namespace

void* next_definition(void const* caller, char const* name, char const* version) {
  int const saved = errno;
  AskingLoader const asking;
  void* const definition = search(caller, name, version);
  dlerror();  // what was not found on the way is no news for the program
  errno = saved;
  return definition;
}

}  // namespace blaslift::entry
