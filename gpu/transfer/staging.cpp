// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/transfer/staging.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>

namespace blaslift::gpu {
namespace {

// What lies between two pieces is sent along up to this size: a copy of its own costs the driver two microseconds, in
// which a core clears so much. With a quarter of it a dtrmv n = 1000, whose columns are 8 KB apart, took 1.6 ms, three
// times as long as one with n = 2000.
constexpr std::size_t gap_at_most = 16384;

Event& done_event(LaneKit& kit, Queue queue, int half) {
  return *kit.events[static_cast<std::size_t>(queue)][static_cast<std::size_t>(half)];
}

std::size_t distance(DeviceAddress from, DeviceAddress to) {
  return static_cast<std::uintptr_t>(to) - static_cast<std::uintptr_t>(from);
}

template <class Real>
bool any_non_finite(std::byte const* from, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += sizeof(Real)) {
    Real value;
    std::memcpy(&value, from + at, sizeof value);
    if (!std::isfinite(value)) return true;
  }
  return false;
}

}  // namespace

CompactLayout compact_layout(Operand const& operand) {
  switch (operand.shape) {
    case Shape::vector: return {operand.stride < 0 ? -1 : 1, operand.rows};
    case Shape::general:
    case Shape::triangle: return {std::max<std::int64_t>(operand.rows, 1), operand.rows * operand.cols};
    case Shape::band: {
      std::int64_t const height = operand.lower + operand.upper + 1;
      return {height, height * operand.cols};
    }
    case Shape::triangle_band: return {operand.upper + 1, (operand.upper + 1) * operand.rows};
    case Shape::packed: return {0, operand.rows * (operand.rows + 1) / 2};
    default: return {1, operand.rows};
  }
}

void Sender::put(StagedPiece piece, bool gaps) {
  bytes_ += piece.bytes;
  while (piece.bytes > 0 && !error_) {
    std::size_t const gathered = end_ - first_;
    std::size_t gap = gathered > 0 ? distance(advance(device_, gathered), piece.device) : 0;
    bool const joins = gathered > 0 && (gap == 0 || (gaps && gap <= gap_at_most));
    if (gathered > 0 && (!joins || end_ + gap >= half_bytes)) {
      send();
      gap = 0;
    }
    if (end_ == half_bytes) next_half();
    if (error_) return;
    if (end_ == first_) {
      device_ = piece.device;
      gap = 0;
    }
    std::byte* const half = kit_.staging + static_cast<std::size_t>(half_) * half_bytes;
    if (!used_[half_]) used_[half_] = true;
    std::size_t const count = std::min(piece.bytes, half_bytes - end_ - gap);
    if (gap > 0) std::memset(half + end_, 0, gap);
    std::memcpy(half + end_ + gap, piece.host, count);
    end_ += gap + count;
    piece.host += count;
    piece.device = advance(piece.device, count);
    piece.bytes -= count;
  }
}

// Starts the copy that has been gathered.
void Sender::send() {
  if (end_ == first_) return;
  std::byte* const half = kit_.staging + static_cast<std::size_t>(half_) * half_bytes;
  std::size_t const bytes = end_ - first_;
  error_ = kit_.lane->copy_to_device({device_, half + first_, bytes, 1, bytes, bytes},
                                     &done_event(kit_, Queue::upload, half_));
  first_ = end_;
  if (end_ > half_bytes - 64 && !error_) next_half();
}

void Sender::next_half() {
  half_ ^= 1;
  first_ = end_ = 0;
  if (used_[half_] && !error_) error_ = kit_.lane->synchronize(done_event(kit_, Queue::upload, half_));
  used_[half_] = false;
}

Error Sender::end() {
  if (!error_) send();
  return error_;
}

void Fetcher::add(StagedPiece piece) {
  if (piece.bytes == 0) return;
  bytes_ += piece.bytes;
  while (piece.bytes > LaneKit::staging_bytes) {  // a piece is fetched at once
    pieces_.push_back({piece.host, piece.device, LaneKit::staging_bytes});
    piece.host += LaneKit::staging_bytes;
    piece.device = advance(piece.device, LaneKit::staging_bytes);
    piece.bytes -= LaneKit::staging_bytes;
  }
  pieces_.push_back(piece);
}

// Starts the copies of the pieces from `first` on that the buffer takes.
Error Fetcher::fetch(std::size_t first, std::size_t* end, std::size_t* bytes) {
  std::size_t filled = 0, i = first;
  while (i < pieces_.size()) {
    DeviceAddress const device = pieces_[i].device;
    std::size_t run = 0;
    for (; i < pieces_.size() && pieces_[i].device == advance(device, run) &&
           filled + run + pieces_[i].bytes <= LaneKit::staging_bytes;
         ++i)
      run += pieces_[i].bytes;
    if (run == 0) break;
    if (Error const error = kit_.lane->copy_from_device({device, buffer() + filled, run, 1, run, run})) return error;
    filled += run;
  }
  *end = i;
  *bytes = filled;
  return kit_.lane->record(Queue::download, done_event(kit_, Queue::download, 0));
}

Error Fetcher::start() { return fetch(0, &started_, &started_bytes_); }

Error Fetcher::wait() {
  Error error = kit_.lane->synchronize(done_event(kit_, Queue::download, 0));
  if (error || started_ == pieces_.size()) return error;
  rest_.reset(new (std::nothrow) std::byte[bytes_]);
  if (!rest_) return Error::make(Error::Code::out_of_memory, "no host memory for a result of %zu bytes", bytes_);
  std::memcpy(rest_.get(), buffer(), started_bytes_);
  std::size_t filled = started_bytes_;
  for (std::size_t at = started_; at < pieces_.size();) {
    std::size_t bytes = 0;
    error = fetch(at, &at, &bytes);
    if (!error) error = kit_.lane->synchronize(done_event(kit_, Queue::download, 0));
    if (error) return error;
    std::memcpy(rest_.get() + filled, buffer(), bytes);
    filled += bytes;
  }
  return Error::none();
}

bool Fetcher::non_finite(std::size_t real) const {
  return real == sizeof(float) ? any_non_finite<float>(arrived(), bytes_) : any_non_finite<double>(arrived(), bytes_);
}

void Fetcher::write_back() {
  std::byte const* from = arrived();
  for (StagedPiece const& piece : pieces_) {
    std::memcpy(piece.host, from, piece.bytes);
    from += piece.bytes;
  }
}

}  // namespace blaslift::gpu
