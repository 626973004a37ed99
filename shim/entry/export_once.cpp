// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Symbols that exist once, whatever the family: Netlib's two CBLAS variables, OpenBLAS's __xerbla, blaslift's own API.
#include <cstddef>
#include <cstdint>

#include "shim/base/stay_on_cpu.hpp"
#include "shim/blaslift.h"
#include "shim/call/family.hpp"
#include "shim/entry/illegal_argument.hpp"
#include "shim/observe/statistics.hpp"

namespace blaslift {
int const plain_integer_bits = BLASLIFT_PLAIN_BITS;
}

extern "C" {

// Debian's CBLAS testers take copies of these (R_X86_64_COPY) and do not start without them.
[[gnu::visibility("default")]] int RowMajorStrg = 0;
[[gnu::visibility("default")]] int CBLAS_CallFromC = 0;

// OpenBLAS's libblas.so.3 exports its handler under this name too.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
[[gnu::visibility("default")]] void __xerbla(char const* name, void const* info, std::size_t length) {
  blaslift::entry::deliver(blaslift::Family::plain, name, length, blaslift::entry::small_integer(info),
                           __builtin_return_address(0));
}

[[gnu::visibility("default")]] char const* blaslift_version(void) { return BLASLIFT_VERSION; }

[[gnu::visibility("default")]] unsigned long long blaslift_calls_on_device(void) {
  return blaslift::observe::calls_on_device();
}

[[gnu::visibility("default")]] int blaslift_stay_on_cpu(int stay) {
  int const before = blaslift::thread_stays_on_cpu;
  blaslift::thread_stays_on_cpu = stay != 0;
  return before;
}
}
