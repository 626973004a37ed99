// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/descriptor.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace blaslift::gpu {
namespace {

// High, yet not so high that the kernel's table of descriptors grows by much: three quarters of the limit, at most
// 3072.
int high_number() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  return static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 4096) / 4 * 3);
}

}  // namespace

void Descriptor::take(int opened) {
  reset();
  int const moved = fcntl(opened, F_DUPFD_CLOEXEC, high_number());
  if (moved >= 0) close(opened);
  int const number = moved >= 0 ? moved : opened;
  struct stat file {};
  if (fstat(number, &file) != 0) {
    close(number);
    return;
  }
  device_ = file.st_dev;
  inode_ = file.st_ino;
  number_ = number;
}

void Descriptor::reset() {
  if (intact()) close(get());
  number_ = -1;
}

bool Descriptor::intact() const {
  int const number = get();
  struct stat file {};
  return number >= 0 && fstat(number, &file) == 0 && file.st_dev == device_ && file.st_ino == inode_;
}

}  // namespace blaslift::gpu
