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
  double MachineProfile::*real;
  int MachineProfile::*whole;
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

// In files of earlier versions, seconds; they count nothing any more.
constexpr std::string_view former[] = {"start_price_seconds"};

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

// Words between blanks and commas, one after the other; "" behind the last.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}
  std::string_view next() {
    constexpr std::string_view between = " \t,";
    std::size_t const first = std::min(text_.find_first_not_of(between), text_.size());
    std::size_t const end = std::min(text_.find_first_of(between, first), text_.size());
    std::string_view const word = text_.substr(first, end - first);
    text_.remove_prefix(end);
    return word;
  }

 private:
  std::string_view text_;
};

constexpr std::pair<char const*, std::string NamedProfile::*> texts[] = {{"machine", &NamedProfile::machine},
                                                                         {"cpu", &NamedProfile::cpu},
                                                                         {"cpu_blas", &NamedProfile::cpu_blas},
                                                                         {"gpu", &NamedProfile::gpu},
                                                                         {"driver", &NamedProfile::driver}};

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
    error_ = value.empty()
                 ? Error::make(Error::Code::failed, "%s:%d: %s", name_, lines_.number(), what)
                 : Error::make(Error::Code::failed, "%s:%d: \"%s\": %s", name_, lines_.number(), shown.c_str(), what);
  }

  void assignment(std::string_view key, std::string_view value) {
    if (key == "blaslift-profile") return version(value);
    if (!versioned_) return say(key, "before the version; the first line must be blaslift-profile = 1");
    if (key == "call") return call(value);
    if (std::find(given_.begin(), given_.end(), key) != given_.end()) return say(key, "given twice; keep one of them");
    given_.push_back(key);
    for (auto const& [name, text] : texts)
      if (key == name) {
        made_.*text = value;
        return;
      }
    for (Field const& field : fields) {
      if (key != field.name) continue;
      double const found = number(value);
      if (!is_legal(field.unit, found)) return say(value.empty() ? key : value, expected(field.unit));
      if (field.whole == &MachineProfile::cpu_threads) made_.says_threads = true;
      if (field.whole)
        made_.profile.*field.whole = static_cast<int>(found);
      else
        made_.profile.*field.real = found;
      return;
    }
    if (std::find(std::begin(former), std::end(former), key) != std::end(former)) {
      if (!is_legal(Unit::seconds, number(value))) say(value.empty() ? key : value, expected(Unit::seconds));
      return;
    }
    say(key, "no such key; `blaslift explain --write-profile FILE` writes a file with all of them");
  }

  void call(std::string_view value) {
    MeasuredCall made;
    std::size_t const colon = value.find(':');
    Words sizes(value.substr(0, colon)), times(colon == value.npos ? std::string_view{} : value.substr(colon + 1));
    made.symbol = find_symbol(sizes.next());
    bool good = made.symbol != Symbol::count;
    for (std::int64_t* const size : {&made.m, &made.n, &made.k}) {
      auto const found = number_in<std::int64_t>(sizes.next());
      good = good && found && *found >= 0 && *found < std::int64_t{1} << 40;
      if (good) *size = *found;
    }
    auto const threads = number_in<int>(sizes.next());
    good = good && threads && *threads >= 1 && *threads <= 65536 && sizes.next().starts_with("thread") &&
           sizes.next().empty();
    if (good) made.threads = *threads;
    for (double* const seconds : {&made.cpu_seconds, &made.sent_seconds, &made.resident_seconds}) {
      std::string_view const word = times.next();
      double const found = word == "-" ? 0 : number(word);
      good = good && found >= 0;
      if (good) *seconds = found;
    }
    if (!good || !times.next().empty())
      return say(value, "a call, such as dgemm 1024 1024 1024, 16 threads: 2.1e-3 0.9e-3 -");
    made_.calls.push_back(made);
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

}  // namespace

std::string_view without_path(std::string_view description) { return description.substr(0, description.find(" (")); }

Result<NamedProfile> parse_profile(std::string_view text, char const* name) { return Parser(text, name).parse(); }

Result<NamedProfile> read_profile(char const* path) {
  auto const text = read_text_file(path, "profile");
  if (!text) return text.error();
  return parse_profile(*text, path);
}

std::string format_profile(NamedProfile const& named) {
  std::string text =
      "# blaslift: what estimates are made from on a machine. Rates are per second.\nblaslift-profile = " +
      std::to_string(profile_format) + "\n";
  for (auto const& [name, member] : texts) {
    std::string line = named.*member;
    for (char& letter : line)
      if (letter == '\n' || letter == '\r' || letter == '#') letter = ' ';
    if (!trimmed(line).empty()) text.append(name).append(" = ").append(trimmed(line)).append("\n");
  }
  for (Field const& field : fields) {
    text += "\n";
    append_comment(&text, field.documentation);
    text += std::string(field.name) + " = " +
            (field.whole ? std::to_string(named.profile.*field.whole) : text_of(named.profile.*field.real)) + "\n";
  }
  if (!named.calls.empty())
    text +=
        "\n# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, "
        "with operands there.\n";
  for (MeasuredCall const& one : named.calls) {
    text += std::string("call = ") + info(one.symbol).name;
    for (std::int64_t const size : {one.m, one.n, one.k}) text += " " + std::to_string(size);
    text += ", " + std::to_string(one.threads) + (one.threads == 1 ? " thread:" : " threads:");
    for (double const seconds : {one.cpu_seconds, one.sent_seconds, one.resident_seconds})
      text += " " + (seconds > 0 ? text_of(seconds) : "-");
    text += "\n";
  }
  return text;
}

}  // namespace blaslift
