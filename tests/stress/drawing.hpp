// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A random level-3 call: which routine, with what flags, sizes, scalars and places; drawn from a stream of its own, so
// that it can be made again without its predecessors.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace stress {

using Entry = void (*)();
using std::size_t;

// Says why and ends the program.
[[noreturn]] void give_up(std::string const& why);

enum class Shape { gemm, symm, syrk, syr2k, tr };

struct Routine {
  char const* name;
  Shape shape;
  bool hermitian;
  Entry under_test[4] = {}, reference[4] = {};
  std::atomic<unsigned long long> calls{0};
};

inline constexpr size_t routine_count = 9;
extern Routine routines[routine_count];

// Of the program's own BLAS and of OpenBLAS.
void find_entries();

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t thread, std::uint64_t call) {
    for (std::uint64_t const part : {seed, thread, call}) {
      state_ = (state_ ^ part) * 0x9e3779b97f4a7c15U;
      state_ ^= state_ >> 29;
    }
    state_ |= 1;
    next();
  }
  std::uint64_t next() {  // xorshift64*
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1dU;
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // in [0, 1)
  double value() { return 2 * unit() - 1; }
  int below(int count) { return static_cast<int>((next() >> 33) % static_cast<unsigned>(count)); }
  bool one_in(int count) { return below(count) == 0; }
  char pick(char const* from) { return from[below(static_cast<int>(std::strlen(from)))]; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325U;
};

struct Spec {
  size_t routine = 0, precision = 0;
  char flags[5] = "";
  int m = 0, n = 0, k = 0;
  int lda = 1, ldb = 1, ldc = 1;
  int offset_a = 0, offset_b = 0, offset_c = 0;  // elements from the buffer's begin
  double alpha[2] = {1, 0}, beta[2] = {0, 0};

  void describe(char* to, size_t size) const;
};

enum class Kind { full, symmetric, hermitian, triangle };

// A matrix in a buffer, with what of it a routine may read.
struct Layout {
  int rows = 0, cols = 0, ld = 1, offset = 0;
  Kind kind = Kind::full;
  char uplo = 'L';
  bool unit = false;

  size_t at(int row, int col) const {
    return static_cast<size_t>(offset) + static_cast<size_t>(row) + static_cast<size_t>(col) * static_cast<size_t>(ld);
  }
  size_t count() const { return static_cast<size_t>(offset) + static_cast<size_t>(ld) * static_cast<size_t>(cols) + 5; }
  bool referenced(int row, int col) const {
    if (kind == Kind::full) return true;
    if (row == col) return !unit;
    return (uplo == 'L') == (row > col);
  }
};

Layout layout_a(Spec const& s);
Layout layout_b(Spec const& s);
Layout layout_c(Spec const& s);

// Sizes are up to `typical`, and a few up to `largest`.
struct Sizes {
  int typical = 600, largest = 1200;
};
// All sizes the largest if `largest`.
Spec random_spec(Random& random, Sizes const& sizes, bool largest);

}  // namespace stress
