// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/factor_memo.hpp"

namespace blaslift {
namespace {

std::size_t place_of(Symbol symbol, std::int64_t m, std::int64_t n, std::int64_t k) {
  std::uint64_t mixed = index(symbol);
  for (std::int64_t const size : {m, n, k}) mixed = (mixed ^ static_cast<std::uint64_t>(size)) * 0x9e3779b97f4a7c15ULL;
  return mixed >> 58;
}

}  // namespace

Factors FactorMemo::of(MeasuredCalls const& measured, Symbol symbol, std::int64_t m, std::int64_t n,
                       std::int64_t k) const {
  if (measured.empty()) return {};
  constexpr auto acquire = std::memory_order_acquire, release = std::memory_order_release,
                 relaxed = std::memory_order_relaxed;
  static_assert(entries == 1 << (64 - 58));
  Entry& entry = entries_[place_of(symbol, m, n, k)];
  auto const number = static_cast<std::uint32_t>(index(symbol));
  std::uint32_t version = entry.version.load(acquire);
  bool const same = entry.symbol.load(acquire) == number && entry.m.load(acquire) == m && entry.n.load(acquire) == n &&
                    entry.k.load(acquire) == k;
  Factors found{entry.cpu.load(acquire), entry.sent.load(acquire), entry.resident.load(acquire)};
  if (same && version % 2 == 0 && entry.version.load(relaxed) == version) return found;
  found = measured.of(symbol, m, n, k);
  // Odd for good where a process was forked while another thread wrote here: the child then asks the measured calls
  // each time.
  if (version % 2 != 0 || !entry.version.compare_exchange_strong(version, version + 1, acquire, relaxed)) return found;
  entry.symbol.store(number, release);
  entry.m.store(m, release), entry.n.store(n, release), entry.k.store(k, release);
  entry.cpu.store(found.cpu, release), entry.sent.store(found.sent, release),
      entry.resident.store(found.resident, release);
  entry.version.store(version + 2, release);
  return found;
}

}  // namespace blaslift
