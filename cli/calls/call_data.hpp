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
#include <vector>

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
  // The numbers that it has made, at most `most`, evenly taken; complex ones as two. What LAPACK may choose (signs and
  // phases of vectors) is left out, and so is what it destroys.
  std::vector<double> results(std::size_t most) const;

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
  // As much of it as the call has returned.
  Operand returned(Array const& array) const;

  Call call_;
  std::uint64_t seed_;
  std::vector<Array> arrays_, workspaces_;
  std::complex<double> value_;  // of a function
};

}  // namespace blaslift::cli
