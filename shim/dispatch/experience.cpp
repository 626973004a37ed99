// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/experience.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>

namespace blaslift::dispatch {
namespace {

// A place in the table: the call's kind in the upper half, the factor (a float's bits) in the lower. A kind that finds
// another one in its place takes it over: the table forgets, and never grows.
std::array<std::atomic<std::uint64_t>, 1024> table;

constexpr float most = 256, least = 0.25F;  // a thin dsyrk on 16 threads takes 190 times what its operations say

std::uint32_t kind_of(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k) {
  auto const bits = [](std::int64_t size) { return static_cast<std::uint64_t>(std::bit_width(static_cast<std::uint64_t>(size))); };
  std::uint64_t const kind = index(symbol) | static_cast<std::uint64_t>(place) << 10 | bits(m) << 11 | bits(n) << 18 | bits(k) << 25;
  // Never 0, which is a free place.
  return static_cast<std::uint32_t>((kind * 0x9e3779b97f4a7c15) >> 32) | 1;
}

std::atomic<std::uint64_t>& entry(std::uint32_t kind) { return table[(kind >> 1) % table.size()]; }

// Of two threads one is not heard.
void store(std::uint32_t kind, float factor) {
  entry(kind).store(std::uint64_t{kind} << 32 | std::bit_cast<std::uint32_t>(factor), std::memory_order_relaxed);
}

}  // namespace

double experienced(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k) {
  std::uint32_t const kind = kind_of(symbol, place, m, n, k);
  std::uint64_t const now = entry(kind).load(std::memory_order_relaxed);
  if (now >> 32 != kind) return 1;
  return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(now)));
}

void learn(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k, double expected_seconds,
           double seconds) {
  constexpr double shortest = 50e-6;
  constexpr float share = 0.25F;  // of the newest call, in the logarithm: one call that was disturbed says little
  if (expected_seconds <= 0 || std::max(expected_seconds, seconds) < shortest) return;
  std::uint32_t const kind = kind_of(symbol, place, m, n, k);
  if (entry(kind).load(std::memory_order_relaxed) >> 32 != kind) return store(kind, 1);
  auto const factor = std::clamp(static_cast<float>(seconds / expected_seconds), least, most);
  auto const before = static_cast<float>(experienced(symbol, place, m, n, k));
  float const after = before * std::pow(factor / before, share);
  store(kind, after);
}

void forget_slowly(Symbol symbol, Place place, std::int64_t m, std::int64_t n, std::int64_t k) {
  constexpr float share = 0.999F, forgotten = 1.01F, certain = 4;
  auto const factor = static_cast<float>(experienced(symbol, place, m, n, k));
  if (factor > forgotten && factor < certain) store(kind_of(symbol, place, m, n, k), factor * share);
}

}  // namespace blaslift::dispatch
