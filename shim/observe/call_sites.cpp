// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/observe/call_sites.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <optional>

#include "shim/base/clock.hpp"
#include "shim/base/fork_gate.hpp"
#include "shim/base/found_once.hpp"
#include "shim/base/state.hpp"
#include "shim/observe/modules.hpp"
#include "shim/observe/statistics.hpp"
#include "shim/observe/unwinder.hpp"

namespace blaslift::observe {
namespace {

// More than a site keeps: the frames of blaslift itself, and those that recursion repeats, are left out.
constexpr std::size_t most_addresses = 32;

struct Library {
  Unwinder unwinder;
  std::uint64_t unloaded;  // modules, until it was opened
};
Library const& library() {
  static constinit FoundOnce<Library> once;
  return once.get([] { return Library{open_unwinder(unwinder_soname), unload_count()}; });
}

// Bounds what unwinding takes of this thread's time: a share of it, and an advance for short programs.
class Allowance {
 public:
  bool any(double now) {
    credit_ = std::min(advance, credit_ + share * (now - since_));
    since_ = now;
    return credit_ > 0;
  }
  void spend(double seconds) { credit_ -= seconds; }

 private:
  static constexpr double share = 0.01, advance = 0.005;
  double credit_ = advance, since_ = 0;
};
[[gnu::tls_model("initial-exec")]] constinit thread_local Allowance allowance;
[[gnu::tls_model("initial-exec")]] constinit thread_local bool looking =
    false;  // a signal handler may call BLAS meanwhile

// Numbers of stacks that were seen, by a hash of their addresses: 52 bits of it, and the number + 1.
class SeenStacks {
 public:
  std::optional<std::uint16_t> find(std::uint64_t hash) const {
    for (std::size_t i = 0; i < probes; ++i) {
      std::uint64_t const there = slot(hash, i).load(std::memory_order_relaxed);
      if (there && (there ^ hash) >> number_bits == 0) return static_cast<std::uint16_t>((there & number_mask) - 1);
    }
    return std::nullopt;
  }
  void add(std::uint64_t hash, std::uint16_t number) {
    std::uint64_t const made = (hash & ~number_mask) | (std::uint64_t{number} + 1);
    for (std::size_t i = 0; i < probes; ++i) {
      std::uint64_t free = 0;
      if (slot(hash, i).compare_exchange_strong(free, made, std::memory_order_relaxed)) return;
    }
    slot(hash, (hash >> 60) % probes).store(made, std::memory_order_relaxed);  // of one that was seen earlier
  }

 private:
  static constexpr std::size_t size = 4096, probes = 8, number_bits = 12;
  static constexpr std::uint64_t number_mask = (1 << number_bits) - 1;
  static_assert(site_capacity + 1 <= number_mask && site_capacity <= GroupKey::most_sites);

  std::atomic<std::uint64_t>& slot(std::uint64_t hash, std::size_t probe) const {
    return slots_[((hash >> number_bits) + probe) % size];
  }
  mutable std::atomic<std::uint64_t> slots_[size] = {};
};
constinit SeenStacks seen_stacks;
// Goes into the hashes, so that what was seen earlier is not found again.
constinit std::atomic<std::uint64_t> generation{0};

std::uint64_t hash_of(void* const* addresses, std::size_t count, std::uint64_t seed) {
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
  std::uint64_t hash = (seed + 1) * factor;
  for (std::size_t i = 0; i < count; ++i) {
    hash = (hash ^ reinterpret_cast<std::uintptr_t>(addresses[i])) * factor;
    hash ^= hash >> 29;
  }
  return hash;
}

void note_lack_of_room() {
  note("BLASLIFT_CALL_SITES: there is room for 256 places and 64 modules; calls from others are counted without one");
}

// The number of a module, from 1 on; 0: no room, or code that is in no file. For holders of binding_gate.
std::size_t number_of_module(Header& header, Module const& wanted, bool* room) {
  if (!wanted.path[0]) return 0;
  std::size_t const count = std::min<std::size_t>(header.module_count.load(std::memory_order_relaxed), module_capacity);
  for (std::size_t i = 0; i < count; ++i)
    if (header.modules[i].build_id == wanted.build_id && std::strcmp(header.modules[i].path, wanted.path) == 0)
      return i + 1;
  if (count == module_capacity) return *room = false, 0;
  header.modules[count] = wanted;
  header.module_count.store(static_cast<std::uint32_t>(count + 1), std::memory_order_release);
  return count + 1;
}

// A program with very many places gets the last quarter of them by their inner frames alone. For holders of
// binding_gate.
std::uint16_t find_or_add_frames(Header& header, std::array<std::uint64_t, site_depth> frames) {
  constexpr std::size_t with_whole_stack = site_capacity * 3 / 4, inner_frames = 3;
  std::size_t const sites = std::min<std::size_t>(header.site_count.load(std::memory_order_relaxed), site_capacity);
  auto const find = [&]() -> std::uint16_t {
    for (std::size_t i = 0; i < sites; ++i)
      if (std::equal(frames.begin(), frames.end(), header.sites[i].frames)) return static_cast<std::uint16_t>(i + 1);
    return 0;
  };
  if (std::uint16_t const known = find()) return known;
  if (sites >= with_whole_stack) {
    std::fill(frames.begin() + inner_frames, frames.end(), 0);
    if (std::uint16_t const known = find()) return known;
  }
  if (sites == site_capacity) return 0;
  std::copy(frames.begin(), frames.end(), header.sites[sites].frames);
  header.site_count.store(static_cast<std::uint32_t>(sites + 1), std::memory_order_release);
  return static_cast<std::uint16_t>(sites + 1);
}

std::uint16_t find_or_add_site(Located const* located, std::size_t count) {
  Header& header = statistics();
  GateHolder const holder(binding_gate);
  std::array<std::uint64_t, site_depth> frames{};
  std::size_t used = 0;
  bool room = true;
  for (std::size_t i = 0; i < count && used < site_depth; ++i) {
    if (located[i].own) continue;
    std::size_t const module = number_of_module(header, located[i].module, &room);
    std::uint64_t const frame =
        pack_frame(module, module ? located[i].offset : 1);  // other addresses do not come again
    if (std::find(frames.begin(), frames.begin() + used, frame) == frames.begin() + used) frames[used++] = frame;
  }
  std::uint16_t const number = find_or_add_frames(header, frames);
  if (!number || !room) note_lack_of_room();
  return number;
}

std::uint16_t look() {
  void* addresses[most_addresses];
  std::size_t count = 0;
  std::uint64_t unloaded = 0;
  {
    AskingLoader const asking;
    Library const& known = library();
    if (!known.unwinder.backtrace) return 0;
    unloaded = unload_count();
    count = return_addresses(known.unwinder, unloaded != known.unloaded, addresses, most_addresses);
  }
  if (count == 0) return 0;
  std::uint64_t const hash = hash_of(addresses, count, generation.load(std::memory_order_relaxed) << 32 ^ unloaded);
  if (auto const number = seen_stacks.find(hash)) return *number;
  std::uint16_t const number = number_of_site(addresses, count);
  seen_stacks.add(hash, number);
  return number;
}

}  // namespace

std::uint16_t call_site() {
  if (settings().call_sites == setting::call_sites::off || looking) return 0;
  double const begin = monotonic_seconds();
  if (!allowance.any(begin)) return 0;
  int const error = errno;
  looking = true;
  std::uint16_t const number = look();
  looking = false;
  errno = error;
  allowance.spend(monotonic_seconds() - begin);
  return number;
}

std::uint16_t number_of_site(void* const* addresses, std::size_t count) {
  count = std::min(count, most_addresses);
  std::unique_ptr<Located[]> const located(new (std::nothrow) Located[count]);  // too much for small stacks
  if (!located) return 0;
  {
    AskingLoader const asking;
    locate(addresses, count, located.get());
  }
  return find_or_add_site(located.get(), count);
}

void forget_call_sites() { generation.fetch_add(1, std::memory_order_relaxed); }

}  // namespace blaslift::observe
