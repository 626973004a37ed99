// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "fallback/probe.hpp"

#include <cstring>
#include <dlfcn.h>

namespace blaslift::fallback {
namespace {

bool has(void* handle, char const* name) { return dlsym(handle, name) != nullptr; }

// A library that returns complex values by value takes the first argument for n, finds -1 and leaves the rest
// alone; one that returns through a hidden argument finds n = 0 in the second and stores zero in the first.
bool returns_complex_through_argument(void* handle) {
  void* const symbol = dlsym(handle, "zdotc_");
  if (!symbol) return false;
  std::int64_t result[2] = {-1, -1};
  std::int64_t const n = 0, one = 1;
  double const vector[4] = {1, 1, 1, 1};
  auto const zdotc = reinterpret_cast<void (*)(void*, void const*, void const*, void const*, void const*, void const*)>(symbol);
  zdotc(result, &n, vector, &one, vector, &one);
  return result[0] == 0 && result[1] == 0;
}

}  // namespace

int probe_integer_bits(void* handle, int otherwise) {
  void* const symbol = dlsym(handle, "isamax_");
  if (!symbol) return otherwise;
  std::int64_t const n = static_cast<std::int64_t>(0xffffffff00000003ULL), one = 1;
  float const vector[3] = {1, 3, 2};
  auto const isamax = reinterpret_cast<std::int32_t (*)(void const*, void const*, void const*)>(symbol);
  return isamax(&n, vector, &one) == 2 ? 32 : 64;
}

bool is_netlib_reference(void* handle) {
  static constexpr char const* optimised[] = {"openblas_get_config", "MKL_Get_Version", "bli_info_get_version_str",
                                              "flexiblas_info", "ATL_buildinfo", "armplversion", "nvpl_blas_get_version"};
  for (char const* name : optimised)
    if (has(handle, name)) return false;
  // xerbla_array_ is a file of Netlib's that optimised libraries leave out or bring together with their own marks.
  return has(handle, "xerbla_array_") || has(handle, "CBLAS_CallFromC");
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
