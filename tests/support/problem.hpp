// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Problem: one call with its arrays, for the library under test and for the reference, and the verdict whether
// both did the same and nothing else. What BLAS must not refer to holds a recognisable NaN.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/guarded_array.hpp"
#include "tests/support/invoke.hpp"
#include "tests/support/random.hpp"

namespace blaslift::test {

// One array of a call.
struct Array {
  int position = 0;
  Operand memory;                  // as a column-major view
  std::size_t bytes = 0;           // from the first to the last referenced element
  std::byte* tested = nullptr;     // guarded
  std::byte* reference = nullptr;  // at the same place in its page, without guards
  std::vector<std::byte> before;
};

// What stands in the inputs besides ordinary numbers.
enum class Fill : unsigned char { ordinary, with_nan, with_infinity };

class Problem {
 public:
  explicit Problem(Convention const& convention);

  // Lays out and fills the arrays of a call whose flags, sizes, strides and scalars are set.
  void prepare(Call const& call, Guard guard, bool lower_case, Fill fill, Random& random);
  // Lets two read-only arrays of the same precision share their memory (after prepare).
  void alias(int array, int with);

  void run_tested(Function function);
  // The same for what is no exported function: `run` gets the call with its arrays' addresses.
  void run_tested(std::function<Returned(Call const&)> const& run);
  // `symbol`'s own function, or the nearest that the reference has.
  void run_reference();
  // Empty, or what is wrong. Bits must agree if `bitwise`; else within the error bound, with the same NaNs.
  std::string compare(bool bitwise);

  Call const& call() const { return call_; }
  // For the reader of a failure: the call, as one would write it.
  std::string describe() const;

 private:
  void fill_array(Array& array, Fill fill, Random& random);
  // The call on absolute values: the magnitude that the error bound scales.
  void run_magnitude();
  std::string compare_array(std::size_t which, bool bitwise);
  std::string compare_real(std::size_t which, std::int64_t i, std::int64_t parts, bool bitwise);
  bool is_nan(std::byte* data, std::int64_t element, std::int64_t parts) const;
  double allowed_difference(std::size_t which, std::int64_t element, std::int64_t parts, double want);
  std::string compare_result();
  std::string describe_fault() const;
  double largest_input() const;

  Convention convention_;
  Call call_;
  Guard guard_ = Guard::after;
  std::size_t count_ = 0;
  std::vector<Array> arrays_;
  std::vector<std::unique_ptr<GuardedArray>> tested_memory_, reference_memory_;
  std::vector<std::vector<std::byte>> magnitude_;
  std::byte* touched_ = nullptr;  // by the library under test, against the rules
  Returned tested_, reference_, magnitude_result_;
  bool magnitude_known_ = false;
};

}  // namespace blaslift::test
