// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/quiet_write.hpp"

#include <pthread.h>
#include <unistd.h>
#include <cerrno>
#include <ctime>

#include "shim/base/cancellation.hpp"

namespace blaslift {
namespace {

sigset_t of_writes() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGXFSZ);
  sigaddset(&set, SIGPIPE);
  return set;
}

template <class Write>
bool write_all(int file, char const* data, std::size_t size, Write&& write_at) {
  CancellationOff const whole;  // in threads of the program the caller is undisturbed: signals wait
  WriteSignalsOff const signals;
  int interruptions = 0;
  for (std::size_t done = 0; done < size;) {
    ssize_t const written = write_at(file, data + done, size - done, done);
    if (written > 0) {
      done += static_cast<std::size_t>(written);
      continue;
    }
    if (written < 0 && errno == EINTR && ++interruptions < 16) continue;
    if (written == 0) errno = EIO;
    signals.take_back();
    return false;
  }
  return true;
}

}  // namespace

WriteSignalsOff::WriteSignalsOff() {
  sigset_t const set = of_writes();
  sigpending(&pending_);
  pthread_sigmask(SIG_BLOCK, &set, &before_);
}

WriteSignalsOff::~WriteSignalsOff() {
  int const saved = errno;
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  errno = saved;
}

void WriteSignalsOff::take_back() const {
  int const saved = errno;
  int const brought = saved == EFBIG ? SIGXFSZ : saved == EPIPE ? SIGPIPE : 0;
  if (brought && !sigismember(&pending_, brought)) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, brought);
    timespec const at_once{};
    while (sigtimedwait(&set, nullptr, &at_once) < 0 && errno == EINTR) {
    }
  }
  errno = saved;
}

bool write_quietly(int file, void const* data, std::size_t size) {
  return write_all(file, static_cast<char const*>(data), size,
                   [](int to, char const* from, std::size_t bytes, std::size_t) { return write(to, from, bytes); });
}

bool write_quietly_at(int file, void const* data, std::size_t size, off_t offset) {
  return write_all(file, static_cast<char const*>(data), size,
                   [offset](int to, char const* from, std::size_t bytes, std::size_t done) {
                     return pwrite(to, from, bytes, offset + static_cast<off_t>(done));
                   });
}

}  // namespace blaslift
