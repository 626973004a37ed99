// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/profile_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "shim/base/text_file.hpp"

namespace blaslift {
namespace {

// What a number may be.
enum class Unit { rate, seconds, share, bytes, count };

struct Field {
  char const* name;
  Unit unit;
  double MachineProfile::* real;
  int MachineProfile::* whole;
  char const* documentation;
};
constexpr Field fields[] = {
#define PROFILE_REAL(name, unit, documentation) {#name, Unit::unit, &MachineProfile::name, nullptr, documentation},
#define PROFILE_RATE(name, value, documentation) PROFILE_REAL(name, rate, documentation)
#define PROFILE_SECONDS(name, value, documentation) PROFILE_REAL(name, seconds, documentation)
#define PROFILE_SHARE(name, value, documentation) PROFILE_REAL(name, share, documentation)
#define PROFILE_BYTES(name, value, documentation) PROFILE_REAL(name, bytes, documentation)
#define PROFILE_COUNT(name, value, documentation) {#name, Unit::count, nullptr, &MachineProfile::name, documentation},
#include "shim/decide/machine_profile.def"
#undef PROFILE_REAL
};

char const* expected(Unit unit) {
  switch (unit) {
    case Unit::rate: return "a number greater than 0, such as 5.5e10";
    case Unit::seconds: return "seconds, a number from 0 on, such as 2e-6";
    case Unit::share: return "a number greater than 0 and at most 1, such as 0.85";
    case Unit::bytes: return "bytes, a number from 0 on, such as 32e6";
    case Unit::count: return "a whole number from 1 to 65536";
  }
  return "";
}

bool is_legal(Unit unit, double value) {
  switch (unit) {
    case Unit::rate: return value > 0;
    case Unit::share: return value > 0 && value <= 1;
    case Unit::count: return value >= 1 && value <= 65536 && value == std::floor(value);
    default: return value >= 0;
  }
}

// NaN where it is no finite number.
double number(std::string_view text) {
  double const value = number_in<double>(text).value_or(NAN);
  return std::isfinite(value) ? value : NAN;
}

class Parser {
 public:
  Parser(std::string_view text, char const* name) : lines_(text), name_(short_name(name)) {}

  Result<NamedProfile> parse() {
    for (std::string_view content; !error_ && lines_.next(&content);) {
      if (auto const found = assignment_in(content))
        assignment(found->key, found->value);
      else
        say(content, "expected key = value or # a comment");
    }
    if (!error_ && !versioned_) say("", "no version: the first line must be blaslift-profile = 1");
    if (error_) return error_;
    return made_;
  }

 private:
  void say(std::string_view value, char const* what) {
    std::string const shown{value.substr(0, 32)};
    error_ = value.empty() ? Error::make(Error::Code::failed, "%s:%d: %s", name_, lines_.number(), what)
                           : Error::make(Error::Code::failed, "%s:%d: \"%s\": %s", name_, lines_.number(), shown.c_str(), what);
  }

  void assignment(std::string_view key, std::string_view value) {
    if (key == "blaslift-profile") return version(value);
    if (!versioned_) return say(key, "before the version; the first line must be blaslift-profile = 1");
    if (std::find(given_.begin(), given_.end(), key) != given_.end()) return say(key, "given twice; keep one of them");
    given_.push_back(key);
    if (key == "machine") {
      made_.machine = value;
      return;
    }
    for (Field const& field : fields) {
      if (key != field.name) continue;
      double const found = number(value);
      if (!is_legal(field.unit, found)) return say(value.empty() ? key : value, expected(field.unit));
      if (field.whole)
        made_.profile.*field.whole = static_cast<int>(found);
      else
        made_.profile.*field.real = found;
      return;
    }
    say(key, "no such key; `blaslift explain --write-profile FILE` writes a file with all of them");
  }

  void version(std::string_view value) {
    double const found = number(value);
    if (!is_legal(Unit::count, found)) return say(value, "not a version; this blaslift writes 1");
    if (found > profile_format) return say(value, "written by a later blaslift; this one reads version 1");
    versioned_ = true;
  }

  Lines lines_;
  char const* name_;
  bool versioned_ = false;
  std::vector<std::string_view> given_;
  NamedProfile made_;
  Error error_;
};

// Words in comment lines of at most 110 characters.
void append_comment(std::string* text, std::string_view words) {
  constexpr std::size_t width = 110;
  while (!words.empty()) {
    std::size_t const cut = words.size() <= width ? words.size() : words.rfind(' ', width);
    text->append("# ").append(words.substr(0, cut)).append("\n");
    words.remove_prefix(std::min(words.size(), cut + 1));
  }
}

// The shortest text that is read back as the same number.
std::string text_of(double value) {
  char text[32];
  auto const [end, error] = std::to_chars(text, text + sizeof text, value);
  return {text, error == std::errc{} ? end : text};
}

}  // namespace

Result<NamedProfile> parse_profile(std::string_view text, char const* name) { return Parser(text, name).parse(); }

Result<NamedProfile> read_profile(char const* path) {
  auto const text = read_text_file(path, "profile");
  if (!text) return text.error();
  return parse_profile(*text, path);
}

std::string format_profile(NamedProfile const& named) {
  std::string text = "# blaslift: what estimates are made from on a machine. Rates are per second.\nblaslift-profile = " +
                     std::to_string(profile_format) + "\n";
  std::string machine = named.machine;
  for (char& letter : machine)
    if (letter == '\n' || letter == '\r' || letter == '#') letter = ' ';
  if (!trimmed(machine).empty()) text.append("machine = ").append(trimmed(machine)).append("\n");
  for (Field const& field : fields) {
    text += "\n";
    append_comment(&text, field.documentation);
    text += std::string(field.name) + " = " +
            (field.whole ? std::to_string(named.profile.*field.whole) : text_of(named.profile.*field.real)) + "\n";
  }
  return text;
}

}  // namespace blaslift
