// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/pins.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <vector>

#include "gpu/residency/mutation.hpp"
#include "gpu/residency/page_map.hpp"
#include "gpu/residency/range_set.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/state.hpp"

namespace blaslift::gpu {
namespace {

// A range only ever grows, so that no reader sees less of it than before. The begin is stored as its complement: both
// numbers grow then, and a table of zeros, which costs no room in the library's file, is one of empty ranges.
struct Range {
  std::atomic<std::uintptr_t> inverted_begin{0}, end{0};

  bool meets(std::uintptr_t other_begin, std::uintptr_t other_end) const {
    return other_begin < end.load() && ~inverted_begin.load() < other_end;
  }
  // Also where they only touch: buffers are often registered one behind the other.
  bool joins(std::uintptr_t other_begin, std::uintptr_t other_end) const {
    return end.load() > 0 && other_begin <= end.load() && ~inverted_begin.load() <= other_end;
  }
  void cover(std::uintptr_t begin, std::uintptr_t new_end) {
    raise(&inverted_begin, ~begin);
    raise(&end, new_end);
  }
  static void raise(std::atomic<std::uintptr_t>* value, std::uintptr_t least) {
    std::uintptr_t seen = value->load();
    while (seen < least && !value->compare_exchange_weak(seen, least)) {
    }
  }
};

constexpr std::size_t most_ranges = 4096;  // a registration cache of an MPI library holds about a thousand
Range ranges[most_ranges];
std::atomic<std::size_t> taken{0};  // more than most_ranges: some found no room
std::atomic<unsigned> seen_kinds{0};

unsigned bit(Registrar kind) { return 1u << static_cast<unsigned>(kind); }
bool seen(unsigned kinds) { return (seen_kinds.load() & kinds) != 0; }

std::size_t ranges_in_use() { return std::min(taken.load(), most_ranges); }

bool starts_with(char const* text, char const* start) { return std::strncmp(text, start, std::strlen(start)) == 0; }

// The lines of a file, without stdio, which allocates. Of a line that is too long only the beginning.
class Lines {
 public:
  Lines(int folder, char const* file) : file_(openat(folder, file, O_RDONLY | O_CLOEXEC)) {}
  ~Lines() {
    if (file_ >= 0) close(file_);
  }
  Lines(Lines const&) = delete;
  Lines& operator=(Lines const&) = delete;

  // Null at the end, or where it cannot be read.
  char const* next() {
    std::size_t length = 0;
    for (bool ended = false; !ended;) {
      if (at_ == size_) {
        ssize_t const got = file_ < 0 ? 0 : read(file_, buffer_, sizeof buffer_);
        if (got <= 0) {
          if (length == 0) return nullptr;
          break;
        }
        at_ = 0;
        size_ = static_cast<std::size_t>(got);
      }
      char const c = buffer_[at_++];
      ended = c == '\n';
      if (!ended && length < sizeof line_ - 1) line_[length++] = c;
    }
    line_[length] = '\0';
    return line_;
  }

 private:
  int file_;
  std::size_t at_ = 0, size_ = 0;
  char buffer_[512], line_[128];
};

// The pinned memory in the kernel's account, in bytes; -1 if it cannot be read.
long long pinned_in_account(char const* status) {
  constexpr char const* name = "VmPin:";
  Lines lines(AT_FDCWD, status);
  while (char const* const line = lines.next())
    if (starts_with(line, name)) return std::atoll(line + std::strlen(name)) * 1024;
  return -1;
}

// What the kernel says of an io_uring's fixed buffers (io_uring/fdinfo.c): their number, then a line for each, with its
// address and size, or none. False if it does not say all: while a thread works at the ring.
bool list_buffers(int folder, char const* ring, std::vector<ByteRange>* listed) {
  constexpr char const* name = "UserBufs:";
  Lines lines(folder, ring);
  char const* line = lines.next();
  while (line && !starts_with(line, name)) line = lines.next();
  if (!line) return false;
  char* end = nullptr;
  for (unsigned long left = std::strtoul(line + std::strlen(name), &end, 10); left > 0; --left) {
    line = lines.next();
    char const* const colon = line ? std::strchr(line, ':') : nullptr;
    if (!colon) return false;
    if (std::strcmp(colon, ": <none>") == 0) continue;
    if (!starts_with(colon, ": 0x")) return false;
    std::uintptr_t const begin = std::strtoull(colon + 2, &end, 16);
    if (*end != '/') return false;
    std::size_t const bytes = std::strtoull(end + 1, &end, 10);
    if (*end != '\0') return false;
    // None, as Linux before 6.13 shows it; and memory of the kernel.
    if (begin == UINTPTR_MAX || begin == 0 || bytes == 0) continue;
    listed->push_back(pages_around({begin, begin + bytes}));
  }
  return true;
}

// A thread that works at the ring has it for some microseconds.
bool list_buffers_soon(int folder, char const* ring, std::vector<ByteRange>* listed) {
  constexpr int tries = 4;
  for (int i = 0; i < tries; ++i) {
    std::size_t const before = listed->size();
    if (list_buffers(folder, ring, listed)) return true;
    listed->resize(before);
    if (i + 1 < tries) sched_yield();
  }
  return false;
}

std::atomic<int> open_rdma_devices{0}, open_cxi_devices{0};  // opened through symbols that reach us
std::atomic<int>& open_devices(Registrar by) { return by == Registrar::cxi ? open_cxi_devices : open_rdma_devices; }
constexpr char const* ring_name = "anon_inode:[io_uring]";

}  // namespace

void note_pinned(void const* address, std::size_t bytes, Registrar by) {
  seen_kinds.fetch_or(bit(by));
  if (bytes == 0) return;
  // Whole pages are pinned. A range that would pass the end of the address space ends there.
  std::uintptr_t const page = static_cast<std::uintptr_t>(getpagesize());
  std::uintptr_t const first = reinterpret_cast<std::uintptr_t>(address), begin = first & ~(page - 1);
  std::uintptr_t const last = bytes - 1 <= UINTPTR_MAX - first ? first + (bytes - 1) : UINTPTR_MAX;
  std::uintptr_t const end = last >= (UINTPTR_MAX & ~(page - 1)) ? UINTPTR_MAX : (last | (page - 1)) + 1;
  for (std::size_t i = 0, count = ranges_in_use(); i < count; ++i)
    if (ranges[i].joins(begin, end)) return ranges[i].cover(begin, end);
  if (taken.load() > most_ranges) return;  // so that the count cannot wrap
  std::size_t const slot = taken.fetch_add(1);
  if (slot < most_ranges) ranges[slot].cover(begin, end);
}

void note_device_opened(Registrar by) { open_devices(by).fetch_add(1); }
void note_device_closed(Registrar by) { open_devices(by).fetch_sub(1); }

bool may_be_pinned(std::uintptr_t begin, std::uintptr_t end) {
  if (taken.load() > most_ranges) return true;
  for (std::size_t i = 0, count = ranges_in_use(); i < count; ++i)
    if (ranges[i].meets(begin, end)) return true;
  return false;
}

bool raise_alarm(char const* file, Alarms* alarms) {
  static constexpr struct {
    char const* start;
    void (*raise)(Alarms&);
  } table[] = {{"/dev/infiniband/uverbs", [](Alarms& to) { ++to.infiniband; }},
               {"/dev/hfi1", [](Alarms& to) { to.hfi = true; }},
               {"/dev/cxi", [](Alarms& to) { ++to.cxi; }},
               {"/dev/knem", [](Alarms& to) { to.knem = true; }},
               {"/dev/xpmem", [](Alarms& to) { to.xpmem = true; }},
               {"/dev/vfio/", [](Alarms& to) { to.vfio = true; }},
               {"/dev/iommu", [](Alarms& to) { to.vfio = true; }},  // its successor
               {ring_name, [](Alarms& to) { to.io_uring = true; }}};
  for (auto const& row : table)
    if (starts_with(file, row.start)) {
      row.raise(*alarms);
      return true;
    }
  return false;
}

namespace {

// Every open file, and the buffers of those that are rings.
void look_at_files(ProcessFiles const& files, Alarms* alarms, std::vector<ByteRange>* listed) {
  DIR* const folder = opendir(files.descriptors);
  if (!folder) {
    alarms->blind = true;
    return;
  }
  int details = -1;
  for (;;) {
    errno = 0;
    dirent const* const entry = readdir(folder);
    if (!entry) break;
    char target[64];
    ssize_t const length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
    if (length <= 0) continue;  // "." and "..", or closed meanwhile
    target[length] = '\0';
    if (mutation != Mutation::one_ring_answers_all && std::strcmp(target, ring_name) == 0) {
      if (details < 0) details = open(files.details, O_PATH | O_DIRECTORY | O_CLOEXEC);
      if (details >= 0 && list_buffers_soon(details, entry->d_name, listed)) continue;
    }
    raise_alarm(target, alarms);
  }
  if (errno != 0) alarms->blind = true;
  if (details >= 0) close(details);
  closedir(folder);
}

}  // namespace

Alarms look_for_alarms(ProcessFiles const& files) {
  int const saved = errno;
  Alarms alarms;
  long long pinned = pinned_in_account(files.status);
  try {
    std::vector<ByteRange> listed, joined;
    look_at_files(files, &alarms, &listed);
    std::sort(listed.begin(), listed.end(), [](ByteRange one, ByteRange other) { return one.begin < other.begin; });
    // Pages that are listed more than once are counted once here, and once or more in the account.
    for (ByteRange const& range : listed) append_joined(joined, range);
    for (ByteRange const& range : joined) {
      note_pinned(reinterpret_cast<void const*>(range.begin), range.bytes(), Registrar::io_uring);
      alarms.listed_bytes += range.bytes();
    }
  } catch (std::bad_alloc const&) {
    alarms.blind = true;
  }
  // Once more, for what was listed may have gone since, and hide something else.
  if (pinned > 0) pinned = std::max(pinned, pinned_in_account(files.status));
  if (pinned < 0) alarms.blind = true;
  if (pinned > 0) alarms.pinned_bytes = static_cast<std::size_t>(pinned);
  errno = saved;
  return alarms;
}

bool unanswered(Alarms const& alarms) {
  if (alarms.blind || alarms.hfi || alarms.knem || alarms.xpmem || alarms.vfio) return true;  // no symbol to interpose
  if constexpr (mutation == Mutation::one_ring_answers_all) {
    return (alarms.io_uring || alarms.pinned_bytes > 0) && !seen(bit(Registrar::io_uring));
  }
  auto const unknown = [](unsigned open, Registrar by) {
    return open > 0 && (!seen(bit(by)) || open_devices(by).load() < static_cast<int>(open));
  };
  if (alarms.io_uring || unknown(alarms.infiniband, Registrar::rdma) || unknown(alarms.cxi, Registrar::cxi))
    return true;
  return alarms.pinned_bytes > alarms.listed_bytes && alarms.infiniband == 0 && alarms.cxi == 0;
}

namespace {

constexpr double looks_share = 0.05, looks_burst = 10e-3;
std::atomic<double> answer_until{-1};
std::atomic<double> looks_paid_until{0};  // by the part of the time that looks may take
std::atomic<double> last_look_seconds{0};
std::atomic<bool> last_answer{true};

bool ignored() { return settings().pins == setting::pins::ignore; }

// Of the calling thread: a look that loses its core is not dearer.
double busy_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

bool look() {
  double const begin = busy_seconds();
  bool const answer = unanswered(look_for_alarms());
  double const took = busy_seconds() - begin, price = took / looks_share, now = monotonic_seconds();
  last_answer = answer;
  last_look_seconds = took;
  answer_until = now + std::min(price, 0.1);
  // Two threads at once may pay for one only.
  looks_paid_until = std::max(looks_paid_until.load(), now - looks_burst / looks_share) + price;
  return answer;
}

}  // namespace

bool pins_unseen() {
  if (ignored()) return false;
  return monotonic_seconds() < answer_until.load() ? last_answer.load() : look();
}

bool pins_may_be_unseen() { return last_answer.load() && pins_unseen(); }

bool pins_matter() { return !ignored(); }

bool pins_unseen_now() { return !ignored() && look(); }

bool pins_look_pays(std::size_t bytes) {
  constexpr double sent_in_a_second = 50e9;
  return settings().residency == setting::residency::always || looks_paid_until.load() <= monotonic_seconds() ||
         static_cast<double>(bytes) >= last_look_seconds.load() * sent_in_a_second;
}

}  // namespace blaslift::gpu
