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
constexpr std::size_t least_grown_slot = std::size_t{2} << 20;  // pages are taken in so many bytes
constexpr std::size_t page = 4096;

}  // namespace

Error Ring::open(Device& device, std::size_t bytes, HostPages const& pages, std::size_t bytes_now) {
  slot_bytes_ = std::clamp(bytes / wanted_slots / page * page, smallest_slot, largest_slot);
  std::size_t count = std::max<std::size_t>(bytes / slot_bytes_, 2);
  wanted_ = count;
  if (slot_bytes_ >= least_grown_slot) count = std::clamp<std::size_t>(bytes_now / slot_bytes_, 2, count);
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
  slots_.reserve(wanted_);
  free_.reserve(wanted_);
  for (std::size_t i = 0; i < count; ++i) {
    Result<Event*> const event = device.make_event();
    if (!event) return event.error();
    slots_.push_back({*memory + i * slot_bytes_, *event});
    free_.push_back(&slots_.back());
  }
  most_calls_ = kept_back_ = 0;
  raise_limits();
  return Error::none();
}

// Three quarters are kept back: what one call has besides is enough for the link (pipeline.cpp).
std::size_t Ring::calls_with_all_slots() const {
  constexpr std::size_t enough_calls = 16;
  return std::clamp<std::size_t>(slots_.size() * 3 / 8, 1, enough_calls);
}

// A further call is let in once both of its slots are free and nobody else's: so it is where calls never end all at
// once, too.
void Ring::raise_limits() {
  for (; most_calls_ < calls_with_all_slots() && free_.size() >= kept_back_ + 2; ++most_calls_) kept_back_ += 2;
}

bool Ring::grow(Device& device) {
  if (slots_.size() == wanted_) return false;
  HostPages const pages = make_host_pages(slot_bytes_);
  if (!pages.memory || device.pin(pages.memory, pages.bytes)) {
    release(pages);
    return false;
  }
  Result<Event*> const event = device.make_event();
  if (!event) {
    device.unpin(pages.memory);
    release(pages);
    return false;
  }
  {
    std::lock_guard const lock(mutex_);
    slots_.push_back({pages.memory, *event});
    free_.push_back(&slots_.back());
    raise_limits();
  }
  left_.notify_all();
  return true;
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

std::size_t Ring::most_calls() const {
  std::lock_guard const lock(mutex_);
  return most_calls_;
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
    raise_limits();
  }
  left_.notify_all();
}

Slot* Ring::take(Share& share, int direction) {
  std::lock_guard const lock(mutex_);
  bool const first = share.held[direction] == 0;
  std::size_t const for_next_call = most_calls_ < calls_with_all_slots() ? 2 : 0;
  if (!first && free_.size() <= kept_back_ + for_next_call) return nullptr;
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
