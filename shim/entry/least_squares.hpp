// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The CPU's side of gelsd and gelss where a device makes the QR factorisation: the caller's own LAPACK solves what is
// left, min |R x - C| with C the head of Q^H B. Where rounding may decide the rank, or INFO is not 0, B is put back and
// all is LAPACK's, on A.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "shim/base/float_environment.hpp"
#include "shim/base/result.hpp"
#include "shim/call/call.hpp"

namespace blaslift::entry {

// The routine that the caller would have got, and how to call it.
struct CallersRoutine {
  void* function = nullptr;
  int integer_bits = 32;
};

class LeastSquares {
 public:
  // A call that suits devices. All must live as long.
  LeastSquares(Call const& call, CallersRoutine const& routine, OwnFloatEnvironment& own)
      : call_(call), routine_(routine), own_(own) {}
  ~LeastSquares();
  LeastSquares(LeastSquares const&) = delete;
  LeastSquares& operator=(LeastSquares const&) = delete;

  // Keeps B. `part` becomes the device's part. irregular: LAPACK would scale B. out_of_memory: there is too little for
  // copies that LAPACK would not need.
  Error begin(Call* part);
  // After the device. irregular: all has to be done by LAPACK, on A and B as they were.
  Error finish();
  // True if the call's numbers are why begin() or finish() failed: the next call's are probably alike.
  bool is_irregular() const { return is_irregular_; }

 private:
  using Bytes = std::unique_ptr<std::byte[]>;
  static Bytes take(std::size_t bytes);
  template <class Real>
  Error keep_b();
  bool has_room_for(std::size_t bytes_of_r) const;
  void put_b_back() const;
  Call square_problem();
  Error solve(Call* square);
  void give_workspace(Call* square, std::size_t number, int position, std::int64_t elements);
  std::int64_t call_lapack(Call const& square) const;
  bool is_certain() const;

  Call const& call_;
  CallersRoutine const routine_;
  OwnFloatEnvironment& own_;
  Bytes r_, b_;
  std::array<Bytes, 3> workspaces_;
  bool is_irregular_ = false;
};

}  // namespace blaslift::entry
