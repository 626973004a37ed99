// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A CPU BLAS that has been opened or was found loaded, and what probing it showed.
#pragma once

#include "shim/call/family.hpp"

namespace blaslift::fallback {

struct Library {
  void* handle = nullptr;
  char path[256] = "";
  int integer_bits = 32;          // of its unsuffixed names
  bool suffixed64 = false;        // exports dgemm_64_ beside them
  bool hidden_complex = false;    // complex functions return through a hidden first argument (f2c, ifort)
  bool netlib_reference = false;  // Netlib's slow reference implementation
};

// Looks at an open library: names by dlsym, integer width by isamax with n = 0xffffffff00000003 (3 for a 32-bit
// library, negative for a 64-bit one), complex return style by a zdotc that must return at once. The technique is
// libblastrampoline's. `handle` stays owned by the caller.
Library probe(void* handle, char const* path);
// The integer width of one library's unsuffixed names; `otherwise` where it has no isamax_ to ask.
int probe_integer_bits(void* handle, int otherwise);
// Whether its complex functions (zdotc_) store their result where an argument before the others points, as f2c's and
// Intel's do.
bool returns_complex_through_argument(void* handle);
// Whether the library behind the handle is Netlib's reference: it says so itself by symbols that only it has.
bool is_netlib_reference(void* handle);

// What the library says of itself: "OpenBLAS 0.3.21, Haswell kernels (PATH)"; the path where it says nothing.
void describe_library(void* handle, char const* path, char* text, std::size_t size);

}  // namespace blaslift::fallback
