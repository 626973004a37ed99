// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/sent_again.hpp"

#include <algorithm>
#include <atomic>

#include "shim/decide/fingerprint.hpp"

namespace blaslift::dispatch {
namespace {

// Of smaller operands the look would be noticed beside the transfer.
constexpr double least_bytes = 1 << 20;
constexpr int elements = 32;  // some 2 us; 1 MiB takes 20 and more to send

// A place in the table: the view in the upper half, its content in the lower. A set holds the latest views of those
// that belong into it, so that no operand of a call pushes another one out; the table forgets, and never grows. Threads
// in one set at once may lose a view.
using Place = std::atomic<std::uint64_t>;
constexpr std::size_t sets = 128, places = 4;
constinit std::array<std::array<Place, places>, sets> table{};

std::uint32_t folded(std::uint64_t number) { return static_cast<std::uint32_t>(number ^ number >> 32); }
// Never 0, which is a free place.
std::uint32_t view_of(Operand const& view) { return folded(fingerprint(view, 0) * 0x9e3779b97f4a7c15) | 1; }
std::array<Place, places>& set_of(std::uint32_t view) { return table[(view >> 1) % sets]; }
std::uint64_t word(Operand const& view) {
  return std::uint64_t{view_of(view)} << 32 | folded(fingerprint(view, elements));
}

bool is_known(std::uint64_t word) {
  auto const& set = set_of(static_cast<std::uint32_t>(word >> 32));
  return std::any_of(set.begin(), set.end(),
                     [&](Place const& place) { return place.load(std::memory_order_relaxed) == word; });
}

// The latest is the first; what moves up to make way for it is lost at the end.
void remember(std::uint64_t word) {
  auto const view = static_cast<std::uint32_t>(word >> 32);
  std::uint64_t moving = word;
  for (Place& place : set_of(view)) {
    moving = place.exchange(moving, std::memory_order_relaxed);
    if (moving >> 32 == view) break;
  }
}

}  // namespace

SentAgain::SentAgain(Call const& call, Operands const& operands, gpu::Wishes const& wishes) {
  for (Operand const& view : operands) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(call.routine->arrays()[count_])].kind;
    bool const there = wishes[count_] == gpu::Keep::reuse || wishes[count_] == gpu::Keep::renew;
    Array& array = arrays_[count_++];
    array.view = &view;
    if (there || !outlives_call(kind, view) || !view.data) continue;
    double const bytes = static_cast<double>(referenced_elements(view)) * static_cast<double>(view.element);
    if (bytes < least_bytes) continue;
    array.bytes = bytes;
    if (!has_old_value(call, view)) continue;
    array.word = word(view);
    array.seen = is_known(array.word);
  }
}

double SentAgain::settle(gpu::Outcome const& outcome) {
  double again = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    Array const& array = arrays_[i];
    if (array.bytes <= 0) continue;
    if (array.seen) again += std::max(0.0, array.bytes - outcome.stayed[i].reused);
    std::uint64_t const now = array.view->written ? word(*array.view) : array.word;
    if (now) remember(now);
  }
  return std::min(again, outcome.moved.up);
}

}  // namespace blaslift::dispatch
