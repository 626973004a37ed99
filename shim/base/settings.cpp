// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/settings.hpp"

#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "shim/base/format.hpp"

namespace blaslift {
namespace {

#define BLASLIFT_STRINGS(...) BLASLIFT_STRINGS_(__VA_ARGS__)
#define BLASLIFT_STRINGS_(...) #__VA_ARGS__

constexpr SettingInfo table[] = {
#define SETTING_WORD(member, name, words, fallback, text) \
  {"BLASLIFT_" name, BLASLIFT_STRINGS(BLASLIFT_UNPAREN_WORDS words), #fallback, text},
#define SETTING_TEXT(member, name, value, fallback, text) {"BLASLIFT_" name, value, fallback, text},
#define SETTING_SIZE(member, name, fallback, text) {"BLASLIFT_" name, "BYTES or PERCENT%", fallback, text},
#define SETTING_COUNT(member, name, fallback, text) {"BLASLIFT_" name, "NUMBER", #fallback, text},
#define SETTING_CHECK(member, name, fallback, text) {"BLASLIFT_" name, "off, hash or result:FRACTION", fallback, text},
#include "shim/base/settings.def"
#undef SETTING_CHECK
#undef SETTING_COUNT
#undef SETTING_SIZE
#undef SETTING_TEXT
#undef SETTING_WORD
};

using Warn = void (*)(char const*);

// `auto` is a word of C++, so the table says automatic.
char const* user_word(char const* word) { return std::strcmp(word, "automatic") == 0 ? "auto" : word; }

// The words of a stringified list "automatic, cpu, gpu" one after the other, as users write them.
template <class Visit>
void for_each_word(char const* list, Visit&& visit) {
  char word[32];
  for (int number = 0; *list; ++number) {
    list += std::strspn(list, ", ");
    std::size_t const length = std::strcspn(list, ", ");
    if (length == 0) break;
    format_text(word, sizeof word, "%.*s", static_cast<int>(length), list);
    visit(number, user_word(word));
    list += length;
  }
}

char const* get(char const* name) {
  char const* value = secure_getenv(name);
  return value && *value ? value : nullptr;
}

// Numbers stand for switches: 1 for on, 0 for off.
char const* word_of(char const* value, char const* words) {
  if (std::strcmp(words, "off, on") != 0) return value;
  return std::strcmp(value, "1") == 0 ? "on" : std::strcmp(value, "0") == 0 ? "off" : value;
}

void read_word(char const* name, char const* words, int* chosen, Warn warn) {
  char const* const given = get(name);
  if (!given) return;
  char const* const value = word_of(given, words);
  bool found = false;
  char legal[128] = "";
  for_each_word(words, [&](int number, char const* word) {
    if (std::strcmp(word, value) == 0) *chosen = number, found = true;
    std::size_t const used = std::strlen(legal);
    format_text(legal + used, sizeof legal - used, "%s%s", used ? ", " : "", word);
  });
  if (found) return;
  char line[400];
  format_text(line, sizeof line, "%s=%.80s is none of %s; the default is used", name, value, legal);
  warn(line);
}

void read_text(char const* name, char* member, Warn warn) {
  char const* value = get(name);
  if (!value) return;
  std::size_t const length = std::strlen(value);
  if (length < Settings::text_size) {
    std::memcpy(member, value, length + 1);
    return;
  }
  char line[400];
  format_text(line, sizeof line, "%s is longer than %zu characters and is ignored", name, Settings::text_size - 1);
  warn(line);
}

// A program may change its folder, and these files are opened again later. One that does not fit stays as it is.
void make_absolute(char* path) {
  char whole[Settings::text_size];
  if (!path[0] || path[0] == '/' || !getcwd(whole, sizeof whole)) return;
  std::size_t const folder = std::strlen(whole);
  std::size_t const name = std::strlen(path);
  if (folder + 1 + name >= sizeof whole) return;
  whole[folder] = '/';
  std::memcpy(whole + folder + 1, path, name + 1);
  std::memcpy(path, whole, folder + 1 + name + 1);
}

void read_size(char const* name, char const* fallback, Size* member, Warn warn) {
  parse_size(fallback, member);
  char const* value = get(name);
  if (!value || parse_size(value, member)) return;
  char line[400];
  format_text(line, sizeof line, "%s=%.80s is neither bytes (also 4GiB) nor a percentage (80%%); %s is used", name,
              value, fallback);
  warn(line);
}

void read_count(char const* name, int* member, Warn warn) {
  char const* const value = get(name);
  if (!value || parse_count(value, member)) return;
  char line[400];
  format_text(line, sizeof line, "%s=%.80s is no number from 0 to %d; %d is used", name, value, most_count, *member);
  warn(line);
}

void read_check(char const* name, char const* fallback, Check* member, Warn warn) {
  parse_check(fallback, member);
  char const* const value = get(name);
  if (!value || parse_check(value, member)) return;
  char line[400];
  format_text(line, sizeof line,
              "%s=%.80s is none of off, hash, result:FRACTION with 0 < FRACTION <= 1 (result:0.01); %s is used", name,
              value, fallback);
  warn(line);
}

std::size_t edit_distance(char const* a, char const* b) {
  std::size_t row[64];
  std::size_t const length = std::min<std::size_t>(std::strlen(b), 63);
  for (std::size_t j = 0; j <= length; ++j) row[j] = j;
  for (std::size_t i = 1; a[i - 1]; ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= length; ++j) {
      std::size_t const substituted = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[length];
}

void report_unknown(Warn warn) {
  for (char** entry = environ; entry && *entry; ++entry) {
    if (std::strncmp(*entry, "BLASLIFT_", 9) != 0) continue;
    char name[64];
    format_text(name, sizeof name, "%.*s", static_cast<int>(std::strcspn(*entry, "=")), *entry);
    if (!get(name)) continue;  // empty, or a setuid program
    char const* nearest = nullptr;
    std::size_t best = ~std::size_t{0};
    for (SettingInfo const& row : table) {
      std::size_t const distance = edit_distance(name, row.variable);
      if (distance < best) best = distance, nearest = row.variable;
    }
    if (best == 0) continue;
    char line[300];
    format_text(line, sizeof line,
                "%s is not a setting and is ignored; the nearest is %s (`blaslift settings` lists all)", name, nearest);
    warn(line);
  }
}

}  // namespace

Settings read_settings(void (*warn)(char const*)) {
  Settings read;
#define SETTING_WORD(member, name, words, fallback, text)                                       \
  {                                                                                             \
    int chosen = static_cast<int>(read.member);                                                 \
    read_word("BLASLIFT_" name, BLASLIFT_STRINGS(BLASLIFT_UNPAREN_WORDS words), &chosen, warn); \
    read.member = static_cast<setting::member>(chosen);                                         \
  }
#define SETTING_TEXT(member, name, value, fallback, text) read_text("BLASLIFT_" name, read.member, warn);
#define SETTING_SIZE(member, name, fallback, text) read_size("BLASLIFT_" name, fallback, &read.member, warn);
#define SETTING_COUNT(member, name, fallback, text) read_count("BLASLIFT_" name, &read.member, warn);
#define SETTING_CHECK(member, name, fallback, text) read_check("BLASLIFT_" name, fallback, &read.member, warn);
#include "shim/base/settings.def"
#undef SETTING_CHECK
#undef SETTING_COUNT
#undef SETTING_SIZE
#undef SETTING_TEXT
#undef SETTING_WORD
  report_unknown(warn);
  make_absolute(read.log_file);
  make_absolute(read.report);
  if (read.reproducible == setting::reproducible::on) {
    if (read.residency == setting::residency::always)
      warn("BLASLIFT_RESIDENCY=always does not go with BLASLIFT_REPRODUCIBLE=on: operands do not stay on the GPU");
    read.residency = setting::residency::off;  // what is there depends on the calls before
  }
  return read;
}

std::size_t setting_count() { return std::size(table); }

SettingInfo setting_info(std::size_t position) {
  SettingInfo row = table[position];
  row.fallback = user_word(row.fallback);
  return row;
}

bool parse_size(char const* text, Size* size) {
  // Whatever the program's language: strtod() wants a comma in some.
  double amount = 0;
  auto const [end, problem] = std::from_chars(text, text + std::strlen(text), amount);
  if (problem != std::errc() || !(amount > 0) || !std::isfinite(amount)) return false;
  if (std::strcmp(end, "%") == 0) {
    if (amount > 100) return false;
    *size = {amount / 100, true};
    return true;
  }
  static constexpr struct {
    char const* unit;
    double factor;
  } units[] = {{"", 1},       {"B", 1},        {"KiB", 0x1p10}, {"K", 0x1p10},   {"MiB", 0x1p20},
               {"M", 0x1p20}, {"GiB", 0x1p30}, {"G", 0x1p30},   {"TiB", 0x1p40}, {"T", 0x1p40}};
  for (auto const& [unit, factor] : units)
    if (std::strcmp(end, unit) == 0) {
      if (amount * factor >= 0x1p63) return false;
      *size = {amount * factor, false};
      return true;
    }
  return false;
}

bool parse_count(char const* text, int* count) {
  int read = 0;
  auto const [end, problem] = std::from_chars(text, text + std::strlen(text), read);
  if (problem != std::errc() || *end || read < 0 || read > most_count) return false;
  *count = read;
  return true;
}

bool parse_check(char const* text, Check* check) {
  constexpr char result[] = "result:";
  constexpr std::size_t length = sizeof result - 1;
  if (std::strcmp(text, "off") == 0) {
    *check = {};
    return true;
  }
  if (std::strcmp(text, "hash") == 0) {
    *check = {true, 0};
    return true;
  }
  if (std::strncmp(text, result, length) != 0) return false;
  char const* const number = text + length;
  if ((*number < '0' || *number > '9') && *number != '.') return false;  // no sign, blank, nan
  double fraction = 0;
  auto const [end, error] = std::from_chars(number, number + std::strlen(number), fraction);  // whatever the locale
  if (error != std::errc{} || *end != '\0' || !(fraction > 0 && fraction <= 1)) return false;
  *check = {false, fraction};
  return true;
}

void expand_path(char const* pattern, char* out, std::size_t size) {
  std::size_t used = 0;
  auto append = [&](char const* text) {
    while (*text && used + 1 < size) out[used++] = *text++;
  };
  for (; *pattern; ++pattern) {
    char piece[128] = {*pattern, 0};
    if (*pattern == '%' && pattern[1] == 'p') {
      format_text(piece, sizeof piece, "%d", static_cast<int>(getpid())), ++pattern;
    } else if (*pattern == '%' && pattern[1] == 'h') {
      if (gethostname(piece, sizeof piece - 1) != 0) std::strcpy(piece, "host");
      ++pattern;
    } else if (*pattern == '%' && pattern[1] == 'e') {
      format_text(piece, sizeof piece, "%s", program_invocation_short_name), ++pattern;
    }
    append(piece);
  }
  out[used] = 0;
}

}  // namespace blaslift
