// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A clock that tests move.
#pragma once

namespace blaslift::gpu {

struct TestClock {
  static inline double time = 0;  // in seconds
  static double now() { return time; }
  TestClock() { time = 0; }  // as a base: before members are made
};

}  // namespace blaslift::gpu
