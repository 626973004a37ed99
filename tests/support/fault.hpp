// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Turns a segmentation fault inside a call into a value, so that a routine that leaves its arrays is a failed
// test with a name and not the end of the run.
#pragma once

#include <csetjmp>
#include <csignal>
#include <cstddef>

namespace blaslift::test {

namespace fault {
inline thread_local sigjmp_buf* landing = nullptr;
inline thread_local std::byte* address = nullptr;

inline void handle(int, siginfo_t* what, void*) {
  if (!landing) {  // not in a call under test: die as usual
    std::signal(SIGSEGV, SIG_DFL);
    return;
  }
  address = static_cast<std::byte*>(what->si_addr);
  siglongjmp(*landing, 1);
}
}  // namespace fault

// Runs body; null, or the address that it must not touch. What body held stays held.
template <class Body>
std::byte* touched_address(Body&& body) {
  static bool const installed = [] {
    struct sigaction action {};
    action.sa_sigaction = fault::handle;
    action.sa_flags = SA_SIGINFO;
    return sigaction(SIGSEGV, &action, nullptr) == 0;
  }();
  (void)installed;
  sigjmp_buf here;
  if (sigsetjmp(here, 1) != 0) {
    fault::landing = nullptr;
    return fault::address;
  }
  fault::landing = &here;
  body();
  fault::landing = nullptr;
  return nullptr;
}

}  // namespace blaslift::test
