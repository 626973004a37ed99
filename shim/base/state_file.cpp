// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/state_file.hpp"

#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "shim/base/output_file.hpp"
#include "shim/base/quiet_write.hpp"

namespace blaslift {
namespace {

bool is_privileged() { return getauxval(AT_SECURE) != 0; }

bool is_own(struct stat const& file) { return S_ISREG(file.st_mode) && file.st_uid == geteuid(); }
// And nobody else has put it there under this name, or changes it. It has no name any more if it was replaced just now.
bool is_own_alone(struct stat const& file) {
  return is_own(file) && file.st_nlink <= 1 && (file.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

ssize_t read_patiently(int file, char* to, std::size_t size) {
  ssize_t got = 0;
  do got = read(file, to, size);
  while (got < 0 && errno == EINTR);
  return got;
}

// Root with a user's HOME (sudo) would leave files there that the user can neither read nor take away.
bool is_for_another(std::string folder) {
  if (geteuid() != 0) return false;
  struct stat found {};
  while (stat(folder.c_str(), &found) != 0) {
    std::size_t const slash = folder.rfind('/');
    if (errno != ENOENT || slash == std::string::npos || slash == 0) return false;
    folder.resize(slash);
  }
  return found.st_uid != 0;
}

// Where the file lies; its folder is made if it has to be.
bool find_place(char const* path, OutputPlace* place) {
  char const* const slash = std::strrchr(path, '/');
  if (!slash || slash == path || std::strlen(slash + 1) >= sizeof place->name || !slash[1]) return false;
  std::string const folder(path, slash), inside = folder + "/.";
  if (is_for_another(folder)) return false;
  // The folder by the rule for all that is written, for what is inside it no link is followed at all.
  if (find_output_place(inside.c_str(), place)) {
    std::string const above = folder.substr(0, folder.rfind('/'));
    bool const made =
        mkdir(folder.c_str(), 0700) == 0 ||
        (errno == ENOENT && !above.empty() && mkdir(above.c_str(), 0700) == 0 && mkdir(folder.c_str(), 0700) == 0) ||
        errno == EEXIST;
    *place = {};
    if (!made || find_output_place(inside.c_str(), place)) return false;
  }
  place->folder = beyond_streams(std::move(place->folder));
  std::memcpy(place->name, slash + 1, std::strlen(slash + 1) + 1);
  return bool(place->folder);
}

Descriptor open_own(char const* path, int access, std::size_t longest, std::size_t* size) {
  if (is_privileged()) return {};
  Descriptor file = beyond_streams(Descriptor(open(path, access | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)));
  struct stat found {};
  if (!file || fstat(file.get(), &found) != 0 || !is_own_alone(found)) return {};
  if (found.st_size < 0 || static_cast<std::uint64_t>(found.st_size) > longest) return {};
  *size = static_cast<std::size_t>(found.st_size);
  return file;
}

std::optional<std::string> read_whole(Descriptor const& file, std::size_t size) {
  if (!file) return {};
  std::string text(size, '\0');
  std::size_t got = 0;
  while (got < text.size()) {
    ssize_t const more = read_patiently(file.get(), text.data() + got, text.size() - got);
    if (more <= 0) return {};  // it has become shorter
    got += static_cast<std::size_t>(more);
  }
  return text;
}

}  // namespace

std::optional<std::string> read_state_file(char const* path, std::size_t longest) {
  std::size_t size = 0;
  Descriptor const file = open_own(path, O_RDONLY, longest, &size);
  return read_whole(file, size);
}

std::optional<std::string> StateFile::open(char const* path, std::size_t longest) {
  std::size_t size = 0;
  file_ = open_own(path, O_RDWR, longest, &size);
  return read_whole(file_, size);
}

bool StateFile::write_at(std::size_t offset, std::string_view text) const {
  return file_ && write_quietly_at(file_.get(), text.data(), text.size(), static_cast<off_t>(offset));
}

bool write_state_file(char const* path, std::string_view text) {
  OutputPlace place;
  if (is_privileged() || !find_place(path, &place)) return false;
  struct stat there {};
  bool const exists = fstatat(place.folder.get(), place.name, &there, AT_SYMLINK_NOFOLLOW) == 0;
  if (exists ? !is_own(there) : errno != ENOENT) return false;
  char temporary[temporary_name_size];
  Descriptor const file = beyond_streams(create_temporary(place, 0600, temporary));
  if (!file) return false;
  bool const written = write_quietly(file.get(), text.data(), text.size()) &&
                       renameat(place.folder.get(), temporary, place.folder.get(), place.name) == 0;
  if (!written) unlinkat(place.folder.get(), temporary, 0);
  return written;
}

}  // namespace blaslift
