// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/log.hpp"

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "shim/base/format.hpp"

namespace blaslift {
namespace {

std::atomic<setting::log> log_level{setting::log::off};
char log_path[2 * Settings::text_size] = "";  // "" for standard error

enum class To { log, standard_error };

// The log file is opened for every line: a descriptor kept open could be closed by the program, which then opens
// its own data under the same number.
void write_line(To to, char const* format, va_list values) {
  int const saved = errno;
  char line[1024];
  int used = format_text(line, sizeof line, "blaslift[%d]: ", static_cast<int>(getpid()));
  int const more = format_values(line + used, sizeof line - static_cast<std::size_t>(used) - 1, format, values);
  used += more < 0 ? 0 : more;
  if (used > static_cast<int>(sizeof line) - 2) used = static_cast<int>(sizeof line) - 2;
  line[used++] = '\n';
  int const file = to == To::log && log_path[0] ? open(log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
  int const descriptor = file >= 0 ? file : STDERR_FILENO;
  // A full disk or a closed descriptor must not disturb the program.
  [[maybe_unused]] ssize_t const written = write(descriptor, line, static_cast<std::size_t>(used));
  if (file >= 0) close(file);
  errno = saved;
}

void warn_text(char const* format, ...) {
  va_list values;
  va_start(values, format);
  write_line(To::standard_error, format, values);
  va_end(values);
}

}  // namespace

void open_log(Settings const& settings) {
  log_level = settings.log;
  if (!settings.log_file[0]) return;
  char path[sizeof log_path];
  expand_path(settings.log_file, path, sizeof path);
  int const opened = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (opened < 0) {
    warn_once("cannot open BLASLIFT_LOG_FILE=%s (%s); the log goes to standard error", path, std::strerror(errno));
    return;
  }
  close(opened);
  std::strcpy(log_path, path);
}

bool log_wants(setting::log level) { return log_level.load(std::memory_order_relaxed) >= level; }

void log_line(char const* format, ...) {
  va_list values;
  va_start(values, format);
  write_line(To::log, format, values);
  va_end(values);
}

void warn_once(char const* format, ...) {
  static constexpr int most = 16;
  static std::atomic<char const*> said[most];
  for (auto& slot : said) {
    char const* expected = nullptr;
    if (slot.compare_exchange_strong(expected, format)) {
      va_list values;
      va_start(values, format);
      write_line(To::standard_error, format, values);
      va_end(values);
      return;
    }
    if (expected == format) return;
  }
}

void warn_line(char const* line) { warn_text("%s", line); }

void fatal(char const* format, ...) {
  va_list values;
  va_start(values, format);
  write_line(To::standard_error, format, values);
  va_end(values);
  std::abort();
}

}  // namespace blaslift
