// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/quick_look.hpp"

#include <algorithm>
#include <new>
#include <vector>

#include "shim/base/clock.hpp"
#include "shim/call/level3.hpp"
#include "shim/call/usual_call.hpp"
#include "shim/dispatch/no_blas.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {
namespace {

constexpr double longest = 0.06;

class Look {
 public:
  explicit Look(gpu::Executor& executor) : executor_(executor), memory_(elements, 1.0) {}

  // Seconds of a dgemm, the shorter of two calls; 0: it was not possible, or there is no time left.
  double product(std::int64_t m, std::int64_t n, std::int64_t k) {
    Call call = usual_call(find_symbol("dgemm"), m, n, k);
    double* at = memory_.data();
    for (char const* name : {"a", "b", "c"}) {
      int const position = call.routine->find(name);
      call[position].pointer = at;
      at += span_elements(make_operand(call, position));
    }
    Level3 const level3 = make_level3(call);
    double shortest = 0;
    NoBlas cpu;
    for (int round = 0; round < 2; ++round) {
      double const begin = monotonic_seconds();
      disturbed_ = disturbed_ || calls_of_others().all() > 0;
      if (begin - start_ > longest || !executor_.run(level3, {}, {1, 0}, cpu).complete) return 0;
      double const took = monotonic_seconds() - begin;
      disturbed_ = disturbed_ || calls_of_others().all() > 0;
      shortest = round == 0 ? took : std::min(shortest, took);
    }
    return shortest;
  }

  bool disturbed() const { return disturbed_; }

  static constexpr std::int64_t small = 32, long_side = 32768, square = 1448;  // 16 MiB up, 16 MiB down

 private:
  static constexpr std::size_t elements = 2 * small * long_side + 4 * small * square + small * small;
  gpu::Executor& executor_;
  std::vector<double> memory_;
  double start_ = monotonic_seconds();  // of the calls: a machine that takes long to fill the memory would see nothing
  bool disturbed_ = false;
};

}  // namespace

QuickLook look_quickly(gpu::Executor& executor) try {
  QuickLook seen;
  Look look(executor);
  constexpr auto small = static_cast<double>(Look::small), length = static_cast<double>(Look::long_side),
                 square = static_cast<double>(Look::square);
  constexpr double element = sizeof(double), moved = 0.5;  // of the time at least, for the clock's sake
  double const call = look.product(Look::small, Look::small, Look::small);
  double const up = look.product(Look::small, Look::small, Look::long_side);
  double const down = look.product(Look::square, Look::square, Look::small);
  seen.call_seconds = call;
  seen.disturbed = look.disturbed();
  if (call > 0 && up > 0) seen.upload_bytes = 2 * small * length * element / std::max(up - call, moved * up);
  if (call > 0 && down > 0) seen.download_bytes = square * square * element / std::max(down - call, moved * down);
  return seen;
} catch (std::bad_alloc const&) {
  return {};
}

}  // namespace blaslift::dispatch
