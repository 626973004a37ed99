// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/call/fortran_words.hpp"

namespace blaslift {

FortranArguments::FortranArguments(Call const& call, int integer_bits) : integer_bits_(integer_bits) {
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
      made = integer_bits == 64 ? static_cast<void*>(&wide_info_) : &narrow_info_;
    } else if (is_integer(kind)) {
      narrow_[at] = static_cast<std::int32_t>(argument.integer);
      wide_[at] = argument.integer;
      made = integer_bits == 64 ? static_cast<void*>(&wide_[at]) : &narrow_[at];
    } else {
      single_[at] = {static_cast<float>(argument.scalar.re), static_cast<float>(argument.scalar.im)};
      full_[at] = {argument.scalar.re, argument.scalar.im};
      made = is_single(call.precision) ? static_cast<void*>(&single_[at]) : &full_[at];
    }
    word[count++] = made;
  }
  for (int i = 0; i < flags; ++i) word[count++] = length_of_a_flag;
}

}  // namespace blaslift
