// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/residents.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "gpu/residency/footprint.hpp"
#include "gpu/residency/pins.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {
namespace {

double sum(std::vector<ByteRange> const& ranges) {
  double bytes = 0;
  for (ByteRange const& range : ranges) bytes += static_cast<double>(range.bytes());
  return bytes;
}

// The array around an operand: every byte between its first and its last element, with whole columns.
ByteRange span_of(Operand const& view) {
  auto const begin = reinterpret_cast<std::uintptr_t>(view.data);
  std::int64_t elements = span_elements(view);
  bool const columns = view.shape == Shape::general || view.shape == Shape::triangle;
  if (columns && view.cols > 0) elements = (view.cols - 1) * view.stride + view.rows;
  return {begin, begin + static_cast<std::uintptr_t>(elements) * view.element};
}

}  // namespace

double Residents::validate(ByteRange hull, Mirror::Confirm how) {
  double const begin = monotonic_seconds();
  Mirror::Validation const seen = mirror_->validate(hull, how);
  check_seconds_ += monotonic_seconds() - begin;
  return static_cast<double>(seen.lost);
}

void Residents::validate(std::span<Operand const> views) {
  if (!mirror_) return;
  auto const claimed = [&](Operand const& view) {
    bool const any = view.data && mirror_->any_claimed(hull_of(view)) && most_runs(view) <= most_listed_runs;
    return any ? static_cast<double>(mirror_->claimed_bytes(mirror_->footprints().of(view))) : 0;
  };
  std::array<double, max_arrays> before{};
  std::vector<ByteRange> hulls;  // of memory that nothing is claimed of, nothing is asked: it may not be tracked
  for (std::size_t i = 0; i < views.size(); ++i)
    if ((before[i] = claimed(views[i])) > 0) hulls.push_back(span_of(views[i]));
  std::sort(hulls.begin(), hulls.end(), [](ByteRange one, ByteRange other) { return one.begin < other.begin; });
  for (ByteRange const& hull : hulls) append_joined(validated_, hull);
  double lost = 0;
  for (ByteRange const& hull : validated_) lost += validate(hull, Mirror::Confirm::if_cheap);
  for (std::size_t i = 0; lost > 0 && i < views.size(); ++i)
    if (before[i] > 0) lost_[i] += before[i] - claimed(views[i]);
}

bool Residents::enter(std::size_t i, Operand const& view, bool buy, bool reads, bool writes, bool trusting) try {
  if (!mirror_) return false;
  // A twin has its address's last bits, and kernels read whole elements.
  if (reinterpret_cast<std::uintptr_t>(view.data) % view.element != 0) {
    refused_[i] = Error::make(Error::Code::declined, "it is not aligned to its elements of %zu bytes", view.element);
    return false;
  }
  if (most_runs(view) > most_listed_runs) {
    refused_[i] = Error::make(Error::Code::declined, "its elements lie too far apart");
    return false;
  }
  SharedFootprint bytes = mirror_->footprints().of(view);
  if (bytes->ranges.empty()) return false;
  ByteRange const hull = bytes->hull();
  auto const all = static_cast<double>(bytes->bytes);
  double const claimed = static_cast<double>(mirror_->claimed_bytes(bytes));
  bool const trusted = trusting && claimed == all && !mirror_->was_written_lately(hull) && mirror_->may_trust(hull);
  bool const known = std::any_of(validated_.begin(), validated_.end(),
                                 [&](ByteRange range) { return range.begin <= hull.begin && hull.end <= range.end; });
  if (!trusted && claimed > 0 && !known) {
    double const lost = validate(hull, Mirror::Confirm::if_cheap);
    lost_[i] += lost;
    // Where something has been cut out already (by a first attempt, or for the same operand in another place) finding
    // no more means nothing.
    if (lost > 0 || (trusting && claimed == all)) mirror_->remember(hull, lost > 0);
  }
  Stay& stay = stays_[i];
  auto const role = writes ? Stay::Role::output : Stay::Role::input;
  if (!buy && claimed < (1 - most_missing) * all) {
    refused_[i] = Error::make(Error::Code::stale, "it is not on the GPU");
    return false;
  }
  double at = buy ? monotonic_seconds() : 0;
  auto const took = [&](double& sum) {
    if (!buy) return;
    double const now = monotonic_seconds();
    sum += now - std::exchange(at, now);
  };
  bool const pinned = buy && pins_may_be_unseen();  // arming asks
  took(buying_seconds_.pins);
  if (pinned) {
    refused_[i] = Error::make(Error::Code::declined, "something may write the program's memory unseen (pinned memory)");
    return false;
  }
  if ((refused_[i] = stay.enter(*mirror_, std::move(bytes), span_of(view), role, call_))) return false;
  took(buying_seconds_.memory);
  double const missing = sum(stay.missing());
  if (!buy && missing > most_missing * all) {
    refused_[i] = Error::make(Error::Code::stale,
                              lost_[i] > 0 ? "the program has written it since it came to the GPU"
                                           : "it has just come to the GPU, and may be written unseen (pinned memory)");
    stay.leave();
    return false;
  }
  if (!writes && missing > 0) {
    if ((refused_[i] = stay.arm())) return false;
    took(buying_seconds_.arming);
    sentinel_->wake();
  }
  output_[i] = writes;
  triangle_[i] = view.shape == Shape::triangle;
  reads_[i] = reads;
  trusted_[i] = trusted;  // what was claimed has not been asked about, even if some of it is missing by now
  bought_[i] = missing > most_missing * all;
  if (reads) reused_[i] = all - sum(stay.missing());
  return true;
} catch (std::bad_alloc const&) {
  refused_[i] = Error::make(Error::Code::out_of_memory, "no host memory for the list of an operand's bytes");
  stays_[i].leave();
  return false;
}

Error Residents::open_outputs(bool around) {
  Error error;
  for (std::size_t i = 0; i < stays_.size() && !error; ++i)
    if (stays_[i].entered() && output_[i]) error = stays_[i].open_for_writing(around);
  return error;
}

void Residents::take_gaps(double least_missing) {
  for (std::size_t i = 0; i < stays_.size(); ++i)
    gaps_[i] = triangle_[i] && reads_[i] && stays_[i].entered() && sum(stays_[i].missing()) >= least_missing &&
               stays_[i].take_gaps();
}

void Residents::leave_gaps() {
  for (std::size_t i = 0; i < stays_.size(); ++i)
    if (gaps_[i]) stays_[i].leave_gaps();
  gaps_ = {};
}

bool Residents::check() {
  bool good = true;
  for (std::size_t i = 0; i < stays_.size(); ++i) {
    if (!stays_[i].entered() || !trusted_[i]) continue;
    double const lost = validate(stays_[i].hull(), Mirror::Confirm::always);
    lost_[i] += lost;
    bool const undisturbed = !stays_[i].disturbed();
    mirror_->remember(stays_[i].hull(), !undisturbed);
    good = good && undisturbed;
  }
  return good;
}

void Residents::commit() {
  bool armed = false;
  for (std::size_t i = 0; i < stays_.size(); ++i) {
    if (!stays_[i].entered()) continue;
    armed = armed || output_[i];
    stays_[i].commit(true);
  }
  if (armed) sentinel_->wake();
}

void Residents::leave() {
  validated_.clear();
  for (Stay& stay : stays_) stay.leave();
  reused_ = {};
  bought_ = trusted_ = output_ = gaps_ = {};
}

}  // namespace blaslift::gpu
