// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/log.hpp"

#include <poll.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

#include "shim/base/format.hpp"
#include "shim/base/output_file.hpp"
#include "shim/base/quiet_write.hpp"
#include "shim/base/standard_error.hpp"
#include "shim/base/text_file.hpp"
#include "shim/base/undisturbed.hpp"

namespace blaslift {
namespace {

std::atomic<setting::log> log_level{setting::log::off};
char log_path[2 * Settings::text_size] = "";  // "" for standard error

enum class To { log, standard_error };

// Warnings that could not be said: for the report.
constexpr std::size_t most_unsaid = 8;
struct Unsaid {
  std::atomic<bool> is_whole{false};
  char text[longest_unsaid] = "";
};
Unsaid unsaid_lines[most_unsaid];
std::atomic<std::size_t> unsaid_begun{0};

void keep_unsaid(char const* text) {
  std::size_t const at = unsaid_begun.load() < most_unsaid ? unsaid_begun.fetch_add(1) : most_unsaid;
  if (at >= most_unsaid) return;
  format_text(unsaid_lines[at].text, longest_unsaid, "%s", text);
  unsaid_lines[at].is_whole.store(true, std::memory_order_release);
}

// The log file is opened for every line: a descriptor kept open could be closed by the program, which then opens
// its own data under the same number. What /dev/fd/N names has to be what it was when the library was loaded.
Result<Descriptor> open_log_file(char const* path) {
  OutputPlace place;
  Result<Descriptor> opened = open_to_append(path, &place);
  if (opened && place.of_kernel && !was_named_at_load(place.there)) {
    errno = EBADF;
    return Error::make(Error::Code::busy, "cannot write %s: it is not what it was when the program began",
                       short_name(path));
  }
  return opened;
}

// A pipe whose reader is slow is waited for, up to a second; after that its lines are lost until it reads again.
bool has_room(int file) {
  static std::atomic<bool> is_slow{false};
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISFIFO(status.st_mode)) return true;
  pollfd question{file, POLLOUT, 0};
  bool const ready = poll(&question, 1, is_slow.load(std::memory_order_relaxed) ? 0 : 1000) > 0;
  is_slow.store(!ready, std::memory_order_relaxed);
  return ready;
}

// Whether the line went to the log file, or must not go elsewhere.
bool write_to_file(char const* line, std::size_t size) {
  Result<Descriptor> const file = open_log_file(log_path);
  if (!file) return file.error().code == Error::Code::busy;
  if (has_room(file->get())) (void)write_quietly(file->get(), line, size);  // a full disk must not disturb the program
  return true;
}

void write_line(To to, char const* format, va_list values) {
  Undisturbed const undisturbed;  // open() and poll() are places where a thread can be cancelled
  int const saved = errno;
  char line[1024];
  int const begin = format_text(line, sizeof line, "blaslift[%d]: ", static_cast<int>(getpid()));
  int const more = format_values(line + begin, sizeof line - static_cast<std::size_t>(begin) - 1, format, values);
  int used = begin + (more < 0 ? 0 : more);
  if (used > static_cast<int>(sizeof line) - 2) used = static_cast<int>(sizeof line) - 2;
  line[used] = 0;
  if (to == To::standard_error && !standard_error_is_unchanged()) keep_unsaid(line + begin);
  line[used++] = '\n';
  bool const in_file = to == To::log && log_path[0] && write_to_file(line, static_cast<std::size_t>(used));
  // A closed descriptor, or one that the program has opened for itself, gets nothing.
  if (!in_file && standard_error_is_unchanged())
    (void)write_quietly(STDERR_FILENO, line, static_cast<std::size_t>(used));
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
  Undisturbed const undisturbed;
  if (Result<Descriptor> const opened = open_log_file(path))
    std::memcpy(log_path, path, std::strlen(path) + 1);
  else
    warn_once("BLASLIFT_LOG_FILE: %s; the log goes to standard error", opened.error().text);
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

char const* unsaid_line(std::size_t number) {
  bool const there = number < most_unsaid && unsaid_lines[number].is_whole.load(std::memory_order_acquire);
  return there ? unsaid_lines[number].text : nullptr;
}

void fatal(char const* format, ...) {
  va_list values;
  va_start(values, format);
  write_line(To::standard_error, format, values);
  va_end(values);
  std::abort();
}

}  // namespace blaslift
