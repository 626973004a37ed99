// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/stop_signal.hpp"

#include <csignal>
#include <initializer_list>

namespace blaslift::cli {
namespace {

std::sig_atomic_t volatile noted = 0;

void note(int signal) { noted = signal; }

}  // namespace

void note_stop_signals() {
  for (int const signal : {SIGINT, SIGTERM}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = &note;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigaction(signal, &action, nullptr);
  }
}

int stop_signal() { return noted; }

}  // namespace blaslift::cli
