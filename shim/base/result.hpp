// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How inner functions report failure: a value or an Error, never an exception across a boundary.
#pragma once

#include <cstdio>
#include <utility>

namespace blaslift {

struct [[nodiscard]] Error {
  enum class Code : unsigned char {
    none,
    out_of_memory,  // a smaller or later request may succeed
    busy,           // another call is using what this one would change: a later request may succeed
    stale,          // what was kept of the operands has been written since: the CPU has the data, the device has not
    declined,       // it worked, and its result is not to be used: the CPU's rules differ for such operands
    irregular,      // LAPACK: a singular matrix and the like, which the CPU's routine has to report
    unavailable,    // the thing is not there (no GPU, no library); asking again is pointless
    failed          // the device broke; nothing on it can be trusted any more
  };
  Code code = Code::none;
  char text[200] = "";  // names the thing, the value and, where there is one, the way out

  static Error none() { return {}; }
  template <class... Values>
  static Error make(Code code, char const* format, Values... values) {
    Error made;
    made.code = code;
    std::snprintf(made.text, sizeof made.text, format, values...);
    return made;
  }
  explicit operator bool() const { return code != Code::none; }
};

// Either a value or the reason why there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(error) {}
  explicit operator bool() const { return !error_; }
  T& operator*() { return value_; }
  T const& operator*() const { return value_; }
  T* operator->() { return &value_; }
  T const* operator->() const { return &value_; }
  Error const& error() const { return error_; }

 private:
  T value_{};
  Error error_{};
};

}  // namespace blaslift
