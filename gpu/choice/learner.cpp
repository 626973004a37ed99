// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/choice/learner.hpp"

#include <cmath>
#include <limits>

namespace blaslift::gpu {
namespace {

// Two events add that to a call.
constexpr double event_seconds = 2e-6;
// A candidate that was not timed yet is expected to lose this part of the best one's time: the model puts none beyond
// (ShapeChoice::most_of_best).
constexpr double untimed_loss = 0.3;
// The first call of a routine of cuBLAS's loads its kernel.
constexpr double first_vendor_seconds = 20e-3;
// A remembered choice that takes so much longer than it did was learnt on another GPU, or in other company. Launches
// alone differ by some microseconds.
constexpr double much_longer = 1.5, launch_slack_seconds = 5e-6;
// A try is lost whose lane makes no further call: another one may be made by then.
constexpr double lost_seconds = 1;
constexpr std::size_t most_probes = 16;
constexpr std::size_t most_filled = Learner::most_cells * 3 / 4;
// So many cells of other programs are taken over, so that this one's calls have room.
constexpr std::size_t most_remembered = Learner::most_cells / 2;

std::size_t first_place(std::uint64_t key) {
  return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15U) >> 32) % Learner::most_cells;
}

}  // namespace

std::uint64_t Learner::key(unsigned kernel_id, plan::MeasuredShape const& size) {
  auto const part = [](std::int64_t length, float steps) {
    float const power = std::log2(static_cast<float>(std::max<std::int64_t>(length, 1)));
    return static_cast<std::uint64_t>(std::lround(steps * power)) & 0xff;
  };
  std::uint64_t key = 1;  // 0 is no key
  key = (key << 7) | (kernel_id & 0x7f);
  key = (key << 1) | (size.wide ? 1 : 0);
  key = (key << 16) | (static_cast<std::uint64_t>(size.kind) & 0xffff);
  key = (key << 8) | part(size.m, 4);
  key = (key << 8) | part(size.n, 4);
  return (key << 8) | part(size.k, 1);
}

void Learner::Times::add(float time) {
  if (count == tries) return;
  int at = count++;
  for (; at > 0 && units[static_cast<std::size_t>(at - 1)] > time; --at)
    units[static_cast<std::size_t>(at)] = units[static_cast<std::size_t>(at - 1)];
  units[static_cast<std::size_t>(at)] = time;
}

float Learner::Times::level() const {
  return count > 0 ? units[static_cast<std::size_t>((count - 1) / 2)] : std::numeric_limits<float>::infinity();
}

Learner::Found Learner::find(std::uint64_t key) const {
  Found found;
  std::size_t at = first_place(key);
  for (std::size_t probe = 0; probe < most_probes; ++probe, at = (at + 1) % most_cells) {
    Cell const& cell = cells_[at];
    std::uint64_t const there = cell.key.load(std::memory_order_acquire);
    if (there == no_key) {
      found.has_room = !is_full_.load(std::memory_order_relaxed);
      return found;
    }
    if (there != key) continue;
    std::uint32_t const word = cell.word.load(std::memory_order_acquire);
    State const state = state_of(word);
    found.cell = static_cast<Number>(at);
    found.is_open = state == State::open || state == State::remembered;
    found.size = &cell.place.size;
    if ((word & decided_bit) != 0) found.decided = decided_by(word);
    return found;
  }
  return found;
}

// The key's cell, or a free one that is the key's from now on.
Learner::Cell* Learner::place_for(std::uint64_t key) {
  std::size_t at = first_place(key);
  for (std::size_t probe = 0; probe < most_probes; ++probe, at = (at + 1) % most_cells) {
    Cell& cell = cells_[at];
    std::uint64_t const there = cell.key.load(std::memory_order_relaxed);
    if (there == key) return &cell;
    if (there != no_key) continue;
    if (count_ >= most_filled) break;
    if (++count_ == most_filled) is_full_.store(true, std::memory_order_relaxed);
    return &cell;
  }
  return nullptr;
}

void Learner::begin(Cell& cell, std::uint64_t key, Place const& place, Candidates const& candidates,
                    std::uint32_t word) {
  cell.place = place;
  for (Candidate const& each : candidates) cell.times[cell.candidates++].candidate = each;
  cell.word.store(word, std::memory_order_release);
  cell.key.store(key, std::memory_order_release);
}

// Readers without a lock may look at its place still.
void Learner::forget(Cell& cell) {
  cell.word.store(pack(State::wrong), std::memory_order_release);
  cell.key.store(forgotten, std::memory_order_release);
}

Learner::Number Learner::open(std::uint64_t key, Place const& place, Candidates const& candidates, double seconds) {
  std::lock_guard const lock(mutex_);
  add_to_spent(seconds);
  Cell* const cell = candidates.size() == 0 ? nullptr : place_for(key);
  if (cell == nullptr) return no_cell;
  if (cell->key.load(std::memory_order_relaxed) == no_key)  // else another thread was here
    begin(*cell, key, place, candidates, pack(State::open));
  return static_cast<Number>(cell - cells_.data());
}

void Learner::remember(std::uint64_t key, Learnt const& learnt) {
  std::lock_guard const lock(mutex_);
  Cell* const cell = count_ < most_remembered ? place_for(key) : nullptr;
  if (cell == nullptr || cell->key.load(std::memory_order_relaxed) != no_key) return;
  bool const is_vendors = learnt.vendor_seconds > 0 && learnt.vendor_seconds < learnt.ours_seconds;
  Candidates candidates;
  if (!is_vendors) candidates.add(learnt.ours);
  candidates.add({0, true, {}});
  candidates.add(learnt.ours);
  cell->remembered[0] = static_cast<float>(learnt.ours_seconds / learnt.place.unit_seconds);
  cell->remembered[1] = static_cast<float>(learnt.vendor_seconds / learnt.place.unit_seconds);
  State const state = State::remembered;
  begin(*cell, key, learnt.place, candidates, is_vendors ? pack(state) : pack(state, learnt.ours));
}

Learner::Times const* Learner::best_of(Cell const& cell, bool with_vendors) {
  Times const* best = nullptr;
  for (std::size_t i = 0; i < cell.candidates; ++i) {
    Times const& each = cell.times[i];
    if (each.count == 0 || (each.candidate.is_vendors && !with_vendors)) continue;
    if (best == nullptr || each.level() < best->level()) best = &each;
  }
  return best;
}

// To be tried, or to be tried again.
bool Learner::is_active(Cell const& cell, Times const& times, float best) {
  if (times.has_failed) return false;
  auto const unnoticed = static_cast<float>(unnoticed_seconds / cell.place.unit_seconds);
  if (times.count == 0 || (is_todays(cell, times) && is_missing(times))) return true;
  return times.level() <= static_cast<float>(close) * best + unnoticed;
}

bool Learner::is_worth_a_try(Cell const& cell, State state, Times const& times) const {
  if (times.has_failed) return false;
  // A remembered choice is timed until it is as quick as it was.
  if (state == State::remembered && &times != cell.times.data()) return false;
  Times const* const best = best_of(cell);
  if (state == State::open && !is_active(cell, times, best != nullptr ? best->level() : 0)) return false;
  return times.begun < tries || (times.count < tries && now_() > times.begun_at + lost_seconds);
}

// One more try costs that beside the best one's time. The first ones of today's choice cost what they cost without a
// learner, whatever they load.
double Learner::expected_loss(Cell const& cell, State state, Times const& times, double unit_seconds) {
  Times const* const best = best_of(cell);
  double const least = unit_seconds * (best != nullptr ? static_cast<double>(best->level()) : 1);
  if (state == State::open && is_todays(cell, times) && is_missing(times)) return event_seconds;
  bool const has_to_load = times.candidate.is_vendors && !times.is_loaded && times.begun == 0;
  double const load = has_to_load ? first_vendor_seconds : 0;
  double const known = unit_seconds * static_cast<double>(times.level());
  double const slower = times.count > 0 ? std::max(known - least, 0.0) : untimed_loss * least;
  return event_seconds + load + slower;
}

// The candidate with the fewest tries that may be spent. So today's cuBLAS has two turns at first: its loading counts
// for none.
Learner::Timed Learner::to_be_timed(Cell& cell, State state, double unit_seconds, Admission const& admission) {
  Timed made;
  int fewest = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < cell.candidates; ++i) {
    Times& each = cell.times[i];
    if (each.begun >= fewest || !is_worth_a_try(cell, state, each)) continue;
    double const loss = expected_loss(cell, state, each, unit_seconds);
    if (!affords(loss)) continue;
    if (!each.candidate.is_vendors && !admission.admits(admission.context, each.candidate)) continue;
    made.times = &each, made.loss = loss, fewest = each.begun;
  }
  return made;
}

Learner::Try Learner::next_of(Number number, double unit_seconds, Admission const& admission) {
  std::lock_guard const lock(mutex_);
  Cell& cell = cells_[number];
  std::uint32_t const word = cell.word.load(std::memory_order_relaxed);
  State const state = state_of(word);
  Try made;
  made.cell = number;
  auto const plan = [&](Times const& times) {
    made.number = static_cast<std::uint16_t>(&times - cell.times.data());
    made.candidate = times.candidate;
    made.is_planned = true;
  };
  if (state != State::open && state != State::remembered) return made;
  if (Timed const timed = to_be_timed(cell, state, unit_seconds, admission); timed.times != nullptr) {
    plan(*timed.times);
    made.is_timed = true;
    made.expected_loss = timed.loss;
    add_to_spent(timed.loss);
    ++timed.times->begun;
    timed.times->begun_at = now_();
    return made;
  }
  // The best until now, beside today's.
  Times const* const best = best_of(cell);
  if (state != State::open || best == nullptr || is_missing(cell.times[0])) return made;
  if (best->candidate.is_vendors || admission.admits(admission.context, best->candidate)) plan(*best);
  return made;
}

// True if all that are worth it have their times, and one of ours has some.
bool Learner::is_complete(Cell const& cell, bool with_vendors) {
  Times const* const best = best_of(cell, with_vendors);
  if (best == nullptr || best_of(cell, false) == nullptr) return false;
  for (std::size_t i = 0; i < cell.candidates; ++i) {
    Times const& each = cell.times[i];
    bool const counts = with_vendors || !each.candidate.is_vendors;
    if (counts && each.count < tries && is_active(cell, each, best->level())) return false;
  }
  return true;
}

// The best one of ours; today's, unless another one is clearly faster.
Learner::Times const& Learner::ours_of(Cell const& cell) {
  Times const& best = *best_of(cell, false);
  Times const& todays = cell.times[0];
  bool const stays = !todays.candidate.is_vendors && todays.count > 0 &&
                     best.level() > static_cast<float>(clearly_faster) * todays.level();
  return stays ? todays : best;
}

// Null: it has no time that counts.
Learner::Times const* Learner::vendors_of(Cell const& cell) {
  for (std::size_t i = 0; i < cell.candidates; ++i)
    if (Times const& each = cell.times[i]; each.candidate.is_vendors && each.count > 0) return &each;
  return nullptr;
}

// If it is complete the best one is decided, and never changes again. True if there is more to keep for later
// processes.
bool Learner::settle(Cell& cell) {
  auto const begin = cell.times.begin(), end = begin + cell.candidates;
  auto const is_out = [](Times const& each) { return each.has_failed && each.count == 0; };
  Times const* const vendors = vendors_of(cell);
  if (std::all_of(begin, end, [&](Times const& each) { return is_out(each) || each.candidate.is_vendors; })) {
    bool const is_done = std::all_of(begin, end, is_out) || vendors != nullptr;
    std::uint32_t const word = vendors != nullptr ? pack(State::settled, vendors->candidate) : pack(State::idle);
    if (is_done) cell.word.store(word, std::memory_order_release);
    return false;
  }
  bool const was_kept = cell.is_to_be_kept, is_done = is_complete(cell, true);
  if (!is_done && (!is_complete(cell, false) || is_missing(cell.times[0]))) return false;
  cell.is_to_be_kept = true;
  Times const& ours = ours_of(cell);
  if (!is_done) {
    cell.word.store(pack(State::open, ours.candidate), std::memory_order_release);
    return !was_kept;
  }
  // As a later process reads it (remember()).
  bool const is_vendors = vendors != nullptr && vendors->level() < ours.level();
  cell.word.store(pack(State::settled, is_vendors ? vendors->candidate : ours.candidate), std::memory_order_release);
  return true;
}

// A remembered choice is right once a time is as it was, and wrong if none of `tries` is.
void Learner::verify(Cell& cell, Times& times, double unit_seconds) {
  bool const is_vendors = times.candidate.is_vendors;
  double const was = static_cast<double>(cell.remembered[is_vendors ? 1 : 0]);
  float const is = times.units[0];
  if (static_cast<double>(is) <= much_longer * was + launch_slack_seconds / unit_seconds) {
    bool const has_both = cell.remembered[1] > 0;
    // Without cuBLAS's time that is tried next, beside this one.
    if (!has_both) times.units.fill(is), times.count = times.begun = tries;
    cell.word.store(pack(has_both ? State::settled : State::open, times.candidate), std::memory_order_release);
  } else if (times.count == tries) {
    forget(cell);
  }
}

bool Learner::report(Try const& what, double seconds, double unit_seconds) {
  std::lock_guard const lock(mutex_);
  Cell& cell = cells_[what.cell];
  State const state = state_of(cell.word.load(std::memory_order_relaxed));
  if (state != State::open && state != State::remembered) return false;  // what was expected counts
  auto const units = static_cast<float>(seconds / unit_seconds);
  Times& times = cell.times[what.number];
  // Without a time to compare with, what was expected counts as well.
  Times const* const best = best_of(cell);
  double const usual = state == State::remembered
                           ? static_cast<double>(cell.remembered[times.candidate.is_vendors ? 1 : 0])
                       : best != nullptr ? static_cast<double>(best->level())
                                         : 0;
  bool const is_as_without = state == State::open && is_todays(cell, times) && is_missing(times);
  if (usual > 0 && !is_as_without)
    add_to_spent(event_seconds - what.expected_loss + std::max(seconds - unit_seconds * usual, 0.0));
  if (times.candidate.is_vendors && !times.is_loaded) {
    times.is_loaded = true;
    --times.begun;
    return false;
  }
  times.add(units);
  if (state == State::open) return settle(cell);
  verify(cell, times, unit_seconds);
  return false;
}

bool Learner::give_up(Try const& what) {
  std::lock_guard const lock(mutex_);
  Cell& cell = cells_[what.cell];
  State const state = state_of(cell.word.load(std::memory_order_relaxed));
  add_to_spent(-what.expected_loss);
  if (state != State::open && state != State::remembered) return false;
  cell.times[what.number].has_failed = true;
  if (state == State::open) return settle(cell);
  forget(cell);
  return false;
}

bool Learner::spend(double seconds) {
  std::lock_guard const lock(mutex_);
  if (!affords(seconds)) return false;
  add_to_spent(seconds);
  return true;
}

void Learner::charge(double seconds) {
  std::lock_guard const lock(mutex_);
  add_to_spent(seconds);
}

Learner::Learnt Learner::learnt(Cell const& cell) {
  auto const seconds = [&](Times const* each) {
    return each != nullptr ? static_cast<double>(each->level()) * cell.place.unit_seconds : 0;
  };
  Times const& ours = ours_of(cell);
  return {cell.place, ours.candidate, seconds(&ours), seconds(vendors_of(cell))};
}

std::vector<Learner::Learnt> Learner::all_learnt() const {
  std::vector<Learnt> made;
  std::lock_guard const lock(mutex_);
  for (Cell const& cell : cells_)
    if (cell.is_to_be_kept) made.push_back(learnt(cell));
  return made;
}

}  // namespace blaslift::gpu
