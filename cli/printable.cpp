// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/printable.hpp"

#include <cstdio>

namespace blaslift::cli {
namespace {

// Bytes of the UTF-8 character at the beginning; 0 if there is none.
std::size_t character_length(std::string_view text) {
  auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  unsigned char const first = byte(0);
  std::size_t const length = first < 0x80                    ? 1
                             : first >= 0xc2 && first < 0xe0 ? 2
                             : (first & 0xf0) == 0xe0        ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  // Overlong forms, surrogates, and what lies beyond Unicode.
  if (first == 0xe0 && byte(1) < 0xa0) return 0;
  if (first == 0xed && byte(1) >= 0xa0) return 0;
  if (first == 0xf0 && byte(1) < 0x90) return 0;
  if (first == 0xf4 && byte(1) >= 0x90) return 0;
  return length;
}

std::string filtered(std::string_view text, bool lines_stay) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    std::size_t const length = character_length(text);
    auto const first = static_cast<unsigned char>(text[0]);
    bool const c1 = length == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
    if (length == 1 && first == '\n')
      out += lines_stay ? "\n" : "\\n";
    else if (length == 1 && first == '\t')
      out += "\\t";
    else if (c1)
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(text[1]));
    else if (length == 0 || first < 0x20 || first == 0x7f)
      out += fmt::format("\\x{:02x}", first);
    else
      out += text.substr(0, length);
    text.remove_prefix(length ? length : 1);
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return filtered(text, false); }
std::string printable_lines(std::string_view text) { return filtered(text, true); }

observe::Summary printable(observe::Summary sum) {
  for (auto* list : {&sum.devices, &sum.cpu_libraries, &sum.notes, &sum.programs})
    for (std::string& text : *list) text = printable(text);
  using observe::Machine;
  for (Machine& machine : sum.machines)
    for (auto const member : {&Machine::host, &Machine::cpu, &Machine::cpu_library, &Machine::device,
                              &Machine::settings, &Machine::huge_pages, &Machine::profile})
      machine.*member = printable(machine.*member);
  return sum;
}

void show(std::string_view text) {
  std::string const filtered = printable_lines(text);
  std::fwrite(filtered.data(), 1, filtered.size(), stdout);
}

}  // namespace blaslift::cli
