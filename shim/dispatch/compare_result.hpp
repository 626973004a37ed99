// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call that a device carries out, once more on the CPU: what its outputs held is kept before, and what they hold
// after is compared with the CPU's result within the rounding-error bound (shim/call/rounding.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "gpu/executor/executor.hpp"
#include "shim/call/rounding.hpp"

namespace blaslift::dispatch {

// The worst number of a wrong result.
struct Difference {
  char const* array = "";            // its parameter's name; "" for a function's value
  std::int64_t row = 0, column = 0;  // counted from 1; column 0: of a vector or a packed triangle
  Scalar device, cpu;                // the element
  bool residual = false;             // of op(A) X, and of alpha B instead of the CPU's X
  double allowed = 0;                // difference of each real number
};

class ResultComparison {
 public:
  enum class Verdict : unsigned char { agrees, differs, not_compared };

  // Before the call: keeps what its outputs hold, as far as it will be read. Not where there is no memory for it, nor
  // where an output shares bytes with another array: then no two orders of work need agree.
  explicit ResultComparison(Call const& call);
  ResultComparison(ResultComparison const&) = delete;
  ResultComparison& operator=(ResultComparison const&) = delete;

  // After the call, which has left its result in the caller's memory and, if it is a function, in `value` as
  // gpu::Lane::run() does. Where it differs, the CPU's result takes its place, and *found says what was worst.
  Verdict compare(gpu::CpuBlas& cpu, std::byte* value, Difference* found);

 private:
  // The elements of an output in memory of their own, without what lies between them.
  struct Kept {
    Operand view;
    std::unique_ptr<std::byte[]> memory;
  };
  struct Output {
    int position = 0;
    Operand view;  // in the caller's memory
    Kept kept;
  };

  struct Solution;
  enum class Residual : unsigned char { small, large, not_finite };

  // Memory for a copy; without content, and without memory if there is none.
  static Kept like(Operand const& output);
  template <class Body>
  static void for_each_run_of_both(Operand const& there, Operand const& kept, Body&& body);
  static void copy(Operand const& there, Operand const& kept, bool to_kept);

  static void replace(Call& call, int position, Kept const& kept);
  Call with_arrays(std::array<Kept const*, 2> const& kept) const;
  template <class Real>
  Verdict compare_results(gpu::CpuBlas& cpu, std::byte* value, Difference* found);
  template <class Real>
  Verdict compare_solution(gpu::CpuBlas& cpu, Difference* found);
  template <class Real>
  static std::optional<double> largest_element(Operand const& x, Operand const& as);
  template <class Real>
  Residual residual_of(gpu::CpuBlas& cpu, Solution const& with, Operand const& x, Difference* worst) const;
  template <class Real>
  bool is_finite_elsewhere(Magnitudes const& seen, Kept const& own, Difference* found) const;
  template <class Real, class Judge>
  void look_at(Output const& output, Operand const& kept, Judge& judge, Difference* found) const;

  Call call_;
  bool possible_ = false;
  std::size_t count_ = 0;
  std::array<Output, 2> outputs_;
};

}  // namespace blaslift::dispatch
