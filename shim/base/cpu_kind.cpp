// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/cpu_kind.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>

#include "shim/base/format.hpp"

namespace blaslift {
namespace {

// What follows "key<blanks>: " in a line, or null.
char const* value_of(char const* line, char const* key) {
  std::size_t const length = std::strlen(key);
  if (std::strncmp(line, key, length) != 0) return nullptr;
  char const* value = line + length + std::strspn(line + length, " \t");
  if (*value != ':') return nullptr;
  return value + 1 + std::strspn(value + 1, " ");
}

bool has(char const* words, char const* word) {
  std::size_t const length = std::strlen(word);
  for (char const* at = words; (at = std::strstr(at, word)); at += length)
    if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
  return false;
}

KernelLevel level_of(char const* flags) {
  auto const has_all = [&](std::initializer_list<char const*> words) {
    for (char const* word : words)
      if (!has(flags, word)) return false;
    return true;
  };
  if (has_all({"avx512f", "avx512vl", "avx512dq", "avx512bw"})) return KernelLevel::avx512;
  if (has_all({"avx2", "fma"})) return KernelLevel::avx2;
  return has(flags, "avx") ? KernelLevel::avx : KernelLevel::sse;
}

}  // namespace

CpuKind parse_cpu_kind(char* text) {
  CpuKind kind;
  char* rest = nullptr;
  // The first core's part ends with an empty line, which strtok_r skips; "flags" comes last of the three.
  for (char* line = strtok_r(text, "\n", &rest); line; line = strtok_r(nullptr, "\n", &rest)) {
    if (char const* const vendor = value_of(line, "vendor_id"))
      kind.amd = std::strstr(vendor, "AuthenticAMD") || std::strstr(vendor, "HygonGenuine");
    if (char const* const model = value_of(line, "model name")) format_text(kind.model, sizeof kind.model, "%s", model);
    char const* const flags = value_of(line, "flags");
    if (!flags) continue;
    kind.level = level_of(flags);
    break;
  }
  return kind;
}

void describe(CpuKind const& kind, char* text, std::size_t size) {
  if (kind.model[0])
    format_text(text, size, "%s (%s)", kind.model, describe(kind.level));
  else
    *text = '\0';
}

CpuKind parse_description(char const* text) {
  CpuKind kind;
  char const* const bracket = std::strrchr(text, '(');
  if (!bracket || bracket < text + 1) return kind;
  format_text(kind.model, sizeof kind.model, "%.*s", static_cast<int>(bracket - 1 - text), text);
  for (auto const level : {KernelLevel::sse, KernelLevel::avx, KernelLevel::avx2, KernelLevel::avx512}) {
    char const* const word = describe(level);
    if (std::strncmp(bracket + 1, word, std::strlen(word)) == 0 &&
        std::strcmp(bracket + 1 + std::strlen(word), ")") == 0)
      kind.level = level;
  }
  kind.amd = std::strstr(text, "AMD") || std::strstr(text, "Hygon");
  return kind;
}

CpuKind read_cpu_kind() {
  // The first core's part, with room for longer lists of flags. Not on the stack, which may be a coroutine's.
  constexpr std::size_t size = 16384;
  std::unique_ptr<char[]> const text(new (std::nothrow) char[size]);
  if (!text) return {};
  int const file = open("/proc/cpuinfo", O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::size_t used = 0;
  while (used + 1 < size) {
    ssize_t const got = read(file, text.get() + used, size - 1 - used);
    if (got <= 0) break;
    used += static_cast<std::size_t>(got);
  }
  close(file);
  text[used] = '\0';
  return parse_cpu_kind(text.get());
}

}  // namespace blaslift
