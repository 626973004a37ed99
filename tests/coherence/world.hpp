// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// World: what one thread fuzzes: its arenas, its neighbours, the random numbers of the present operation, and what has
// happened so far. Operations (stores, mappings, calls, processes) are functions of a world.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/coherence/arena.hpp"
#include "tests/coherence/drawn_call.hpp"
#include "tests/coherence/neighbour.hpp"
#include "tests/coherence/rings.hpp"
#include "tests/support/random.hpp"

namespace blaslift::test::coherence {

struct Options {
  std::string subject;
  std::uint64_t seed = 1;
  int threads = 1;
  double seconds = 10;
  long long operations = -1;  // of each thread; -1: until the time is over
  long long verbose_from = -1;
  std::int64_t largest = 700;       // rows or columns of a matrix
  bool aligned = false;             // operands lie at multiples of their elements' size
  bool racing = false;              // also stores to inputs while a call reads them
  bool closes_descriptors = false;  // also closes the library's userfaultfd, as closefrom() would
  bool needs_device = false;
  std::size_t changes = 140;  // of a thousand operations, so many change mappings
  std::size_t rings = 20;     // and so many have to do with io_uring's fixed buffers
  int descriptors = 0;        // files that are open, so that the library takes its time to look at all
};

struct World {
  World(Options const& options, int number, std::vector<Arena>& common, std::byte* stack);
  ~World();
  World(World const&) = delete;
  World& operator=(World const&) = delete;

  // Begins operation `index`: its random numbers depend on nothing else.
  void begin(long long index);
  // Says what the present operation does; kept for the report of a mismatch.
  void note(char const* format, ...) __attribute__((format(printf, 2, 3)));

  // Whether a child's copy of the arena is its own: of shared memory and of files, parent and child see each other's
  // stores.
  bool may_use(Arena const& arena) const { return !child || !(arena.is_foreign() || arena.mixed); }
  // Whether this process and thread may change the arena now.
  bool may_write(Arena const& arena) const;
  // An arena that may be written, mostly one with an operand of a recent call; `near` is where that lies, if so.
  Arena& pick_writable(Range& near);
  // A run of reals near an operand or else near one of the arena's anchors; from one real to all.
  Range pick_reals(Arena const& arena, Range near);
  // Whole pages inside the arena, likewise; empty if it has none.
  Range pick_pages(Arena const& arena, Range near);
  void redraw_anchors(Arena& arena);

  Options const& options;
  int const number;
  Random random{"coherence"};
  long long operation = 0, calls = 0, overlapped = 0, device_memories = 0;
  bool child = false;         // a forked process: no neighbours, no memory that it shares with its parent
  pid_t running_child = 0;    // of this world
  std::vector<Arena> arenas;  // never grows: arenas are kept by address
  std::vector<Arena>& common;
  std::unique_ptr<Rings> rings;  // null: without
  Arena* centre = nullptr;       // of interest for calls, up to an operation
  long long centre_until = -1;
  std::vector<std::unique_ptr<Neighbour>> neighbours;
  std::array<std::array<std::int64_t, 6>, 4> sizes{};  // by level of BLAS: those in use at present
  std::array<DrawnCall, 6> recent;
  std::array<std::string, 48> history;
};

}  // namespace blaslift::test::coherence
