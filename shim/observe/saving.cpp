// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/saving.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits>

#include "shim/base/cancellation.hpp"
#include "shim/base/log.hpp"
#include "shim/base/output_file.hpp"
#include "shim/base/quiet_write.hpp"
#include "shim/base/state.hpp"
#include "shim/observe/statistics_file.hpp"

namespace blaslift::observe {
namespace {

constexpr std::int64_t second = 1000000000, never = std::numeric_limits<std::int64_t>::max();

// No descriptor is kept: a program that closes all descriptors, and opens its own data under the same number,
// must never find our blocks in it. The path and the file's identity are kept instead.
struct Saving {
  char path[2 * Settings::text_size] = "";
  dev_t device = 0;
  ino_t number = 0;
  Header const* header = nullptr;
  std::int64_t began = 0;
  std::atomic<std::int64_t> due{never};
  std::atomic<bool> busy{false};
};
constinit Saving saving;
// Counters go on while they are copied; of the buffer's use `busy` takes care.
constexpr std::size_t buffer_size = std::size_t{64} << 10;
alignas(std::uint64_t) constinit char buffer[buffer_size] = "";

std::int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return second * time.tv_sec + time.tv_nsec;
}

// A handler that leaves by siglongjmp would leave a descriptor open, and everybody after it waiting. Errors of the
// program itself go on.
class AllSignalsOff {
 public:
  AllSignalsOff() {
    sigset_t set;
    sigfillset(&set);
    for (int const own : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTRAP}) sigdelset(&set, own);
    pthread_sigmask(SIG_SETMASK, &set, &before_);
  }
  ~AllSignalsOff() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  AllSignalsOff(AllSignalsOff const&) = delete;
  AllSignalsOff& operator=(AllSignalsOff const&) = delete;

 private:
  sigset_t before_;
};

// Other threads increment what is read, without atomics, as statistics.hpp says.
[[gnu::no_sanitize("thread")]] void copy_to_buffer(char const* from, std::size_t size) {
  auto const* const words = reinterpret_cast<std::uint64_t const volatile*>(from);
  auto* const to = reinterpret_cast<std::uint64_t volatile*>(buffer);
  for (std::size_t i = 0; i < size / sizeof(std::uint64_t); ++i) to[i] = words[i];
}

// `count_at`: where the number of blocks lies in what is written, which has to be `count` then; none beyond its end.
bool write_part(int file, void const* part, std::size_t size, std::size_t offset, std::size_t count_at,
                std::uint32_t count) {
  auto const* const bytes = static_cast<char const*>(part);
  for (std::size_t done = 0; done < size; done += buffer_size) {
    std::size_t const length = std::min(size - done, buffer_size);
    copy_to_buffer(bytes + done, length);
    if (count_at >= done && count_at + sizeof count <= done + length)
      std::memcpy(buffer + count_at - done, &count, sizeof count);
    if (!write_quietly_at(file, buffer, length, static_cast<off_t>(offset + done))) return false;
  }
  return true;
}

// The blocks, then the header, which says how many of them are there: a file that has no room for all of them has
// fewer.
bool write_statistics(int file) {
  Header const& header = *saving.header;
  std::size_t const wanted = std::min<std::size_t>(header.block_count.load() / chunk_blocks, most_chunks);
  std::size_t written = 0;
  int problem = 0;
  for (; written < wanted; ++written) {
    Block const* const chunk = block_of_this_process(nullptr, written * chunk_blocks);
    if (!chunk || !write_part(file, chunk, chunk_bytes, blocks_offset + written * chunk_bytes, chunk_bytes, 0)) break;
  }
  if (written < wanted) problem = errno;
  auto const count_at = static_cast<std::size_t>(reinterpret_cast<char const*>(&header.block_count) -
                                                 reinterpret_cast<char const*>(&header));
  bool const whole =
      write_part(file, &header, blocks_offset, 0, count_at, static_cast<std::uint32_t>(written * chunk_blocks));
  if (whole) errno = problem;
  return whole && !problem;
}

// The process's file again. None if it cannot be opened now; `gone` says that it is there no more, or another file has
// its name.
Descriptor reopen(bool* gone) {
  OutputPlace place;
  *gone = false;
  if (find_output_place(saving.path, &place)) {
    *gone = errno == ENOENT;
    return {};
  }
  bool const same = !place.of_kernel && place.there.st_dev == saving.device && place.there.st_ino == saving.number;
  *gone = !same;
  Descriptor opened(same ? openat(place.folder.get(), place.name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1);
  struct stat status {};
  bool const still =
      opened && fstat(opened.get(), &status) == 0 && status.st_dev == saving.device && status.st_ino == saving.number;
  return still ? std::move(opened) : Descriptor();
}

// Not a child that no fork handler saw (_Fork, clone): it has its parent's path.
bool is_of_this_process() { return saving.header->process == static_cast<std::uint32_t>(getpid()); }

// For who holds `busy`, with signals and cancellation off since before: one that left would never give it back.
void save() {
  int const saved = errno;
  std::int64_t const begin = now();
  bool gone = false;
  Descriptor const file = reopen(&gone);
  if (file && !write_statistics(file.get()))
    warn_once("the statistics in BLASLIFT_REPORT=%s are not complete (%s)", saving.path, std::strerror(errno));
  std::int64_t const end = now();
  std::int64_t const pause = std::max(100 * (end - begin), std::min(second, (end - saving.began) / 4));
  saving.due.store(gone ? never : end + pause, std::memory_order_relaxed);
  errno = saved;
}

// Among the last that a process does. What it uses has no destructors.
[[gnu::destructor]] void save_at_exit() {
  if (saving.due.load(std::memory_order_acquire) != never) save_now();
}

}  // namespace

void begin_saving(Header const& header) {
  if (!report_path(saving.path, sizeof saving.path, header.start_nanoseconds)) return;
  AllSignalsOff const signals;
  CancellationOff const whole;
  Descriptor file;
  struct stat status {};
  if (Error const error = create_statistics_file(saving.path, sizeof saving.path, &file)) {
    warn_once("cannot write the statistics to BLASLIFT_REPORT: %s; this process is not counted", error.text);
    return;
  }
  saving.header = &header;
  if (fstat(file.get(), &status) != 0 || !write_statistics(file.get())) {
    warn_once("no room for the statistics in BLASLIFT_REPORT=%s (%s): this process is not counted", settings().report,
              std::strerror(errno));
    unlink(saving.path);
    return;
  }
  saving.device = status.st_dev, saving.number = status.st_ino;
  saving.began = now();
  static bool const at_quick_exit_too = at_quick_exit(&save_at_exit) == 0;
  (void)at_quick_exit_too;
  saving.due.store(0, std::memory_order_release);
}

void save_if_due() {
  std::int64_t const due = saving.due.load(std::memory_order_acquire);
  if (due == never || now() < due || !is_of_this_process()) return;
  AllSignalsOff const signals;
  CancellationOff const whole;
  if (saving.busy.exchange(true)) return;
  save();
  saving.busy.store(false, std::memory_order_release);
}

void save_now() {
  if (saving.due.load(std::memory_order_acquire) == never || !is_of_this_process()) return;
  AllSignalsOff const signals;
  CancellationOff const whole;
  // Another thread may be writing to a slow disk. One that met an error of its own there (SIGSEGV) never gives `busy`
  // back.
  constexpr timespec millisecond{0, 1000000};
  constexpr int longest = 5000;
  int waited = 0;
  for (; waited < longest && saving.busy.exchange(true); ++waited) nanosleep(&millisecond, nullptr);
  if (waited == longest)
    return warn_once(
        "the statistics in BLASLIFT_REPORT=%s lack the process's end: a thread that writes them does not go on",
        saving.path);
  save();
  saving.busy.store(false, std::memory_order_release);
}

void stop_saving() {
  saving.due.store(never);
  saving.busy.store(false);
}

}  // namespace blaslift::observe
