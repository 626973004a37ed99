// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How fast LAPACK routines are, relative to products of large matrices in the same precision on the same machine.
#pragma once

#include <array>

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

// `values_only`: singular values without vectors.
LapackSpeed lapack_speed(RoutineId routine, bool values_only = false);

// A QR factorisation of a tall matrix. LAPACK works on its last columns, and on each block of 32, one column at a time,
// and updates the rest by blocks as thin: the CPU waits for memory. The device passes over it some times, too.
struct TallQr {
  double rows = 0, columns = 0;  // none: the matrix is not tall, or the routine is another
  // As long as the factorisation takes: Q is made, or applied, as well. (Floats: each call's cost has them on the
  // stack.)
  float cpu_passes = 1, device_passes = 1;
  float right_sides = 0;  // that Q is applied to in least squares by singular values
};
TallQr tall_qr(RoutineId routine, double m, double n, double nrhs, bool with_vectors);
// True if a device solves such a problem to its end.
bool is_solved(TallQr const& qr);
// The work of gelsd and gelss behind the QR factorisation and Q^H B. The CPU does it for a device, too, unless that
// solves the problem to its end.
struct LapackRest {
  double multiply_adds = 0;
  double seconds = 0;  // and those that no second thread shortens
  double cpu_share_alone = 1, cpu_share = 1;
};
LapackRest lapack_rest(RoutineId routine, TallQr const& qr);
// So many bytes, of a matrix or part of one that has `of` bytes.
struct Stream {
  double bytes = 0, of = 0;
};
std::array<Stream, 4> streams_on_cpu(TallQr const& qr, double element_bytes);
double seconds_on_device(TallQr const& qr);
// All beside the QR factorisation and Q^H B where a device does it: R's singular values and vectors, and products.
// `flops_per_second`: of the device's products.
double rest_on_device(TallQr const& qr, Precision precision, double flops_per_second);

}  // namespace blaslift
