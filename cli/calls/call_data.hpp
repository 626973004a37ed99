// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call with memory of its own, so that it can be made: random numbers where it reads, in the sizes, strides and
// leading dimensions that the call says. Matrices that are solved with, inverted or factored by elimination have a
// large diagonal, so that they are regular, and definite where that is asked for.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include "cli/calls/call_results.hpp"
#include "shim/call/call.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::cli {

// Whether the table says enough of a call's arrays to make them.
bool can_have_data(Call const& call);
// Bytes of its arrays and workspaces.
double bytes_of_data(Call const& call);

class CallData {
 public:
  // The same call and seed give the same numbers. std::bad_alloc: no memory.
  CallData(Call const& call, std::uint64_t seed);
  CallData(CallData const&) = delete;
  CallData& operator=(CallData const&) = delete;

  Call const& call() const { return call_; }
  // What the call reads, as at first; with another `variation`, other numbers.
  void fill(std::uint64_t variation = 0);
  // LAPACK: workspace of the sizes for which the routine itself asks. Its INFO.
  std::int64_t ask_for_workspace(void* function);
  // Makes the call by its Fortran name, with INTEGERs of 32 bits. INFO, or 0 of routines without.
  std::int64_t run(void* function);
  // The numbers that it has made, about `most` of them, evenly taken. Only what LAPACK defines: not what it destroys or
  // may choose (signs and phases of singular vectors and eigenvectors), nor W behind the eigenvalues found.
  CallResults results(std::size_t most) const;

 private:
  struct Free {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };
  struct Array {
    int position = 0;
    Operand view;
    std::size_t element = 0, elements = 0;
    std::unique_ptr<std::byte, Free> memory;
  };
  void allocate(Array* array);
  void fill(Array const& array, std::uint64_t seed) const;
  bool is_comparable(Array const& array) const;
  Array const* find(std::string_view name) const;
  std::int32_t integer(std::string_view name) const;
  // As much of it as the call has returned.
  Operand returned(Array const& array) const;
  void add_numbers(Array const& array, Operand const& view, std::size_t step, std::vector<double>* to) const;
  double real(Array const& array, std::int64_t index) const;
  std::vector<double> eigenvalues() const;
  std::vector<double> residuals(Array const& array, Operand const& view, std::int64_t first_row) const;

  Call call_;
  std::uint64_t seed_;
  std::vector<Array> arrays_, workspaces_;
  std::complex<double> value_;  // of a function
  std::int64_t info_ = 0;
};

}  // namespace blaslift::cli
