// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/fortran_words.hpp"

namespace blaslift {

FortranArguments::FortranArguments(Call const& call, int integer_bits) : integer_bits_(integer_bits) {
  constexpr int left_by_none = -12345;
  auto const set = [&](Value& value, std::int64_t integer) -> void* {
    if (integer_bits == 64) return &(value.wide = integer);
    return &(value.narrow = static_cast<std::int32_t>(integer));
  };
  int flags = 0;
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    auto const at = static_cast<std::size_t>(i);
    Argument const& argument = call[i];
    Kind const kind = call.routine->parameters[at].kind;
    void* made = nullptr;
    if (is_array(kind) || is_workspace(kind)) {
      made = argument.pointer;
    } else if (is_flag(kind)) {
      made = const_cast<char*>(&argument.flag);
      ++flags;
    } else if (kind == Kind::info) {
      made = set(info_, left_by_none);
    } else if (is_integer(kind)) {
      made = set(value_[at], argument.integer);
    } else if (is_single(call.precision)) {
      made = &(value_[at].single = {static_cast<float>(argument.scalar.re), static_cast<float>(argument.scalar.im)});
    } else {
      made = &(value_[at].full = {argument.scalar.re, argument.scalar.im});
    }
    word[count++] = made;
  }
  for (int i = 0; i < flags; ++i) word[count++] = length_of_a_flag;
}

}  // namespace blaslift
