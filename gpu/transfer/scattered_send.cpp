// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/scattered_send.hpp"

#include <algorithm>
#include <array>

#include "gpu/transfer/stores.hpp"

namespace blaslift::gpu {
namespace {

constexpr std::size_t longest_piece = std::size_t{64} << 10;  // so that threads share long runs
constexpr std::size_t part_bytes = std::size_t{128} << 10;    // that a thread packs at a time

// What is still to be sent of the runs.
class Rest {
 public:
  explicit Rest(std::span<ByteRange const> runs) : runs_(runs) { next(0); }
  bool empty() const { return runs_.empty(); }
  std::uintptr_t begin() const { return begin_; }
  std::size_t bytes() const { return runs_.front().end - begin_; }
  void take(std::size_t bytes) {
    begin_ += bytes;
    if (begin_ == runs_.front().end) next(1);
  }

 private:
  void next(std::size_t skipped) {
    runs_ = runs_.subspan(skipped);
    while (!runs_.empty() && runs_.front().empty()) runs_ = runs_.subspan(1);
    if (!runs_.empty()) begin_ = runs_.front().begin;
  }
  std::span<ByteRange const> runs_;
  std::uintptr_t begin_ = 0;
};

// A slot on its way: pieces from its beginning, their list at its end.
struct Packing {
  std::byte* memory = nullptr;
  ScatteredPiece const* pieces = nullptr;
  std::size_t count = 0, in_a_part = 1;
  std::uintptr_t host = 0;
  DeviceAddress twin = DeviceAddress::null;
};

void pack_part(void* context, std::size_t part) {
  auto const& packing = *static_cast<Packing const*>(context);
  std::size_t const first = part * packing.in_a_part, end = std::min(packing.count, first + packing.in_a_part);
  for (std::size_t i = first; i < end; ++i) {
    ScatteredPiece const& piece = packing.pieces[i];
    std::uintptr_t const from =
        packing.host + (static_cast<std::uintptr_t>(piece.device) - static_cast<std::uintptr_t>(packing.twin));
    copy_bytes(packing.memory + piece.offset, reinterpret_cast<std::byte const*>(from), piece.bytes,
               Stores::to_last_level);
  }
  end_of_stores(Stores::to_last_level);
}

// Lists as much of the rest as the slot takes; the list grows towards the pieces.
void list_pieces(Rest& rest, std::byte* memory, std::size_t slot_bytes, Packing& packing) {
  auto* const end = reinterpret_cast<ScatteredPiece*>(memory + slot_bytes);
  std::size_t offset = 0, bytes = 0;
  packing.count = 0;
  while (!rest.empty()) {
    DeviceAddress const device = advance(packing.twin, rest.begin() - packing.host);
    std::size_t const at = offset + (static_cast<std::uintptr_t>(device) - offset) % scatter_alignment;
    std::size_t const listed = (packing.count + 1) * sizeof(ScatteredPiece);
    if (at + listed >= slot_bytes) break;
    std::size_t const length = std::min({rest.bytes(), longest_piece, slot_bytes - at - listed});
    ++packing.count;
    end[-static_cast<std::ptrdiff_t>(packing.count)] = {device, static_cast<std::uint32_t>(at),
                                                        static_cast<std::uint32_t>(length)};
    offset = at + length;
    bytes += length;
    rest.take(length);
  }
  packing.memory = memory;
  packing.pieces = end - packing.count;
  packing.in_a_part = std::max<std::size_t>(1, packing.count * part_bytes / std::max<std::size_t>(bytes, part_bytes));
}

}  // namespace

Error send_scattered(std::span<ByteRange const> runs, std::uintptr_t host, DeviceAddress twin, Lane& lane, Ring& ring,
                     Ring::Share& share, Parallel& parallel) {
  // One is packed while the other is on its way, where the ring has two.
  std::array<Slot*, 2> slots{};
  std::array<bool, 2> under_way{};
  Error error;
  Rest rest(runs);
  for (std::size_t turn = 0; !rest.empty() && !error; turn = 1 - turn) {
    if (!slots[turn]) slots[turn] = ring.take(share, 0);
    if (!slots[turn]) turn = 0;
    Slot& slot = *slots[turn];
    if (under_way[turn]) error = lane.synchronize(*slot.event);
    if (error) break;
    Packing packing;
    packing.host = host;
    packing.twin = twin;
    list_pieces(rest, slot.memory, ring.slot_bytes(), packing);
    std::size_t const parts = (packing.count + packing.in_a_part - 1) / packing.in_a_part;
    if (parts == 1)
      pack_part(&packing, 0);
    else
      parallel.run(parts, &pack_part, &packing);
    error = lane.scatter(slot.memory, packing.pieces, packing.count, *slot.event);
    under_way[turn] = true;
  }
  for (std::size_t i = 0; i < slots.size() && !error; ++i)
    if (under_way[i]) error = lane.synchronize(*slots[i]->event);
  // Whatever failed: others write to these slots next, and a list that changes would send the kernel anywhere.
  if (error) (void)lane.synchronize();
  for (Slot* const slot : slots)
    if (slot) ring.give_back(share, 0, slot);
  return error;
}

}  // namespace blaslift::gpu
