// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The table itself: counts that Netlib fixes, and every row's consistency.
#include "shim/call/routine.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>

namespace blaslift {
namespace {

// Rows of OpenBLAS's extensions, which Netlib's counts leave out.
bool is_extension(Routine const& routine) {
  static std::set<std::string> const names = {
      "axpby",        "gemmt",        "gemm3m",       "sum",      "iamin",    "imax", "imin",
      "imax_complex", "imin_complex", "amax",         "amin",     "max",      "min",  "axpyc",
      "sbmv_complex", "syr2_complex", "spr2_complex", "omatcopy", "imatcopy", "geadd"};
  return names.count(routine.name) > 0;
}

TEST(RoutineTable, HasNetlibsRoutines) {
  std::map<int, int> count;
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    Routine const& one = routine(static_cast<Symbol>(i));
    if (!is_extension(one)) ++count[one.level];
  }
  EXPECT_EQ(count[1], 50 + 2);  // with scabs1 and dcabs1
  EXPECT_EQ(count[2], 66);
  EXPECT_EQ(count[3], 30 + 4);  // with gemmtr of 3.12.1
}

TEST(RoutineTable, NamesAreUniqueAndFound) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < symbol_count; ++i) {
    auto const symbol = static_cast<Symbol>(i);
    EXPECT_TRUE(names.insert(info(symbol).name).second) << info(symbol).name;
    EXPECT_EQ(find_symbol(info(symbol).name), symbol);
  }
  EXPECT_EQ(find_symbol("dgemn"), Symbol::count);
}

TEST(RoutineTable, ArraysHaveShapesAndStrides) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(RoutineId::count); ++i) {
    Routine const& one = routine(static_cast<RoutineId>(i));
    EXPECT_EQ(static_cast<std::size_t>(one.id), i);
    for (Parameter const& parameter : one.list()) {
      EXPECT_EQ(is_array(parameter.kind), parameter.shape != Shape::none) << one.name << ' ' << parameter.name;
      bool const strided = parameter.shape != Shape::none && parameter.shape != Shape::packed &&
                           parameter.shape != Shape::element && !(one.level == 4 && parameter.shape == Shape::vector);
      EXPECT_EQ(strided, parameter.stride != absent) << one.name << ' ' << parameter.name;
    }
    if (one.device == DevicePath::level3) {
      EXPECT_EQ(one.level, 3) << one.name;
      EXPECT_GT(one.work(10, 10, 10, 10), 0) << one.name;
    }
  }
}

TEST(RoutineTable, DevicesHaveNetlibsLevelsOneAndTwo) {
  // Scalars only, no counterpart in cuBLAS (sdsdot), or a row of parameters that the device would have to be given
  // (rotm).
  std::set<std::string> const left_out = {"rotg", "rotmg", "rotm", "sdsdot", "cabs1"};
  std::set<std::string> const without_arithmetic = {"copy", "swap"};
  int symbols = 0;
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    auto const symbol = static_cast<Symbol>(i);
    Routine const& one = routine(symbol);
    bool const expected =
        one.level < 3 && !is_extension(one) && left_out.count(one.name) == 0 && symbol != Symbol::dsdot;
    EXPECT_EQ(device_path(symbol) == DevicePath::direct, expected) << info(symbol).name;
    if (device_path(symbol) != DevicePath::direct) continue;
    ++symbols;
    EXPECT_EQ(one.work(10, 10, 3, 10) > 0, without_arithmetic.count(one.name) == 0) << one.name;
    EXPECT_EQ(one.work(0, 0, 0, 0), 0) << one.name;
    if (without_arithmetic.count(one.name) > 0) continue;
    // Twice the columns: twice the work on an m x n matrix, a band or vectors, four times on a square.
    double const growth = one.work(10, 20, 3, 10) / one.work(10, 10, 3, 10);
    bool const square = one.find("m") < 0 && one.find("k") < 0 && one.level == 2;
    EXPECT_EQ(growth, square ? 4 : 2) << one.name;
  }
  EXPECT_EQ(symbols, (52 - 4 - 2 - 2 - 1 - 2 - 1) + 66);  // as left_out, and dsdot
  EXPECT_EQ(device_path(Symbol::dgemm), DevicePath::level3);
  EXPECT_EQ(device_path(Symbol::dsdot), DevicePath::none);
  EXPECT_EQ(device_path(Symbol::sdot), DevicePath::direct);
}

}  // namespace
}  // namespace blaslift
