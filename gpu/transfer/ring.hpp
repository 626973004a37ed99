// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The ring: pinned memory of our own in equal slots, through which all data goes between the caller's pageable memory
// and the device. The caller's memory is never registered (research: coherence.md, section 5).
//
// Slots are lent to calls. A slot each way is kept back for as many calls as may run at once, so that every admitted
// call can always finish and none waits for another's; what is left goes to whoever asks first.
#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include "gpu/device.hpp"
#include "gpu/transfer/host_pages.hpp"

namespace blaslift::gpu {

struct Slot {
  std::byte* memory = nullptr;
  Event* event = nullptr;  // behind the last copy into or out of it
};

class Ring {
 public:
  // Allocates slots of 1/32 of `bytes`, at least 4 KiB and at most 8 MiB (the link rests about 3 us between two copies,
  // and moves 4 MiB in 76 us); fewer if the system refuses so much, at least two.
  // `pages`: that are there already, which become the ring's, or are given back where they are too few.
  // `bytes_now`: what is taken now; the rest comes by grow(), where slots are large.
  Error open(Device& device, std::size_t bytes, HostPages const& pages = {}, std::size_t bytes_now = ~std::size_t{0});
  // Asking for 256 MiB of pages takes 70 to 200 ms, which a first call would wait for: this much is enough to begin.
  static constexpr std::size_t first_bytes = std::size_t{32} << 20;
  // Takes one slot more, beside calls. false: all are there, or the system refuses it.
  bool grow(Device& device);
  // After a start that failed: its memory goes. Events stay with the device.
  void close(Device& device);
  std::size_t slot_bytes() const { return slot_bytes_; }
  std::size_t slots() const { return slots_.size(); }
  // The first slots, one behind the other; this and slots() are for who asks before the first call.
  std::byte* memory() const { return slots_.front().memory; }

  // A call's share. `held` counts slots by direction (0 up, 1 down).
  struct Share {
    int held[2] = {0, 0};
  };
  // How many calls may run at once.
  std::size_t most_calls() const;
  // Waits until fewer calls than that run, at most so many seconds.
  bool admit(Share& share, double patience_seconds);
  void dismiss();  // all slots have been given back
  // A slot, or null if the caller holds one that way already and no other is free.
  Slot* take(Share& share, int direction);
  void give_back(Share& share, int direction, Slot* slot);

 private:
  std::size_t calls_with_all_slots() const;
  void raise_limits();

  HostPages pages_;              // where its memory is the process's own
  std::byte* memory_ = nullptr;  // all slots that were there at first; others keep theirs for good
  std::size_t slot_bytes_ = 0, wanted_ = 0;
  std::vector<Slot> slots_;  // with room for all: calls hold pointers into it
  mutable std::mutex mutex_;
  std::condition_variable left_;
  std::vector<Slot*> free_;
  std::size_t most_calls_ = 0, calls_ = 0;
  std::size_t kept_back_ = 0;  // free slots that only a call without one that way may take
};

}  // namespace blaslift::gpu
