// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/probe.hpp"

#include <dlfcn.h>
#include <cstring>

#include "shim/base/format.hpp"

namespace blaslift::fallback {
namespace {

bool has(void* handle, char const* name) { return dlsym(handle, name) != nullptr; }

}  // namespace

// A library that returns complex values by value takes the first argument for n, finds -1 and leaves the rest
// alone; one that returns through a hidden argument finds n = 0 in the second and stores zero in the first.
bool returns_complex_through_argument(void* handle) {
  void* const symbol = dlsym(handle, "zdotc_");
  if (!symbol) return false;
  std::int64_t result[2] = {-1, -1};
  std::int64_t const n = 0, one = 1;
  double const vector[4] = {1, 1, 1, 1};
  auto const zdotc =
      reinterpret_cast<void (*)(void*, void const*, void const*, void const*, void const*, void const*)>(symbol);
  zdotc(result, &n, vector, &one, vector, &one);
  return result[0] == 0 && result[1] == 0;
}

int probe_integer_bits(void* handle, int otherwise) {
  void* const symbol = dlsym(handle, "isamax_");
  if (!symbol) return otherwise;
  std::int64_t const n = static_cast<std::int64_t>(0xffffffff00000003ULL), one = 1;
  float const vector[3] = {1, 3, 2};
  auto const isamax = reinterpret_cast<std::int32_t (*)(void const*, void const*, void const*)>(symbol);
  return isamax(&n, vector, &one) == 2 ? 32 : 64;
}

bool is_netlib_reference(void* handle) {
  static constexpr char const* optimised[] = {"openblas_get_config",  "MKL_Get_Version", "bli_info_get_version_str",
                                              "flexiblas_info",       "ATL_buildinfo",   "armplversion",
                                              "nvpl_blas_get_version"};
  for (char const* name : optimised)
    if (has(handle, name)) return false;
  // xerbla_array_ is a file of Netlib's that optimised libraries leave out or bring together with their own marks.
  return has(handle, "xerbla_array_") || has(handle, "CBLAS_CallFromC");
}

void describe_library(void* handle, char const* path, char* text, std::size_t size) {
  // OpenBLAS under its own names and under those of its suffixed and wheel builds.
  static constexpr struct {
    char const *config, *core;
  } names[] = {{"openblas_get_config", "openblas_get_corename"},
               {"openblas_get_config64_", "openblas_get_corename64_"},
               {"scipy_openblas_get_config", "scipy_openblas_get_corename"},
               {"scipy_openblas_get_config64_", "scipy_openblas_get_corename64_"}};
  using Text = char const* (*)();
  for (auto const& [config_name, core_name] : names) {
    auto const config = reinterpret_cast<Text>(dlsym(handle, config_name));
    auto const core = reinterpret_cast<Text>(dlsym(handle, core_name));
    if (!config || !core) continue;
    // "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ...": name and version are the first two words.
    char const* const words = config();
    std::size_t length = std::strcspn(words, " ");
    if (words[length]) length += 1 + std::strcspn(words + length + 1, " ");
    format_text(text, size, "%.*s, %s kernels (%s)", static_cast<int>(length), words, core(), path);
    return;
  }
  format_text(text, size, "%s%s", is_netlib_reference(handle) ? "Netlib's reference BLAS, " : "", path);
}

Library probe(void* handle, char const* path) {
  Library library;
  library.handle = handle;
  std::strncpy(library.path, path, sizeof library.path - 1);
  library.integer_bits = probe_integer_bits(handle, 32);
  library.suffixed64 = has(handle, "dgemm_64_");
  library.hidden_complex = returns_complex_through_argument(handle);
  library.netlib_reference = is_netlib_reference(handle);
  return library;
}

}  // namespace blaslift::fallback
