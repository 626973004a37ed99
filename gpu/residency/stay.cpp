// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/stay.hpp"

#include <algorithm>
#include <new>

#include "gpu/residency/mutation.hpp"
#include "gpu/residency/pages.hpp"

namespace blaslift::gpu {
namespace {

Error no_host_memory() {
  return Error::make(Error::Code::out_of_memory, "no host memory for the list of an operand's bytes");
}

Error changed_by_another() {
  return Error::make(Error::Code::busy, "another call is using the device's copy of an operand");
}

}  // namespace

Error Stay::enter(Mirror& mirror, SharedFootprint bytes, ByteRange span, Role role, std::uint64_t call) try {
  std::lock_guard const lock(mirror.mutex_);
  if (mirror.conflicts(bytes->ranges, call)) return changed_by_another();
  mirror.stays_.reserve(mirror.stays_.size() + 1);
  bytes_ = std::move(bytes);
  span_ = span;
  if (Error const error = mirror.hold(span)) return error;
  auto const address = mirror.twin(span.begin);
  if (!address) {  // cannot be: hold() has been there
    mirror.let_go(span);
    return address.error();
  }
  twin_ = *address;
  mirror_ = &mirror;
  role_ = role;
  call_ = call;
  disturbed_ = uses_ = false;
  mirror.stays_.push_back(this);
  try {
    missing_ = mirror.missing(bytes_);
    if (role == Role::output) pending_.add(bytes_->ranges);
    uses_ = role == Role::input && missing_.empty();
  } catch (std::bad_alloc const&) {
    mirror.leave(*this);
    return no_host_memory();
  }
  return Error::none();
} catch (std::bad_alloc const&) {
  return no_host_memory();
}

DeviceAddress Stay::twin(void const* address) const {
  return advance(twin_, reinterpret_cast<std::uintptr_t>(address) - span_.begin);
}

Error Stay::arm() {
  std::lock_guard const lock(mirror_->mutex_);
  Error error;
  try {
    // What is claimed lies in armed pages already.
    if constexpr (mutation != Mutation::read_before_arm) error = mirror_->arm(page_ranges(missing_), this);
    if (!error) {
      missing_ = mirror_->missing(bytes_);
      // Another call may have come in between, or may be reading what has been found written since it came.
      bool const others =
          !missing_.empty() && (mirror_->conflicts(missing_, call_) || mirror_->are_read(missing_, call_));
      if (others) {
        error = changed_by_another();
      } else {
        pending_.clear();
        pending_.add(missing_);
        uses_ = true;
      }
    }
  } catch (std::bad_alloc const&) {
    error = no_host_memory();
  }
  if (error) mirror_->leave(*this);
  return error;
}

Error Stay::open_for_writing(bool around) try {
  std::lock_guard const lock(mirror_->mutex_);
  if (around) {
    if (mirror_->conflicts({hull()}, call_) || mirror_->are_read({hull()}, call_)) return changed_by_another();
    spoiled_ = hull();
    mirror_->disarm(hull());
    return Error::none();
  }
  try {
    for (ByteRange const& pages : mirror_->joined_pages(bytes(), *this)) mirror_->disarm(pages);
  } catch (std::bad_alloc const&) {
    mirror_->disarm(hull());
  }
  return Error::none();
} catch (std::bad_alloc const&) {
  return no_host_memory();
}

bool Stay::take_gaps() try {
  std::lock_guard const lock(mirror_->mutex_);
  ByteRange const all = span_;
  auto const& stays = mirror_->stays_;
  bool const alone = std::none_of(stays.begin(), stays.end(), [&](Stay const* other) {
    return other != this && !common(other->hull(), all).empty();
  });
  if (!alone) return false;
  auto const claimed = [&](std::span<ByteRange const> ranges) {
    std::size_t sum = 0;
    for (ByteRange const& range : ranges) sum += range.bytes();
    for (ByteRange const& range : mirror_->claims_.missing(ranges)) sum -= range.bytes();
    return sum;
  };
  if (mutation != Mutation::overwrite_claims && claimed({&all, 1}) != claimed(bytes())) return false;
  spoiled_ = all;
  return true;
} catch (std::bad_alloc const&) {
  return false;
}

void Stay::leave_gaps() {
  std::lock_guard const lock(mirror_->mutex_);
  spoiled_ = {0, 0};
}

void Stay::commit(bool keep) {
  Mirror& mirror = *mirror_;
  ByteRange const all = hull();
  auto const sum = [](std::span<ByteRange const> ranges) {
    std::size_t all_bytes = 0;
    for (ByteRange const& range : ranges) all_bytes += range.bytes();
    return all_bytes;
  };
  bool claimed = false, bought = false;  // bought: all of it was sent, which takes longer than a look
  {
    std::lock_guard const lock(mirror.mutex_);
    try {
      bought = role_ == Role::input && sum(pending_.ranges()) == sum(bytes());
      bool const claims = role_ == Role::input ? !pending_.empty() : keep;
      Error error;
      bool const arms = role_ == Role::output || mutation == Mutation::read_before_arm;
      if (claims && arms) error = mirror.arm(mirror.joined_pages(bytes(), *this), this);
      if (claims && !error) {
        if constexpr (mutation == Mutation::whole_page_claims)
          mirror.claim(page_ranges(bytes()));
        else
          mirror.claim(pending_.ranges());
        claimed = true;
      }
    } catch (std::bad_alloc const&) {  // nothing is claimed
    }
    mirror.leave(*this);
  }
  // Within this call: the program may end a registration before the next one, whose look would not find it.
  if (claimed) mirror.confirm(all, bought ? Mirror::Confirm::always : Mirror::Confirm::if_cheap);
}

bool Stay::disturbed() {
  std::lock_guard const lock(mirror_->mutex_);
  return disturbed_;
}

void Stay::leave() {
  if (!mirror_) return;
  std::lock_guard const lock(mirror_->mutex_);
  mirror_->leave(*this);
}

void Mirror::leave(Stay& stay) {
  let_go(stay.span_);
  std::erase(stays_, &stay);
  stay.pending_.clear();
  stay.spoiled_ = {0, 0};
  stay.mirror_ = nullptr;
}

}  // namespace blaslift::gpu
