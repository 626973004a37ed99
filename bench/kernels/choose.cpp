// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What a choice costs on the host: the same call again, calls of many sizes that the memo knows, and sizes that it does
// not. Loops double until they are long enough to time, and the least of several is kept: only other work disturbs.
#include <functional>

#include "bench/kernels/modes.hpp"

namespace blaslift::bench {
namespace {

// The work's result must go somewhere, or there is none.
template <class T>
void keep(T const& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

double nanoseconds(std::function<void(std::int64_t)> const& run) {
  using Clock = std::chrono::steady_clock;
  auto time = [&](std::int64_t count) {
    auto const begin = Clock::now();
    run(count);
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  std::int64_t count = 64;
  while (count < (std::int64_t{1} << 40) && time(count) < 0.005) count *= 2;
  double least = time(count);
  for (int i = 0; i < 10; ++i) least = std::min(least, time(count));
  return least / static_cast<double>(count) * 1e9;
}

}  // namespace

Error choose(Session& session, Case const& of) {
  for (auto const& source : session.sources) {
    if (!source->takes(of.call)) continue;
    // Smaller sizes, as aligned as the case's, most of them in different classes of the memo.
    auto sized = [&](int count) {
      std::vector<AnyCall> made;
      for (int i = 0; i < count; ++i) {
        Case other = of;
        for (std::int64_t& size : other.sizes) size = (size * (i + 1) / count + 3) / 4 * 4;
        if (AnyCall const call = laid(other, of.layout).call; source->takes(call)) made.push_back(call);
      }
      return made;
    };
    auto loop = [&](std::vector<AnyCall> const& calls) {
      auto const arrays = of.arrays(session.base());
      std::span<gpu::DeviceAddress const> const operands{arrays.data(), of.operands()};
      return nanoseconds([&](std::int64_t count) {
        std::size_t at = 0;
        for (std::int64_t i = 0; i < count; ++i) {
          keep(source->choose(calls[at], operands, session.workspace));
          if (++at == calls.size()) at = 0;
        }
      });
    };
    JsonLine line = described("choose", of);
    line.text("who", source->name()).number("same", loop({of.call})).number("known", loop(sized(64)));
    line.number("shapes", source->shapes(of.call, of.arrays(session.base()), session.workspace).size());
    // 2^10 slots: of so many keys most are gone when they come again.
    if (of.sizes.back() >= 8192) line.number("many", loop(sized(8192)));
    line.print();
  }
  return Error::none();
}

}  // namespace blaslift::bench
