// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/filling.hpp"

#include <algorithm>
#include <cmath>

namespace blaslift::gpu {
namespace {

constexpr double MiB = 1 << 20;
constexpr double short_call = 128 * MiB, few_chunks = 32 * MiB;
constexpr double chunks_left = 2;  // what is left of a call is cut into so many at least
// Copies that are smaller by much are mostly latency: the link rests 3 us after each.
constexpr double largest_first = 1 * MiB, smallest_first = MiB / 4, part_of_all = 1.0 / 32;

// How a call's slots are filled, but for the size of the next chunk.
struct Manner {
  int slots;
  double largest;  // bytes of a chunk
  double growth;
  Stores stores;
};

// Where calls share the cores, the link waits for them: nothing is slower than what takes them the least. All their
// slots together stay in the last cache (16 threads, dgemm n = 2048: 6 slots of 8 MiB for each take 4 to 8 % longer).
Manner beside_others(int calls) {
  constexpr double all_slots = 128 * MiB;
  int const slots = std::clamp(static_cast<int>(all_slots / (4 * MiB) / calls), 2, 6);
  return {slots, std::clamp(all_slots / (calls * slots), 4 * MiB, 8 * MiB), 2, Stores::through_caches};
}

// Two slots that are packed, two under way, and some for threads that are late. The link is behind the cores by some 20
// MiB in the middle of a call (they pack a fifth to a half more than it sends), and by nothing at its beginning.
// Columns that push out little but themselves go around the caches in short calls; in long ones the memory itself would
// be what everybody waits for (dsyrk n = 8192: 16.7 ms, not 15.0).
Manner ahead_of_the_link(Sending const& sending) {
  constexpr double too_soon = 4 * MiB, not_pushed_out = 24 * MiB;
  if (sending.few_sets && sending.all_bytes <= short_call) return {6, 8 * MiB, 2, Stores::around_caches};
  bool const read_soon = sending.taken_bytes < too_soon || sending.all_bytes - sending.taken_bytes < not_pushed_out;
  return {6, 8 * MiB, 2, read_soon ? Stores::to_last_level : Stores::through_caches};
}

// As many threads as these pack as fast as the link sends when all that they write leaves their caches at once (a
// dozen: 0.9 to 1.1 of its 54 GB/s; eight: 0.65). Then as few slots as there can be, which the last cache keeps. They
// are no faster than the link, so chunks may grow but slowly; a call of few chunks would not reach the largest.
Manner in_step_with_the_link(Sending const& sending) {
  return {4, 4 * MiB, sending.all_bytes > few_chunks ? 1.4 : 2, Stores::to_last_level};
}

Manner manner_of(Sending const& sending) {
  constexpr int enough_workers = 12;
  if (sending.calls > 1) return beside_others(sending.calls);
  bool const in_step = sending.all_bytes <= short_call && sending.workers >= enough_workers && sending.demotes;
  return in_step ? in_step_with_the_link(sending) : ahead_of_the_link(sending);
}

}  // namespace

// Large chunks cost the link the least. The first ones are smaller and grow, so that the link begins at once (28 us for
// 1 MiB by twelve threads) and each chunk is packed while the one before it is sent: the faster packing is, the faster
// they may grow. The last ones are small: what the link still has to do when all is packed is time lost.
Filling how_to_fill(Sending const& sending, Ramp const& ramp) {
  Manner const manner = manner_of(sending);
  double const growth = ramp.growth > 0 ? ramp.growth : manner.growth;
  double const first = ramp.first_bytes > 0
                           ? ramp.first_bytes
                           : std::clamp(part_of_all * sending.all_bytes, smallest_first, largest_first);
  double const left = sending.all_bytes - sending.taken_bytes;
  double const grown = first * std::pow(growth, std::min(sending.chunks, 40));
  double bytes = std::min({grown, manner.largest, std::max(left / chunks_left, std::min(largest_first, first))});
  // No crumb for the end: what is left goes at once, the rows included that fill up columns (chunks.cpp).
  constexpr double nearly = 1.5, filled_up = 1.2;
  if (left < nearly * bytes) bytes = std::max(bytes, filled_up * left);
  return {manner.slots, static_cast<std::size_t>(std::max(bytes, 1.0)), manner.stores};
}

}  // namespace blaslift::gpu
