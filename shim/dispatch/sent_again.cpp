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

// A place in the table: the view in the upper half, its content in the lower. A view that finds another one in its
// place takes it over: the table forgets, and never grows.
constinit std::array<std::atomic<std::uint64_t>, 512> table{};

std::uint32_t folded(std::uint64_t number) { return static_cast<std::uint32_t>(number ^ number >> 32); }
// Never 0, which is a free place.
std::uint32_t view_of(Operand const& view) { return folded(fingerprint(view, 0) * 0x9e3779b97f4a7c15) | 1; }
std::atomic<std::uint64_t>& entry(std::uint32_t view) { return table[(view >> 1) % table.size()]; }
std::uint64_t word(Operand const& view) {
  return std::uint64_t{view_of(view)} << 32 | folded(fingerprint(view, elements));
}

}  // namespace

SentAgain::SentAgain(Call const& call, gpu::Wishes const& wishes) {
  for (int const i : call.routine->arrays()) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(i)].kind;
    bool const there = wishes[count_] == gpu::Keep::reuse || wishes[count_] == gpu::Keep::renew;
    Array& array = arrays_[count_++];
    array.view = make_operand(call, i);
    if (there || !outlives_call(kind, array.view) || !array.view.data) continue;
    double const bytes = static_cast<double>(referenced_elements(array.view)) * static_cast<double>(array.view.element);
    if (bytes < least_bytes) continue;
    array.bytes = bytes;
    if (!has_old_value(call, array.view)) continue;
    array.word = word(array.view);
    array.seen = entry(view_of(array.view)).load(std::memory_order_relaxed) == array.word;
  }
}

double SentAgain::settle(gpu::Outcome const& outcome) {
  double again = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    Array const& array = arrays_[i];
    if (array.bytes <= 0) continue;
    if (array.seen) again += std::max(0.0, array.bytes - outcome.stayed[i].reused);
    std::uint64_t const now = array.view.written ? word(array.view) : array.word;
    if (now) entry(view_of(array.view)).store(now, std::memory_order_relaxed);
  }
  return std::min(again, outcome.moved.up);
}

}  // namespace blaslift::dispatch
