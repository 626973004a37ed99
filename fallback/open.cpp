// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/open.hpp"

#include <dlfcn.h>
#include <link.h>
#include <sys/stat.h>
#include <cstring>

#include "fallback/courier.hpp"
#include "fallback/scope.hpp"
#include "shim/base/found_once.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"

namespace blaslift::fallback {
namespace {

// docs/fallback.md says why this order. Paths come last: they reach the system's libblas.so.3 where blaslift itself
// has taken that soname.
constexpr char const* candidates32[] = {"libopenblas.so.0",
                                        "libopenblas.so",
                                        "libblis.so.4",
                                        "libblis.so.3",
                                        "libmkl_rt.so.2",
                                        "libmkl_rt.so",
                                        "libflexiblas.so.3",
                                        "/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3",
                                        "/usr/lib/x86_64-linux-gnu/openblas-openmp/libblas.so.3",
                                        "/usr/lib/x86_64-linux-gnu/openblas-serial/libblas.so.3",
                                        "/usr/lib/x86_64-linux-gnu/blis-pthread/libblas.so.3",
                                        "/usr/lib/x86_64-linux-gnu/atlas/libblas.so.3",
                                        "/usr/lib/aarch64-linux-gnu/openblas-pthread/libblas.so.3",
                                        "/usr/lib64/libopenblas.so.0",
                                        "libblas.so.3",
                                        "/usr/lib/x86_64-linux-gnu/blas/libblas.so.3",
                                        "/usr/lib/aarch64-linux-gnu/blas/libblas.so.3",
                                        "/usr/lib64/libblas.so.3",
                                        "/usr/lib/libblas.so.3"};
constexpr char const* candidates64[] = {"libopenblas64.so.0",
                                        "libopenblas64_.so.0",
                                        "libopenblas64.so",
                                        "libflexiblas64.so.3",
                                        "/usr/lib/x86_64-linux-gnu/openblas64-pthread/libblas64.so.3",
                                        "libblas64.so.3",
                                        "/usr/lib/x86_64-linux-gnu/blas64/libblas64.so.3",
                                        "/usr/lib/aarch64-linux-gnu/blas64/libblas64.so.3",
                                        "/usr/lib64/libblas64.so.3"};

// The loader opens whatever a path names: of a pipe it would wait for the writer.
bool may_be_library(char const* name) {
  struct stat found {};
  return !std::strchr(name, '/') || stat(name, &found) != 0 || S_ISREG(found.st_mode);
}

// Opens and probes; false if the file is missing, is blaslift itself, or is no BLAS.
bool open_library(char const* name, Library* library) {
  if (!may_be_library(name)) return false;
  send_courier();
  void* const handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    if (log_wants(setting::log::debug)) log_line("fallback: %s", dlerror());
    return false;
  }
  link_map* map = nullptr;
  dlinfo(handle, RTLD_DI_LINKMAP, &map);
  void* const symbol = dlsym(handle, "dgemm_") ? dlsym(handle, "dgemm_") : dlsym(handle, "dgemm_64_");
  if (!symbol || is_blaslift(module_of(symbol))) {
    dlclose(handle);
    return false;
  }
  *library = probe(handle, map && map->l_name[0] ? map->l_name : name);
  if (log_wants(setting::log::debug))
    log_line("fallback: opened %s (%d-bit integers%s%s%s)", library->path, library->integer_bits,
             library->suffixed64 ? ", also suffixed 64-bit names" : "",
             library->hidden_complex ? ", complex results through an argument" : "",
             library->netlib_reference ? ", Netlib reference" : "");
  return true;
}

bool serves(Library const& library, int bits) {
  return library.integer_bits == bits || (bits == 64 && library.suffixed64);
}

template <std::size_t N>
Library search(char const* const (&names)[N], int bits) {
  Library reference;
  for (char const* name : names) {
    Library found;
    if (!open_library(name, &found) || !serves(found, bits)) continue;
    if (!found.netlib_reference) return found;
    if (!reference.handle) reference = found;  // slow, and better than nothing
  }
  return reference;
}

}  // namespace

Library const* configured(int bits) {
  static constinit FoundOnce<Library> once;
  Library const& library = once.get([] {
    Library opened;
    char const* const name = settings().fallback;
    if (name[0] && !open_library(name, &opened))
      warn_once("BLASLIFT_FALLBACK=%s cannot be used: %s; the CPU BLAS is searched as if it were not set", name,
                !may_be_library(name)                   ? "it is no regular file"
                : dlopen(name, RTLD_LAZY | RTLD_NOLOAD) ? "it defines no dgemm_ of its own"
                                                        : "it cannot be opened");
    return opened;
  });
  return library.handle && serves(library, bits) ? &library : nullptr;
}

Library const* searched(int bits) {
  static constinit FoundOnce<Library> narrow, wide;
  Library const& library = bits == 64 ? wide.get([] { return search(candidates64, 64); })
                                      : narrow.get([] { return search(candidates32, 32); });
  return library.handle ? &library : nullptr;
}

}  // namespace blaslift::fallback
