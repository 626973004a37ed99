// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs a part of a test in a child of a fork, which may change its user, limits or folder.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace blaslift {

// Whether `work()` returned true there.
template <class Work>
bool in_child(Work&& work) {
  pid_t const child = fork();
  if (child == 0) _exit(work() ? 0 : 1);
  int status = 1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace blaslift
