// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Writing in a foreign process: at a file size limit (RLIMIT_FSIZE) or into a pipe that nobody reads a write fails, and
// does not end the process by SIGXFSZ or SIGPIPE.
#pragma once

#include <sys/types.h>
#include <csignal>
#include <cstddef>

namespace blaslift {

// Keeps the two signals from this thread. They are the thread's own when a write brings them, so what it brought is
// taken back here.
class WriteSignalsOff {
 public:
  WriteSignalsOff();
  ~WriteSignalsOff();
  WriteSignalsOff(WriteSignalsOff const&) = delete;
  WriteSignalsOff& operator=(WriteSignalsOff const&) = delete;

  // Takes back the signal that goes with errno, after a call that has failed. Leaves errno.
  void take_back() const;

 private:
  sigset_t before_, pending_;
};

// As write(2) and pwrite(2) until all is written; false: errno says why. No cancellation point.
bool write_quietly(int file, void const* data, std::size_t size);
bool write_quietly_at(int file, void const* data, std::size_t size, off_t offset);

}  // namespace blaslift
