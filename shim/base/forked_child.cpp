// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/forked_child.hpp"

#include <sys/wait.h>
#include <unistd.h>

namespace blaslift {
namespace {

pid_t loaded_by = 0;
[[gnu::constructor]] void note_process() { loaded_by = getpid(); }

}  // namespace

bool is_forked_child() { return loaded_by != 0 && getpid() != loaded_by; }

bool has_children() {
  siginfo_t child;
  return waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0;
}

}  // namespace blaslift
