// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Runs a grid of blocks of threads, each thread a fiber, in one thread of the CPU.
//
// A thread runs until it meets others: at a block's barrier or where its warp exchanges values. Which one runs next is
// up to the chosen order. A kernel in which some thread waits for ever, or in which lanes of a warp meet in different
// operations, throws std::logic_error that says which block and thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace simt {

inline constexpr unsigned warp_lanes = 32;

struct Index {
  unsigned x = 1, y = 1, z = 1;
  std::size_t count() const { return std::size_t{x} * y * z; }
};

// The order in which blocks, and threads within a block, get to run.
enum class Order { forward, backward, shuffled };

struct Launch {
  Index grid, block;
  Index cluster;  // blocks of one, that run at the same time
  // The kernel may begin while the one before it runs: each of its threads waits for that, and before that makes no
  // access that the machine is told of (note_access).
  bool begins_early = false;
  std::size_t shared_bytes = 0;  // filled with a pattern that is a NaN in every precision
  Order order = Order::forward;
  std::uint64_t seed = 1;  // of Order::shuffled
};

// Runs body once for each thread. Not from inside of a kernel; one launch at a time in a process.
void launch(Launch const& how, std::function<void()> const& body);

// Counts, while it lives, how often each byte of an array is read by loads that note_read() tells of.
class ReadCounter {
 public:
  ReadCounter(void const* array, std::size_t bytes);
  ReadCounter(ReadCounter const&) = delete;
  ReadCounter& operator=(ReadCounter const&) = delete;
  ~ReadCounter();
  std::vector<unsigned> const& reads() const { return reads_; }

 private:
  friend void note_read(void const* from, std::size_t bytes);
  std::byte const* array_;
  std::vector<unsigned> reads_;
};

// ---- what a running thread may ask for; only from inside of launch() ----

Index thread_index();
Index block_index();
Index block_size();
Index grid_size();
std::byte* shared_memory();

// All threads of the block, which must all come here.
void barrier();
// The same for the first `count` threads alone; always as many in a block.
void barrier_of_first(unsigned count);
// Others run until this is so.
void wait_until(std::function<bool()> const& condition);
// The barrier of the cluster's threads in two parts: this one is here, and all are. Each waits before it arrives again,
// or ends.
void cluster_arrive();
void cluster_wait();
// The same place in the shared memory of the cluster's first block.
void* in_first_block(void const* shared);
// What `lane` of this warp brings to the same exchange; every lane of the block's warp takes part. Lanes that the block
// does not have give back the caller's own value, as out-of-range sources do on the hardware.
std::uint64_t exchange(std::uint64_t value, unsigned lane);
unsigned lane();
// What every lane brings to the same exchange: pointer to warp_lanes values, until this lane's next exchange.
std::uint64_t const* exchange_all(std::uint64_t value);

// The kernel before this one has ended.
void wait_for_previous();
// An access to memory that other kernels write.
void note_access();
void note_read(void const* from, std::size_t bytes);

// Threads that ran, and exchanges and barriers that they took part in, of the last launch.
struct Counts {
  std::size_t threads, exchanges, barriers;
};
Counts last_counts();

}  // namespace simt
