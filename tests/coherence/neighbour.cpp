// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "tests/coherence/neighbour.hpp"

#include <sched.h>
#include <sys/mman.h>

#include <thread>
#include <utility>

#include "tests/coherence/arena.hpp"

namespace blaslift::test::coherence {
namespace {

constexpr std::size_t thread_stack_bytes = std::size_t{8} << 20;

void pause_briefly(unsigned count, std::atomic<bool> const& hurry) {
  for (unsigned i = 0; i < count && !hurry.load(std::memory_order_relaxed); ++i) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#else
    std::atomic_signal_fence(std::memory_order_seq_cst);
#endif
  }
}

void make(Store const& store) {
  if (store.size == sizeof(std::uint32_t))
    *reinterpret_cast<std::uint32_t volatile*>(store.to) = static_cast<std::uint32_t>(store.bits);
  else
    *reinterpret_cast<std::uint64_t volatile*>(store.to) = store.bits;
}

}  // namespace

Neighbour::Neighbour() : all_of_stack_(map_private(thread_stack_bytes)) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, all_of_stack_, thread_stack_bytes);
  auto const runs = [](void* self) -> void* {
    static_cast<Neighbour*>(self)->run();
    return nullptr;
  };
  if (pthread_create(&thread_, &attributes, runs, this) != 0) give_up("a neighbour");
  pthread_attr_destroy(&attributes);
  wait_for(idle);
}

Neighbour::~Neighbour() {
  phase_ = ending;
  phase_.notify_all();
  pthread_join(thread_, nullptr);
  munmap(all_of_stack_, thread_stack_bytes);
}

void Neighbour::wait_for(Phase phase) {
  for (int now = phase_; now != phase; now = phase_) phase_.wait(now);
}

void Neighbour::start(std::vector<Store> stores, unsigned pace, std::function<void()> work,
                      std::chrono::microseconds sleep) {
  stores_ = std::move(stores);
  work_ = std::move(work);
  pace_ = pace;
  sleep_ = sleep;
  hurry_ = false;
  phase_ = ordered;
  phase_.notify_all();
  while (phase_ == ordered) sched_yield();
}

void Neighbour::finish() {
  hurry_ = true;
  wait_for(done);
  phase_ = idle;
  phase_.notify_all();
}

void Neighbour::run() {
  alignas(page_size) std::byte stack[stack_bytes] = {};
  stack_ = stack;
  phase_ = idle;
  phase_.notify_all();
  for (;;) {
    for (;;) {
      int const now = phase_;
      if (now == ordered) break;
      if (now == ending) return;
      phase_.wait(now);
    }
    phase_ = running;
    if (sleep_ > sleep_.zero()) std::this_thread::sleep_for(sleep_);
    for (Store const& store : stores_) {
      pause_briefly(pace_, hurry_);
      make(store);
    }
    if (work_) work_();
    phase_ = done;
    phase_.notify_all();
    while (phase_ == done) phase_.wait(done);
  }
}

}  // namespace blaslift::test::coherence
