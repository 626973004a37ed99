// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/statistics_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "shim/base/format.hpp"
#include "shim/base/output_file.hpp"
#include "shim/base/quiet_write.hpp"
#include "shim/base/state.hpp"
#include "shim/base/text_file.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::observe {
namespace {

struct Host {
  char name[sizeof Head::host] = "";
  Host() { gethostname(name, sizeof name - 1); }
};

bool is_folder() { return settings().report[std::strlen(settings().report) - 1] == '/'; }

enum class Found { nothing, replaceable, in_use, foreign };

// Whether the process that a file tells of may still write there. One of another host may: it is not to be seen from
// here.
bool may_live(Head const& head) {
  constexpr std::uint32_t first_with_host = 9;
  bool const elsewhere = head.version >= first_with_host && std::strncmp(head.host, Host().name, sizeof head.host) != 0;
  if (head.version > statistics_version || elsewhere) return true;
  auto const owner = static_cast<pid_t>(head.process);
  return owner != getpid() && (kill(owner, 0) == 0 || errno == EPERM);
}

// What is at the name: statistics of a process that has ended (or an empty file) may be replaced, those of one that is
// alive (our parent, say) may not, and anything else is not ours to touch.
Found look_at(int folder, char const* name) {
  struct stat status {};
  if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return Found::nothing;
  if (!S_ISREG(status.st_mode)) return Found::foreign;
  if (status.st_size == 0) return Found::replaceable;
  Descriptor const file(openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file) return Found::foreign;
  Head head{};
  bool const whole = pread(file.get(), &head, sizeof head, 0) == static_cast<ssize_t>(sizeof head);
  auto const begins_with = [&](char const* magic) {
    return whole && std::memcmp(head.magic, magic, sizeof head.magic) == 0;
  };
  if (begins_with(statistics_magic)) return may_live(head) ? Found::in_use : Found::replaceable;
  return begins_with(Head{}.magic) ? Found::in_use : Found::foreign;  // of zeros: is being filled in just now
}

// Unlinks what may be replaced, unless another process is at it, or has been: it looks at the same file, then has put
// its own there, and that must stay. The lock on the old file is the turn; a file system without locks has none.
bool clear(int folder, char const* name) {
  Descriptor file(
      openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));  // NFS locks only what is open for writing
  if (!file && errno != ENOENT) file = Descriptor(openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file) return errno == ENOENT;
  bool const our_turn =
      flock(file.get(), LOCK_EX | LOCK_NB) == 0 || errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP;
  struct stat opened {
  }, there{};
  bool const same = our_turn && look_at(folder, name) == Found::replaceable && fstat(file.get(), &opened) == 0 &&
                    fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0 && opened.st_dev == there.st_dev &&
                    opened.st_ino == there.st_ino;
  return same && unlinkat(folder, name, 0) == 0;
}

Descriptor open_new(OutputPlace const& place) {
  return Descriptor(openat(place.folder.get(), place.name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
}

// A name that others want too: the file gets it when it is no longer empty, for an empty one is nobody's and may be
// replaced.
Descriptor open_new_at_shared_name(OutputPlace const& place) {
  char own[temporary_name_size];
  Descriptor opened = create_temporary(place, 0644, own);
  if (!opened) return open_new(place);
  int const folder = place.folder.get();
  Head const zeros{};
  bool const taken =
      write_quietly_at(opened.get(), &zeros, sizeof zeros, 0) && linkat(folder, own, folder, place.name, 0) == 0;
  int const why = errno;
  unlinkat(folder, own, 0);
  errno = why;
  if (taken) return opened;
  return why == EEXIST || why == EFBIG || why == ENOSPC || why == EDQUOT
             ? Descriptor()
             : open_new(place);  // a file system without links
}

}  // namespace

bool report_path(char* path, std::size_t size, std::int64_t start_nanoseconds) {
  if (!settings().report[0]) return false;
  expand_path(settings().report, path, size);
  std::size_t const length = std::strlen(path);
  // The start time keeps a reused process number, and an exec of the same process, apart.
  if (is_folder())
    statistics_name(path + length, size - length, static_cast<std::uint32_t>(getpid()), start_nanoseconds);
  return true;
}

void statistics_name(char* name, std::size_t size, std::uint32_t process, std::int64_t start_nanoseconds) {
  format_text(name, size, "%u.%llx.blaslift", process, static_cast<unsigned long long>(start_nanoseconds));
}

Error create_statistics_file(char* path, std::size_t size, Descriptor* made) {
  for (bool own_name = false;; own_name = true) {
    OutputPlace place;
    if (Error const error = find_output_place(path, &place)) return error;
    int const folder = place.folder.get();
    bool const of_another =
        place.of_kernel || (place.exists && place.others_may_write && place.there.st_uid != geteuid());
    Found const found = of_another ? Found::foreign : look_at(folder, place.name);
    bool const free = found == Found::nothing || (found == Found::replaceable && clear(folder, place.name));
    errno = EEXIST;
    if (free) *made = own_name || is_folder() ? open_new(place) : open_new_at_shared_name(place);
    if (*made) return Error::none();
    // Another process may have been quicker: mpirun starts many at once.
    bool const taken = errno == EEXIST;
    if (found == Found::foreign)
      return Error::make(Error::Code::failed, "%s is something else; name another file", short_name(path));
    if (!taken || own_name) return Error::make(Error::Code::failed, "%s: %s", short_name(path), std::strerror(errno));
    std::size_t const length = std::strlen(path);
    format_text(path + length, size - length, ".%s.%d", Host().name, static_cast<int>(getpid()));
  }
}

}  // namespace blaslift::observe
