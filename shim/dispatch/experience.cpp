// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/experience.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace blaslift::dispatch {
namespace {

// A place in the table: the call's kind in the upper half, in the lower the factor and what the call before took of
// what was expected, as logarithms. A kind that finds another one in its place takes it over: the table forgets, and
// never grows.
std::array<std::atomic<std::uint64_t>, 1024> table;

constexpr float most = 256;  // a thin dsyrk on 16 threads takes 190 times what its operations say
constexpr float least = 1.0F / 4,
                least_in_company = 1.0F / 16;  // calls of 16 threads may not hold each other up at all

// Logarithms to base 2 in 4096ths: 256 times as long does fit.
constexpr float steps = 4096;
constexpr std::int16_t nothing = std::numeric_limits<std::int16_t>::min();  // no call before

constexpr int nearly = 825;  // 15 %

std::int16_t logarithm(float factor) {
  return static_cast<std::int16_t>(std::clamp(std::lround(steps * std::log2(factor)), -32767L, 32767L));
}
float factor_of(std::int16_t logarithm) { return std::exp2(static_cast<float>(logarithm) / steps); }

struct Known {
  std::int16_t factor = 0, before = nothing;
};

// Of a kind, as the table knows it.
std::uint32_t number_of(Kind const& kind) {
  auto const bits = [](std::int64_t size) {
    return static_cast<std::uint64_t>(std::bit_width(static_cast<std::uint64_t>(size)));
  };
  std::uint64_t const all = index(kind.symbol) | static_cast<std::uint64_t>(kind.way) << 10 | bits(kind.m) << 12 |
                            bits(kind.n) << 19 | bits(kind.k) << 26 | static_cast<std::uint64_t>(kind.company) << 33;
  // Never 0, which is a free place.
  return static_cast<std::uint32_t>((all * 0x9e3779b97f4a7c15) >> 32) | 1;
}

std::size_t place_in_table(std::uint32_t number) { return (number >> 1) % table.size(); }
std::atomic<std::uint64_t>& entry(std::uint32_t number) { return table[place_in_table(number)]; }

// What calls have lost by going elsewhere, if what is known of their kind is wrong, and how often that stood the test.
struct Doubt {
  float lost_seconds = 0;
  std::uint16_t tag = 0;  // of the kind's number: a part of it
  std::uint8_t doublings = 0;
  bool is_on_trial = false;
};
std::array<std::atomic<std::uint64_t>, table.size()> doubts;

Doubt nothing_doubted(std::uint32_t number) { return {0, static_cast<std::uint16_t>(number >> 16), 0, false}; }
Doubt doubt_of(std::uint32_t number, std::uint64_t word) {
  auto const found = std::bit_cast<Doubt>(word);
  Doubt const none = nothing_doubted(number);
  return found.tag == none.tag ? found : none;
}
Doubt doubt_of(std::uint32_t number) {
  return doubt_of(number, doubts[place_in_table(number)].load(std::memory_order_relaxed));
}
void store_doubt(std::uint32_t number, Doubt const& doubt) {
  doubts[place_in_table(number)].store(std::bit_cast<std::uint64_t>(doubt), std::memory_order_relaxed);
}

// Of two threads one is not heard.
void store(std::uint32_t number, Known known) {
  entry(number).store(std::uint64_t{number} << 32 | std::bit_cast<std::uint32_t>(known), std::memory_order_relaxed);
}

// False: nothing is known of the kind.
bool find(std::uint32_t number, Known* known) {
  std::uint64_t const now = entry(number).load(std::memory_order_relaxed);
  if (now >> 32 != number) return false;
  *known = std::bit_cast<Known>(static_cast<std::uint32_t>(now));
  return true;
}

}  // namespace

Experience experienced(Kind const& kind) {
  std::uint32_t const number = number_of(kind);
  Known known;
  bool const is_met = find(number, &known), is_known = is_met && known.before != nothing;
  if (!is_met && kind.company == 0) return {};
  return {known.factor != 0 ? static_cast<double>(factor_of(known.factor)) : 1, is_met, is_known,
          is_known && std::abs(known.before - known.factor) < nearly,
          (kind.company > 0 || (is_known && known.factor > 0)) && doubt_of(number).is_on_trial};
}

Experience or_of_the_other(Experience const& own, Experience const& other) {
  if (own.is_known) return own;
  Experience made = own;
  made.factor = std::min(own.factor, other.factor);
  return made;
}

void learn(Kind const& kind, double expected_seconds, double seconds, bool is_trial) {
  constexpr double shortest = 50e-6;
  // Of the newest call, in the logarithm: one that was disturbed says little. Where the call before says the same, of
  // the nearer of both. Two that say nearly the same are hardly an accident; of others not more counts than this.
  constexpr float of_one = 0.25F, of_two = 0.5F, of_two_alike = 0.75F;
  // Of threads that begin together the CPU BLAS may do one call after the other (OpenBLAS has a lock around those of
  // level 3), and what the program waits for is the last one. So in company a call that took less says less.
  constexpr float of_less_in_company = of_one / 4;
  constexpr int most_believed = 2 * static_cast<int>(steps);  // four times
  if (expected_seconds <= 0) return;
  bool const is_short = std::max(expected_seconds, seconds) < shortest;
  std::uint32_t const number = number_of(kind);
  Known known;
  if (!find(number, &known)) {
    if (!is_short) store(number, known), store_doubt(number, nothing_doubted(number));
    return;
  }
  std::int16_t const seen = logarithm(std::clamp(static_cast<float>(seconds / expected_seconds),
                                                 is_short           ? 1.0F
                                                 : kind.company > 0 ? least_in_company
                                                                    : least,
                                                 most));
  if (is_trial && known.factor > 0) {
    int const half = std::max(known.factor - static_cast<int>(steps),
                              known.factor / 2);  // of a belief below 2, half of what it adds
    if (seen < half) store_doubt(number, nothing_doubted(number));
    store(number, {static_cast<std::int16_t>(std::min<int>(seen, known.factor + most_believed)), seen});
    return;
  }
  if (is_short && seen >= known.factor && (known.factor >= 0 || kind.company == 0)) return;
  int const off = seen - known.factor, off_before = known.before == nothing ? 0 : known.before - known.factor;
  bool const agree = (off > 0) == (off_before > 0) && off_before != 0;
  bool const alike = agree && std::abs(off - off_before) < nearly;
  int const nearer = agree && std::abs(off_before) < std::abs(off) ? off_before : off;
  int const believed = alike ? nearer : std::clamp(nearer, -most_believed, most_believed);
  float move = (alike ? of_two_alike : agree ? of_two : of_one) * static_cast<float>(believed);
  if (kind.company > 0 && !alike)
    move = (off > 0 ? of_one : of_less_in_company) * static_cast<float>(std::clamp(off, -most_believed, most_believed));
  auto const factor = static_cast<std::int16_t>(known.factor + static_cast<std::int16_t>(std::lround(move)));
  store(number, {factor, seen});
  if (kind.company == 0 && known.factor > 0 && factor <= 0) store_doubt(number, nothing_doubted(number));
}

void doubt(Kind const& kind, double lost_seconds, double believed_seconds) {
  constexpr double patience = 4, patience_with_guesses = 1;
  if (!(lost_seconds > 0) || !(believed_seconds > 0)) return;
  std::uint32_t const number = number_of(kind);
  Known known;
  bool const is_known = find(number, &known) && known.before != nothing;
  if (kind.company == 0 && !(is_known && known.factor > 0)) return;
  Doubt now = doubt_of(number);
  if (now.is_on_trial) return;
  now.lost_seconds += static_cast<float>(lost_seconds);
  now.is_on_trial = now.lost_seconds >= std::ldexp((is_known ? patience : patience_with_guesses) * believed_seconds,
                                                   now.doublings + kind.company);
  store_doubt(number, now);
}

bool take_trial(Kind const& kind, double factor) {
  constexpr std::uint8_t most_doublings = 16;
  std::uint32_t const number = number_of(kind);
  std::atomic<std::uint64_t>& word = doubts[place_in_table(number)];
  std::uint64_t now = word.load(std::memory_order_relaxed);
  Doubt taken = doubt_of(number, now);
  if (!taken.is_on_trial) return false;
  taken = {0, taken.tag, std::min(static_cast<std::uint8_t>(taken.doublings + 1), most_doublings), false};
  if (!word.compare_exchange_strong(now, std::bit_cast<std::uint64_t>(taken))) return false;
  if (kind.company > 0) store(number, {factor < 1 ? logarithm(static_cast<float>(factor)) : std::int16_t{0}, nothing});
  return true;
}

}  // namespace blaslift::dispatch
