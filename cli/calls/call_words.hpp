// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A call in words: ROUTINE -name value ..., with the names of routines.def, as the lines of BLASLIFT_LOG=calls have it
// (shim/observe/call_log.cpp). What is left out gets a value: dimensions n's (NRHS 1), leading dimensions enough for
// all of them, increments 1, flags and scalars the usual ones (shim/call/usual_call.hpp). A dimension may be a range,
// LOW:HIGH.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "shim/call/call.hpp"

namespace blaslift::cli {

class CallWords {
 public:
  // nullopt: `problem` says which word is wrong, and the way out.
  static std::optional<CallWords> read(Arguments const& words, std::string* problem);

  // First and last value of the dimensions that are a range; all of them move together.
  struct Range {
    std::int64_t low, high;
  };
  std::optional<Range> const& range() const { return range_; }

  // Whether the words say how much workspace there is.
  bool has_workspace_size() const;
  // "m = n = size, k = 64".
  std::string shape() const;
  // The call, with `size` for the dimensions that are a range. Its arrays have addresses and no memory.
  Call call(std::int64_t size = 0) const;
  // The same with all dimensions multiplied, at least 1.
  Call scaled(double factor) const;

 private:
  CallWords(Symbol symbol) : symbol_(symbol) {}
  bool set(Parameter const& parameter, std::string const& value, std::string* problem);
  bool fill_dimensions(std::string* problem);
  Call with(std::map<std::string, std::int64_t> const& sizes) const;

  Symbol symbol_;
  std::map<std::string, std::int64_t> dimensions_, integers_;  // given, by name; ranged dimensions are not in it
  std::map<std::string, char> flags_;
  std::map<std::string, Scalar> scalars_;
  std::vector<std::string> ranged_;
  std::optional<Range> range_;
};

}  // namespace blaslift::cli
