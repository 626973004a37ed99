// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Two programs from the same objects: for the library whose plain names take 32-bit integers and for the other.
// The mode comes from the environment that ctest sets: BLASLIFT_PLACE and BLASLIFT_DEVICE.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/support/libraries.hpp"

#ifdef BLASLIFT_TEST_INT64
int const blaslift::plain_integer_bits = 64;
#else
int const blaslift::plain_integer_bits = 32;
#endif

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
  blaslift::test::use_one_thread();
  return RUN_ALL_TESTS();
}
