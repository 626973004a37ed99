// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The emulated device, opened directly, and short words for what its functions answer.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>
#include <vector>

#include "gpu/plugin.hpp"

namespace blaslift::gpu {

// Opens one more, which reads the environment as it is now; or says why there is none.
inline Result<Device*> try_open_emulated_device() {
  void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
  if (!library) throw std::runtime_error(dlerror());
  Error error;
  Device* const opened = reinterpret_cast<OpenDevice>(dlsym(library, plugin_entry))(plugin_interface, &error);
  if (!opened) return error;
  static auto& kept = *new std::vector<Device*>;  // devices live as long as the process
  return kept.emplace_back(opened);
}

template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text);
  return *result;
}
inline void must(Error const& error) {
  if (error) throw std::runtime_error(error.text);
}

inline ::testing::AssertionResult says(Error const& error, char const* text) {
  if (error && std::strstr(error.text, text)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << (error ? error.text : "no error") << " instead of: " << text;
}

// A device of its own, for tests that break theirs.
inline Device& open_device() { return *must(try_open_emulated_device()); }

}  // namespace blaslift::gpu
