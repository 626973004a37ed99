// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/support/libraries.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace blaslift::test {
namespace {

void* reference_library(int integer_bits) {
  auto open = [](char const* name) {
    void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      std::fprintf(stderr, "the reference BLAS: %s\n", dlerror());
      std::exit(1);
    }
    return library;
  };
  if (integer_bits == 64) {
    static void* const wide = open("libopenblas64.so.0");
    return wide;
  }
  static void* const narrow = open("libopenblas.so.0");
  return narrow;
}

template <class Typed>
Typed find(void* library, char const* name) {
  return reinterpret_cast<Typed>(dlsym(library, name));
}

}  // namespace

Mode mode() {
  char const* const place = std::getenv("BLASLIFT_PLACE");
  return place && std::string_view(place) == "gpu" ? Mode::device : Mode::slot;
}

void use_one_thread() {
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  for (void* library : {reference_library(32), reference_library(64), RTLD_DEFAULT})
    if (auto const set = find<void (*)(int)>(library, "openblas_set_num_threads")) set(1);
}

Function tested_function(Family family, Language language, Symbol symbol) {
  char name[symbol_name_size];
  exported_name(family, language, symbol, name);
  return find<Function>(RTLD_DEFAULT, name);
}

Function reference_function(int integer_bits, Language language, Symbol symbol) {
  char name[symbol_name_size];
  exported_name(Family::plain, language, symbol, name);
  return find<Function>(reference_library(integer_bits), name);
}

long long calls_on_device() {
  static auto const count = find<unsigned long long (*)()>(RTLD_DEFAULT, "blaslift_calls_on_device");
  return count ? static_cast<long long>(count()) : -1;
}

bool testing_the_shim() { return calls_on_device() >= 0; }

}  // namespace blaslift::test
