// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// LapackProblem: a LAPACK call with memory of its own, filled with what that routine may expect. What a routine must
// not refer to holds a recognisable NaN: gaps between columns, surroundings, the other triangle.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "shim/call/call.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::test {

struct LapackShape {
  std::int64_t m = 1, n = 1;
  std::int64_t k = 1;  // right-hand sides, or reflectors
};

// irregular: singular or, where a definite matrix is asked for, indefinite; only where the routine can notice.
enum class LapackInput : unsigned char { regular, irregular, with_nan };

// Bytes at a multiple of 64: code that depends on the alignment computes the same in every copy.
class AlignedBytes {
 public:
  explicit AlignedBytes(std::size_t size = 0);
  AlignedBytes(AlignedBytes const& other);
  AlignedBytes(AlignedBytes&&) noexcept = default;
  AlignedBytes& operator=(AlignedBytes&&) noexcept = default;
  std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  std::unique_ptr<std::byte, Free> data_;
  std::size_t size_ = 0;
};

// One array or workspace of a call.
struct LapackArray {
  int position = 0;
  char const* name = "";
  Operand view;             // sizes and part that LAPACK may refer to; `data` is not set
  std::size_t element = 0;  // bytes of an element, of an INTEGER too
  AlignedBytes memory;      // with a guard in front and behind
  AlignedBytes initial;     // what it held when the problem was made; none of workspaces

  std::byte* data() const { return memory.data() + guard; }
  std::byte* data(std::int64_t row, std::int64_t col) const {
    return data() + static_cast<std::size_t>(row + col * view.stride) * element;
  }
  static constexpr std::size_t guard = 256;
};

class LapackProblem {
 public:
  // `flags`: a letter for each CHARACTER argument, in order. Same arguments, same problem.
  LapackProblem(Symbol symbol, LapackShape const& shape, std::string_view flags, std::uint64_t seed, int integer_bits,
                LapackInput input = LapackInput::regular);
  LapackProblem(LapackProblem const& other);
  LapackProblem& operator=(LapackProblem const&) = delete;

  Call& call() { return call_; }
  Call const& call() const { return call_; }
  LapackArray const& array(std::string_view name) const;
  // An array's number; both parts of a complex one.
  std::complex<double> number(LapackArray const& array, std::int64_t row, std::int64_t col = 0) const;
  std::int64_t integer(LapackArray const& array, std::int64_t row) const;
  // Gives an input another number, in the problem's precision.
  void set_number(std::string_view name, std::int64_t row, std::int64_t col, std::complex<double> value);

  // Workspace of the sizes for which the function itself asks, one after the other as the call's lwork says -1. Returns
  // them.
  std::vector<double> ask_for_workspace(void* function);
  // What stands in front of each workspace that has a size: WORK(1) and its kin.
  std::vector<double> workspace_answers() const;
  // Returns INFO.
  std::int64_t run(void* function);
  void restore();  // the arrays as they were
  // After a call with RANGE V: so many eigenvalues were found, and no more than their part of W, IFAIL and Z counts.
  void limit_results(std::int64_t found);

  // The first array that was changed where LAPACK leaves it alone, or "". `anywhere`: or anywhere at all.
  std::string damage(bool anywhere = false) const;
  // The first array whose bytes differ from the other's, or "".
  std::string difference(LapackProblem const& other) const;
  std::string describe() const;

 private:
  void make_sizes(LapackShape const& shape, std::string_view flags);
  void make_arrays(std::uint64_t seed, LapackInput input);
  void set_workspace(int position, std::int64_t elements);
  void point_to_memory();
  std::vector<char> writable(LapackArray const& array) const;

  Call call_;
  int integer_bits_;
  std::vector<LapackArray> arrays_, workspaces_;
};

// All combinations of legal flags, in the form that LapackProblem takes; without eigenvalues chosen by value, and 'O'
// for both kinds of singular vectors, which LAPACK does not know.
std::vector<std::string> lapack_flags(Symbol symbol);

}  // namespace blaslift::test
