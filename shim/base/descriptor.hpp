// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A file descriptor that is closed with its owner.
#pragma once

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <utility>

namespace blaslift {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ < 0) return;
    int const saved = errno;
    close(number_);
    errno = saved;
  }
  explicit operator bool() const { return number_ >= 0; }
  int get() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_ = -1;
};

// The same file under a number that no program takes for a stream.
inline Descriptor beyond_streams(Descriptor opened) {
  if (!opened || opened.get() > STDERR_FILENO) return opened;
  return Descriptor(fcntl(opened.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

}  // namespace blaslift
