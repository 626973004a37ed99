// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/entry/lost_attempts.hpp"

#include <algorithm>

namespace blaslift::entry {

LostAttempts::Place& LostAttempts::place_of(Call const& call) {
  constexpr std::uint64_t mixing = 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio: Knuth's multiplicative hashing
  auto const m = static_cast<std::uint64_t>(call.integer("m")), n = static_cast<std::uint64_t>(call.integer("n"));
  std::uint64_t const mixed = ((m * mixing ^ n) * mixing ^ index(call.symbol)) * mixing;
  return places_[(mixed >> 32) % places_.size()];
}

bool LostAttempts::skips(Call const& call) {
  Place& place = place_of(call);
  std::uint8_t const left = place.to_skip.load(std::memory_order_relaxed);
  if (left == 0) return false;
  place.to_skip.store(left - 1, std::memory_order_relaxed);
  return true;
}

void LostAttempts::settle(Call const& call, bool lost) {
  constexpr int most = 6;
  Place& place = place_of(call);
  int const in_a_row = lost ? std::min(place.in_a_row.load(std::memory_order_relaxed) + 1, most) : 0;
  place.in_a_row.store(static_cast<std::uint8_t>(in_a_row), std::memory_order_relaxed);
  place.to_skip.store(static_cast<std::uint8_t>((1 << in_a_row) - 1), std::memory_order_relaxed);
}

}  // namespace blaslift::entry
