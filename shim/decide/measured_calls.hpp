// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What calls of some sizes took on this machine (`blaslift tune`), and what that says of others: the estimate that the
// machine profile gives is multiplied by what it was off for calls like this one. Between the measured sizes that is
// interpolated, beyond them it fades.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "shim/base/settings.hpp"
#include "shim/call/call.hpp"
#include "shim/decide/machine_profile.hpp"

namespace blaslift {

// Seconds of the usual call (shim/call/usual_call.hpp) of these sizes; 0: not measured.
struct MeasuredCall {
  Symbol symbol{};
  std::int64_t m = 0, n = 0, k = 0;  // k: or right-hand sides
  int threads = 1;                   // that the CPU BLAS had
  double cpu_seconds = 0;
  double sent_seconds = 0;      // on the GPU, with the operands sent
  double resident_seconds = 0;  // on the GPU, with operands that are there
  bool operator==(MeasuredCall const&) const = default;
};

// By how much an estimate is off: 1 where nothing is known.
struct Factors {
  double cpu = 1, sent = 1, resident = 1;
};

class MeasuredCalls {
 public:
  MeasuredCalls() = default;
  // `profile`: whose estimates are to be corrected. What a CPU took with other numbers of threads than it has tells
  // less.
  MeasuredCalls(MachineProfile const& profile, std::vector<MeasuredCall> const& calls);
  // Some 100 ns. Where a routine was not measured near a size, its kin stand for it, as from further away: the routine
  // in other precisions, and symm for hemm, dot for dotu, and so on.
  Factors of(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k) const;
  bool empty() const { return points_.empty(); }
  // The least size from which on square calls of level 3 or 4 (LAPACK) were seen to gain on the GPU, or one below which
  // none did; 0: none gained, or none was measured.
  std::int64_t gains_from(int level) const { return gains_from_[static_cast<std::size_t>(level)]; }

 private:
  // Sizes as logarithms to base 2; factors as natural ones, NAN where there was no measurement.
  struct Point {
    float m, n, k, threads;
    float cpu, sent, resident;
    float apart = 0;  // squared, as distances are: 0 but for kin
  };
  static float squared_distance(Point const& a, Point const& b);
  void add_kin(Symbol symbol, std::vector<Point> const* measured);

  struct Span {
    std::uint32_t first = 0, count = 0;
  };
  std::vector<Point> points_;  // of one symbol after the other
  std::array<Span, symbol_count> spans_{};
  std::array<std::int64_t, 5> gains_from_{};
};

// The same as of decide.hpp, on a machine where calls were measured: smaller where smaller ones gain.
std::int64_t smallest_gaining_size(Settings const& settings, MachineProfile const& profile,
                                   MeasuredCalls const& measured, int level);

}  // namespace blaslift
