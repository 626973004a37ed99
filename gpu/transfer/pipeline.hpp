// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The pipeline: carries out the plan of one call, so that packing, upload, compute, download and writing back run at
// the same time. Under one lock, whoever comes by gives the device its work and opens chunks; the caller's thread and
// helpers take pieces of open chunks, which they copy between the caller's memory and slots, without it.
//
// The caller's memory is written in the order of the plan's downloads, and only with data that has arrived: whatever
// fails, written() says what has been written, and the rest has its old value.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "gpu/tiling/model.hpp"
#include "gpu/transfer/chunks.hpp"
#include "gpu/transfer/crew.hpp"
#include "gpu/transfer/filling.hpp"
#include "gpu/transfer/lane_kit.hpp"
#include "gpu/transfer/pieces.hpp"
#include "gpu/transfer/ring.hpp"
#include "gpu/transfer/spin_lock.hpp"
#include "gpu/transfer/stores.hpp"

namespace blaslift::gpu {

// A queue that never allocates after reserve(): helpers must not throw.
template <class T>
class Fifo {
 public:
  void reserve(std::size_t capacity) { items_.resize(capacity + 1); }
  bool empty() const { return first_ == end_; }
  T& front() { return items_[first_]; }
  T const& front() const { return items_[first_]; }
  void push_back(T const& item) {
    items_[end_] = item;
    end_ = (end_ + 1) % items_.size();
  }
  void push_front(T const& item) {
    first_ = (first_ + items_.size() - 1) % items_.size();
    items_[first_] = item;
  }
  void pop_front() { first_ = (first_ + 1) % items_.size(); }

 private:
  std::vector<T> items_;
  std::size_t first_ = 0, end_ = 0;
};

// All downloads before `downloads` are in the caller's memory, and `done` of the independent dimension of that one.
struct Written {
  std::int32_t downloads = 0;
  std::int64_t done = 0;
};

class Pipeline final : public Job {
 public:
  // memory: plan.schedule.device_bytes of device memory. homes: where operands that have a home begin (the twin of
  // their first element), by operand. share: an admitted one.
  Pipeline(Plan const& plan, LaneKit& kit, DeviceAddress memory, std::array<DeviceAddress, 3> const& homes, Ring& ring,
           Ring::Share& share, Crew& crew, Ramp const& ramp = {});

  // Blocks until the result is in the caller's memory, or something failed. No work is pending afterwards. declined:
  // the result of an in-place routine has NaN or infinity in the slice behind written(), which is the end of a slice
  // then. Between two pieces of copying the program's signal handlers may run (shim/base/apart.hpp).
  Error run();
  Written written() const { return written_; }
  // Work for a helper.
  bool help() override;
  // When, in seconds since the call of run(), the last upload and the last run had been given to the device.
  double uploads_given() const { return uploads_given_; }
  double runs_given() const { return runs_given_; }

 private:
  // A chunk that several threads copy, piece by piece, between its slot and the caller's memory.
  struct Shared {
    Slot* slot = nullptr;  // null: this place is free
    Chunk chunk;
    std::int32_t step = 0;                   // the upload or download
    std::int64_t width = 0;                  // elements of a piece, as they lie in the slot
    Stores stores = Stores::through_caches;  // on the way up
    Pieces pieces;
  };
  struct Drain {
    Slot* slot = nullptr;
    Chunk chunk;
    std::int32_t download = 0;
    std::int64_t done = 0;  // of the block's independent dimension, with this chunk
  };
  enum class Direction : std::uint8_t { up, down };
  static constexpr std::size_t most_slots = 6;  // each way; up: filling.cpp may want fewer
  using Places = std::array<Shared, most_slots>;

  // None of these needs the lock.
  bool copy_a_piece();
  bool copy_a_piece(Places& places, Direction direction);
  void copy(Shared const& shared, int piece, Direction direction) const;
  void wait_for_news(int& idle);
  // Handlers of the program run, and nobody touches the caller's memory meanwhile. false if the call is left.
  bool let_signals_in();

  // All of these need it.
  bool find_work();  // whether there is more to do now than before
  bool launch_runs();
  bool launch(Run const& run);
  bool issue_downloads();
  bool issue(Download const& download, Chunk const& chunk, Slot* slot);
  bool open_drain();
  bool open_upload();
  void open(Shared& place, Slot* slot, Chunk const& chunk, std::int32_t step, Stores stores);
  void finish(Shared& place, Direction direction);
  bool has_passed(Slot& slot, double& asked);
  Filling filling_for(Operand const& view) const;
  Slot* upload_slot(int most);
  Slot* download_slot();
  void finish_uploads();
  bool passed(Error const& error);
  bool complete() const;
  int& non_finite(std::int32_t download) const;
  bool wait_in(Queue queue, Queue other, std::int32_t index);

  std::int64_t download_elements() const;
  std::int64_t elements(std::size_t bytes) const;
  DeviceMatrix matrix(std::int32_t block, std::int32_t frame) const;
  DeviceMatrix matrix(std::int32_t block, std::int32_t frame, BlockPart const& part) const;
  Operand const& download_view(Download const& download) const;
  // The device's stride where chunks may be padded to it; in a home nothing but the block is written, and of a block
  // that comes in parts nothing but the part.
  std::int64_t padded_stride(std::int32_t block, std::int32_t frame, Operand const& view) const;
  Copy copy_of(DeviceMatrix const& device, std::int64_t row, std::int64_t col, Chunk const& chunk,
               std::byte* slot) const;
  Error send(Upload const& upload, Chunk const& chunk, Slot& slot);
  Event& event(Queue queue, std::int32_t index) const;

  Plan const& plan_;
  LaneKit& kit_;
  Lane& lane_;
  DeviceAddress memory_;
  std::array<DeviceAddress, 3> homes_;
  Ring& ring_;
  Ring::Share& share_;
  Crew& crew_;
  Ramp const ramp_;
  bool shared_ = false;                     // with helpers
  bool hermitian_ = false;                  // triangles have a real diagonal
  double all_bytes_up_ = 0, taken_up_ = 0;  // taken: that chunks have been made of
  double bytes_down_ = 0;                   // that no chunk has been taken of yet
  int chunks_up_ = 0;

  SpinLock mutex_;
  Error error_;
  std::atomic<bool> stopped_ = false;  // after an error: nothing more is packed

  std::vector<std::int32_t> pending_;  // chunks of an upload that have been taken and not started
  std::vector<bool> upload_awaited_, run_awaited_, download_awaited_;  // whose event somebody waits for
  std::int32_t cutting_ = 0;                                           // the upload that chunks are taken from
  std::optional<Cutter> cutter_;
  std::int32_t uploads_started_ = 0;  // all before are in the queue, events recorded
  std::int32_t runs_started_ = 0;
  std::int32_t downloads_started_ = 0;
  std::int64_t slicing_done_ = 0;
  std::int32_t finals_started_ = 0;   // result blocks whose last run has been started
  std::vector<std::int32_t> slices_;  // in-place routines: the number of each download's slice
  std::optional<Slicer> slicer_;
  std::array<std::array<std::int32_t, 3>, 3> waited_{};  // the latest index that a queue waits for, plus one

  Places uploading_, draining_;
  std::uint32_t opened_ = 0;  // chunks
  int open_drains_ = 0;
  std::atomic<double> quiet_until_ = 0;  // helpers need not look before

  Fifo<Slot*> up_slots_;           // with copies that may be under way, the oldest first
  std::vector<Slot*> down_slots_;  // empty
  Fifo<Drain> drains_;
  Written written_;
  double asked_up_ = 0, asked_down_ = 0;  // when the device was asked last whether a slot's copy has ended
  double idle_since_ = 0;                 // the caller's own
  double begin_ = 0, uploads_given_ = 0, runs_given_ = 0;
};

}  // namespace blaslift::gpu
