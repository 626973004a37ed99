// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// host EXTENSION ...: opens an extension as Python does, RTLD_LOCAL, and runs its error_case with the rest of the line.
// This program itself knows nothing of BLAS.
#include <dlfcn.h>
#include <cstdio>

int main(int argc, char** argv) {
  void* const extension = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (!extension) return std::fprintf(stderr, "%s\n", dlerror()), 2;
  auto const run = reinterpret_cast<int (*)(int, char**)>(dlsym(extension, "error_case"));
  return run ? run(argc - 1, argv + 1) : 2;
}
