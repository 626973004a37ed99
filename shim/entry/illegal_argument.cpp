// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/illegal_argument.hpp"

#include <dlfcn.h>
#include <cstdio>
#include <cstdlib>

#include "fallback/compose.hpp"
#include "fallback/dependence.hpp"
#include "fallback/scope.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/call/check_arguments.hpp"
#include "shim/entry/decode.hpp"

namespace blaslift::entry {
namespace {

using Xerbla = void (*)(char const* name, void const* info, std::size_t length);

char const* handler_name(Family family) {
  switch (family) {
    case Family::plain: return "xerbla_";
    case Family::index64: return "xerbla_64_";
    case Family::scipy: return "scipy_xerbla_";
    case Family::scipy64: return "scipy_xerbla_64_";
  }
  return "xerbla_";
}

bool is_application(fallback::Module const& module) {
  return module.base && !fallback::is_blaslift(module) && !fallback::is_linear_algebra_library(module);
}

// The first definition that the application made: in the global scope; in the scope of its module that called; in a
// module of its own that depends on one of the libraries concerned: the one that called, the one that the call is bound
// to, blaslift itself. Takes locks of the loader's, so it returns before anything is called.
void* application_definition(char const* name, fallback::Module const& caller, fallback::Module const& bound) {
  AskingLoader const asking;
  for (void* const scope : {RTLD_DEFAULT, RTLD_NEXT})
    if (void* const found = dlsym(scope, name); found && is_application(fallback::module_of(found))) return found;
  if (is_application(caller)) {
    if (void* const handle = fallback::handle_of(caller)) {
      void* const found = dlsym(handle, name);
      dlclose(handle);
      if (found && is_application(fallback::module_of(found))) return found;
    }
  }
  fallback::Module const self = fallback::module_of(fallback::own_base());
  for (fallback::Module const& module : fallback::loaded_modules()) {
    if (module.path.empty() || !is_application(module)) continue;
    void* const found = fallback::own_definition(module, name);
    if (!found) continue;
    if (!is_application(caller) && fallback::depends_on(module, caller)) return found;
    if (fallback::depends_on(module, bound) || fallback::depends_on(module, self)) return found;
  }
  return nullptr;
}

// The handler that the library brings itself.
void* library_definition(char const* name, fallback::Module const& library) {
  AskingLoader const asking;
  if (!library.base || library.path.empty()) return nullptr;
  void* const handle = fallback::handle_of(library);
  if (!handle) return nullptr;
  void* const found = dlsym(handle, name);
  dlclose(handle);
  return found && !fallback::is_blaslift(fallback::module_of(found)) ? found : nullptr;
}

void call_handler(void* handler, Family family, char const* name, std::size_t length, std::int64_t info) {
  auto const narrow = static_cast<std::int32_t>(info);
  void const* const number = integer_bits(family) == 64 ? static_cast<void const*>(&info) : &narrow;
  reinterpret_cast<Xerbla>(handler)(name, number, length);
}

}  // namespace

void report_illegal(Frame const& frame, int info) {
  void const* const bound = fallback::current_binding(frame.family, frame.language, frame.symbol).target;
  char name[error_name_size];
  int const length = error_name(frame.symbol, name);
  deliver(frame.family, name, static_cast<std::size_t>(length), info == illegal_layout ? 0 : info, frame.caller, bound);
}

void deliver(Family family, char const* name, std::size_t length, std::int64_t info, void const* caller,
             void const* bound) {
  // Taken before the handler is called, which may not come back.
  family = fallback::take_family_of_composed_call(family);
  fallback::Module const caller_module = fallback::module_of(caller);
  fallback::Module const library = bound ? fallback::module_of(bound) : caller_module;
  void* handler = application_definition(handler_name(family), caller_module, library);
  if (!handler) handler = library_definition(handler_name(family), library);
  if (handler) return call_handler(handler, family, name, length, info);
  std::fprintf(stderr, " ** On entry to %.*s parameter number %2lld had an illegal value\n", static_cast<int>(length),
               name, static_cast<long long>(info));
}

void deliver_to_cblas(Family family, std::int64_t info, char const* routine, char const* text, void const* caller) {
  char name[symbol_name_size];
  exported_name(family, Language::cblas, "xerbla", false, name);
  fallback::Module const module = fallback::module_of(caller);
  void* handler = application_definition(name, module, module);
  if (!handler) handler = library_definition(name, module);
  if (handler && integer_bits(family) == 64)
    return reinterpret_cast<void (*)(std::int64_t, char const*, char const*, ...)>(handler)(info, routine, "%s", text);
  if (handler)
    return reinterpret_cast<void (*)(int, char const*, char const*, ...)>(handler)(static_cast<int>(info), routine,
                                                                                   "%s", text);
  if (info) std::fprintf(stderr, "Parameter %lld to routine %s was incorrect\n", static_cast<long long>(info), routine);
  std::fputs(text, stderr);
  std::exit(-1);
}

void deliver_from_courier(char const* name, void const* info, std::size_t length, void const* library_code) {
  deliver(Family::plain, name, length, small_integer(info), library_code);
}

void deliver_to_cblas_from_courier(int info, char const* routine, char const* text, void const* library_code) {
  deliver_to_cblas(Family::plain, info, routine, text, library_code);
}

}  // namespace blaslift::entry
