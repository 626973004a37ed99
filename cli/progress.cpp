// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "cli/printable.hpp"
#include "cli/text.hpp"

namespace blaslift::cli {
namespace {

constexpr int bar_width = 30;
constexpr auto between = std::chrono::milliseconds(100);
constexpr double too_early = 0.05;  // to foretell the end

bool can_redraw() {
  char const* const terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) && terminal && std::strcmp(terminal, "dumb") != 0;
}

void put(std::string const& text) {
  [[maybe_unused]] ssize_t const written = write(STDERR_FILENO, text.data(), text.size());
}

constexpr char erase_line[] = "\r\033[K";

}  // namespace

Progress::Progress() : terminal_(can_redraw()) {}

void Progress::show(double share, std::string const& what) {
  auto const now = Clock::now();
  if (!terminal_ || (drawn_ && now - last_ < between)) return;
  last_ = now;
  drawn_ = true;
  share = std::clamp(share, 0.0, 1.0);
  int const full = static_cast<int>(share * bar_width);
  std::string left;
  if (double const past = std::chrono::duration<double>(now - start_).count(); share > too_early)
    left = fmt::format(", {:.0f} s left", past * (1 - share) / share);
  put(fmt::format("{}[{:#<{}}{:.<{}}] {:3.0f} %  {}{}", erase_line, "", full, "", bar_width - full, 100 * share,
                  printable(what), left));
}

void Progress::complete(std::string const& line) {
  if (!terminal_) say(line);
}

void Progress::clear() {
  if (drawn_) put(erase_line);
  drawn_ = false;
}

}  // namespace blaslift::cli
