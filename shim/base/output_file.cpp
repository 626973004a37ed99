// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/output_file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/random.h>
#include <sys/vfs.h>
#include <cstdint>
#include <cstring>
#include <ctime>

#include "shim/base/format.hpp"
#include "shim/base/text_file.hpp"

namespace blaslift {
namespace {

constexpr int most_links = 40;  // as the kernel

[[gnu::noinline]] Error problem(char const* path, char const* reason) {
  return Error::make(errno == ENOENT ? Error::Code::unavailable : Error::Code::failed, "cannot write %s: %s",
                     short_name(path), reason);
}
Error problem(char const* path) { return problem(path, std::strerror(errno)); }

template <class... Values>
[[gnu::noinline]] Error refusal(char const* path, char const* format, Values... values) {
  char reason[160];
  format_text(reason, sizeof reason, format, values...);
  return Error::make(Error::Code::failed, "cannot write %s: %s", short_name(path), reason);
}

// The user or root. In a namespace of users root may have another number: whoever owns the root folder.
bool is_trusted(uid_t owner) {
  struct stat root {};
  return owner == geteuid() || owner == 0 || (stat("/", &root) == 0 && owner == root.st_uid);
}

// A group of the user's own number is the user's alone, as most distributions make it.
bool others_may_write(struct stat const& folder) {
  bool const group_of_others = folder.st_gid != 0 && folder.st_gid != geteuid();
  return (folder.st_mode & S_IWOTH) != 0 || ((folder.st_mode & S_IWGRP) != 0 && group_of_others) ||
         !is_trusted(folder.st_uid);
}

bool is_in_proc(int folder) {
  struct statfs system {};
  return fstatfs(folder, &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

Descriptor open_folder(int at, char const* name, int more = 0) {
  return Descriptor(openat(at, name, O_PATH | O_DIRECTORY | O_CLOEXEC | more));
}

// What is left of a path, at the end of a buffer so that a link's target fits in before it.
class Rest {
 public:
  bool begin(char const* path) { return put_before(path, std::strlen(path)); }
  // The next component; false: there is none, or it is too long for a name. Blank slashes are left out.
  bool next(char* name, std::size_t size) {
    while (text_[at_] == '/') ++at_;
    std::size_t const length = std::strcspn(text_ + at_, "/");
    if (length == 0 || length >= size) return errno = length ? ENAMETOOLONG : EISDIR, false;
    std::memcpy(name, text_ + at_, length);
    name[length] = 0;
    at_ += length;
    return true;
  }
  bool is_empty() const { return text_[at_] == 0; }
  bool is_absolute() const { return text_[at_] == '/'; }
  // Reads a link's target in before what is left.
  bool follow(int link) {
    char* const front = text_;
    ssize_t const length = readlinkat(link, "", front, at_);
    if (length <= 0) return false;
    if (static_cast<std::size_t>(length) >= at_) return errno = ENAMETOOLONG, false;
    return put_before(front, static_cast<std::size_t>(length));
  }

 private:
  bool put_before(char const* text, std::size_t length) {
    if (length > at_) return errno = ENAMETOOLONG, false;
    at_ -= length;
    std::memmove(text_ + at_, text, length);
    return true;
  }

  static constexpr std::size_t size_ = 1400;
  std::size_t at_ = size_ - 1;
  char text_[size_] = "";
};

// Whether a link may be followed.
Error judge_link(char const* path, char const* name, struct stat const& link, struct stat const& folder) {
  if (!is_trusted(link.st_uid))
    return refusal(path, "%.40s is a link of another user (%u): name a file without it", name,
                   static_cast<unsigned>(link.st_uid));
  if (others_may_write(folder))
    return refusal(path, "%.40s is a link in a folder that others may write: name what it leads to", name);
  return Error::none();
}

}  // namespace

Error find_output_place(char const* path, OutputPlace* place) {
  Rest rest;
  if (!rest.begin(path)) return problem(path);
  auto const start = [&] {
    return place->folder = open_folder(AT_FDCWD, rest.is_absolute() ? "/" : "."), bool(place->folder);
  };
  if (!start()) return problem(path);
  for (int links = 0; rest.next(place->name, sizeof place->name);) {
    Descriptor found(openat(place->folder.get(), place->name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
    bool const last = rest.is_empty();
    struct stat folder {};
    if ((!found && (errno != ENOENT || !last)) || fstat(place->folder.get(), &folder) != 0) return problem(path);
    if (found && fstat(found.get(), &place->there) != 0) return problem(path);
    bool const is_link = found && S_ISLNK(place->there.st_mode), of_kernel = is_link && is_in_proc(place->folder.get());
    if (is_link && !of_kernel) {
      if (Error const error = judge_link(path, place->name, place->there, folder)) return error;
      errno = ELOOP;
      if (++links > most_links || !rest.follow(found.get())) return problem(path);
      if (rest.is_absolute() && !start()) return problem(path);
      continue;
    }
    if (last) {
      place->exists = bool(found), place->of_kernel = of_kernel, place->others_may_write = others_may_write(folder);
      if (of_kernel && fstatat(place->folder.get(), place->name, &place->there, 0) != 0) return problem(path);
      return Error::none();
    }
    Descriptor next = open_folder(place->folder.get(), place->name, of_kernel ? 0 : O_NOFOLLOW);
    if (!next) return problem(path);
    place->folder = std::move(next);
  }
  return problem(path);
}

Result<Descriptor> open_to_append(char const* path, OutputPlace* place) {
  for (int tries = 1;; ++tries) {
    *place = {};
    if (Error const error = find_output_place(path, place)) return error;
    struct stat const& there = place->there;
    bool const could_be_planted = place->exists && !place->of_kernel && place->others_may_write &&
                                  (S_ISREG(there.st_mode) || S_ISFIFO(there.st_mode));
    if (could_be_planted && (!is_trusted(there.st_uid) || there.st_nlink > 1))
      return refusal(path, "it is %s, in a folder that others may write: name one in a folder of yours",
                     is_trusted(there.st_uid) ? "one of several names of a file" : "another user's");
    int const flags = O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (place->of_kernel ? 0 : O_NOFOLLOW);
    Descriptor opened(openat(place->folder.get(), place->name, place->exists ? flags : flags | O_CREAT | O_EXCL, 0666));
    struct stat now {};
    if (opened && fstat(opened.get(), &now) == 0 &&
        (!place->exists || (now.st_dev == there.st_dev && now.st_ino == there.st_ino))) {
      place->there = now;
      return opened;
    }
    // Another process may have made it, or put another in its place, just now: ranks share a log.
    bool const changed = opened || errno == EEXIST || (place->exists && errno == ENOENT);
    if (changed && tries < 8) continue;
    if (!opened && errno == ENXIO && S_ISFIFO(there.st_mode))
      return refusal(path, "nobody reads this pipe: start its reader first");
    return problem(path);
  }
}

Descriptor create_temporary(OutputPlace const& place, mode_t mode, char* name) {
  for (int tries = 0; tries < 16; ++tries) {
    std::uint64_t number = 0;
    if (getrandom(&number, sizeof number, GRND_NONBLOCK) != static_cast<ssize_t>(sizeof number)) {
      timespec time{};
      clock_gettime(CLOCK_MONOTONIC, &time);
      number = static_cast<std::uint64_t>(time.tv_nsec) * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(getpid());
    }
    format_text(name, temporary_name_size, ".blaslift-%016llx", static_cast<unsigned long long>(number));
    Descriptor made(openat(place.folder.get(), name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (made || errno != EEXIST) return made;
  }
  return {};
}

}  // namespace blaslift
