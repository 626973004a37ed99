// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/lapack_speed.hpp"

#include <cmath>

#include "shim/call/device_part.hpp"

namespace blaslift {

namespace {

// Device: cuSOLVER 13 on an H200, double precision: getrf 35 ms, potrf 7 ms and geqrf 73 ms at n = 8192, syevd 109 ms
// at n = 4096 and 543 ms at 8192, beside products at 60e12 operations per second. CPU: OpenBLAS on 16 cores reaches
// 0.58 (getrf), 0.33 (potrf), 0.08 (geqrf), 0.16 (syevd) and 0.13 (gesdd) of its products' rate at n = 4096 and 8192;
// the shares here are larger, for the model's error belongs to the CPU. With 16 threads dgetrf takes 3.1 ms at n = 500,
// 22 at 2000 and 113 at 4200, dpotrf 1.1, 13 and 72 (bench/results/2026-11-25-sweep): beside the arithmetic alone that
// is 21 to 1.3 times as long, and 15 to 1.6. One thread: shares from before, not measured. On 16 threads of another
// H200 machine syevd n = 4000 reached 0.28, syevr 0.16 and gesdd n = 3000 0.19 of its products' rate
// (bench/results/2026-11-28-first-call). On 16 threads dgesdd S takes 14.5 ms at n = 250, 54 at 512, 78 at 600, 278 at
// 1024, 1298 at 2048; an H200 6.2 at 256, 15 at 512, 75 at 2000, and for values alone 16 and 212 to 245
// (bench/results/2026-11-29-tall-drivers, as the following).
LapackSpeed speed_of_others(RoutineId routine) {
  switch (routine) {
    case RoutineId::getrf:
    case RoutineId::gesv: return {0.75, 0.9, 0, 4e-6, 0.9, 3.5e-6};
    case RoutineId::potrf:
    case RoutineId::posv: return {0.6, 1, 48, 0.8e-6, 0.9, 0.6e-6};
    case RoutineId::getrs:
    case RoutineId::potrs:
    case RoutineId::trtrs: return {0.75, 0.75, 0, 0, 0.8, 1e-6};
    case RoutineId::getri:
    case RoutineId::potri:
    case RoutineId::trtri: return {0.6, 0.6, 0, 0, 0.6, 3e-6};
    case RoutineId::sygst:
    case RoutineId::hegst: return {0.5, 0.5, 0, 0, 0.4, 3e-6};
    case RoutineId::geqrf:
    case RoutineId::gels:
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex:
    case RoutineId::gelss:
    case RoutineId::gelss_complex: return {0.4, 0.4, 0, 0, 0.9, 8e-6};
    case RoutineId::orgqr:
    case RoutineId::ormqr: return {0.5, 0.5, 0, 0, 0.5, 4e-6};
    case RoutineId::syevd:
    case RoutineId::heevd:
    case RoutineId::sygvd:
    case RoutineId::hegvd: return {0.3, 0.3, 0, 0, 0.15, 12e-6};
    // On 16 threads ssygvx n = 600 takes 23 ms, cheevr n = 250 5.9; an H200 8.6 and 2.1, and dsyevd 2.4 at n = 256.
    // With a tenth of the vectors, 16 threads: dsyevr n = 4096 1.71 s, zheevr 4.3, zhegvx 6.0, 0.28 at 1200, 0.107 at
    // 600 and 0.032 at 300 with a quarter; an H200 0.14, 0.25, 0.39, 0.030, 0.012 and 0.006 s.
    case RoutineId::syevx:
    case RoutineId::heevx:
    case RoutineId::sygvx:
    case RoutineId::hegvx:
    case RoutineId::syevr:
    case RoutineId::heevr: return {0.3, 0.2, 0, 16e-6, 0.15, 12e-6};
    // Vectors by LAPACK's QR iteration: rotations, of one thread.
    case RoutineId::syev:
    case RoutineId::heev:
    case RoutineId::sygv:
    case RoutineId::hegv: return {0.2, 0.05, 0, 0, 0.15, 12e-6};
    default: return {0.1, 0.1, 0, 0, 0.02, 200e-6};  // geev
  }
}

}  // namespace

LapackSpeed lapack_speed(RoutineId routine, bool values_only) {
  // Vectors come by products, values alone by rotations.
  double const device_svd_row = values_only ? 100e-6 : 30e-6;
  switch (routine) {
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex: return {0.3, 0.1, 0, 0, 0.1, device_svd_row};
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: return {0.3, 0.25, 7000, 0, 0.1, device_svd_row};
    default: return speed_of_others(routine);
  }
}

// dgelsd of square matrices takes 1.5, 12 and 170 ms with n = 100, 300 and 1000 in one thread of OpenBLAS whose
// products reach 52e9 operations per second, dgelss 2, 35 and 1400, and as much in two. Half of gelsd's work is
// matrix-vector products; gelss turns V^H by one rotation after the other. Sixteen threads are no faster: all of dgelsd
// takes 6.5 to 9 ms of 1024 x 200, 35 to 40 of 1024 x 512, 0.2 s of 4000 x 1000, 2 s of 20000 x 2000.
LapackRest lapack_rest(RoutineId routine, TallQr const& qr) {
  double const n = qr.columns, nrhs = static_cast<double>(qr.right_sides);
  constexpr double seconds_of_a_row = 25e-6;
  switch (routine) {
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex: return {n * n * (4.0 / 3 * n + 4 * nrhs), seconds_of_a_row * n, 0.25, 0.004};
    case RoutineId::gelss:
    case RoutineId::gelss_complex: return {n * n * (5 * n + 4 * nrhs), seconds_of_a_row * n, 0.14, 0.005};
    default: return {};
  }
}

bool is_solved(TallQr const& qr) {
  return qr.right_sides > 0 && qr.columns >= static_cast<double>(least_solved_columns);
}

double rest_on_device(TallQr const& qr, Precision precision, double flops_per_second) {
  if (!is_solved(qr)) return 0;
  double const n = qr.columns, nrhs = static_cast<double>(qr.right_sides);
  double const each = is_complex(precision) ? 8 : 2;
  LapackSpeed const svd = lapack_speed(RoutineId::gesdd);
  return each * n * n * (8 * n / svd.device_share + 2 * nrhs) / flops_per_second + svd.device_row_seconds * n;
}

TallQr tall_qr(RoutineId routine, double m, double n, double nrhs, bool with_vectors) {
  constexpr double tall = 2, tall_of_least_squares = 1.6;
  if (m < (has_device_part(routine) ? std::floor(tall_of_least_squares * n) : tall * n)) return {};
  switch (routine) {
    case RoutineId::geqrf:
    case RoutineId::orgqr:
    case RoutineId::gels: return {m, n, 1, 1};
    case RoutineId::gelsd:
    case RoutineId::gelsd_complex:
    case RoutineId::gelss:
    case RoutineId::gelss_complex: return {m, n, 1, 1, static_cast<float>(nrhs)};
    case RoutineId::gesvd:
    case RoutineId::gesvd_complex:
    case RoutineId::gesdd:
    case RoutineId::gesdd_complex: return {m, n, with_vectors ? 1.6F : 1.0F, with_vectors ? 3.0F : 1.0F};
    default: return {};
  }
}

// LAPACK's geqrf and orgqr: blocks of 32 columns, until no more than 128 are left. A column of those reads and writes
// the columns behind it; a block the rest of the matrix. dgeqrf 300000 x 300 took 1.09 s on 16 cores, at 67 GB/s, and
// dgesdd S 200000 x 200 0.75 s. Where Q^H is applied to a few columns, each block of V is read three times.
std::array<Stream, 4> streams_on_cpu(TallQr const& qr, double element_bytes) {
  constexpr double block = 32, crossover = 128;
  double const n = qr.columns, column = qr.rows * element_bytes, passes = static_cast<double>(qr.cpu_passes);
  double const last = n <= crossover ? n : n - block * std::floor((n - (crossover - block + 1)) / block);
  double const blocks = (n - last) / block;
  return {{{passes * 1.5 * column * last * last, column * last},
           {passes * 1.5 * column * blocks * block * block, column * block},
           {passes * 1.5 * column * (n * n - last * last) / block, column * n},
           {qr.right_sides > 0 ? 3 * column * n : 0, column * n}}};
}

// An H200 took 12 ms for dgeqrf 300000 x 300, where cuSOLVER takes less than 30, and 22 ms for 20000 x 2000; with links
// and Q's product 26 ms for dgesdd S 200000 x 200 (bench/results/2026-11-28-tall). That is the rows' time and this one.
double seconds_on_device(TallQr const& qr) {
  constexpr double seconds_per_element = 0.2e-9;
  return static_cast<double>(qr.device_passes) * seconds_per_element *
         (qr.rows * qr.columns - qr.columns * qr.columns / 2);
}

}  // namespace blaslift
