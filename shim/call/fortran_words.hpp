// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calling a Fortran routine whose arguments are put together at run time: a pointer each, behind them the hidden length
// of every CHARACTER argument. FortranArguments puts those of a Call together.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "shim/call/call.hpp"

namespace blaslift {

// All parameters, a hidden result, and the lengths of as many flags as any routine has.
inline constexpr std::size_t most_fortran_words = max_parameters + 6;
using FortranWords = std::array<void*, most_fortran_words>;

inline void* const length_of_a_flag = reinterpret_cast<void*>(std::size_t{1});

// Surplus arguments are harmless in every calling convention we run on: the caller removes them.
template <class R>
R invoke_fortran_words(void* function, FortranWords const& words) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    using Function = R (*)(decltype((void)I, static_cast<void*>(nullptr))...);
    return reinterpret_cast<Function>(function)(words[I]...);
  }
  (std::make_index_sequence<most_fortran_words>());
}

// The arguments of a call in memory, in the width and precision that the routine wants. Flags and arrays are those of
// the call, which must outlive this.
class FortranArguments {
 public:
  FortranArguments(Call const& call, int integer_bits);
  FortranArguments(FortranArguments const&) = delete;
  FortranArguments& operator=(FortranArguments const&) = delete;

  FortranWords word{};
  std::size_t count = 0;  // of the words
  // LAPACK: what the routine left in INFO, before that a value which none leaves.
  std::int64_t info() const { return integer_bits_ == 64 ? info_.wide : info_.narrow; }

 private:
  // One argument, as the routine wants it.
  union Value {
    std::int32_t narrow;
    std::int64_t wide;
    std::complex<float> single;
    std::complex<double> full;
    Value() : full() {}
  };
  int integer_bits_;
  Value info_;
  Value value_[max_parameters];
};

}  // namespace blaslift
