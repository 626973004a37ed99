// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/ring.hpp"

#include <algorithm>

#include "shim/base/apart.hpp"

namespace blaslift::gpu {
namespace {

constexpr std::size_t wanted_slots = 32;
constexpr std::size_t smallest_slot = std::size_t{4} << 10, largest_slot = std::size_t{8} << 20;
constexpr std::size_t page = 4096;

}  // namespace

Error Ring::open(Device& device, std::size_t bytes, HostPages const& pages) {
  slot_bytes_ = std::clamp(bytes / wanted_slots / page * page, smallest_slot, largest_slot);
  std::size_t count = std::max<std::size_t>(bytes / slot_bytes_, 2);
  bool const pinned = pages.bytes >= count * slot_bytes_ && !device.pin(pages.memory, pages.bytes);
  if (!pinned) release(pages);
  Result<std::byte*> memory = pinned ? Result<std::byte*>(pages.memory) : device.allocate_pinned(count * slot_bytes_);
  while (!memory && memory.error().code == Error::Code::out_of_memory && count > 2) {
    count = std::max<std::size_t>(count / 2, 2);
    memory = device.allocate_pinned(count * slot_bytes_);
  }
  if (!memory) return memory.error();
  memory_ = *memory;
  if (pinned) pages_ = pages;
  slots_.resize(count);
  free_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    Result<Event*> const event = device.make_event();
    if (!event) return event.error();
    slots_[i] = {*memory + i * slot_bytes_, *event};
    free_.push_back(&slots_[i]);
  }
  // Three quarters are kept back: what one call has besides is enough for the link (pipeline.cpp).
  constexpr std::size_t enough_calls = 16;
  most_calls_ = std::clamp<std::size_t>(count * 3 / 8, 1, enough_calls);
  kept_back_ = 2 * most_calls_;
  return Error::none();
}

void Ring::close(Device& device) {
  if (!memory_) return;
  if (pages_.memory) {
    device.unpin(memory_);
    release(pages_);
  } else {
    device.release_pinned(memory_);
  }
  pages_ = {};
  memory_ = nullptr;
}

bool Ring::admit(Share& share, double patience_seconds) {
  share = {};
  std::unique_lock lock(mutex_);
  if (!apart::wait_for(left_, lock, patience_seconds, [&] { return calls_ < most_calls_; })) return false;
  ++calls_;
  return true;
}

void Ring::dismiss() {
  {
    std::lock_guard const lock(mutex_);
    --calls_;
  }
  left_.notify_one();
}

Slot* Ring::take(Share& share, int direction) {
  std::lock_guard const lock(mutex_);
  bool const first = share.held[direction] == 0;
  if (!first && free_.size() <= kept_back_) return nullptr;
  Slot* const slot = free_.back();
  free_.pop_back();
  if (first) --kept_back_;
  ++share.held[direction];
  return slot;
}

void Ring::give_back(Share& share, int direction, Slot* slot) {
  std::lock_guard const lock(mutex_);
  free_.push_back(slot);
  if (--share.held[direction] == 0) ++kept_back_;
}

}  // namespace blaslift::gpu
