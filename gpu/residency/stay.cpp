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

Error no_host_memory() { return Error::make(Error::Code::out_of_memory, "no host memory for the list of an operand's bytes"); }

}  // namespace

Error Stay::enter(Mirror& mirror, std::vector<ByteRange> bytes, ByteRange span, Role role, std::uint64_t call) try {
  std::lock_guard const lock(mirror.mutex_);
  if (mirror.conflicts(bytes, call))
    return Error::make(Error::Code::declined, "another call is changing the device's copy of an operand");
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
  disturbed_ = false;
  mirror.stays_.push_back(this);
  try {
    missing_ = mirror.claims_.missing(bytes_);
    if (role == Role::output) pending_.add(bytes_);
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
      missing_ = mirror_->claims_.missing(bytes_);
      pending_.clear();
      pending_.add(missing_);
    }
  } catch (std::bad_alloc const&) {
    error = no_host_memory();
  }
  if (error) mirror_->leave(*this);
  return error;
}

void Stay::open_for_writing(bool around) {
  std::lock_guard const lock(mirror_->mutex_);
  if (around) return mirror_->disarm(hull());
  try {
    for (ByteRange const& pages : page_ranges(bytes_)) mirror_->disarm(pages);
  } catch (std::bad_alloc const&) {
    mirror_->disarm(hull());
  }
}

void Stay::commit(bool keep) {
  std::lock_guard const lock(mirror_->mutex_);
  try {
    bool const claims = role_ == Role::input ? !pending_.empty() : keep;
    Error error;
    bool const arms = role_ == Role::output || mutation == Mutation::read_before_arm;
    if (claims && arms) error = mirror_->arm(page_ranges(bytes_), this);
    if (claims && !error) {
      if constexpr (mutation == Mutation::whole_page_claims)
        mirror_->claims_.add(page_ranges(bytes_));
      else
        mirror_->claims_.add(pending_.ranges());
    }
  } catch (std::bad_alloc const&) {  // nothing is claimed
  }
  mirror_->leave(*this);
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
  stay.mirror_ = nullptr;
}

}  // namespace blaslift::gpu
