// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Rings: a world's io_urings and the memory that is registered with them (Memory::fixed_buffer). The kernel writes it
// through its pins, unseen by write tracking. One ring's registrations pass through the symbol that the library under
// test interposes, another's are system calls that nobody sees, and a third has no descriptor either.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "tests/coherence/arena.hpp"
#include "tests/support/io_ring.hpp"

namespace blaslift::test::coherence {

// Done by all worlds.
struct RingCounts {
  long long registrations = 0, seen = 0, hidden = 0, reads = 0;
};

class Rings {
 public:
  enum Which : unsigned { seen, unseen, hidden, count };

  Rings();
  ~Rings();
  Rings(Rings const&) = delete;
  Rings& operator=(Rings const&) = delete;

  // Memory at addresses that never were registered: what was registered once is never kept again. Null when there is no
  // more.
  std::byte* fresh_memory(std::size_t size);
  static void forget_memory(std::byte* memory, std::size_t size);

  // The ring, made anew if need be; null where the system has none.
  IoRing* ring(Which which);
  void close(Which which) { rings_[which].reset(); }
  // By the system call, or by the symbol; whether it could be done.
  bool register_buffer(Which which, std::byte* memory, std::size_t size);

  // What is registered of an arena.
  struct Buffer {
    Arena* arena = nullptr;
    Which ring = unseen;
    Range range;
  };
  Buffer* buffer_of(Arena const& arena);
  std::array<Buffer, 2> buffers{};  // one for each type of numbers
  int file = -1;                    // which is read from

 private:
  std::array<std::unique_ptr<IoRing>, count> rings_;
  std::byte *next_ = nullptr, *end_ = nullptr;
  void* area_ = nullptr;
};

// rings.cpp: registers, reads into registered memory, ends registrations, closes rings, moves the memory.
struct World;
void use_rings(World& world);
// What the system lacks for that; empty: nothing.
std::string rings_left_out();
RingCounts ring_counts();

}  // namespace blaslift::test::coherence
