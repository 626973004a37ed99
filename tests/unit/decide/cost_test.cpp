// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What calls cost, counted by hand, and what the estimates make of it: against figures measured on an H200.
#include "shim/decide/cost.hpp"

#include <gtest/gtest.h>

#include "shim/call/usual_call.hpp"
#include "shim/decide/decide.hpp"
#include "shim/decide/price.hpp"
#include "shim/decide/start_rule.hpp"
#include "tests/unit/named_call.hpp"
#include "tests/unit/square_gemm.hpp"

namespace blaslift {
namespace {

TEST(Cost, NewOperandsCostMoreByTheirBytes) {
  MachineProfile profile;
  profile.cold_bytes_per_second = 1e11;
  profile.cold_first_bytes_per_second = 1e10;
  EXPECT_DOUBLE_EQ(cold_seconds(profile, 1e5), 1e-6 + 1e-5);
  profile.cpu_cache_bytes = 1e9;
  EXPECT_DOUBLE_EQ(cold_seconds(profile, 5e8), 5e-3 + 0x1p20 * 1e-10);
  EXPECT_DOUBLE_EQ(cold_seconds(profile, 3e9), 0);  // no cache has them the second time either
}

constexpr double MB = 1e6;

// The machine of bench/results/2026-11-21-h200, as bringing the device up fills the profile in: the rates of cuBLAS and
// 0.7 of the ring's.
MachineProfile h200() {
  MachineProfile profile;
  profile.cpu_threads = 16;
  profile.cpu_cache_bytes = 100 * MB;
  profile.device_double_flops = 57e12;
  profile.device_single_flops = 50e12;
  profile.upload_bytes_per_second = 0.7 * 52e9;
  profile.download_bytes_per_second = 0.7 * 50e9;
  profile.device_bytes_per_second = 4e12;
  profile.check_seconds_per_small_byte /= 4;
  return profile;
}

Call sgemv(std::int64_t n, double beta = 0) {
  return named_call({"sgemv", {{"m", n}, {"n", n}, {"lda", n}, {"incx", 1}, {"incy", 1}}, {}, {{"beta", beta}}});
}

double seconds_on_16_cores(Symbol routine, std::int64_t m, std::int64_t n, std::int64_t k) {
  MachineProfile profile = h200();
  profile.cpu_double_flops = 96e9;
  profile.cpu_bytes_per_second = 120e9;
  return estimate_cpu_seconds(profile, call_cost(usual_call(routine, m, n, k)));
}
double seconds_on_16_cores(Symbol routine, std::int64_t m, std::int64_t n) {
  return seconds_on_16_cores(routine, m, n, n);
}

// OpenBLAS's and the device's times on an H200's machine.
TEST(CallCost, TallFactorisationsWaitForMemoryWhereNobodyMeasuredIt) {
  MachineProfile profile;
  profile.cpu_threads = 16;
  CallCost const cost = call_cost(usual_call(Symbol::dgeqrf, 300000, 300, 300));
  EXPECT_NEAR(estimate_cpu_seconds(profile, cost), 1.09, 0.25);
  profile.cpu_cache_bytes = 480e6;  // as a guest of that machine is told
  EXPECT_NEAR(estimate_cpu_seconds(profile, cost), 1.09, 0.25);
}

TEST(CallCost, TallFactorisationsWaitForMemory) {
  EXPECT_NEAR(seconds_on_16_cores(Symbol::dgeqrf, 300000, 300), 1.09, 0.2);
  EXPECT_NEAR(seconds_on_16_cores(Symbol::dgesdd, 200000, 200), 0.75, 0.25);
  EXPECT_NEAR(estimate_gpu_seconds(h200(), call_cost(usual_call(Symbol::dgesdd, 200000, 200, 0))), 0.04, 0.025);
  EXPECT_NEAR(estimate_gpu_seconds(h200(), call_cost(usual_call(Symbol::dgeqrf, 300000, 300, 0))), 0.055, 0.03);
  // cuSOLVER's time of a square one is part of its speed.
  EXPECT_EQ(call_cost(usual_call(Symbol::dgeqrf, 8192, 8192, 0)).tall.rows, 0);
  EXPECT_EQ(call_cost(usual_call(Symbol::dgetrf, 300000, 300, 0)).tall.rows, 0);
}

// OpenBLAS's times on 16 threads of that machine: 0.97 s, 0.57, 0.18, 5.4 ms, 0.51.
TEST(CallCost, ThinRankUpdatesAreOneThreadsWork) {
  MachineProfile profile = h200();
  profile.cpu_double_flops = 60e9, profile.cpu_single_flops = 120e9;
  auto const on_cpu = [&](char const* name, std::int64_t n, std::int64_t k) {
    return estimate_cpu_seconds(profile, call_cost(usual_call(find_symbol(name), 0, n, k)));
  };
  EXPECT_NEAR(on_cpu("dsyrk", 200, 1000000), 0.8, 0.25);
  EXPECT_NEAR(on_cpu("ssyrk", 200, 1000000), 0.4, 0.2);
  EXPECT_NEAR(on_cpu("dsyrk", 60, 1000000), 0.1, 0.08);
  EXPECT_NEAR(on_cpu("dsyrk", 80, 20000), 3.5e-3, 2e-3);
  EXPECT_LT(on_cpu("dsyrk", 500, 500), 0.51e-3);
  EXPECT_GT(on_cpu("zherk", 255, 1000), 10 * on_cpu("zherk", 256, 1000));
  EXPECT_LT(on_cpu("dsyr2k", 200, 20000), on_cpu("dsyrk", 200, 20000));  // all threads take part
  profile.cpu_threads = 4;
  EXPECT_LT(on_cpu("dsyrk", 64, 20000), 0.5 * on_cpu("dsyrk", 63, 20000));
  profile.cpu_threads = 1;
  EXPECT_NEAR(on_cpu("dsyrk", 15, 20000) / on_cpu("dsyrk", 16, 20000), 0.9, 0.05);
  // So what a program sends goes to the device at once.
  profile.cpu_threads = 16;
  EXPECT_EQ(decide_by_cost(profile, call_cost(usual_call(Symbol::dsyrk, 0, 200, 1000000))).place, Place::gpu);
}

// On 16 threads and on an H200: dgesdd S n = 600 78 and 19 ms, 2000 1250 and 75; N on the device 16 ms of n = 256, 212
// to 245 of 2000; dgelsd 1024 x 512 35 and 15, 4000 x 1000 0.2 s, 6000 x 1000 on the device 40 ms; cheevr n = 250 5.9
// and 2.1.
TEST(CallCost, SingularValuesAndLeastSquaresAsMeasured) {
  MachineProfile const profile = h200();
  auto const on_gpu = [&](Call const& call) { return 1e3 * estimate_gpu_seconds(profile, call_cost(call)); };
  auto const decompose = [](std::int64_t n, char job) {
    Call call = usual_call(Symbol::dgesdd, n, n, 0);
    call[call.routine->find("jobz")].flag = job;
    return call;
  };
  for (std::int64_t const n : {600, 1024, 2000}) {
    double const seen = n == 600    ? 78
                        : n == 1024 ? 278
                                    : 1250,
                 expected = 1e3 * seconds_on_16_cores(Symbol::dgesdd, n, n);
    EXPECT_GT(expected, 0.35 * seen) << n;
    EXPECT_LT(expected, seen) << n;  // the model's error belongs to the CPU
  }
  EXPECT_NEAR(on_gpu(decompose(600, 'S')), 19, 6);
  EXPECT_NEAR(on_gpu(decompose(2000, 'S')), 75, 25);
  EXPECT_NEAR(on_gpu(decompose(2000, 'N')), 228, 40);
  EXPECT_GT(on_gpu(decompose(256, 'N')), 16);
  EXPECT_NEAR(1e3 * seconds_on_16_cores(Symbol::dgelsd, 1024, 512, 1), 30, 10);
  EXPECT_NEAR(seconds_on_16_cores(Symbol::dgelsd, 4000, 1000, 1), 0.15, 0.06);
  EXPECT_NEAR(on_gpu(usual_call(Symbol::dgelsd, 1024, 512, 1)), 17, 6);
  EXPECT_NEAR(on_gpu(usual_call(Symbol::dgelsd, 6000, 1000, 1)), 42, 10);
  EXPECT_NEAR(on_gpu(usual_call(Symbol::cheevr, 0, 250, 0)), 3, 1.5);
}

// The last 97 to 128 columns are worked on one by one, the others in blocks of 32.
TEST(CallCost, StreamsOfATallFactorisation) {
  TallQr const whole = tall_qr(RoutineId::geqrf, 1e6, 64, 0, false),
               part = tall_qr(RoutineId::geqrf, 1e6, 300, 0, false);
  auto const all = streams_on_cpu(whole, 8), some = streams_on_cpu(part, 8);
  EXPECT_DOUBLE_EQ(all[0].bytes, 1.5 * 8e6 * 64 * 64);
  EXPECT_DOUBLE_EQ(all[1].bytes + all[2].bytes, 0);
  EXPECT_DOUBLE_EQ(some[0].bytes, 1.5 * 8e6 * 108 * 108);
  EXPECT_DOUBLE_EQ(some[1].bytes, 1.5 * 8e6 * 32 * 192);
  EXPECT_DOUBLE_EQ(some[2].of, 8e6 * 300);
  EXPECT_DOUBLE_EQ(some[3].bytes, 0);
}

// Least squares by singular values are a QR factorisation, which LAPACK applies, and what the CPU does with R.
TEST(CallCost, LeastSquaresContainTheirFactorisation) {
  MachineProfile const profile = h200();
  for (Symbol const symbol : {Symbol::dgelsd, Symbol::dgelss}) {
    CallCost const tall = call_cost(usual_call(symbol, 300000, 300, 1)),
                   few = call_cost(usual_call(symbol, 3000, 60, 1));
    EXPECT_GT(estimate_cpu_seconds(profile, tall),
              1.02 * estimate_cpu_seconds(profile, call_cost(usual_call(Symbol::dgeqrf, 300000, 300, 0))));
    EXPECT_LT(estimate_gpu_seconds(profile, tall), 0.5 * estimate_cpu_seconds(profile, tall));
    EXPECT_GT(estimate_gpu_seconds(profile, few), estimate_cpu_seconds(profile, few));
    // A goes up, B up and down, R and the singular values down.
    EXPECT_DOUBLE_EQ(tall.bytes_up, 8.0 * 300000 * 301);
    EXPECT_DOUBLE_EQ(tall.bytes_down, 8.0 * (300000 + 300 * 300 + 300) + 8);
    EXPECT_EQ(tall.keepable_bytes, 0);
  }
  // B is kept: with a thousand columns that counts.
  CallCost const wide = call_cost(usual_call(Symbol::dgelsd, 300000, 300, 1000));
  EXPECT_GT(estimate_gpu_seconds(profile, wide), 8.0 * 300000 * (1300 / profile.upload_bytes_per_second + 1000 / 3e9));
  EXPECT_GT(seconds_on_16_cores(Symbol::dgelss, 4000, 2000), seconds_on_16_cores(Symbol::dgelsd, 4000, 2000));
}

TEST(CallCost, TheRestOfLeastSquaresIsInBothEstimates) {
  MachineProfile const profile = h200();
  auto const rest = [](double columns, double right_sides) {
    TallQr const qr = tall_qr(RoutineId::gelsd, 1e5, columns, right_sides, false);
    return lapack_rest(RoutineId::gelsd, qr).multiply_adds;
  };
  EXPECT_DOUBLE_EQ(rest(2000, 1), 2000.0 * 2000 * (8000.0 / 3 + 4));
  EXPECT_GT(rest(300, 1000), 10 * rest(300, 1));
  EXPECT_EQ(lapack_rest(RoutineId::gels, tall_qr(RoutineId::gels, 1e5, 100, 1, false)).multiply_adds, 0);
  CallCost const with = call_cost(usual_call(Symbol::dgelss, 20000, 511, 1));
  CallCost without = with;
  without.tall.right_sides = 0;
  without.lapack = RoutineId::gels;
  EXPECT_GT(estimate_gpu_seconds(profile, with), estimate_gpu_seconds(profile, without) + 0.1);
  EXPECT_GT(estimate_cpu_seconds(profile, with), estimate_cpu_seconds(profile, without) + 0.1);
}

// From 512 columns on the device has R's singular values to compute: 38 ms of 1024 columns, 112 of 2048.
TEST(CallCost, LeastSquaresOfManyColumnsAreTheDevicesToTheirEnd) {
  MachineProfile const profile = h200();
  MachineProfile slow = profile;
  slow.cpu_double_flops /= 10;
  auto const on_gpu = [](MachineProfile const& of, Symbol symbol, std::int64_t n) {
    return estimate_gpu_seconds(of, call_cost(usual_call(symbol, 20000, n, 1)));
  };
  EXPECT_EQ(on_gpu(slow, Symbol::dgelsd, 512), on_gpu(profile, Symbol::dgelsd, 512));
  EXPECT_GT(on_gpu(slow, Symbol::dgelsd, 511), on_gpu(profile, Symbol::dgelsd, 511) + 0.01);
  double const factors = on_gpu(profile, Symbol::dgeqrf, 2000);
  EXPECT_GT(on_gpu(profile, Symbol::dgelsd, 2000), 0.09);
  EXPECT_LT(on_gpu(profile, Symbol::dgelsd, 2000), factors + 0.2);
  EXPECT_GT(on_gpu(profile, Symbol::zgelsd, 2000), on_gpu(profile, Symbol::dgelsd, 2000) + 0.05);
  // R stays there; V^H, which gelss leaves, comes back.
  EXPECT_DOUBLE_EQ(call_cost(usual_call(Symbol::dgelsd, 20000, 2000, 1)).bytes_down, 8.0 * (20000 + 2000) + 8);
  EXPECT_DOUBLE_EQ(call_cost(usual_call(Symbol::dgelss, 20000, 2000, 1)).bytes_down,
                   8.0 * (20000 + 2000 + 2000 * 2000) + 8);
}

// np.linalg.lstsq in a fresh process, where nobody has measured anything: 2.3 s of OpenBLAS's on 16 cores.
TEST(CallCost, ALargeLeastSquaresProblemWaitsForTheDevice) {
  MachineProfile profile;
  profile.cpu_threads = 16;
  CallCost const cost = call_cost(usual_call(Symbol::dgelsd, 20000, 2000, 1));
  Decision const made = decide(Settings(), profile, DeviceState::ready, cost);
  EXPECT_EQ(made.place, Place::gpu);
  StartQuestion question;
  question.cpu_seconds = likely_cpu_seconds(estimate_cpu_seconds(profile, cost), false);
  question.gpu_seconds = estimate_gpu_seconds(profile, cost);
  question.first_use_seconds = usual_first_use_seconds;
  question.usual_left = 0.6;
  question.late_left = 0.8;
  question.advantage = profile.advantage;
  EXPECT_GE(wait_seconds(question), 0.8);
}

TEST(CallCost, OfLevel3IsThatOfItsOperands) {
  CallCost const cost = call_cost(square_gemm("dgemm", 1000));
  EXPECT_EQ(cost.level, 3);
  EXPECT_DOUBLE_EQ(cost.flops, 2e9);
  EXPECT_DOUBLE_EQ(cost.bytes_up, 16e6);  // beta is zero: C is not sent
  EXPECT_DOUBLE_EQ(cost.bytes_down, 8e6);
  EXPECT_DOUBLE_EQ(cost.touched_bytes, 24e6);
  EXPECT_DOUBLE_EQ(cost.keepable_bytes, 16e6);
  EXPECT_DOUBLE_EQ(cost.keepable_output_bytes, 0);  // where results that nobody reads stay is another matter
  EXPECT_DOUBLE_EQ(call_cost(square_gemm("dgemm", 1000, 1, 1)).bytes_up, 24e6);
  EXPECT_DOUBLE_EQ(call_cost(square_gemm("dgemm", 1000, 0)).flops, 0);
}

// By hand: arithmetic at a share of all cores' rate, and what 15 of 16 threads wait for.
// Nobody knows how many there are: Z counts whole. What comes back besides is W, M and IFAIL.
TEST(CallCost, OfEigenvaluesInAnIntervalIsThatOfAll) {
  Call call = usual_call(Symbol::dsyevx, 1000, 1000, 1);
  CallCost const all = call_cost(call);
  call[call.routine->find("range")].flag = 'V';
  CallCost const some = call_cost(call);
  EXPECT_DOUBLE_EQ(some.bytes_down, all.bytes_down);
  EXPECT_DOUBLE_EQ(some.flops, all.flops);
  call[call.routine->find("jobz")].flag = 'N';
  EXPECT_LT(call_cost(call).bytes_down, 5e4);
}

TEST(CallCost, FactorisationsOnACpuTakeTimeBesideTheirArithmetic) {
  MachineProfile profile;
  profile.cpu_double_flops = 1e10, profile.cpu_call_seconds = 0;
  auto const seconds = [&](Symbol symbol, int threads) {
    profile.cpu_threads = threads;
    return estimate_cpu_seconds(profile, call_cost(usual_call(symbol, 1000, 1000, 0)));
  };
  double const lu = call_cost(usual_call(Symbol::dgetrf, 1000, 1000, 0)).flops,
               cholesky = call_cost(usual_call(Symbol::zpotrf, 0, 1000, 0)).flops;
  EXPECT_NEAR(lu, 2e9 / 3, 1e7);
  EXPECT_NEAR(cholesky, 4e9 / 3, 2e7);
  EXPECT_NEAR(seconds(Symbol::dgetrf, 16), lu / 1.6e11 / 0.890625 + 0.00375, 1e-9);
  EXPECT_NEAR(seconds(Symbol::zpotrf, 16), cholesky / 1.6e11 / 0.975 + 0.018 + 0.00075, 1e-9);
  EXPECT_NEAR(seconds(Symbol::dgetrf, 1), lu / 0.75e10, 1e-9);
  EXPECT_NEAR(seconds(Symbol::zpotrf, 1), cholesky / 0.6e10, 1e-9);
}

TEST(CallCost, OfAMatrixVectorProduct) {
  CallCost const cost = call_cost(sgemv(10000));
  EXPECT_EQ(cost.level, 2);
  EXPECT_NEAR(cost.flops, 2e8, 1e5);
  EXPECT_DOUBLE_EQ(cost.bytes_up, 4e8 + 4e4);
  EXPECT_DOUBLE_EQ(cost.bytes_down, 4e4);
  EXPECT_DOUBLE_EQ(cost.touched_bytes, 4e8 + 8e4);
  EXPECT_DOUBLE_EQ(cost.keepable_bytes, 4e8);  // the vectors are too short
  EXPECT_DOUBLE_EQ(cost.keepable_output_bytes, 0);
  CallCost const adds = call_cost(sgemv(10000, 1));
  EXPECT_DOUBLE_EQ(adds.bytes_up, 4e8 + 8e4);
  EXPECT_DOUBLE_EQ(adds.touched_bytes, 4e8 + 12e4);
}

// What cannot stay there must not be reckoned with: it would be bought, and not be there, again and again.
TEST(CallCost, OfOperandsThatCannotStay) {
  auto const of = [](char const* symbol, std::int64_t n, std::int64_t step = 1) {
    Call call = named_call({symbol, {}});
    for (int i = 0; i < call.routine->parameter_count; ++i) {
      std::string_view const name = call.routine->parameters[static_cast<std::size_t>(i)].name;
      if (name == "beta") call[i].scalar = {1, 0};
      if (name.starts_with("inc"))
        call[i].integer = step;
      else if (is_integer(call.routine->parameters[static_cast<std::size_t>(i)].kind))
        call[i].integer = n;
    }
    return call_cost(call);
  };
  EXPECT_DOUBLE_EQ(of("ddot", 1000000).keepable_bytes, 16e6);
  EXPECT_DOUBLE_EQ(of("ddot", 1000000, -1).keepable_bytes, 16e6);
  for (std::int64_t const step : {2, -2, 0}) EXPECT_DOUBLE_EQ(of("ddot", 1000000, step).keepable_bytes, 0) << step;
  EXPECT_DOUBLE_EQ(of("daxpy", 1000000, 2).keepable_output_bytes, 0);
  // Columns of two rows: a list of two million ranges. x may stay.
  CallCost const flat =
      call_cost(named_call({"dgemv", {{"m", 2}, {"n", 2000000}, {"lda", 3}, {"incx", 1}, {"incy", 1}}}));
  EXPECT_DOUBLE_EQ(flat.keepable_bytes, 16e6);
  EXPECT_DOUBLE_EQ(of("dgemmtr", 1000).keepable_output_bytes, 0);
  EXPECT_GT(of("dgemm", 1000).keepable_output_bytes, 0);
  EXPECT_DOUBLE_EQ(of("zhemm", 1000).keepable_bytes, 32e6);  // B and C
  EXPECT_GT(of("zsymm", 1000).keepable_bytes, 32e6);
  EXPECT_DOUBLE_EQ(of("zherk", 1000).keepable_output_bytes, 0);
  EXPECT_GT(of("dsyrk", 1000).keepable_output_bytes, 0);
  EXPECT_DOUBLE_EQ(of("zher", 1000).keepable_output_bytes, 0);
  EXPECT_GT(of("dsyr", 1000).keepable_output_bytes, 0);
  EXPECT_GT(of("zhemv", 1000).keepable_bytes, 0);  // is only read
}

TEST(CallCost, FollowsNetlibsRulesForZeroScalars) {
  auto gemv = [](double alpha, double beta) {
    return call_cost(named_call({"dgemv",
                                 {{"m", 100}, {"n", 50}, {"lda", 100}, {"incx", 1}, {"incy", 1}},
                                 {},
                                 {{"alpha", alpha}, {"beta", beta}}}));
  };
  EXPECT_DOUBLE_EQ(gemv(0, 2).touched_bytes, 2 * 100 * 8);  // y = 2 y
  EXPECT_DOUBLE_EQ(gemv(0, 0).touched_bytes, 100 * 8);      // y = 0
  EXPECT_DOUBLE_EQ(gemv(0, 1).touched_bytes, 0);
  EXPECT_DOUBLE_EQ(gemv(0, 2).flops, 0);
  CallCost const ger = call_cost(
      named_call({"dger", {{"m", 10}, {"n", 10}, {"lda", 10}, {"incx", 1}, {"incy", 1}}, {}, {{"alpha", 0}}}));
  EXPECT_DOUBLE_EQ(ger.touched_bytes, 0);
  CallCost const scal = call_cost(named_call({"dscal", {{"n", 10}, {"incx", 1}}, {}, {{"alpha", 0}}}));
  EXPECT_DOUBLE_EQ(scal.bytes_down, 80);
}

TEST(CallCost, OfLevel1) {
  CallCost const axpy = call_cost(named_call({"daxpy", {{"n", 1000}, {"incx", 1}, {"incy", -2}}}));
  EXPECT_EQ(axpy.level, 1);
  EXPECT_DOUBLE_EQ(axpy.bytes_up, 16e3);
  EXPECT_DOUBLE_EQ(axpy.bytes_down, 8e3);
  EXPECT_DOUBLE_EQ(axpy.touched_bytes, 24e3);
  double x[1], y[1];
  auto dot = [](double* a, double* b) {
    return call_cost(named_call({"ddot", {{"n", 1000}, {"incx", 1}, {"incy", 1}}, {}, {}, {{"x", a}, {"y", b}}}));
  };
  EXPECT_DOUBLE_EQ(dot(x, y).touched_bytes, 16e3);
  EXPECT_DOUBLE_EQ(dot(x, x).touched_bytes, 8e3);
  EXPECT_DOUBLE_EQ(dot(x, y).bytes_down, 8);  // the value
  EXPECT_DOUBLE_EQ(call_cost(named_call({"dcopy", {{"n", 1000}, {"incx", 1}, {"incy", 1}}})).touched_bytes, 16e3);
  EXPECT_DOUBLE_EQ(call_cost(named_call({"dswap", {{"n", 1000}, {"incx", 1}, {"incy", 1}}})).touched_bytes, 32e3);
}

TEST(CallCost, OfTrianglesAndSolves) {
  CallCost const trsv = call_cost(named_call({"dtrsv", {{"n", 100}, {"lda", 100}, {"incx", 1}}}));
  EXPECT_DOUBLE_EQ(trsv.bytes_up, 8 * (5050 + 100));
  EXPECT_DOUBLE_EQ(trsv.bytes_down, 800);
  EXPECT_DOUBLE_EQ(trsv.solve_rows, 100);
  CallCost const tbmv = call_cost(named_call({"dtbmv", {{"n", 1000000}, {"k", 1}, {"lda", 2}, {"incx", 1}}}));
  EXPECT_DOUBLE_EQ(tbmv.bytes_up, 8 * (1999999.0 + 1000000));
}

// Every routine of the table: no negative or absurd number, and nothing for empty calls.
TEST(CallCost, OfEveryRoutine) {
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    double arrays[max_parameters];
    Call call;
    call.symbol = static_cast<Symbol>(i);
    call.precision = info(call.symbol).precision;
    call.routine = &routine(call.symbol);
    auto fill = [&](std::int64_t size) {
      for (int p = 0; p < call.routine->parameter_count; ++p) {
        Kind const kind = call.routine->parameters[static_cast<std::size_t>(p)].kind;
        if (kind == Kind::dim) call[p].integer = size;
        if (kind == Kind::ld) call[p].integer = 3 * size + 1;
        if (kind == Kind::inc) call[p].integer = 2;
        if (kind == Kind::scalar || kind == Kind::real) call[p].scalar = {2, 0};
        if (is_flag(kind)) call[p].flag = kind == Kind::side ? 'L' : kind == Kind::uplo ? 'L' : 'N';
        if (is_array(kind)) call[p].pointer = &arrays[p];
      }
    };
    fill(100);
    CallCost const cost = call_cost(call);
    char const* const name = info(call.symbol).name;
    EXPECT_GT(cost.flops, 0) << name;
    EXPECT_GT(cost.touched_bytes, 0) << name;
    EXPECT_GE(cost.touched_bytes, cost.bytes_up) << name;
    EXPECT_LE(cost.touched_bytes, 4 * 100 * 100 * 16.0 * 2) << name;
    EXPECT_LE(cost.keepable_bytes, cost.bytes_up) << name;
  }
}

struct Measured {
  char const* symbol;
  std::int64_t n;
  double milliseconds;  // bench/results/2026-11-21-h200/level3.txt
};

Call square_call(char const* symbol, std::int64_t n) {
  Call call;
  call.symbol = find_symbol(symbol);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  for (int p = 0; p < call.routine->parameter_count; ++p) {
    Parameter const& parameter = call.routine->parameters[static_cast<std::size_t>(p)];
    if (parameter.kind == Kind::dim || parameter.kind == Kind::ld) call[p].integer = n;
    if (is_flag(parameter.kind))
      call[p].flag = parameter.kind == Kind::side ? 'L' : parameter.kind == Kind::uplo ? 'U' : 'N';
    if (parameter.kind == Kind::scalar) call[p].scalar = {std::string_view(parameter.name) == "beta" ? 0.0 : 1.0, 0};
  }
  return call;
}

TEST(Estimates, AreNotBelowWhatWasMeasuredAndNotFarAbove) {
  for (Measured const& row : {Measured{"dgemm", 2048, 1.92},
                              {"dgemm", 4096, 6.66},
                              {"dgemm", 8192, 26.21},
                              {"dgemm", 32768, 1419},
                              {"sgemm", 8192, 27.35},
                              {"zgemm", 8192, 93.94},
                              {"dsyrk", 8192, 14.62},
                              {"dtrsm", 8192, 24.92},
                              {"dtrmm", 8192, 19.35},
                              {"dsymm", 8192, 24.69}}) {
    double const estimate = 1e3 * estimate_gpu_seconds(h200(), call_cost(square_call(row.symbol, row.n)));
    EXPECT_GE(estimate, row.milliseconds) << row.symbol << " " << row.n;
    EXPECT_LE(estimate, 1.4 * row.milliseconds) << row.symbol << " " << row.n;
  }
}

TEST(Estimates, OfTheCpuForMatrixVectorProducts) {
  // sgemv of n = 16384 took 11 to 13 ms on 16 cores; the CPU is assumed faster, within reason.
  double const large = estimate_cpu_seconds(h200(), call_cost(sgemv(16384)));
  EXPECT_GT(large, 3e-3);
  EXPECT_LT(large, 11e-3);
  // In the cache: faster a byte.
  double const small = estimate_cpu_seconds(h200(), call_cost(sgemv(1024)));
  EXPECT_LT(small * 256, large);
}

TEST(Estimates, AResidentMatrixMakesTheProductGain) {
  MachineProfile const profile = h200();
  CallCost cost = call_cost(sgemv(16384));
  Decision const moved = decide_by_cost(profile, cost);
  EXPECT_EQ(moved.place, Place::cpu);
  EXPECT_EQ(moved.reason, Reason::not_resident);
  EXPECT_LT(moved.resident_seconds, 1e-3);
  EXPECT_NEAR(residency_gain(moved), moved.cpu_seconds - moved.resident_seconds, 1e-9);

  cost.resident_bytes = cost.check_bytes = cost.keepable_bytes;
  cost.small_page_share = 0;
  Decision const resident = decide_by_cost(profile, cost);
  EXPECT_EQ(resident.place, Place::gpu);
  EXPECT_EQ(resident.reason, Reason::resident);
  EXPECT_LT(resident.gpu_seconds, 0.4e-3);
  EXPECT_NEAR(residency_gain(resident), 0, 1e-5);

  cost = call_cost(sgemv(16384));
  cost.keepable_bytes = 0;
  EXPECT_EQ(decide_by_cost(profile, cost).reason, Reason::cpu_is_faster);
  EXPECT_EQ(residency_gain(decide_by_cost(profile, cost)), 0);
  EXPECT_EQ(decide_by_cost(profile, call_cost(sgemv(100))).reason, Reason::cpu_is_faster);
}

TEST(Estimates, ProductsThatPayByThemselvesGainMoreFromResidency) {
  Decision const made = decide_by_cost(h200(), call_cost(square_gemm("dgemm", 4096)));
  EXPECT_EQ(made.place, Place::gpu);
  EXPECT_EQ(made.reason, Reason::gpu_is_faster);
  EXPECT_GT(residency_gain(made), 1e-3);
  EXPECT_LT(made.resident_seconds, made.gpu_seconds);
}

TEST(Estimates, ChecksAndArmingCost) {
  MachineProfile const profile = h200();
  CallCost cost = call_cost(sgemv(16384));
  cost.resident_bytes = cost.keepable_bytes;
  double const free = estimate_gpu_seconds(profile, cost);
  // While the device computes, which takes 0.33 ms here.
  cost.check_bytes = 0x1p30;
  EXPECT_NEAR(estimate_gpu_seconds(profile, cost) - free, 0.02e-3, 0.01e-3);
  cost.check_bytes = 0x1p31;
  EXPECT_NEAR(estimate_gpu_seconds(profile, cost) - free, 0.37e-3, 0.05e-3);
  cost.small_page_share = 0;
  EXPECT_EQ(estimate_gpu_seconds(profile, cost), free);
  cost.small_page_share = 1;
  cost.check_bytes = 0;
  cost.rearm_bytes = 0x1p30;
  EXPECT_NEAR(estimate_gpu_seconds(profile, cost) - free, 12e-3, 1e-3);
}

TEST(Estimates, SolvesWithOneRightHandSideAreSlowOnADevice) {
  CallCost solve = call_cost(named_call({"dtrsv", {{"n", 16384}, {"lda", 16384}, {"incx", 1}}}));
  solve.resident_bytes = solve.keepable_bytes;
  EXPECT_GT(estimate_gpu_seconds(h200(), solve), 16384 * 0.4e-6);
}

TEST(Price, CountsWhatIsNotPaidAnyway) {
  double const keeping = h200().keep_call_seconds + 0x1p30 * h200().keep_seconds_per_byte;
  Price const whole = residency_price(h200(), 0x1p30, 1, false), kept = residency_price(h200(), 0x1p30, 1, true);
  EXPECT_NEAR(whole.transfer, 29.5e-3, 1e-3);
  EXPECT_EQ(kept.transfer, 0);
  EXPECT_NEAR(kept.arming, 5.1e-3 + keeping, 0.1e-3);
  EXPECT_NEAR(kept.loss_if_rewritten, 17e-3, 0.1e-3);
  EXPECT_LT(residency_price(h200(), 0x1p30, 0, true).arming, 0.2e-3 + keeping);
  EXPECT_NEAR(residency_price(h200(), 0x1p30, 1, true, true).arming, kept.arming - h200().keep_call_seconds, 1e-9);
}

}  // namespace
}  // namespace blaslift
