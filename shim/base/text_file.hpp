// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Files of settings as text: machine profiles, files of kernels.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "shim/base/result.hpp"

namespace blaslift {

// Without blanks at the ends.
std::string_view trimmed(std::string_view text);
// The number that the whole text is, in any locale; nullopt: it is none, or does not fit.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number value{};
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

// The shortest text that is read back as the same number.
std::string text_of(double value);

// The lines of such a file that say something: without comments, from # on, and without blanks.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}
  bool next(std::string_view* content);
  int number() const { return number_; }  // of the line that next() gave, from 1

 private:
  std::string_view text_;
  int number_ = 0;
};

// key = value, both trimmed; nullopt: there is no =.
struct Assignment {
  std::string_view key, value;
};
std::optional<Assignment> assignment_in(std::string_view content);

// What messages call a file: the end of a long path tells more than its beginning, and an Error holds 200 characters.
char const* short_name(char const* path);

// The whole file. unavailable: there is none; failed: it is no regular file, cannot be read, or is over 1 MiB. `what`
// it would have held, for the error.
Result<std::string> read_text_file(char const* path, char const* what);
// Replaces the file as a whole, by a temporary one beside it: a reader sees the old or the new. What is no regular file
// is written to, and links are followed by the rule of shim/base/output_file.hpp. The error says why, and the way out.
Error write_text_file(char const* path, std::string const& text);
// Whether that would do, before what is to be written costs an hour. Changes nothing.
Error try_text_file(char const* path);

}  // namespace blaslift
