// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

namespace blaslift::cli {
namespace {

int refuse(std::string* problem, std::string const& reason) {
  if (problem) *problem = reason;
  return -1;
}

}  // namespace

int open_regular_file(std::string const& path, std::string* problem) {
  auto const system_error = [&] { return refuse(problem, fmt::format("{}: {}", path, std::strerror(errno))); };
  auto const not_regular = [&] { return refuse(problem, path + " is no regular file"); };
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return system_error();
  if (!S_ISREG(status.st_mode)) return not_regular();
  int const file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return system_error();
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) return file;  // it may have been replaced in between
  close(file);
  return not_regular();
}

bool read_regular_file(std::string const& path, std::size_t most, std::string* text, std::string* problem) {
  int const file = open_regular_file(path, problem);
  if (file < 0) return false;
  text->clear();
  char part[65536];
  ssize_t got = 0;
  while (text->size() <= most && (got = read(file, part, sizeof part)) > 0)
    text->append(part, static_cast<std::size_t>(got));
  int const error = errno;
  close(file);
  if (got < 0) refuse(problem, fmt::format("{}: {}", path, std::strerror(error)));
  if (text->size() > most) refuse(problem, fmt::format("{} is larger than {} MiB", path, most >> 20));
  return got >= 0 && text->size() <= most;
}

}  // namespace blaslift::cli
