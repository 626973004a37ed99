// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Bytes as a file with a path, for readers that want one.
#pragma once

#include <sys/mman.h>
#include <unistd.h>
#include <cstddef>
#include <string>

#include "harness.hpp"

namespace blaslift::fuzz {

class MemoryFile {
 public:
  MemoryFile(void const* data, std::size_t size) : file_(memfd_create("fuzz", MFD_CLOEXEC)) {
    must(file_ >= 0 && pwrite(file_, data, size, 0) == static_cast<ssize_t>(size), "a file in memory can be written");
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(MemoryFile const&) = delete;
  MemoryFile& operator=(MemoryFile const&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

}  // namespace blaslift::fuzz
