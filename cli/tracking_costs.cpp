// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/tracking_costs.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "cli/isolated.hpp"
#include "gpu/residency/huge_pages.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::cli {
namespace {

using gpu::ByteRange;

constexpr std::size_t size = std::size_t{64} << 20, huge_page = std::size_t{2} << 20, small_page = 4096;
constexpr int rounds = 5;

double median(std::array<double, rounds> seconds) {
  std::sort(seconds.begin(), seconds.end());
  return seconds[rounds / 2];
}

// Whole huge pages, each byte touched.
class Memory {
 public:
  explicit Memory(int advice)
      : mapped_(mmap(nullptr, size + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    if (mapped_ == MAP_FAILED) return;
    auto const begin = (reinterpret_cast<std::uintptr_t>(mapped_) + huge_page - 1) / huge_page * huge_page;
    range = {begin, begin + size};
    madvise(reinterpret_cast<void*>(begin), size, advice);
    write();
  }
  ~Memory() {
    if (mapped_ != MAP_FAILED) munmap(mapped_, size + huge_page);
  }
  Memory(Memory const&) = delete;
  Memory& operator=(Memory const&) = delete;
  bool there() const { return mapped_ != MAP_FAILED; }
  void write() const { std::memset(reinterpret_cast<void*>(range.begin), 1, size); }

  ByteRange range{};

 private:
  void* mapped_;
};

// Seconds that some use of the tracker takes; its error stays in *error, after which nothing more is done.
template <class Use>
double timed(Error* error, Use&& use) {
  if (*error) return 0;
  double const begin = monotonic_seconds();
  *error = use();
  return monotonic_seconds() - begin;
}

Error measure_pages(gpu::WriteTracker& tracker, Memory const& memory, TrackingCosts::Pages* into, double* check_call) {
  ByteRange const all = memory.range, page{all.begin, all.begin + small_page};
  std::array<double, rounds> check{}, arm{}, disarm{}, one{};
  std::vector<ByteRange> dirty;
  Error error = tracker.track(all);
  for (std::size_t round = 0; round < rounds && !error; ++round) {
    arm[round] = timed(&error, [&] { return tracker.arm(all, &dirty); });
    dirty.clear();
    check[round] = timed(&error, [&] { return tracker.validate(all, &dirty); });
    one[round] = timed(&error, [&] { return tracker.validate(page, &dirty); });
    if (!error && !dirty.empty()) error = Error::make(Error::Code::failed, "armed memory does not stay clean");
    disarm[round] = timed(&error, [&] { return tracker.disarm(all); });
  }
  constexpr auto bytes = static_cast<double>(size);
  *check_call = median(one);
  *into = {std::max(0.0, median(check) - *check_call) / bytes, median(arm) / bytes, median(disarm) / bytes};
  return error;
}

}  // namespace

Result<TrackingCosts> measure_tracking(gpu::WriteTracker& tracker) {
  TrackingCosts costs;
  {
    Memory const small(MADV_NOHUGEPAGE);
    if (!small.there()) return Error::make(Error::Code::out_of_memory, "mmap: %s", std::strerror(errno));
    if (Error const error = measure_pages(tracker, small, &costs.small, &costs.check_call)) return error;
  }
  Memory const huge(MADV_HUGEPAGE);
  if (!huge.there()) return costs;
  Result<std::size_t> const found = gpu::huge_bytes(tracker.page_map(), huge.range);
  double ignored = 0;
  if (!found || *found < size) return costs;
  if (Error const error = measure_pages(tracker, huge, &costs.huge, &ignored)) return error;
  return costs;
}

std::optional<TrackingCosts> measure_tracking_apart() {
  static_assert(std::is_trivially_copyable_v<TrackingCosts>);
  constexpr double longest = 10;  // seconds
  Outcome const outcome = run_isolated(
      [] {
        auto const opened = gpu::WriteTracker::open();
        auto costs = opened ? measure_tracking(**opened) : Result<TrackingCosts>(opened.error());
        return costs ? std::string(reinterpret_cast<char const*>(&*costs), sizeof *costs) : std::string();
      },
      longest);
  TrackingCosts costs;
  if (!outcome.complete() || outcome.text.size() != sizeof costs) return std::nullopt;
  std::memcpy(&costs, outcome.text.data(), sizeof costs);
  return costs;
}

}  // namespace blaslift::cli
