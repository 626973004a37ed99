// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// late LIBRARY local|global [BITS]: opens blaslift in a program that is not linked to any BLAS and calls it through
// dlsym.
#include <dlfcn.h>
#include <cstdint>
#include <cstdio>
#include <cstring>

template <class Integer>
static bool is_right(void* library, char const* name) {
  using Gemm = void (*)(char const*, char const*, Integer const*, Integer const*, Integer const*, double const*,
                        double const*, Integer const*, double const*, Integer const*, double const*, double*,
                        Integer const*, std::size_t, std::size_t);
  auto const gemm = reinterpret_cast<Gemm>(dlsym(library, name));
  if (!gemm) return false;
  Integer const n = 2;
  double const a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8}, one = 1, zero = 0;
  double c[] = {0, 0, 0, 0};
  gemm("N", "N", &n, &n, &n, &one, a, &n, b, &n, &zero, c, &n, 1, 1);
  return c[0] == 23 && c[1] == 34 && c[2] == 31 && c[3] == 46;
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  void* const library = dlopen(argv[1], RTLD_NOW | (std::strcmp(argv[2], "global") == 0 ? RTLD_GLOBAL : RTLD_LOCAL));
  if (!library) return std::fprintf(stderr, "%s\n", dlerror()), 2;
  bool const wide = argc > 3 && std::strcmp(argv[3], "64") == 0;
  bool const right = wide ? is_right<std::int64_t>(library, "dgemm_") : is_right<std::int32_t>(library, "dgemm_");
  bool const suffixed = is_right<std::int64_t>(library, "dgemm_64_");
  auto const count = reinterpret_cast<unsigned long long (*)()>(dlsym(library, "blaslift_calls_on_device"));
  std::printf("plain %s, suffixed %s, %llu on the device\n", right ? "right" : "wrong", suffixed ? "right" : "wrong",
              count ? count() : 0);
  dlclose(library);
  return right && suffixed ? 0 : 1;
}
