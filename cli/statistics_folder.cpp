// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/statistics_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "shim/base/output_file.hpp"
#include "shim/base/quiet_write.hpp"
#include "shim/base/settings.hpp"
#include "shim/base/text_file.hpp"
#include "shim/observe/statistics_file.hpp"

namespace blaslift::cli {

namespace files = std::filesystem;

namespace {

// Whether one process's statistics fit; what is wrong otherwise.
std::string look_for_room(std::string const& folder) {
  OutputPlace place;
  if (Error const error = find_output_place((folder + "room").c_str(), &place)) return error.text;
  char name[temporary_name_size];
  Descriptor const file = create_temporary(place, 0600, name);
  if (!file) return fmt::format("{}: {}", folder, std::strerror(errno));
  WriteSignalsOff const signals;
  int const error = posix_fallocate(file.get(), 0, static_cast<off_t>(observe::blocks_offset + observe::chunk_bytes));
  errno = error;
  signals.take_back();
  unlinkat(place.folder.get(), name, 0);
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
  if (!problem_.empty()) return;
  path_ = path;
  memory_.create(path, !temporary_);  // without it killed processes lose their last second
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
      memory_(std::move(other.memory_)),
      temporary_(std::exchange(other.temporary_, false)) {}

StatisticsFolder::~StatisticsFolder() {
  std::error_code error;
  if (temporary_ && !path_.empty()) files::remove_all(path_, error);
}

std::map<std::string, std::string> StatisticsFolder::environment() const {
  return {{"BLASLIFT_REPORT", path_}, {"BLASLIFT_REPORT_MEMORY", memory_.path()}};
}

template <class Visit>
void StatisticsFolder::for_each_in_memory(std::vector<std::string>* problems, Visit&& visit) const {
  for (std::uint32_t slot = 0; slot < memory_.taken(); ++slot) {
    observe::StatisticsImage image;
    std::string reason;
    if (!image.read(memory_.descriptor(), observe::slot_offset(slot), "a process's memory", &reason)) {
      bool const begun = std::ranges::any_of(image.header().magic, [](char letter) { return letter != 0; });
      if (begun) problems->push_back(fmt::format("{} (process {}): it is not counted", reason, image.header().process));
      continue;  // else it ended before that
    }
    char name[64];
    observe::statistics_name(name, sizeof name, image.header().process, image.header().start_nanoseconds);
    visit(path_ + name, image);
  }
}

void StatisticsFolder::keep(std::vector<std::string>* problems) const {
  if (temporary_ || path_.empty()) return;
  std::vector<std::string> told_by_add_to;
  for_each_in_memory(&told_by_add_to, [&](std::string const& path, observe::StatisticsImage const& image) {
    if (old_.contains(path)) return;
    // One that still runs saves for itself, and would take another file in the place of its own for the end of that.
    auto const process = static_cast<pid_t>(image.header().process);
    if (files::exists(path) && (kill(process, 0) == 0 || errno == EPERM)) return;
    if (Error const error = write_text_file(path.c_str(), std::string(image.bytes()))) problems->push_back(error.text);
  });
}

void StatisticsFolder::add_to(observe::Summary* sum, std::vector<std::string>* problems) const {
  std::set<std::string> seen = old_;
  for_each_in_memory(problems, [&](std::string const& path, observe::StatisticsImage const& image) {
    if (seen.insert(path).second) observe::add(sum, image);
  });
  for (std::string const& file : statistics_files(path_)) {
    std::string reason;
    if (!seen.contains(file) && !observe::add_file(sum, file.c_str(), &reason)) problems->push_back(reason);
  }
}

}  // namespace blaslift::cli
