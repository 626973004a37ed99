// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Clusters run one after another, which is enough for kernels whose blocks wait for none but those of their cluster.
#include "tests/simt/machine.hpp"

#include <algorithm>
#include <array>
#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <cstring>
#include <exception>
#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace simt {
namespace {

namespace context = boost::context;

constexpr std::size_t stack_bytes = 64 << 10;

struct Warp {
  // Two rounds: a lane can be one exchange ahead of another that has not yet read.
  std::array<std::array<std::uint64_t, warp_lanes>, 2> values{};
  unsigned lanes = 0, arrived = 0;
  std::size_t round = 0;
};

// Of all threads of a block, or of its first ones.
struct Barrier {
  std::size_t waiting = 0, passed = 0;
};

struct Block;

struct Thread {
  context::fiber fiber;
  Index index;
  Block* block = nullptr;
  Warp* warp = nullptr;
  unsigned lane = 0;
  bool done = false;
  bool after_previous = false;       // has waited for the kernel before this one
  Barrier const* barrier = nullptr;  // that it waits at, for this many to have passed
  std::size_t passed = 0;
  bool exchanging = false;
  std::size_t round = 0;  // of the exchange that it waits for
  std::function<bool()> const* condition = nullptr;
  std::size_t arrived = 0, waited = 0;  // phases of the cluster's barrier that it has come to, and seen the end of
};

struct Cluster;

struct Block {
  Index index;
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  std::vector<std::byte> shared;
  Barrier of_all, of_first;
  Cluster* cluster = nullptr;
};

// Blocks that run together.
struct Cluster {
  std::vector<Block> blocks;
  std::size_t threads = 0, done = 0;
  Barrier barrier;
};

struct Machine {
  Launch how;
  Thread* running = nullptr;
  context::fiber scheduler;
  std::exception_ptr failure;
  Counts counts{};
};

Machine machine;
ReadCounter* read_counter = nullptr;

std::string where(Thread const& thread) {
  auto text = [](Index i) {
    return "(" + std::to_string(i.x) + "," + std::to_string(i.y) + "," + std::to_string(i.z) + ")";
  };
  return "thread " + text(thread.index) + " of block " + text(thread.block->index);
}

Index unflatten(std::size_t i, Index size) {
  return {static_cast<unsigned>(i % size.x), static_cast<unsigned>(i / size.x % size.y),
          static_cast<unsigned>(i / size.x / size.y)};
}

std::vector<std::size_t> order_of(std::size_t count, Order order, std::mt19937_64& random) {
  std::vector<std::size_t> result(count);
  std::iota(result.begin(), result.end(), std::size_t{0});
  if (order == Order::backward) std::reverse(result.begin(), result.end());
  if (order == Order::shuffled) std::shuffle(result.begin(), result.end(), random);
  return result;
}

void pause() { machine.scheduler = std::move(machine.scheduler).resume(); }

bool may_run(Thread const& thread) {
  if (thread.done) return false;
  if (thread.barrier != nullptr) return thread.passed < thread.barrier->passed;
  if (thread.condition != nullptr) return (*thread.condition)();
  if (thread.exchanging) return thread.round < thread.warp->round;
  return true;
}

void start(Thread& thread, std::function<void()> const& body, context::pooled_fixedsize_stack& stacks) {
  thread.fiber = context::fiber(std::allocator_arg, stacks, [&thread, &body](context::fiber&& from) {
    machine.scheduler = std::move(from);
    try {
      body();
      if (machine.how.begins_early && !thread.after_previous)
        throw std::logic_error(where(thread) + " ends and has not waited for the kernel before this one");
    } catch (context::detail::forced_unwind const&) {
      throw;  // given up where it waits, because another has failed
    } catch (...) {
      machine.failure = std::current_exception();
    }
    thread.done = true;
    ++thread.block->cluster->done;
    return std::move(machine.scheduler);
  });
}

void make_block(Block& block, Cluster& cluster, std::function<void()> const& body,
                context::pooled_fixedsize_stack& stacks) {
  block.cluster = &cluster;
  std::size_t const count = machine.how.block.count();
  block.threads = std::vector<Thread>(count);
  block.warps = std::vector<Warp>((count + warp_lanes - 1) / warp_lanes);
  block.shared.resize(machine.how.shared_bytes + 16);
  std::memset(block.shared.data(), 0xff, block.shared.size());
  for (std::size_t i = 0; i < count; ++i) {
    Thread& thread = block.threads[i];
    thread.index = unflatten(i, machine.how.block);
    thread.block = &block;
    thread.warp = &block.warps[i / warp_lanes];
    thread.lane = static_cast<unsigned>(i % warp_lanes);
    ++thread.warp->lanes;
    start(thread, body, stacks);
  }
}

void run_cluster(std::size_t number, std::function<void()> const& body, std::mt19937_64& random,
                 context::pooled_fixedsize_stack& stacks) {
  Cluster cluster;
  Launch const& how = machine.how;
  Index const clusters = {how.grid.x / how.cluster.x, how.grid.y / how.cluster.y, how.grid.z / how.cluster.z},
              at = unflatten(number, clusters);
  std::size_t const per_block = how.block.count();
  cluster.blocks = std::vector<Block>(how.cluster.count());
  cluster.threads = cluster.blocks.size() * per_block;
  for (std::size_t i = 0; i < cluster.blocks.size(); ++i) {
    Index const inside = unflatten(i, how.cluster);
    cluster.blocks[i].index = {at.x * how.cluster.x + inside.x, at.y * how.cluster.y + inside.y,
                               at.z * how.cluster.z + inside.z};
    make_block(cluster.blocks[i], cluster, body, stacks);
  }
  while (cluster.done < cluster.threads) {
    bool progress = false;
    for (std::size_t const i : order_of(cluster.threads, how.order, random)) {
      Thread& thread = cluster.blocks[i / per_block].threads[i % per_block];
      if (!may_run(thread)) continue;
      progress = true;
      machine.running = &thread;
      thread.fiber = std::move(thread.fiber).resume();
      if (machine.failure) std::rethrow_exception(machine.failure);
    }
    if (progress) continue;
    for (Block const& block : cluster.blocks)
      for (Thread const& thread : block.threads)
        if (!thread.done)
          throw std::logic_error(where(thread) + " waits for ever " +
                                 (thread.barrier != nullptr     ? "at a barrier"
                                  : thread.condition != nullptr ? "for what others do"
                                                                : "in an exchange of its warp"));
  }
  machine.counts.threads += cluster.threads;
}

}  // namespace

void launch(Launch const& how, std::function<void()> const& body) {
  if (how.block.count() == 0 || how.block.count() > 1024 || how.grid.count() == 0)
    throw std::invalid_argument("a block has 1 to 1024 threads and a grid at least one block");
  if (how.cluster.count() == 0 || how.grid.x % how.cluster.x != 0 || how.grid.y % how.cluster.y != 0 ||
      how.grid.z % how.cluster.z != 0)
    throw std::invalid_argument("a grid is made of whole clusters");
  machine.how = how;
  machine.failure = nullptr;
  machine.counts = {};
  static context::pooled_fixedsize_stack stacks(stack_bytes);
  std::mt19937_64 random(how.seed);
  for (std::size_t const i : order_of(how.grid.count() / how.cluster.count(), how.order, random))
    run_cluster(i, body, random, stacks);
  machine.running = nullptr;
}

Index thread_index() { return machine.running->index; }
Index block_index() { return machine.running->block->index; }
Index block_size() { return machine.how.block; }
Index grid_size() { return machine.how.grid; }
unsigned lane() { return machine.running->lane; }

namespace {

std::byte* shared_memory_of(Block& block) {
  auto const address = reinterpret_cast<std::uintptr_t>(block.shared.data());
  return block.shared.data() + (16 - address % 16) % 16;
}

}  // namespace

std::byte* shared_memory() { return shared_memory_of(*machine.running->block); }

void* in_first_block(void const* shared) {
  Block& block = *machine.running->block;
  std::ptrdiff_t const offset = static_cast<std::byte const*>(shared) - shared_memory_of(block);
  if (offset < 0 || offset >= static_cast<std::ptrdiff_t>(machine.how.shared_bytes))
    throw std::logic_error("not in the block's shared memory");
  Block& first = block.cluster->blocks.front();
  // On the hardware it may not have begun, or be over.
  if (machine.running->waited == 0 ||
      std::any_of(first.threads.begin(), first.threads.end(), [](Thread const& each) { return each.done; }))
    throw std::logic_error(where(*machine.running) + " reaches for its cluster's first block, which need not be there");
  return shared_memory_of(first) + offset;
}

void cluster_arrive() {
  Thread& thread = *machine.running;
  Cluster& cluster = *thread.block->cluster;
  if (thread.waited != thread.arrived)
    throw std::logic_error(where(thread) + " comes to its cluster's barrier and has not waited for the last one");
  ++thread.arrived;
  ++machine.counts.barriers;
  if (++cluster.barrier.waiting < cluster.threads) return;
  cluster.barrier.waiting = 0;
  ++cluster.barrier.passed;
}

void cluster_wait() {
  Thread& thread = *machine.running;
  if (thread.waited + 1 != thread.arrived)
    throw std::logic_error(where(thread) + " waits at its cluster's barrier and has not come to it");
  wait_until([&] { return thread.block->cluster->barrier.passed >= thread.arrived; });
  ++thread.waited;
}

namespace {

void meet(Barrier& barrier, std::size_t threads) {
  Thread& thread = *machine.running;
  ++machine.counts.barriers;
  if (++barrier.waiting == threads) {
    barrier.waiting = 0;
    ++barrier.passed;
    return;
  }
  thread.passed = barrier.passed;
  thread.barrier = &barrier;
  pause();
  thread.barrier = nullptr;
}

}  // namespace

void barrier() { meet(machine.running->block->of_all, machine.running->block->threads.size()); }
void barrier_of_first(unsigned count) { meet(machine.running->block->of_first, count); }

void wait_until(std::function<bool()> const& condition) {
  if (condition()) return;
  machine.running->condition = &condition;
  pause();
  machine.running->condition = nullptr;
}

std::uint64_t const* exchange_all(std::uint64_t value) {
  Thread& thread = *machine.running;
  Warp& warp = *thread.warp;
  ++machine.counts.exchanges;
  auto& values = warp.values[warp.round % 2];
  values[thread.lane] = value;
  if (++warp.arrived == warp.lanes) {
    warp.arrived = 0;
    ++warp.round;
  } else {
    thread.exchanging = true;
    thread.round = warp.round;
    pause();
    thread.exchanging = false;
  }
  return values.data();
}

std::uint64_t exchange(std::uint64_t value, unsigned from) {
  std::uint64_t const* const values = exchange_all(value);
  return from < machine.running->warp->lanes ? values[from] : value;
}

ReadCounter::ReadCounter(void const* array, std::size_t bytes)
    : array_(static_cast<std::byte const*>(array)), reads_(bytes, 0) {
  read_counter = this;
}
ReadCounter::~ReadCounter() { read_counter = nullptr; }

void wait_for_previous() { machine.running->after_previous = true; }

void note_access() {
  if (machine.how.begins_early && !machine.running->after_previous)
    throw std::logic_error(where(*machine.running) + " accesses memory before the kernel before this one has ended");
}

void note_read(void const* from, std::size_t bytes) {
  if (read_counter == nullptr) return;
  // Of another array if it begins elsewhere: those of the tests do not overlap.
  auto const at = reinterpret_cast<std::uintptr_t>(from) - reinterpret_cast<std::uintptr_t>(read_counter->array_);
  for (std::size_t i = at; i < at + bytes && i < read_counter->reads_.size(); ++i) ++read_counter->reads_[i];
}

Counts last_counts() { return machine.counts; }

}  // namespace simt
