// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The look at a device that has come up, and what disturbs it.
#include "shim/dispatch/quick_look.hpp"

#include "shim/dispatch/lapack_ready.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "gpu/plugin.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {
namespace {

gpu::Executor& executor() {
  static gpu::Executor* const opened = [] {
    void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) throw std::runtime_error(dlerror());
    Error error;
    gpu::Device* const device = reinterpret_cast<gpu::OpenDevice>(dlsym(library, gpu::plugin_entry))(gpu::plugin_interface, &error);
    if (!device) throw std::runtime_error(error.text);
    auto const made = gpu::Executor::open(*device, {std::size_t{8} << 20, std::size_t{1} << 20, 2});
    if (!made) throw std::runtime_error(made.error().text);
    return *made;
  }();
  return *opened;
}

TEST(QuickLook, FindsWhatACallTakes) {
  QuickLook seen;
  // A look ends after some hundredths of a second, which a busy machine, or one under a sanitizer, may have lost to others.
  for (int attempt = 0; attempt < 100 && seen.call_seconds == 0; ++attempt) seen = look_quickly(executor());
  EXPECT_GT(seen.call_seconds, 0);
  EXPECT_LT(seen.call_seconds, 1);
  EXPECT_FALSE(seen.disturbed);
}

// Beside a thread that computes on all cores the link looked like a tenth of what it is.
TEST(QuickLook, KnowsThatItWasDisturbed) {
  std::atomic<int> step{0};
  std::thread other([&] {
    begin_on_cpu();
    step = 1;
    while (step != 2) std::this_thread::yield();
    end_on_cpu();
  });
  while (step != 1) std::this_thread::yield();
  QuickLook const seen = look_quickly(executor());
  step = 2;
  other.join();
  EXPECT_TRUE(seen.disturbed);
  EXPECT_FALSE(look_quickly(executor()).disturbed);
}

TEST(LapackReady, IsMadeWhereItIsWanted) {
  EXPECT_FALSE(make_lapack_ready(executor()));
  want_lapack_ready();
  EXPECT_TRUE(make_lapack_ready(executor()));
}

}  // namespace
}  // namespace blaslift::dispatch
