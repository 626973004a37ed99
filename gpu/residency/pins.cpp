// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/pins.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

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

// The pinned memory in the kernel's account, in bytes; -1 if it cannot be read. Without stdio, which allocates.
long long pinned_in_account(char const* status) {
  int const file = open(status, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  char text[4096];  // the line is within 700 characters, and the list of groups; enough for 500 of them
  ssize_t const length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return -1;
  text[length] = '\0';
  char const* const line = std::strstr(text, "\nVmPin:");
  return line ? std::atoll(line + std::strlen("\nVmPin:")) * 1024 : -1;
}

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
    if (ranges[i].meets(begin, end)) return ranges[i].cover(begin, end);
  if (taken.load() > most_ranges) return;  // so that the count cannot wrap
  std::size_t const slot = taken.fetch_add(1);
  if (slot < most_ranges) ranges[slot].cover(begin, end);
}

bool may_be_pinned(std::uintptr_t begin, std::uintptr_t end) {
  if (taken.load() > most_ranges) return true;
  for (std::size_t i = 0, count = ranges_in_use(); i < count; ++i)
    if (ranges[i].meets(begin, end)) return true;
  return false;
}

bool raise_alarm(char const* file, Alarms* alarms) {
  static constexpr struct {
    char const* start;
    bool Alarms::*alarm;
  } table[] = {{"/dev/infiniband/uverbs", &Alarms::infiniband},
               {"/dev/hfi1", &Alarms::hfi},
               {"/dev/cxi", &Alarms::cxi},
               {"/dev/knem", &Alarms::knem},
               {"/dev/xpmem", &Alarms::xpmem},
               {"/dev/vfio/", &Alarms::vfio},
               {"/dev/iommu", &Alarms::vfio},  // its successor
               {"anon_inode:[io_uring]", &Alarms::io_uring}};
  for (auto const& row : table)
    if (starts_with(file, row.start)) return alarms->*row.alarm = true;
  return false;
}

// The calling thread's /proc entries: those of the process show nothing once its first thread has ended.
Alarms look_for_alarms(char const* descriptors, char const* status) {
  int const saved = errno;
  Alarms alarms;
  if (DIR* const folder = opendir(descriptors)) {
    for (;;) {
      errno = 0;
      dirent const* const entry = readdir(folder);
      if (!entry) break;
      char target[64];
      ssize_t const length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
      if (length <= 0) continue;  // "." and "..", or closed meanwhile
      target[length] = '\0';
      raise_alarm(target, &alarms);
    }
    if (errno != 0) alarms.blind = true;
    closedir(folder);
  } else {
    alarms.blind = true;
  }
  long long const pinned = pinned_in_account(status);
  if (pinned < 0) alarms.blind = true;
  if (pinned > 0) alarms.grown_pinned_bytes = static_cast<std::size_t>(pinned);
  errno = saved;
  return alarms;
}

bool unanswered(Alarms const& alarms) {
  unsigned const rdma = bit(Registrar::rdma), cxi = bit(Registrar::cxi), io_uring = bit(Registrar::io_uring);
  if (alarms.blind || alarms.hfi || alarms.knem || alarms.xpmem || alarms.vfio) return true;  // no symbol to interpose
  if (alarms.infiniband && !seen(rdma)) return true;
  if (alarms.cxi && !seen(cxi)) return true;
  if (alarms.io_uring && !seen(io_uring)) return true;
  // More than was registered is normal (queues of RDMA devices), so the amount is not compared.
  return alarms.grown_pinned_bytes > 0 && !seen(rdma | cxi | io_uring);
}

namespace {

std::atomic<double> answer_until{-1};
std::atomic<bool> last_answer{true};

}  // namespace

bool pins_unseen_is_known() { return settings().pins == setting::pins::ignore || monotonic_seconds() < answer_until.load(); }

bool pins_unseen() {
  if (settings().pins == setting::pins::ignore) return false;
  double const begin = monotonic_seconds();
  if (begin < answer_until.load()) return last_answer.load();
  bool const answer = unanswered(look_for_alarms());
  double const end = monotonic_seconds();
  last_answer = answer;
  answer_until = end + std::min(20 * (end - begin), 0.1);
  return answer;
}

bool pins_may_be_unseen() { return last_answer.load() && pins_unseen(); }

}  // namespace blaslift::gpu
