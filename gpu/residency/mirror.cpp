// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/residency/mirror.hpp"

#include <algorithm>
#include <new>

#include "gpu/residency/huge_pages.hpp"
#include "gpu/residency/mutation.hpp"
#include "gpu/residency/page_parts.hpp"
#include "gpu/residency/pages.hpp"
#include "gpu/residency/pins.hpp"
#include "gpu/residency/stay.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {
namespace {

ByteRange rounded_out(ByteRange range, std::size_t to) {
  return {range.begin / to * to, (range.end + to - 1) / to * to};
}

bool overlap(ByteRange a, ByteRange b) { return a.begin < b.end && b.begin < a.end; }

// Many short scans cost less than one thread's long one, from this size on: 4 KiB pages take 40 us. A helper that loses
// its core holds up one.
constexpr std::size_t scan_part = std::size_t{32} << 20;
// Arming writes page tables: 15 to 20 ns a page of 4 KiB by itself, and 50 and more in calls, where helpers run on
// other cores (H100 machine, 62 MB: 0.8 ms, in 2 MiB pages 0.35). By the kernel's source these are interrupted once for
// every 2 MiB, whatever lies there.
constexpr std::size_t arm_part = std::size_t{4} << 20;
// Disarming interrupts them once for every request: huge pages, of which 256 MiB take 0.03 ms in one and 0.6 in 64 (2
// cores), are better done in one.
constexpr std::size_t disarm_part = std::size_t{32} << 20;

// Pages that several threads found written.
struct Found {
  std::mutex mutex;
  std::vector<ByteRange> dirty;

  void add(std::vector<ByteRange> const& more) {
    if (more.empty()) return;
    std::lock_guard const lock(mutex);
    dirty.insert(dirty.end(), more.begin(), more.end());
  }
  std::vector<ByteRange> const& sorted() {
    std::sort(dirty.begin(), dirty.end(), [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
    return dirty;
  }
};

// Ranges of pages that one scan is to arm: neighbours, and what lies between them if that is the operand's own and can
// be looked through in the time of a scan. A scan asks the kernel three things, and each that protects a page
// interrupts all cores on which the program runs (a call that sends 164 single pages of 64 MiB again: 3.3 ms, with one
// scan 0.9).
std::vector<ByteRange> together(std::vector<ByteRange> const& pages, std::vector<ByteRange> const& own) {
  constexpr std::size_t widest_gap = std::size_t{1} << 20;
  std::vector<ByteRange> made;
  auto inside = own.begin();
  for (ByteRange const& range : pages) {
    if (!made.empty() && range.begin - made.back().end <= widest_gap) {
      while (inside != own.end() && inside->end <= made.back().end) ++inside;
      if (inside != own.end() && inside->begin <= made.back().end && range.begin <= inside->end) {
        made.back().end = range.end;
        continue;
      }
    }
    made.push_back(range);
  }
  return made;
}

}  // namespace

std::size_t Mirror::claimed_bytes(std::vector<ByteRange> const& bytes) {
  if (bytes.empty()) return 0;
  std::size_t sum = 0;
  for (ByteRange const& range : bytes) sum += range.end - range.begin;
  std::lock_guard const lock(mutex_);
  if (!claims_.intersects({bytes.front().begin, bytes.back().end})) return 0;
  if (claims_.covers(bytes)) return sum;
  for (ByteRange const& range : claims_.missing(bytes)) sum -= range.end - range.begin;
  return sum;
}

std::size_t Mirror::claimed_bytes(SharedFootprint const& bytes) {
  if (bytes->ranges.empty()) return 0;
  std::lock_guard const lock(mutex_);
  if (!claims_.intersects(bytes->hull())) return 0;
  std::size_t sum = bytes->bytes;
  for (ByteRange const& range : missing(bytes)) sum -= range.bytes();
  return sum;
}

std::vector<ByteRange> Mirror::missing(SharedFootprint const& bytes) {
  if (is_whole(bytes)) return {};
  if (!claims_.covers(bytes->ranges)) return claims_.missing(bytes->ranges);
  std::size_t const runs = bytes->ranges.size();
  if (runs < shortest_kept_list || runs > longest_kept_list) return {};
  auto const free = std::find(whole_.begin(), whole_.end(), nullptr);
  if (free != whole_.end()) {
    *free = bytes;
  } else {
    whole_[next_whole_] = bytes;
    next_whole_ = (next_whole_ + 1) % whole_.size();
  }
  return {};
}

bool Mirror::is_whole(SharedFootprint const& bytes) const {
  return std::find(whole_.begin(), whole_.end(), bytes) != whole_.end();
}

void Mirror::forget_whole(ByteRange cut) {
  if constexpr (mutation == Mutation::remember_whole) return;
  for (SharedFootprint& one : whole_)
    if (one && overlap(one->hull(), cut)) one.reset();
}

bool Mirror::any_claimed(ByteRange hull) {
  std::lock_guard const lock(mutex_);
  return claims_.intersects(hull);
}

bool Mirror::any_armed(ByteRange hull) {
  std::lock_guard const lock(mutex_);
  return armed_.intersects(hull);
}

double Mirror::huge_page_bytes(ByteRange hull) const {
  Result<std::size_t> const found = huge_bytes(tracker_.load()->page_map(), hull);
  return found ? static_cast<double>(*found) : 0;
}

Mirror::Validation Mirror::validate(ByteRange hull, Confirm how) {
  Validation const result = find_written(hull);
  confirm(hull, how);
  return result;
}

Mirror::Validation Mirror::find_written(ByteRange hull) {
  {
    std::lock_guard const lock(mutex_);
    if (!claims_.intersects(hull)) return {};
  }
  Validation result;
  Found found;
  try {
    WriteTracker const& tracker = *tracker_.load();
    result.error = PageParts({&hull, 1}, scan_part).run(parallel_, [&](ByteRange piece) {
      std::vector<ByteRange> dirty;
      Error const error = tracker.validate(piece, &dirty);
      found.add(dirty);
      return error;
    });
  } catch (std::bad_alloc const&) {
    result.error = Error::make(Error::Code::out_of_memory, "no host memory for a list of pages");
  }
  std::lock_guard const lock(mutex_);
  std::size_t const before = claims_.bytes();
  if (result.error) {
    if constexpr (mutation != Mutation::keep_claims_after_error) drop(rounded_out(hull, page_size), nullptr);
    result.lost = before - claims_.bytes();
    return result;
  }
  if (found.dirty.empty()) return result;
  cut(found.sorted(), nullptr);
  result.lost = before - claims_.bytes();
  return result;
}

std::size_t Mirror::unconfirmed_bytes(ByteRange hull) const {
  std::size_t sum = 0;
  for (RangeSet const* set : {&unconfirmed_, &asked_})
    if (set->intersects(hull))
      for (ByteRange const& range : set->ranges_at(hull)) sum += common(range, hull).bytes();
  return sum;
}

bool Mirror::may_trust(ByteRange hull) try {
  std::lock_guard const lock(mutex_);
  std::size_t const bytes = unconfirmed_bytes(hull);
  return bytes == 0 || pins_look_pays(bytes);
} catch (std::bad_alloc const&) {
  return false;
}

void Mirror::confirm(ByteRange hull, Confirm how) try {
  auto const confirmed = [&] { return !unconfirmed_.intersects(hull) && !asked_.intersects(hull); };
  {
    std::lock_guard const lock(mutex_);
    if (confirmed()) return;
    if (how == Confirm::if_cheap && !pins_look_pays(unconfirmed_bytes(hull))) {
      for (RangeSet const* set : {&unconfirmed_, &asked_})
        for (ByteRange const& range : set->ranges_at(hull)) drop(common(range, hull), nullptr);
      return;
    }
  }
  std::lock_guard const one_look(look_mutex_);
  {
    std::lock_guard const lock(mutex_);
    if (confirmed()) return;  // by another thread's look
    asked_.add(unconfirmed_.ranges());
    unconfirmed_.clear();
  }
  bool const unseen = pins_unseen_now();
  std::lock_guard const lock(mutex_);
  for (ByteRange const& range : asked_.ranges())
    if (unseen || may_be_pinned(range.begin, range.end)) disarm(range);
  asked_.clear();
} catch (std::bad_alloc const&) {  // nothing was confirmed
  std::lock_guard const lock(mutex_);
  drop_all_claims(nullptr);
}

void Mirror::remember(ByteRange hull, bool written) {
  std::lock_guard const lock(mutex_);
  auto const known = std::find(written_lately_.begin(), written_lately_.end(), hull);
  if (!written && known != written_lately_.end()) *known = {};
  if (!written || known != written_lately_.end()) return;
  written_lately_[next_written_] = hull;
  next_written_ = (next_written_ + 1) % written_lately_.size();
}

bool Mirror::was_written_lately(ByteRange hull) {
  std::lock_guard const lock(mutex_);
  return std::find(written_lately_.begin(), written_lately_.end(), hull) != written_lately_.end();
}

void Mirror::open_for_stores(std::vector<ByteRange> const& bytes) try {
  if (bytes.empty()) return;
  std::lock_guard const lock(mutex_);
  if (armed_.empty() || !armed_.intersects({bytes.front().begin, bytes.back().end})) return;
  for (ByteRange const& pages : page_ranges(bytes)) disarm(pages);
} catch (std::bad_alloc const&) {  // stores into armed memory are slow, not wrong
}

bool Mirror::anything_armed() {
  std::lock_guard const lock(mutex_);
  return !armed_.empty();
}

std::size_t Mirror::armed_bytes(ByteRange operand, std::span<ByteRange const> armed) {
  auto at = std::partition_point(armed.begin(), armed.end(), [&](ByteRange r) { return r.end <= operand.begin; });
  std::size_t sum = 0;
  for (; at != armed.end() && at->begin < operand.end; ++at) sum += common(*at, operand).bytes();
  return sum;
}

Mirror::Written Mirror::written_of(ByteRange operand, std::span<ByteRange const> armed, std::size_t most) const {
  Written found;
  auto at = std::partition_point(armed.begin(), armed.end(), [&](ByteRange r) { return r.end <= operand.begin; });
  for (; at != armed.end() && at->begin < operand.end && found.pages < most; ++at) {
    found.any = true;
    ByteRange const part = common(*at, operand);
    found.looked_at += part.bytes();
    auto const count = tracker_.load()->written_pages(part, most - found.pages);
    if (count)
      found.pages += *count;
    else
      found.lost = true;
  }
  return found;
}

std::size_t Mirror::disarm_what_is_rewritten(RewriteListener& listener) try {
  // A part of an operand may be written all the time, by a CPU BLAS's calls beside the device's (LAPACK's panels): that
  // is cut out when the operand is used. An eighth, in faults: 22 ms a GiB of the program's time.
  constexpr std::size_t at_least = 256, part_in_earnest = 8;
  std::vector<ByteRange> watched, armed;
  {
    std::lock_guard const lock(mutex_);
    watched = watched_;
    armed = armed_.ranges();
  }
  std::size_t looked_at = 0;
  for (ByteRange const& operand : watched) {
    std::size_t const in_earnest = std::max(at_least, armed_bytes(operand, armed) / page_size / part_in_earnest);
    Written const first = written_of(operand, armed, in_earnest);
    looked_at += first.looked_at;
    if (first.any && !first.lost && first.pages < in_earnest) continue;
    Written again;
    {
      // A call may have opened these pages for its result since, and what is not armed counts as written.
      std::lock_guard const lock(mutex_);
      again = written_of(operand, armed_.ranges_at(operand), in_earnest);
      bool const written = again.lost || again.pages >= in_earnest;
      if (again.any && !written) continue;
      std::erase_if(watched_, [&](ByteRange r) { return r.begin == operand.begin && r.end == operand.end; });
      if (written) disarm(operand);
    }
    if (again.any && !again.lost) listener.rewritten(operand);
  }
  return looked_at;
} catch (std::bad_alloc const&) {
  return 0;
}

void Mirror::watch(ByteRange operand) {
  constexpr std::size_t most = 256;
  for (ByteRange const& other : watched_)
    if (other.begin <= operand.begin && operand.end <= other.end) return;
  std::erase_if(watched_, [&](ByteRange r) { return operand.begin <= r.begin && r.end <= operand.end; });
  if (watched_.size() >= most) join_watched(most / 2);
  watched_.push_back(operand);
}

// Those that lie closest to each other become one.
void Mirror::join_watched(std::size_t most) {
  std::sort(watched_.begin(), watched_.end(), [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
  std::vector<std::uintptr_t> gaps;
  std::uintptr_t end = watched_.front().end;
  for (ByteRange const& range : watched_) {
    gaps.push_back(range.begin > end ? range.begin - end : 0);
    end = std::max(end, range.end);
  }
  auto const widest_joined = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() - most);
  std::nth_element(gaps.begin(), widest_joined, gaps.end());
  std::uintptr_t const widest = *widest_joined;
  std::vector<ByteRange> joined;
  for (ByteRange const& range : watched_)
    if (!joined.empty() && (range.begin <= joined.back().end || range.begin - joined.back().end <= widest))
      joined.back().end = std::max(joined.back().end, range.end);
    else
      joined.push_back(range);
  watched_ = std::move(joined);
}

void Mirror::clear() {
  for (bool any = true; any;) {
    std::lock_guard const lock(mutex_);
    any = evict_one();
  }
}

// Piece after piece: disarming 40 GiB of small pages takes a third of a second, and every call of the process asks
// here.
void Mirror::give_back_idle(double before) {
  for (bool any = true; any;) {
    std::lock_guard const lock(mutex_);
    auto const idle = std::find_if(pieces_.begin(), pieces_.end(),
                                   [&](Piece const& piece) { return piece.users == 0 && piece.last_use < before; });
    any = idle != pieces_.end();
    if (any) give_back(static_cast<std::size_t>(idle - pieces_.begin()));
  }
}

void Mirror::make_room(std::size_t budget_left) {
  {
    std::lock_guard const lock(mutex_);
    if (budget_.left() + unused_bytes() < budget_left) return;  // what is there would go for nothing
  }
  for (bool any = true; any && budget_.left() < budget_left;) {
    std::lock_guard const lock(mutex_);
    any = evict_one();
  }
}

Mirror::Use Mirror::use() {
  std::lock_guard const lock(mutex_);
  return {backed_, claims_.bytes(), armed_.bytes()};
}

// ---- memory behind twins ----

Result<DeviceAddress> Mirror::twin(std::uintptr_t address) {
  std::uintptr_t const host = address / window_bytes_ * window_bytes_;
  for (Window const& window : windows_)
    if (window.host == host) return advance(window.device, address - host);
  if (windows_.size() == most_windows)
    return Error::make(Error::Code::declined, "operands lie in more than %zu windows of addresses", most_windows);
  windows_.reserve(most_windows);
  auto const made = device_.reserve_window();
  if (!made) return made.error();
  windows_.push_back({host, *made});
  return advance(*made, address - host);
}

Error Mirror::hold(ByteRange hull) {
  ByteRange const range = rounded_out(hull, device_.window_granule());
  if (range.begin / window_bytes_ != (range.end - 1) / window_bytes_)
    return Error::make(Error::Code::declined, "an operand lies across two windows of addresses");
  if (auto const address = twin(range.begin); !address) return address.error();
  // What is there is taken first, or making room for the rest would take it away.
  for (Piece& piece : pieces_)
    if (overlap({piece.begin, piece.end}, range)) ++piece.users;
  Error error;
  std::uintptr_t at = range.begin;
  while (at < range.end && !error) {
    auto const next = std::find_if(pieces_.begin(), pieces_.end(), [&](Piece const& piece) { return piece.end > at; });
    if (next != pieces_.end() && next->begin <= at) {
      at = next->end;
      continue;
    }
    ByteRange const gap = {at, next == pieces_.end() ? range.end : std::min(next->begin, range.end)};
    error = back(gap);
    at = gap.end;
  }
  if (error) {  // pieces that were made go on without a user
    for (Piece& piece : pieces_)
      if (overlap({piece.begin, piece.end}, range)) --piece.users;
  }
  return error;
}

void Mirror::let_go(ByteRange hull) {
  ByteRange const range = rounded_out(hull, device_.window_granule());
  double const now = monotonic_seconds();
  for (Piece& piece : pieces_)
    if (overlap({piece.begin, piece.end}, range)) {
      --piece.users;
      piece.last_use = now;
    }
}

// A new piece, with one user.
Error Mirror::back(ByteRange range) try {
  std::size_t const bytes = range.end - range.begin;
  auto const no_room = [&] {
    return Error::make(Error::Code::out_of_memory, "%.1f MiB did not become free for an operand to stay",
                       static_cast<double>(bytes) / 0x1p20);
  };
  pieces_.reserve(pieces_.size() + 1);
  std::size_t const unused = unused_bytes();
  if (backed_ - unused + bytes > most_ || budget_.left() + unused < bytes)
    return no_room();  // others would go for nothing
  for (;;) {
    bool const fits = backed_ + bytes <= most_ && budget_.take(bytes, 0);
    if (fits) {
      auto const address = twin(range.begin);
      Error const error = address ? device_.back(*address, bytes) : address.error();
      if (!error) break;
      budget_.give_back(bytes);
      if (error.code != Error::Code::out_of_memory) return error;
    }
    if (!evict_one()) return no_room();
  }
  backed_ += bytes;
  auto const at = std::find_if(pieces_.begin(), pieces_.end(), [&](Piece const& p) { return p.begin > range.begin; });
  pieces_.insert(at, {range.begin, range.end, 1, monotonic_seconds()});
  return Error::none();
} catch (std::bad_alloc const&) {  // so that hold() lets go of what it holds
  return Error::make(Error::Code::out_of_memory, "no host memory for what stays on the device");
}

std::size_t Mirror::unused_bytes() const {
  std::size_t sum = 0;
  for (Piece const& piece : pieces_)
    if (piece.users == 0) sum += piece.end - piece.begin;
  return sum;
}

bool Mirror::evict_one() {
  std::size_t oldest = pieces_.size();
  for (std::size_t i = 0; i < pieces_.size(); ++i)
    if (pieces_[i].users == 0 && (oldest == pieces_.size() || pieces_[i].last_use < pieces_[oldest].last_use))
      oldest = i;
  if (oldest == pieces_.size()) return false;
  give_back(oldest);
  return true;
}

void Mirror::give_back(std::size_t piece) {
  ByteRange const range = {pieces_[piece].begin, pieces_[piece].end};
  disarm(range);
  auto const address = twin(range.begin);  // its window exists
  if (address) device_.unback(*address, range.end - range.begin);
  budget_.give_back(range.end - range.begin);
  backed_ -= range.end - range.begin;
  pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(piece));
}

// ---- claims ----

Error Mirror::arm(std::vector<ByteRange> const& pages, Stay const* own) {
  ByteRange const hull = {pages.front().begin, pages.back().end};
  std::vector<ByteRange> anew;
  Error error = tracker_.load()->track(hull, &anew);
  if (error.code == Error::Code::unavailable) {
    drop_all_claims(own);  // nothing of it is watched any more
    auto const again = WriteTracker::open();
    if (!again) return again.error();
    tracker_.store(*again);
    error = tracker_.load()->track(hull, &anew);
  }
  if constexpr (mutation != Mutation::trust_registrations)
    for (ByteRange const& mapping : anew) drop(mapping, own);
  Found found;
  std::vector<ByteRange> const scans = together(pages, own->bytes());
  PageParts const parts(scans, arm_part);  // what throws does so before anything counts as armed
  // Not what lies around them in huge pages: the sentinel would take pages that never were armed for written ones.
  armed_.add(scans);
  if (!error) {
    WriteTracker& tracker = *tracker_.load();
    error = parts.run(parallel_, [&](ByteRange piece) {
      std::vector<ByteRange> dirty;
      Error const failed = tracker.arm(piece, &dirty);
      found.add(dirty);
      return failed;
    });
  }
  if (error) {
    if constexpr (mutation != Mutation::keep_claims_after_error) drop(WriteTracker::armed_range(hull), own);
    return error;
  }
  // Asked after arming: a pin marks the pages that it takes as written, and one that comes too late for this question
  // does not escape the next. What is pinned unseen is only guessed at here: confirm() asks before the claims are used.
  bool const unseen = mutation == Mutation::trust_older_answers ? pins_unseen() : pins_may_be_unseen();
  // The device is asked about three addresses: registrations are of whole arrays.
  auto const device_writes = [&](std::uintptr_t at) { return device_.is_pinned(reinterpret_cast<void const*>(at)); };
  bool const registered = may_be_pinned(hull.begin, hull.end) || device_writes(hull.begin) ||
                          device_writes(hull.end - 1) || device_writes(hull.begin + (hull.end - hull.begin) / 2);
  if (registered || unseen) {
    disarm(hull);
    drop(WriteTracker::armed_range(hull), own);
    return Error::make(Error::Code::declined,
                       registered ? "a device may write this memory unseen: it has been registered (pinned)"
                                  : "something may write the program's memory unseen (pinned memory)");
  }
  // These pages are armed now, unlike those that a validation found.
  cut_claims(found.sorted(), own);
  watch(hull);
  return Error::none();
}

std::vector<ByteRange> Mirror::joined_pages(std::vector<ByteRange> const& bytes, Stay const& own) const {
  std::vector<ByteRange> made;
  auto const is_free = [&](ByteRange gap) {
    return gap.bytes() <= widest_joined_gap && !claims_.intersects(gap) &&
           std::none_of(stays_.begin(), stays_.end(),
                        [&](Stay const* stay) { return stay != &own && !common(stay->hull(), gap).empty(); });
  };
  for (ByteRange const& range : bytes) {
    ByteRange const pages = rounded_out(range, page_size);
    if (!made.empty() && (pages.begin <= made.back().end || is_free({made.back().end, pages.begin})))
      made.back().end = std::max(made.back().end, pages.end);
    else
      made.push_back(pages);
  }
  return page_ranges(made);
}

// What it touched. If it cannot be done, stores are slow, not wrong.
ByteRange Mirror::disarm_pages(ByteRange pages) const {
  WriteTracker& tracker = *tracker_.load();
  ByteRange touched = pages;
  std::mutex mutex;
  auto const one = [&](ByteRange piece) {
    ByteRange disarmed = piece;
    Error const error = tracker.disarm(piece, &disarmed);
    std::lock_guard const lock(mutex);
    touched = {std::min(touched.begin, disarmed.begin), std::max(touched.end, disarmed.end)};
    return error;
  };
  try {
    if (pages.bytes() <= disarm_part || tracker.page_map().is_huge(pages.begin + pages.bytes() / 2))
      (void)one(pages);
    else
      (void)PageParts({&pages, 1}, disarm_part).run(parallel_, one);
  } catch (std::bad_alloc const&) {
    (void)one(pages);
  }
  return touched;
}

void Mirror::disarm(ByteRange range) {
  ByteRange const pages = pages_around(range);
  ByteRange const disarmed = armed_.intersects(pages) ? disarm_pages(pages) : pages;
  drop(pages, nullptr);
  if (disarmed == pages) return;
  // Neighbours in huge pages: what is claimed there goes when it is asked about; the sentinel is not to take it for
  // written.
  try {
    armed_.subtract(disarmed);
  } catch (std::bad_alloc const&) {
  }
}

// Nothing in these pages is known any more.
void Mirror::drop(ByteRange pages, Stay const* own) {
  cut_claims({&pages, 1}, own);
  try {
    armed_.subtract(pages);
  } catch (std::bad_alloc const&) {  // may be armed: more than enough is looked at
  }
}

void Mirror::cut(std::span<ByteRange const> dirty, Stay const* own) {
  cut_claims(dirty, own);
  try {
    armed_.subtract(dirty);
  } catch (std::bad_alloc const&) {
  }
}

void Mirror::claim(std::span<ByteRange const> bytes) {
  bool const needs_look = mutation != Mutation::trust_older_answers && pins_matter();
  if (needs_look) unconfirmed_.add(bytes);  // first: claims_ may throw
  claims_.add(bytes);
}

void Mirror::cut_claims(std::span<ByteRange const> dirty, Stay const* own) {
  if (dirty.empty()) return;
  ByteRange around = dirty.front();
  for (ByteRange const& range : dirty) around.end = std::max(around.end, range.end);
  forget_whole(around);
  try {
    claims_.subtract(dirty);
    unconfirmed_.subtract(dirty);
  } catch (std::bad_alloc const&) {
    return drop_all_claims(own);
  }
  for (Stay* const stay : stays_) {
    if (stay == own || !intersect(stay->bytes(), dirty)) continue;
    stay->disturbed_ = true;
    // What an output stay changes is armed again and claimed when it is written, whatever was there before.
    if (stay->role_ == Stay::Role::output) continue;
    try {
      stay->pending_.subtract(dirty);
    } catch (std::bad_alloc const&) {
      stay->pending_.clear();
    }
  }
}

// A call that trusts its operands must hear of it: check() asks about claims, and there are none any more.
void Mirror::drop_all_claims(Stay const* own) {
  whole_ = {};
  claims_.clear();
  unconfirmed_.clear();
  for (Stay* const stay : stays_) {
    if (stay == own) continue;
    stay->disturbed_ = true;
    if (stay->role_ != Stay::Role::output) stay->pending_.clear();
  }
}

bool Mirror::conflicts(std::vector<ByteRange> const& bytes, std::uint64_t call) const {
  for (Stay const* const stay : stays_) {
    if (stay->call_ == call) continue;
    if (overlap(stay->spoiled_, {bytes.front().begin, bytes.back().end}) && intersect({&stay->spoiled_, 1}, bytes))
      return true;
    if (stay->pending_.empty()) continue;
    if (stay->pending_.intersects({bytes.front().begin, bytes.back().end}) && stay->pending_.intersects(bytes))
      return true;
  }
  return false;
}

bool Mirror::are_read(std::vector<ByteRange> const& bytes, std::uint64_t call) const {
  return std::any_of(stays_.begin(), stays_.end(), [&](Stay const* stay) {
    return stay->call_ != call && stay->uses_ && intersect(stay->bytes(), bytes);
  });
}

}  // namespace blaslift::gpu
