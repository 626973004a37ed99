// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The BLASLIFT_* variables, read once with secure_getenv (in setuid programs all of them are ignored).
#pragma once

#include <cstddef>

namespace blaslift {

namespace setting {
#define BLASLIFT_UNPAREN_WORDS(...) __VA_ARGS__
#define SETTING_WORD(member, name, words, fallback, text) enum class member { BLASLIFT_UNPAREN_WORDS words };
#define SETTING_TEXT(...)
#define SETTING_SIZE(...)
#define SETTING_COUNT(...)
#define SETTING_CHECK(...)
#include "shim/base/settings.def"
#undef SETTING_CHECK
#undef SETTING_COUNT
#undef SETTING_SIZE
#undef SETTING_TEXT
#undef SETTING_WORD
}  // namespace setting

// Bytes, or a fraction of something.
struct Size {
  double amount = 0;
  bool fraction = false;
};

// What BLASLIFT_CHECK asks for.
struct Check {
  bool hash = false;           // compare the copies of resident operands with host memory before every use
  double result_fraction = 0;  // of device results, to be computed again on the CPU
};

struct Settings {
  static constexpr std::size_t text_size = 512;
#define SETTING_WORD(member, name, words, fallback, text) setting::member member = setting::member::fallback;
#define SETTING_TEXT(member, name, value, fallback, text) char member[text_size] = fallback;
#define SETTING_SIZE(member, name, fallback, text) Size member;
#define SETTING_COUNT(member, name, fallback, text) int member = fallback;
#define SETTING_CHECK(member, name, fallback, text) Check member;
#include "shim/base/settings.def"
#undef SETTING_CHECK
#undef SETTING_COUNT
#undef SETTING_SIZE
#undef SETTING_TEXT
#undef SETTING_WORD
};

// Reads the environment. `warn` gets one line for every unknown BLASLIFT_* variable (with the nearest known
// name) and for every value that is none of the legal ones (the default is used then). Allocates nothing.
Settings read_settings(void (*warn)(char const* line));

// The documentation of the settings, for the command-line tool.
struct SettingInfo {
  char const* variable;  // "BLASLIFT_PLACE"
  char const* values;    // "auto, cpu, gpu", "PATH"
  char const* fallback;  // the default, "" for unset
  char const* documentation;
};
std::size_t setting_count();
SettingInfo setting_info(std::size_t position);

// Parses "80%", "4GiB", "1000000"; false for anything else.
bool parse_size(char const* text, Size* size);
// Parses a whole number from 0 to most_count; false for anything else.
inline constexpr int most_count = 1024;
bool parse_count(char const* text, int* count);
// Parses "off", "hash", "result:0.01" (a fraction above 0, at most 1); false for anything else.
bool parse_check(char const* text, Check* check);
// Copies `pattern` to `out` with %p, %h and %e replaced by process number, host and program name.
void expand_path(char const* pattern, char* out, std::size_t size);

}  // namespace blaslift
