// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/statistics_file.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shim/base/format.hpp"
#include "shim/base/state.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift::observe {
namespace {

struct Host {
  char name[sizeof Head::host] = "";
  Host() { gethostname(name, sizeof name - 1); }
};

enum class Found { nothing, replaceable, in_use, foreign };

// Whether the process that a file tells of may still write there. One of another host may: it is not to be seen from here.
bool may_live(Head const& head) {
  constexpr std::uint32_t first_with_host = 9;
  bool const elsewhere = head.version >= first_with_host && std::strncmp(head.host, Host().name, sizeof head.host) != 0;
  if (head.version > statistics_version || elsewhere) return true;
  auto const owner = static_cast<pid_t>(head.process);
  return owner != getpid() && (kill(owner, 0) == 0 || errno == EPERM);
}

// What is at the path: statistics of a process that has ended (or an empty file) may be replaced, those of one that is
// alive (our parent, say) may not, and anything else is not ours to touch.
Found look_at(char const* path) {
  struct stat status {};
  if (lstat(path, &status) != 0) return Found::nothing;
  if (!S_ISREG(status.st_mode)) return Found::foreign;
  if (status.st_size == 0) return Found::replaceable;
  int const file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return Found::foreign;
  Head head{};
  bool const whole = pread(file, &head, sizeof head, 0) == static_cast<ssize_t>(sizeof head);
  auto const begins_with = [&](char const* magic) { return whole && std::memcmp(head.magic, magic, sizeof head.magic) == 0; };
  Found found = Found::foreign;
  if (begins_with(Head{}.magic)) found = Found::in_use;  // is being filled in just now
  if (begins_with(statistics_magic)) found = may_live(head) ? Found::in_use : Found::replaceable;
  close(file);
  return found;
}

// Unlinks what may be replaced, unless another process is at it, or has been: it looks at the same file, then has put its own there, and
// that must stay. The lock on the old file is the turn; a file system without locks has none.
bool clear(char const* path) {
  int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);  // NFS locks only what is open for writing
  if (file < 0 && errno != ENOENT) file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return errno == ENOENT;
  bool const our_turn = flock(file, LOCK_EX | LOCK_NB) == 0 || errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP;
  struct stat opened {}, there {};
  bool const same = our_turn && look_at(path) == Found::replaceable && fstat(file, &opened) == 0 && lstat(path, &there) == 0 &&
                    opened.st_dev == there.st_dev && opened.st_ino == there.st_ino;
  bool const cleared = same && unlink(path) == 0;
  close(file);
  return cleared;
}

int open_new(char const* path) { return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644); }

// A name that others want too: the file gets it when it is no longer empty, for an empty one is nobody's and may be replaced.
int open_new_at_shared_name(char const* path) {
  char own[2 * Settings::text_size + 128];
  format_text(own, sizeof own, "%s.%s.%d.new", path, Host().name, static_cast<int>(getpid()));
  unlink(own);  // of a process of that number that was killed
  int const opened = open_new(own);
  if (opened < 0) return open_new(path);
  bool const taken = ftruncate(opened, sizeof(Head)) == 0 && link(own, path) == 0;
  int const why = errno;
  unlink(own);
  if (taken) return opened;
  close(opened);
  errno = why;
  return why == EEXIST ? -1 : open_new(path);  // a file system without links
}

bool is_folder() { return settings().report[std::strlen(settings().report) - 1] == '/'; }

}  // namespace

bool report_path(char* path, std::size_t size) {
  if (!settings().report[0]) return false;
  expand_path(settings().report, path, size);
  if (!is_folder()) return true;
  // The start time keeps a reused process number, and an exec of the same process, apart.
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);
  std::size_t const length = std::strlen(path);
  format_text(path + length, size - length, "%d.%llx.blaslift", static_cast<int>(getpid()),
                1000000000ULL * static_cast<unsigned long long>(time.tv_sec) + static_cast<unsigned long long>(time.tv_nsec));
  return true;
}

// Never truncates a file: another process may have it mapped, and would die of SIGBUS.
int create_statistics_file(char* path, std::size_t size) {
  for (bool own_name = false;; own_name = true) {
    Found const found = look_at(path);
    bool const free = found == Found::nothing || (found == Found::replaceable && clear(path));
    int opened = -1;
    if (free || found == Found::foreign) opened = own_name || is_folder() ? open_new(path) : open_new_at_shared_name(path);
    // Another process may have been quicker: mpirun starts many at once.
    bool const taken = opened < 0 && found != Found::foreign && (!free || errno == EEXIST);
    if (taken) errno = EEXIST;
    if (!taken || own_name) return opened;
    std::size_t const length = std::strlen(path);
    format_text(path + length, size - length, ".%s.%d", Host().name, static_cast<int>(getpid()));
  }
}

}  // namespace blaslift::observe
