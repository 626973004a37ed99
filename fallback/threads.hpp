// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How many threads a CPU BLAS uses: asked and set, where it has functions for that which may be called at any moment.
#pragma once

namespace blaslift::fallback {

struct ThreadControl {
  int (*get)() = nullptr;
  void (*set)(int) = nullptr;
};
// OpenBLAS's, if `code` is in it, and where it runs threads of its own: to set a smaller number is one store there, and
// calls under way keep theirs. Nothing for builds with OpenMP, whose numbers belong to the thread that asks, and for
// other libraries.
ThreadControl thread_control(void const* code);

}  // namespace blaslift::fallback
