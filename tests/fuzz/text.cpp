// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The filter of all that is printed, and JSON as text.
#include <nlohmann/json.hpp>

#include "cli/json_text.hpp"
#include "cli/printable.hpp"
#include "cli/report/html.hpp"
#include "cli/text.hpp"
#include "harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace blaslift;
  std::string_view const text = fuzz::text_of(data, size);
  std::string const line = cli::printable(text), lines = cli::printable_lines(text);
  fuzz::must(fuzz::is_harmless(line) && line.find('\n') == line.npos, "a line is one");
  fuzz::must(fuzz::is_harmless(lines) && cli::printable_lines(lines) == lines, "what is filtered stays as it is");
  fuzz::must(nlohmann::json(line).dump().size() >= line.size(), "it is UTF-8");  // dump() throws otherwise
  fuzz::must(fuzz::is_harmless(cli::wrapped(std::string(text), 40, "  ")) && fuzz::is_harmless(cli::escaped(text)),
             "so do lines and HTML");
  std::string const json = cli::json_text(nlohmann::json(std::string(text)));
  fuzz::must(fuzz::is_harmless(json), "JSON holds no control characters");
  std::string const again = nlohmann::json::parse(json).get<std::string>();
  if (text.find_first_of("\\\x7f") == text.npos && line == text) fuzz::must(again == text, "JSON is read back");
  return 0;
}
