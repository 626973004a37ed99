// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/strided_copy.hpp"

#include <sched.h>
#include <time.h>

#include <algorithm>
#include <cstring>

#include "gpu/transfer/spin_lock.hpp"
#include "shim/base/clock.hpp"
#include "shim/base/undisturbed.hpp"

namespace blaslift::gpu {
namespace {

// Bytes. Nearer elements, too, are copied in the time that threads need to agree.
constexpr std::ptrdiff_t nearest = 512;
// Copies in a row, each within that time of the last, that show a program which converts a matrix.
constexpr int in_a_row = 8;
constexpr double same_row_seconds = 200e-6, same_row_seconds_per_element = 100e-9;
// How long a helper stays for the next one.
constexpr double stay_seconds = 50e-6;
constexpr int most_parts_a_visit = 64;
// So many copies by one thread are compared with so many shared ones, which must be worth their cores.
constexpr int compared = 8, judged_together = 64;
constexpr double worth = 0.8;
constexpr std::int64_t first_pause = 1024, longest_pause = 1 << 20;

template <std::size_t Bytes>
void copy_elements(StridedVectors const& all, std::int64_t begin, std::int64_t end) {
  std::byte const* from = all.from + begin * all.from_step;
  std::byte* to = all.to + begin * all.to_step;
  for (std::int64_t i = begin; i < end; ++i, from += all.from_step, to += all.to_step) std::memcpy(to, from, Bytes);
}

void copy_range(StridedVectors const& all, std::int64_t begin, std::int64_t end) {
  switch (all.element_bytes) {
    case 4: return copy_elements<4>(all, begin, end);
    case 8: return copy_elements<8>(all, begin, end);
    default: return copy_elements<16>(all, begin, end);
  }
}

bool same_kind(StridedVectors const& a, StridedVectors const& b) {
  return a.count == b.count && a.from_step == b.from_step && a.to_step == b.to_step &&
         a.element_bytes == b.element_bytes;
}

// The copies of this thread that came one after another.
struct Row {
  StridedVectors last{};
  double end = 0;
  int length = 0;
};
[[gnu::tls_model("initial-exec")]] thread_local Row row;
[[gnu::tls_model("initial-exec")]] thread_local int helper = -1;  // this helper's number

}  // namespace

bool StridedCopy::take(std::size_t part, std::uint64_t number) {
  std::uint64_t taken = parts_[part].taken.load(std::memory_order_relaxed);
  return taken < number && parts_[part].taken.compare_exchange_strong(taken, number, std::memory_order_acq_rel);
}

void StridedCopy::work(std::size_t part, std::uint64_t number) {
  auto const bound = [&](std::size_t i) {
    return vectors_.count * static_cast<std::int64_t>(i) / static_cast<std::int64_t>(parts);
  };
  copy_range(vectors_, bound(part), bound(part + 1));
  parts_[part].done.store(number, std::memory_order_release);
}

bool StridedCopy::help() {
  // Number 0 is no copy. What is taken belongs to the newest copy: while a part of it is not done, there is no newer.
  if (helper < 0) helper = helpers_.fetch_add(1);
  auto const others = static_cast<std::size_t>(std::max(crew_.helpers(), 1));
  std::size_t const home = parts * (static_cast<std::size_t>(helper) % others + 1) / (others + 1);
  bool worked = false;
  int done = 0;
  // Not for as long as there are copies: others may have work, and callers may need the core (crew.cpp asks between two
  // visits).
  for (double last = monotonic_seconds();
       done < most_parts_a_visit && crew_.jobs() == 0 && monotonic_seconds() - last < stay_seconds;) {
    std::uint64_t const number = number_.load(std::memory_order_acquire);
    bool found = false;
    for (std::size_t i = 0; i < parts && number > 0 && !found; ++i) {
      std::size_t const part = (home + i) % parts;
      if (!take(part, number)) continue;
      work(part, number);
      found = worked = true;
    }
    if (found)
      last = monotonic_seconds(), ++done;
    else if (!worked)
      return false;
    else
      for (int i = 0; i < 4; ++i) pause_briefly();
  }
  return worked;
}

void StridedCopy::share(StridedVectors const& vectors) {
  constexpr timespec nap{0, 20000};
  vectors_ = vectors;
  std::uint64_t const number = number_.load(std::memory_order_relaxed) + 1;
  number_.store(number, std::memory_order_release);
  crew_.announce_one();
  for (std::size_t part = 0; part < parts; ++part)
    if (take(part, number)) work(part, number);
  for (Part const& part : parts_)
    for (int tries = 0; part.done.load(std::memory_order_acquire) != number; ++tries)
      tries > 100 * 1024     ? static_cast<void>(nanosleep(&nap, nullptr))  // a helper that has lost its core
      : tries % 1024 == 1023 ? static_cast<void>(sched_yield())
                             : pause_briefly();
}

StridedCopy::Judgement& StridedCopy::judgement_of(StridedVectors const& vectors) {
  for (Judgement& judgement : judgements_)
    if (same_kind(judgement.kind, vectors)) return judgement;
  Judgement& taken = judgements_[next_];
  next_ = (next_ + 1) % judgements_.size();
  return taken = {.kind = vectors};
}

void StridedCopy::judge(Judgement* judgement, bool shared, double seconds) {
  if (!shared) {
    judgement->alone += seconds;
    ++judgement->copies_alone;
    return;
  }
  judgement->together += seconds;
  ++judgement->copies_together;
  // At once when it is clear: a helper that has lost its core takes a time slice.
  bool const too_long = judgement->together > worth * judged_together * judgement->alone / judgement->copies_alone;
  if (!too_long && judgement->copies_together < judged_together) return;
  judgement->next_pause = too_long ? std::clamp(2 * judgement->next_pause, first_pause, longest_pause) : 0;
  judgement->pause = judgement->next_pause;
  judgement->copies_together = 0;
  judgement->together = 0;
}

bool StridedCopy::copy(StridedVectors const& vectors) {
  if (vectors.count < fewest || std::max(vectors.from_step, vectors.to_step) < nearest || crew_.helpers() == 0)
    return false;
  double const begin = monotonic_seconds();
  // What is left to the caller's CPU BLAS takes its time between two calls.
  double const gap = same_row_seconds + same_row_seconds_per_element * static_cast<double>(vectors.count);
  row.length = same_kind(row.last, vectors) && begin - row.end < gap ? row.length + 1 : 1;
  row.last = vectors;
  row.end = begin;
  if (row.length <= in_a_row) return false;
  Undisturbed const undisturbed;  // helpers write to the caller's memory
  if (busy_.exchange(true, std::memory_order_acquire)) return false;
  Judgement& judgement = judgement_of(vectors);
  // Alone first, for comparison; and again after each pause, because the machine's load changes.
  bool const shared = judgement.copies_alone >= compared && judgement.pause == 0;
  if (judgement.pause > 0 && --judgement.pause == 0) judgement.alone = 0, judgement.copies_alone = 0;
  if (shared)
    share(vectors);
  else
    copy_range(vectors, 0, vectors.count);
  row.end = monotonic_seconds();
  judge(&judgement, shared, row.end - begin);
  busy_.store(false, std::memory_order_release);
  return true;
}

}  // namespace blaslift::gpu
