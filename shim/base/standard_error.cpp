// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/standard_error.hpp"

#include <unistd.h>
#include <cerrno>
#include <cstdlib>

namespace blaslift {
namespace {

// Not zero, so that it lies where the loader has been at work already: a further page costs each process a fault.
constexpr mode_t no_type = S_IFMT;
struct Identity {
  dev_t device = 0;
  ino_t number = 0;
  mode_t type = no_type;

  void note(struct stat const& file) { device = file.st_dev, number = file.st_ino, type = file.st_mode & S_IFMT; }
  bool is(struct stat const& file) const {
    return type != no_type && device == file.st_dev && number == file.st_ino && type == (file.st_mode & S_IFMT);
  }
};
constinit Identity standard_error, log_file;

// All that happens when the library is loaded: one question to the system, and a second one where a file for the log is
// named.
[[gnu::constructor]] void note_descriptors() {
  int const saved = errno;
  struct stat file {};
  if (fstat(STDERR_FILENO, &file) == 0) standard_error.note(file);
  char const* const log = secure_getenv("BLASLIFT_LOG_FILE");
  if (log && *log && stat(log, &file) == 0) log_file.note(file);
  errno = saved;
}

}  // namespace

bool standard_error_is_unchanged() {
  struct stat file {};
  return fstat(STDERR_FILENO, &file) == 0 && standard_error.is(file);
}

bool was_named_at_load(struct stat const& file) { return log_file.is(file); }

}  // namespace blaslift
