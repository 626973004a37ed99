// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/unwinder.hpp"

#include <dlfcn.h>

#include "shim/base/format.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::observe {
namespace {

#if defined(__x86_64__)
#define BLASLIFT_UNWIND_LOCALLY "_ULx86_64_"
#elif defined(__aarch64__)
#define BLASLIFT_UNWIND_LOCALLY "_ULaarch64_"
#else
#error "libunwind's functions have the machine in their names; add this machine's"
#endif

struct Walk {
  Unwinder const& by;
  void** addresses;
  std::size_t count, most;
};

int visit(void* context, void* more) {
  constexpr int go_on = 0, stop = 5;  // _URC_NO_REASON, _URC_END_OF_STACK
  auto* const walk = static_cast<Walk*>(more);
  walk->addresses[walk->count++] = reinterpret_cast<void*>(walk->by.address(context));
  return walk->count < walk->most ? go_on : stop;
}

template <class Function>
void find(void* library, char const* name, Function* function) {
  *function = reinterpret_cast<Function>(dlsym(library, name));
}

}  // namespace

Unwinder open_unwinder(char const* soname) {
  Unwinder found;
  void* const library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
  if (library) {
    find(library, "unw_backtrace", &found.backtrace);
    find(library, "__libunwind_Unwind_Backtrace", &found.careful);
    find(library, "__libunwind_Unwind_GetIP", &found.address);
    find(library, BLASLIFT_UNWIND_LOCALLY "set_caching_policy", &found.set_caching_policy);
    find(library, BLASLIFT_UNWIND_LOCALLY "local_addr_space", &found.space);
  }
  if (!found.backtrace) {
    char text[note_size];
    format_text(text, sizeof text,
                "BLASLIFT_CALL_SITES: %s %s, so that it is not known from where calls came: apt-get install libunwind8",
                soname, library ? "has no unw_backtrace" : "was not found");
    note(text);
  }
  return found;
}

std::size_t return_addresses(Unwinder const& by, bool unloaded, void** addresses, std::size_t most) {
  if (!unloaded) {
    int const count = by.backtrace(addresses, static_cast<int>(most));
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  }
  // What libunwind remembers of addresses may be wrong now, and would lead it anywhere.
  if (!by.can_be_careful()) return 0;
  constexpr int no_cache = 0;  // UNW_CACHE_NONE; only the first time changes anything
  by.set_caching_policy(*by.space, no_cache);
  Walk walk{by, addresses, 0, most};
  by.careful(&visit, &walk);
  return walk.count;
}

}  // namespace blaslift::observe
