// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Staging: small operands on their way, through a lane's own pinned buffer, copied by the calling thread alone. The
// ring (ring.hpp) is for large ones.
//
// Data is given as pieces: contiguous bytes in host memory and where they lie on the device, in ascending order.
#pragma once

#include <memory>
#include <vector>

#include "gpu/residency/range_set.hpp"
#include "gpu/transfer/lane_kit.hpp"
#include "shim/call/operand.hpp"

namespace blaslift::gpu {

struct StagedPiece {
  std::byte* host = nullptr;
  DeviceAddress device = DeviceAddress::null;
  std::size_t bytes = 0;
};

// An operand of its own on the device, without gaps between columns: what BLAS refers to, vectors with increment 1.
struct CompactLayout {
  std::int64_t stride = 0;    // leading dimension in elements; of a vector 1 or -1, as the sign of its increment
  std::int64_t elements = 0;  // in all
};
CompactLayout compact_layout(Operand const& operand);

// Calls piece(StagedPiece) for every run of elements of an operand that lies compact at `device`.
template <class Piece>
void for_each_compact_piece(Operand const& operand, DeviceAddress device, Piece&& piece) {
  CompactLayout const layout = compact_layout(operand);
  auto* const host = static_cast<std::byte*>(operand.data);
  bool const vector = operand.shape == Shape::vector;
  std::int64_t const host_step = vector ? (operand.stride < 0 ? -operand.stride : operand.stride) : operand.stride;
  std::int64_t const device_step = vector ? 1 : layout.stride;
  for_each_run(operand, [&](std::int64_t first, std::int64_t count) {
    std::int64_t at = first;
    if (host_step > 0) at = first / host_step * device_step + first % host_step;  // packed matrices have no columns
    piece(StagedPiece{host + static_cast<std::size_t>(first) * operand.element,
                      advance(device, static_cast<std::size_t>(at) * operand.element),
                      static_cast<std::size_t>(count) * operand.element});
  });
}

// Sends pieces; one for everything that a call sends, because the buffer is busy until copies have ended. The upload
// queue has been given everything after end().
class Sender {
 public:
  explicit Sender(LaneKit& kit) : kit_(kit) {}
  // gaps: bytes on the device between this piece and the one before belong to nobody, so that one copy may send both.
  void put(StagedPiece piece, bool gaps);
  Error end();
  std::size_t bytes() const { return bytes_; }

 private:
  static constexpr std::size_t half_bytes = LaneKit::staging_bytes / 2;
  void send();
  void next_half();

  LaneKit& kit_;
  Error error_;
  std::size_t bytes_ = 0;
  int half_ = 0;
  bool used_[2] = {false, false};
  std::size_t first_ = 0, end_ = 0;  // of the copy that is being gathered, within the half
  DeviceAddress device_ = DeviceAddress::null;
};

// Fetches pieces. Host memory is written when everything has arrived: until then the CPU can take over.
class Fetcher {
 public:
  explicit Fetcher(LaneKit& kit) : kit_(kit) {}
  void add(StagedPiece piece);  // may throw std::bad_alloc
  // Starts copies behind what the download queue has been given, as many as the buffer takes.
  Error start();
  // Waits until everything has arrived. out_of_memory: there is none for what the buffer does not take.
  Error wait();
  // Whether any number of what has arrived is NaN or infinite; real numbers of `real` bytes.
  bool non_finite(std::size_t real) const;
  void write_back();

 private:
  Error fetch(std::size_t first, std::size_t* end, std::size_t* bytes);
  std::byte* buffer() const { return kit_.staging + LaneKit::staging_bytes; }
  std::byte const* arrived() const { return rest_ ? rest_.get() : buffer(); }

  LaneKit& kit_;
  std::vector<StagedPiece> pieces_;
  std::unique_ptr<std::byte[]> rest_;  // everything, if the buffer does not take it
  std::size_t bytes_ = 0, started_ = 0, started_bytes_ = 0;
};

}  // namespace blaslift::gpu
