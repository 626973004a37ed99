// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/subject.hpp"

#include <dlfcn.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace blaslift::test::coherence {
namespace {

std::array<std::array<Function, symbol_count>, language_count> functions;
unsigned long long (*count_on_device)() = nullptr;
RegisterFunction io_uring_register_of_subject = nullptr;

}  // namespace

void open_subject(char const* path) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    std::fprintf(stderr, "coherence_fuzzer: the library under test: %s\n", dlerror());
    std::exit(2);
  }
  for (Language const language : {Language::fortran, Language::cblas})
    for (std::size_t i = 0; i < blas_symbol_count; ++i) {
      char name[symbol_name_size];
      exported_name(Family::plain, language, static_cast<Symbol>(i), name);
      functions[static_cast<std::size_t>(language)][i] = reinterpret_cast<Function>(dlsym(library, name));
    }
  // The real one, which the library goes on to; its interposed one is found by its exact version only.
  if (dlopen("liburing.so.2", RTLD_NOW | RTLD_GLOBAL))
    io_uring_register_of_subject =
        reinterpret_cast<RegisterFunction>(dlvsym(library, "io_uring_register", "LIBURING_2.3"));
  count_on_device = reinterpret_cast<unsigned long long (*)()>(dlsym(library, "blaslift_calls_on_device"));
}

Function subject_function(Language language, Symbol symbol) {
  return functions[static_cast<std::size_t>(language)][index(symbol)];
}

RegisterFunction subject_io_uring_register() { return io_uring_register_of_subject; }

long long subject_calls_on_device() { return count_on_device ? static_cast<long long>(count_on_device()) : -1; }

}  // namespace blaslift::test::coherence
