// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// How a call fills the ring's slots on the way up: how many, how large chunks are, and how they are written.
//
// The link reads slowly (0.65 of its rate) what lies changed in a core's own caches. A long call gets ahead of it, and
// what it reads has long been pushed out by what came next; a short one ends before. To push it out at once (CLDEMOTE)
// costs a core a third of its rate. (H200 machine, bench/results/2026-11-25-ring.)
#pragma once

#include <cstddef>

#include "gpu/transfer/stores.hpp"

namespace blaslift::gpu {

// How the chunks of a call's uploads grow, up to the largest; 0: as the call wants it.
struct Ramp {
  double first_bytes = 0;
  double growth = 0;
};

struct Filling {
  int slots = 0;                // at most
  std::size_t chunk_bytes = 0;  // of the next chunk, at most
  Stores stores = Stores::through_caches;
};

struct Sending {
  double all_bytes = 0, taken_bytes = 0;  // of the call; of these, that chunks have been made of
  int chunks = 0;                         // these chunks
  int calls = 1, workers = 1;             // calls that run now, and threads that may pack
  bool demotes = false;                   // whether the CPU can push out at once what it has written (stores.hpp)
  bool few_sets = false;                  // columns that fall into few of a cache's sets (stores.hpp)
};

Filling how_to_fill(Sending const& sending, Ramp const& ramp);

}  // namespace blaslift::gpu
