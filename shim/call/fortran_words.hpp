// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calling a Fortran routine whose arguments are put together at run time: a pointer each, behind them the hidden length
// of every CHARACTER argument.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "shim/call/routine.hpp"

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
  }(std::make_index_sequence<most_fortran_words>());
}

}  // namespace blaslift
