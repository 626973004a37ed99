// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The mode comes from the environment that ctest sets: LD_PRELOAD, BLASLIFT_PLACE and BLASLIFT_DEVICE.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/support/libraries.hpp"

namespace {
constexpr int skipped = 77;  // known to ctest as SKIP_RETURN_CODE
}

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  char const* const device = std::getenv("BLASLIFT_DEVICE");
  if (device && std::string_view(device) == "cuda" && access("/dev/nvidiactl", F_OK) != 0) {
    std::printf("skipped: no NVIDIA GPU here (/dev/nvidiactl is missing)\n");
    return skipped;
  }
  if (std::getenv("LD_PRELOAD") && !blaslift::test::testing_the_shim()) {
    std::printf("LD_PRELOAD names no blaslift\n");
    return 1;
  }
  blaslift::test::use_one_thread();
  return RUN_ALL_TESTS();
}
