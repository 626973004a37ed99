// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/format.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace blaslift {
namespace {

// What stands between '%' and the letter.
struct Form {
  bool left = false, zeros = false, alternate = false;
  int width = 0, precision = -1;
  int longs = 0;  // l, ll; z, j and t count as one
};

class Text {
 public:
  Text(char* text, std::size_t size) : text_(text), room_(size > 0 ? size - 1 : 0) {
    if (size > 0) text_[0] = '\0';
  }
  void add(std::string_view part) {
    if (length_ < room_) {
      std::size_t const fits = std::min(part.size(), room_ - length_);
      std::memcpy(text_ + length_, part.data(), fits);
      text_[length_ + fits] = '\0';
    }
    length_ += part.size();
  }
  void repeat(char letter, std::size_t count) {
    for (; count > 0; --count) add({&letter, 1});
  }
  // A number's sign or "0x" stays before the zeros that fill it up.
  void add(Form const& form, std::string_view before, std::string_view part) {
    std::size_t const length = before.size() + part.size(), width = static_cast<std::size_t>(std::max(form.width, 0));
    std::size_t const missing = width > length ? width - length : 0;
    bool const zeros = form.zeros && !form.left;
    if (!form.left && !zeros) repeat(' ', missing);
    add(before);
    if (zeros) repeat('0', missing);
    add(part);
    if (form.left) repeat(' ', missing);
  }
  int length() const { return static_cast<int>(length_); }

 private:
  char* text_;
  std::size_t room_, length_ = 0;
};

// A va_list that functions can be given.
struct Values {
  va_list list;
};

int take_number(char const** format, Values& values) {
  if (**format == '*') return ++*format, va_arg(values.list, int);
  int number = 0;
  for (; **format >= '0' && **format <= '9'; ++*format) number = 10 * number + (**format - '0');
  return number;
}

Form take_form(char const** format, Values& values) {
  Form form;
  for (;; ++*format) {
    if (**format == '-')
      form.left = true;
    else if (**format == '0')
      form.zeros = true;
    else if (**format == '#')
      form.alternate = true;
    else
      break;
  }
  form.width = take_number(format, values);
  if (form.width < 0) form.left = true, form.width = -form.width;
  if (**format == '.') ++*format, form.precision = take_number(format, values);
  for (; **format && std::strchr("lzjt", **format); ++*format) ++form.longs;
  return form;
}

void add_integer(Text& text, Form const& form, std::uint64_t size, bool negative, int base) {
  char digits[24];
  auto const end = std::to_chars(digits, digits + sizeof digits, size, base).ptr;
  char const* const before = negative ? "-" : base == 16 && form.alternate && size > 0 ? "0x" : "";
  text.add(form, before, {digits, static_cast<std::size_t>(end - digits)});
}

void add_real(Text& text, Form const& form, double value, bool fixed) {
  char digits[64];
  constexpr int most_digits = 40;  // before and behind the point together; longer ones are written with an exponent
  int const precision = std::min(form.precision < 0 ? 6 : form.precision, 20);
  bool const is_long = std::fabs(value) >= 1e20;
  static_assert(most_digits + 8 < sizeof digits);
  auto const style = fixed && !is_long ? std::chars_format::fixed : std::chars_format::general;
  auto const [end, problem] = std::to_chars(digits, digits + sizeof digits, std::fabs(value), style, precision);
  if (problem != std::errc()) return text.add("?");
  text.add(form, std::signbit(value) ? "-" : "", {digits, static_cast<std::size_t>(end - digits)});
}

}  // namespace

int format_values(char* to, std::size_t size, char const* format, va_list given) {
  Text text(to, size);
  Values values;
  va_copy(values.list, given);
  while (*format) {
    std::size_t const plain = std::strcspn(format, "%");
    text.add({format, plain});
    format += plain;
    if (!*format) break;
    ++format;
    Form const form = take_form(&format, values);
    if (!*format) break;
    switch (char const letter = *format++) {
      case 'd':
      case 'i': {
        std::int64_t const value = form.longs ? va_arg(values.list, long) : va_arg(values.list, int);
        add_integer(text, form, value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value),
                    value < 0, 10);
        break;
      }
      case 'u':
      case 'x':
        add_integer(text, form, form.longs ? va_arg(values.list, unsigned long) : va_arg(values.list, unsigned), false,
                    letter == 'x' ? 16 : 10);
        break;
      case 'p': {
        Form with_prefix = form;
        with_prefix.alternate = true;
        add_integer(text, with_prefix, reinterpret_cast<std::uintptr_t>(va_arg(values.list, void*)), false, 16);
        break;
      }
      case 'c': {
        char const value = static_cast<char>(va_arg(values.list, int));
        text.add(form, "", {&value, 1});
        break;
      }
      case 's': {
        char const* const value = va_arg(values.list, char const*);
        char const* const shown = value ? value : "(null)";
        text.add(form, "",
                 {shown,
                  form.precision < 0 ? std::strlen(shown) : strnlen(shown, static_cast<std::size_t>(form.precision))});
        break;
      }
      case 'f': add_real(text, form, va_arg(values.list, double), true); break;
      case 'g': add_real(text, form, va_arg(values.list, double), false); break;
      default: text.add({&letter, 1}); break;  // '%'
    }
  }
  va_end(values.list);
  return text.length();
}

int format_text(char* text, std::size_t size, char const* format, ...) {
  va_list values;
  va_start(values, format);
  int const length = format_values(text, size, format, values);
  va_end(values);
  return length;
}

}  // namespace blaslift
