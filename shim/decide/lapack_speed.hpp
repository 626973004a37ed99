// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How fast LAPACK routines are, relative to products of large matrices in the same precision on the same machine.
#pragma once

#include "shim/call/routine.hpp"

namespace blaslift {

struct LapackSpeed {
  double cpu_share_alone = 0.5;  // of the CPU's rate of products, with one thread
  double cpu_share = 0.5;        // and with many
  double cpu_panel = 0;  // and so many operations on each element of a square matrix by one core, while others wait
  double cpu_row_seconds = 0;  // and of many threads, a row or column of the smaller dimension, until threads have met
  double device_share = 0.5;   // of the device's rate of products
  double device_row_seconds =
      5e-6;  // and, a row or column of the smaller dimension, for steps that wait for each other
};

LapackSpeed lapack_speed(RoutineId routine);

}  // namespace blaslift
