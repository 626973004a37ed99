// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The CPU's side of gelsd and gelss on a device (shim/call/device_part.hpp). Of few columns the device makes the QR
// factorisation, and the caller's own LAPACK solves what is left, min |R x - C| with C the head of Q^H B. Where
// rounding may decide the rank, or INFO is not 0, B is put back and all is LAPACK's, on A.
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
  LeastSquares(Call const& call, CallersRoutine const& routine, OwnFloatEnvironment& own);
  ~LeastSquares();
  LeastSquares(LeastSquares const&) = delete;
  LeastSquares& operator=(LeastSquares const&) = delete;

  // Keeps B. `part` becomes the device's part. irregular: LAPACK would scale B. out_of_memory: there is too little for
  // copies that LAPACK would not need.
  Error begin(Call* part);
  // After the device. irregular: all has to be done by LAPACK, on A and B as they were.
  Error finish();

 private:
  using Bytes = std::unique_ptr<std::byte[]>;
  static Bytes take(std::size_t bytes);
  template <class Real>
  Error keep_b();
  bool has_room_for(std::size_t bytes_of_square) const;
  void put_b_back() const;
  void store_right_vectors() const;
  Call square_problem();
  Error solve_on_cpu();
  Error solve(Call* square);
  void give_workspace(Call* square, std::size_t number, int position, std::int64_t elements);
  std::int64_t call_lapack(Call const& square) const;
  bool is_certain() const;

  Call const& call_;
  Call part_;
  CallersRoutine const routine_;
  OwnFloatEnvironment& own_;
  Bytes square_, b_;  // R or V^H, and B as it was
  std::array<Bytes, 3> workspaces_;
};

}  // namespace blaslift::entry
