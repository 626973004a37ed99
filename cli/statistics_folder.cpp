// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/statistics_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

#include "shim/base/settings.hpp"

namespace blaslift::cli {

namespace files = std::filesystem;

namespace {

// Whether one process's statistics fit; what is wrong otherwise.
std::string look_for_room(std::string const& folder) {
  std::string const path = folder + fmt::format(".room.{}", getpid());
  int const file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return fmt::format("{}: {}", folder, std::strerror(errno));
  int const error = posix_fallocate(file, 0, static_cast<off_t>(observe::blocks_offset + observe::chunk_bytes));
  close(file);
  unlink(path.c_str());
  return error ? fmt::format("{}: {}", folder, std::strerror(error)) : "";
}

}  // namespace

std::vector<std::string> statistics_files(std::string const& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (auto const& entry : files::directory_iterator(folder, error))
    if (entry.path().extension() == ".blaslift") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

void StatisticsFolder::accept(std::string const& path) {
  // The shim copies the path into a fixed buffer and puts numbers and names for % in.
  if (path.find('%') != std::string::npos || path.size() + 64 > Settings::text_size)
    problem_ = path + ": the path is too long or holds a %";
  else
    problem_ = look_for_room(path);
  if (problem_.empty()) path_ = path;
}

StatisticsFolder StatisticsFolder::kept(std::string const& path) {
  StatisticsFolder folder;
  std::error_code error;
  std::string const absolute = files::absolute(path, error).lexically_normal().string();
  std::string const with_slash = absolute.ends_with('/') ? absolute : absolute + "/";
  files::create_directories(with_slash, error);
  if (error) {
    folder.problem_ = fmt::format("{}: {}", path, error.message());
    return folder;
  }
  folder.accept(with_slash);
  for (std::string const& file : statistics_files(with_slash)) folder.old_.insert(file);
  return folder;
}

StatisticsFolder StatisticsFolder::temporary() {
  StatisticsFolder folder;
  char const* const base = std::getenv("TMPDIR");
  std::error_code error;
  std::string pattern = files::absolute(base && *base ? base : "/tmp", error).string() + "/blaslift.XXXXXX";
  if (!mkdtemp(pattern.data())) {
    folder.problem_ = fmt::format("{}: {}", pattern, std::strerror(errno));
    return folder;
  }
  folder.temporary_ = true;
  folder.accept(pattern + "/");
  if (folder.path_.empty()) files::remove_all(pattern, error);
  return folder;
}

StatisticsFolder::StatisticsFolder(StatisticsFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})),
      problem_(std::move(other.problem_)),
      old_(std::move(other.old_)),
      temporary_(std::exchange(other.temporary_, false)) {}

StatisticsFolder::~StatisticsFolder() {
  std::error_code error;
  if (temporary_ && !path_.empty()) files::remove_all(path_, error);
}

void StatisticsFolder::add_to(observe::Summary* sum, std::vector<std::string>* problems) const {
  for (std::string const& file : statistics_files(path_)) {
    std::string reason;
    if (!old_.contains(file) && !observe::add_file(sum, file.c_str(), &reason)) problems->push_back(reason);
  }
}

}  // namespace blaslift::cli
