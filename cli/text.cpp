// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/text.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <csignal>
#include <cstring>

#include "cli/input_file.hpp"
#include "cli/printable.hpp"
#include "shim/base/quiet_write.hpp"

namespace blaslift::cli {

std::vector<std::string> split_at(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find_first_of(separators), text.size());
    if (end > 0) parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string joined(std::vector<std::string> const& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string base_name(std::string const& path) { return path.substr(path.rfind('/') + 1); }

std::string read_start(std::string const& path, std::size_t most) {
  int const file = open_regular_file(path, nullptr);
  if (file < 0) return {};
  std::string text(most, '\0');
  std::size_t used = 0;
  while (used < most) {
    ssize_t const got = read(file, text.data() + used, most - used);
    if (got <= 0) break;
    used += static_cast<std::size_t>(got);
  }
  close(file);
  text.resize(used);
  return text;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const substituted = diagonal + (a[i - 1] != b[j - 1] ? 1U : 0U);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

std::string wrapped(std::string const& text, std::size_t width, std::string const& indent) {
  std::string out, line;
  for (std::string const& word : split_at(printable(text), " ")) {
    if (!line.empty() && indent.size() + line.size() + 1 + word.size() > width) {
      out += indent + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return line.empty() ? out : out + indent + line + "\n";
}

std::string signal_name(int signal) {
  char const* const name = sigabbrev_np(signal);
  if (!name) return fmt::format("signal {}", signal);
  return fmt::format("SIG{} ({})", name, strsignal(signal));
}

void say(std::string const& line) { say_lines(printable(line)); }

void say_lines(std::string const& lines) {
  std::string const text = "blaslift: " + printable_lines(lines) + "\n";
  (void)write_quietly(STDERR_FILENO, text.data(), text.size());  // the program's status comes before our words
}

}  // namespace blaslift::cli
