// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Nothing here can wait in a circle: chunks are taken in the plan's order, a run waits only for uploads before it in
// the plan, and a call is sure of one slot each way, which uploads and downloads give back without each other.
#include "gpu/transfer/pipeline.hpp"

#include <sched.h>
#include <time.h>

#include <algorithm>
#include <limits>

#include "gpu/transfer/copy.hpp"
#include "shim/base/apart.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {
namespace {

constexpr std::size_t least_chunk = std::size_t{1} << 20;  // smaller copies by the link are mostly latency
constexpr double chunks_left_down = 3;                     // what is left of a call is cut into so many at least
constexpr std::int64_t piece_bytes = 128 << 10;            // that a thread copies before it looks again
constexpr std::int64_t least_piece = 32 << 10;             // three microseconds; taking one costs a tenth of that
constexpr std::size_t shared_from = std::size_t{1} << 20;  // bytes of a call that are worth a second thread

template <class Places>
auto* free_place(Places& places) {
  auto const found =
      std::find_if(places.begin(), places.end(), [](auto const& place) { return place.slot == nullptr; });
  return found == places.end() ? nullptr : &*found;
}

constexpr std::size_t index(Queue queue) { return static_cast<std::size_t>(queue); }

}  // namespace

Pipeline::Pipeline(Plan const& plan, LaneKit& kit, DeviceAddress memory, std::array<DeviceAddress, 3> const& homes,
                   Ring& ring, Ring::Share& share, Crew& crew, Ramp const& ramp)
    : plan_(plan),
      kit_(kit),
      lane_(*kit.lane),
      memory_(memory),
      homes_(homes),
      ring_(ring),
      share_(share),
      crew_(crew),
      ramp_(ramp) {
  Traffic const bytes = traffic(plan.tiling, plan.schedule);
  all_bytes_up_ = bytes.up;
  bytes_down_ = bytes.down;
  shared_ = bytes.up + bytes.down >= static_cast<double>(shared_from);
  up_slots_.reserve(most_slots);
  drains_.reserve(most_slots);
  down_slots_.reserve(most_slots);
  Schedule const& schedule = plan.schedule;
  pending_.resize(schedule.uploads.size());
  upload_awaited_.resize(schedule.uploads.size());
  run_awaited_.resize(schedule.runs.size());
  download_awaited_.resize(schedule.downloads.size());
  auto const mark = [&](After const& after) {
    if (after.upload >= 0) upload_awaited_[static_cast<std::size_t>(after.upload)] = true;
    if (after.run >= 0) run_awaited_[static_cast<std::size_t>(after.run)] = true;
    if (after.download >= 0) download_awaited_[static_cast<std::size_t>(after.download)] = true;
  };
  for (Upload const& step : schedule.uploads) mark(step.after);
  for (Run const& step : schedule.runs) mark(step.after);
  for (Download const& step : schedule.downloads) mark(step.after);
  RoutineId const routine = plan.tiling.call.routine;
  hermitian_ = routine == RoutineId::hemm || routine == RoutineId::herk || routine == RoutineId::her2k;
  if (!plan.tiling.in_place()) return;
  std::int32_t slice = 0;
  for (std::size_t d = 0; d < schedule.downloads.size(); ++d) {
    if (d > 0 &&
        slice_of(plan.tiling, schedule.downloads[d].block) != slice_of(plan.tiling, schedule.downloads[d - 1].block))
      ++slice;
    slices_.push_back(slice);
  }
}

int& Pipeline::non_finite(std::int32_t download) const {
  return kit_.non_finite[static_cast<std::size_t>(slices_[static_cast<std::size_t>(download)]) % LaneKit::flags];
}

Error Pipeline::run() {
  begin_ = monotonic_seconds();
  if (shared_) crew_.join(*this);
  apart::Watch watch;
  for (int idle = 0;;) {
    if (watch.signal_waits() && !let_signals_in()) break;
    bool worked = copy_a_piece();
    if (!worked) {
      std::lock_guard const lock(mutex_);
      worked = find_work();
      if (!worked && open_drains_ == 0 && (error_ || complete())) break;
    }
    if (worked)
      idle = 0;
    else
      wait_for_news(idle);
  }
  if (shared_) crew_.leave(*this);
  // After an error, copies into slots and device memory that others will use may still be under way.
  if (error_) (void)lane_.synchronize();
  // Where nothing is fetched, nobody has waited for the copies yet.
  if (!error_ && plan_.schedule.downloads.empty()) error_ = lane_.synchronize();
  for (Shared& shared : uploading_)
    if (shared.slot) ring_.give_back(share_, 0, shared.slot);
  for (Shared& shared : draining_)  // of a call that has been left
    if (shared.slot) ring_.give_back(share_, 1, shared.slot);
  for (; !drains_.empty(); drains_.pop_front()) ring_.give_back(share_, 1, drains_.front().slot);
  for (; !up_slots_.empty(); up_slots_.pop_front()) ring_.give_back(share_, 0, up_slots_.front());
  for (Slot* const slot : down_slots_) ring_.give_back(share_, 1, slot);
  return error_;
}

bool Pipeline::let_signals_in() {
  if (shared_) crew_.leave(*this);
  bool const goes_on = apart::let_signals_in();
  if (shared_ && goes_on) crew_.join(*this);
  if (!goes_on) {
    std::lock_guard const lock(mutex_);
    passed(Error::make(Error::Code::busy, "a signal handler has left the call"));
  }
  return goes_on;
}

// A short wait looks again and again, for small calls are over in microseconds and a nap lasts three times as long as
// it is asked to (5 to 10 % of calls of half a millisecond); it offers the core to a helper that may be waiting for it
// with a piece of this call. A long one leaves the core to others.
void Pipeline::wait_for_news(int& idle) {
  constexpr double long_wait = 2e-3;
  double const now = monotonic_seconds();
  if (idle++ == 0) idle_since_ = now;
  if (now - idle_since_ < long_wait) {
    for (int i = 0; i < 20; ++i) pause_briefly();
    sched_yield();
    return;
  }
  timespec const nap{0, 20000};
  nanosleep(&nap, nullptr);
}

bool Pipeline::help() {
  if (copy_a_piece()) return true;
  // A dozen threads that look all the time would keep the few that have something to do from lock and driver.
  constexpr double quiet = 10e-6;
  if (monotonic_seconds() < quiet_until_.load(std::memory_order_relaxed)) return false;
  std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock() || find_work()) return lock.owns_lock();
  quiet_until_.store(monotonic_seconds() + quiet, std::memory_order_relaxed);
  return false;
}

// What has been decided to be written is written, whatever happens.
bool Pipeline::copy_a_piece() {
  return copy_a_piece(draining_, Direction::down) ||
         (!stopped_.load(std::memory_order_relaxed) && copy_a_piece(uploading_, Direction::up));
}

bool Pipeline::copy_a_piece(Places& places, Direction direction) {
  Shared* oldest = nullptr;
  int piece = -1;
  while (piece < 0) {
    std::uint32_t least = 0;
    oldest = nullptr;
    for (Shared& place : places) {
      std::uint32_t const number = place.pieces.free_in();
      if (number > 0 && (!oldest || number < least)) oldest = &place, least = number;
    }
    if (!oldest) return false;
    piece = oldest->pieces.take();  // another may have had the last one
  }
  // Before the copy: a helper that sleeps needs longer to wake than a piece takes.
  if (shared_ && oldest->pieces.free_in() > 0) crew_.announce_one();
  copy(*oldest, piece, direction);
  if (!oldest->pieces.finish()) return true;
  std::lock_guard const lock(mutex_);
  finish(*oldest, direction);
  return true;
}

void Pipeline::copy(Shared const& shared, int piece, Direction direction) const {
  bool const up = direction == Direction::up;
  Operand const& view = up ? plan_.schedule.uploads[static_cast<std::size_t>(shared.step)].part.view
                           : download_view(plan_.schedule.downloads[static_cast<std::size_t>(shared.step)]);
  std::int64_t const first = piece * shared.width,
                     end = std::min(first + shared.width, shared.chunk.pitch * shared.chunk.cols);
  for_each_part(shared.chunk, first, end, [&](Chunk const& part, std::int64_t offset) {
    std::byte* const memory = shared.slot->memory + static_cast<std::size_t>(offset) * view.element;
    if (!up) return unpack(view, part, memory);
    pack(view, part, memory, shared.stores);
    if (hermitian_ && view.shape == Shape::triangle) clear_imaginary_diagonal(view, part, memory);
  });
}

// Gives a chunk to whoever has time.
void Pipeline::open(Shared& place, Slot* slot, Chunk const& chunk, std::int32_t step, Stores stores) {
  auto const element = static_cast<std::int64_t>(plan_.tiling.call.result().element);
  std::int64_t const elements = chunk.pitch * chunk.cols;
  place.slot = slot;
  place.chunk = chunk;
  place.step = step;
  place.stores = stores;
  // Of a small chunk, which the link waits for, there is a piece for everybody.
  std::int64_t const fair = elements * element / (crew_.helpers() + 1);
  std::int64_t const bytes = std::clamp(fair, least_piece, piece_bytes);
  // Of whole pages, where a page is a piece of a piece.
  constexpr std::int64_t page = 4096;
  place.width = shared_ && elements * element > page ? std::max(page, bytes / page * page) / element : elements;
  constexpr std::int64_t most_pieces = std::numeric_limits<std::uint16_t>::max();
  place.width = std::max(place.width, (elements + most_pieces - 1) / most_pieces);
  place.pieces.open(static_cast<std::uint16_t>((elements + place.width - 1) / place.width), ++opened_);
  if (shared_) crew_.announce_one();
}

// All pieces of a chunk have been copied.
void Pipeline::finish(Shared& place, Direction direction) {
  Slot* const slot = place.slot;
  place.slot = nullptr;
  if (direction == Direction::down) {
    down_slots_.push_back(slot);
    --open_drains_;
    return;
  }
  up_slots_.push_back(slot);
  Upload const& upload = plan_.schedule.uploads[static_cast<std::size_t>(place.step)];
  if (error_ || !passed(send(upload, place.chunk, *slot))) return;
  --pending_[static_cast<std::size_t>(place.step)];
  finish_uploads();
}

bool Pipeline::find_work() {
  if (error_) return false;
  // What feeds the device comes first, then what frees slots, then what fills them.
  bool found = launch_runs();
  found |= issue_downloads();
  found |= !error_ && open_drain();
  // Two chunks at a time: when one is handed out, others need not wait for the next.
  constexpr int ahead = 2;
  int waiting = 0;
  for (Shared const& place : uploading_) waiting += place.pieces.free_in() > 0;
  for (; waiting < ahead && !error_ && open_upload(); ++waiting) found = true;
  return found;
}

bool Pipeline::complete() const {
  return static_cast<std::size_t>(uploads_started_) == plan_.schedule.uploads.size() &&
         static_cast<std::size_t>(runs_started_) == plan_.schedule.runs.size() &&
         static_cast<std::size_t>(downloads_started_) == plan_.schedule.downloads.size() && drains_.empty() &&
         open_drains_ == 0;
}

bool Pipeline::passed(Error const& error) {
  if (error && !error_) {
    error_ = error;
    stopped_.store(true);
  }
  return !error;
}

Event& Pipeline::event(Queue queue, std::int32_t at) const {
  return *kit_.events[index(queue)][static_cast<std::size_t>(at) % LaneKit::window];
}

// Lets a queue wait for step `at` of another. If the event has been recorded again since, it stands for a later step,
// which has been started too: waiting longer is not wrong.
bool Pipeline::wait_in(Queue queue, Queue other, std::int32_t at) {
  std::int32_t& waited = waited_[index(queue)][index(other)];
  if (at < waited) return true;
  waited = at + 1;
  return passed(lane_.wait(queue, event(other, at)));
}

// ---- uploads ----

// Opens the next chunk to be packed.
bool Pipeline::open_upload() {
  auto const& uploads = plan_.schedule.uploads;
  while (static_cast<std::size_t>(cutting_) < uploads.size()) {
    Upload const& upload = uploads[static_cast<std::size_t>(cutting_)];
    if (upload.after.run >= runs_started_ || upload.after.download >= downloads_started_) return false;
    Shared* const place = free_place(uploading_);
    if (!place) return false;
    Operand const& view = upload.part.view;
    Filling const filling = filling_for(view);
    Slot* const slot = upload_slot(filling.slots);
    if (!slot) return false;
    if (!cutter_) {
      if (!wait_in(Queue::upload, Queue::compute, upload.after.run) ||
          !wait_in(Queue::upload, Queue::download, upload.after.download)) {
        up_slots_.push_front(slot);
        return false;
      }
      cutter_.emplace(view, padded_stride(upload.block, upload.frame, view), upload.part.first_col,
                      upload.part.col_count);
    }
    Chunk chunk;
    if (cutter_->next(chunk, elements(std::min(filling.chunk_bytes, ring_.slot_bytes())))) {
      ++pending_[static_cast<std::size_t>(cutting_)];
      ++chunks_up_;
      taken_up_ += static_cast<double>(referenced_elements(view, chunk)) * static_cast<double>(view.element);
      open(*place, slot, chunk, cutting_, filling.stores);
      return true;
    }
    up_slots_.push_front(slot);  // nothing was left: the slot is as free as before
    cutter_.reset();
    ++cutting_;
    finish_uploads();
  }
  return false;
}

Filling Pipeline::filling_for(Operand const& view) const {
  std::size_t const column_bytes = static_cast<std::size_t>(view.rows) * view.element;
  std::size_t const stride_bytes = static_cast<std::size_t>(view.stride) * view.element;
  bool const columns = view.shape == Shape::general && view.cols > 1;
  return how_to_fill({.all_bytes = all_bytes_up_,
                      .taken_bytes = taken_up_,
                      .chunks = chunks_up_,
                      .calls = crew_.jobs(),
                      .workers = shared_ ? crew_.helpers() + 1 : 1,
                      .demotes = can_demote(),
                      .few_sets = columns && few_sets(column_bytes, stride_bytes)},
                     ramp_);
}

// The slot whose copy has ended the longest ago is still in the CPU's last cache; another may not be. Slots that the
// call may have no more, because others have joined it, go back as their copies end.
Slot* Pipeline::upload_slot(int most) {
  while (!up_slots_.empty() && has_passed(*up_slots_.front(), asked_up_)) {
    Slot* const slot = up_slots_.front();
    up_slots_.pop_front();
    if (share_.held[0] <= most) return slot;
    ring_.give_back(share_, 0, slot);
  }
  return !error_ && share_.held[0] < most ? ring_.take(share_, 0) : nullptr;
}

// Whether a slot's copy has ended. All threads together ask at most every few microseconds, in all calls together: the
// driver answers one at a time, and those who have work for it would wait.
bool Pipeline::has_passed(Slot& slot, double& asked) {
  constexpr double interval = 3e-6;
  double const now = monotonic_seconds();
  if (shared_ && now - asked < interval * std::max(1, crew_.jobs())) return false;
  asked = now;
  auto const reached = lane_.reached(*slot.event);
  if (!reached) passed(reached.error());
  if (!reached || !*reached) return false;
  asked = 0;  // the next one may have ended too
  return true;
}

// An upload is in the queue when all its chunks are, and all uploads before it.
void Pipeline::finish_uploads() {
  bool any = false;
  while (uploads_started_ < cutting_ && pending_[static_cast<std::size_t>(uploads_started_)] == 0) {
    if (upload_awaited_[static_cast<std::size_t>(uploads_started_)] &&
        !passed(lane_.record(Queue::upload, event(Queue::upload, uploads_started_))))
      return;
    ++uploads_started_;
    any = true;
  }
  if (static_cast<std::size_t>(uploads_started_) == plan_.schedule.uploads.size() && any)
    uploads_given_ = monotonic_seconds() - begin_;
  if (any) launch_runs();
}

// ---- runs ----

bool Pipeline::launch_runs() {
  auto const& runs = plan_.schedule.runs;
  bool any = false;
  while (!error_ && static_cast<std::size_t>(runs_started_) < runs.size()) {
    Run const& run = runs[static_cast<std::size_t>(runs_started_)];
    if (run.after.upload >= uploads_started_ || run.after.download >= downloads_started_) break;
    if (plan_.tiling.in_place() && run.last) {  // its flag may still be needed for an earlier slice
      std::int32_t const undecided = drains_.empty() ? downloads_started_ : drains_.front().download;
      std::int32_t const apart =
          slices_[static_cast<std::size_t>(finals_started_)] - slices_[static_cast<std::size_t>(undecided)];
      if (apart >= static_cast<std::int32_t>(LaneKit::flags)) break;
    }
    if (!launch(run)) break;
    if (run_awaited_[static_cast<std::size_t>(runs_started_)] &&
        !passed(lane_.record(Queue::compute, event(Queue::compute, runs_started_))))
      break;
    ++runs_started_;
    any = true;
  }
  if (any && static_cast<std::size_t>(runs_started_) == runs.size()) runs_given_ = monotonic_seconds() - begin_;
  return any;
}

bool Pipeline::launch(Run const& run) {
  if (run.after.upload >= 0 && !wait_in(Queue::compute, Queue::upload, run.after.upload)) return false;
  if (run.after.download >= 0 && !wait_in(Queue::compute, Queue::download, run.after.download)) return false;
  Task const& task = plan_.tiling.tasks[static_cast<std::size_t>(run.task)];
  std::array<DeviceMatrix, 3> matrices;
  auto const count = static_cast<std::size_t>(task.block_count);
  for (std::size_t i = 0; i < count; ++i)
    matrices[i] = matrix(task.blocks[i], run.frames[i], part_in_task(plan_.tiling, task, i));
  Level3 const call = host_call(plan_.tiling, task);
  if (!passed(lane_.run(call, {matrices.data(), count}))) return false;
  if (!plan_.tiling.in_place() || !run.last) return true;
  // The downloads stand in the order of the last runs.
  auto const final = finals_started_++;
  bool const first =
      final == 0 || slices_[static_cast<std::size_t>(final)] != slices_[static_cast<std::size_t>(final - 1)];
  if (first) non_finite(final) = 0;
  return passed(lane_.find_non_finite(matrices[count - 1], call.precision, &non_finite(final)));
}

// ---- downloads ----

bool Pipeline::issue_downloads() {
  auto const& downloads = plan_.schedule.downloads;
  bool any = false;
  while (!error_ && static_cast<std::size_t>(downloads_started_) < downloads.size()) {
    Download const& download = downloads[static_cast<std::size_t>(downloads_started_)];
    if (download.after.run >= runs_started_) break;
    Operand const& view = download_view(download);
    if (!slicer_) {
      if (!wait_in(Queue::download, Queue::compute, download.after.run)) break;
      slicer_.emplace(view, plan_.tiling.independent, padded_stride(download.block, download.frame, view));
      slicing_done_ = 0;
    }
    Slot* const slot = download_slot();
    if (!slot) break;
    Chunk chunk;
    if (slicer_->next(chunk, download_elements())) {
      bytes_down_ -= static_cast<double>(chunk.rows * chunk.cols) * static_cast<double>(view.element);
      if (!issue(download, chunk, slot)) break;
      any = true;
      continue;
    }
    down_slots_.push_back(slot);
    slicer_.reset();
    if (download_awaited_[static_cast<std::size_t>(downloads_started_)] &&
        !passed(lane_.record(Queue::download, event(Queue::download, downloads_started_))))
      break;
    ++downloads_started_;
    any = true;
  }
  return any;
}

bool Pipeline::issue(Download const& download, Chunk const& chunk, Slot* slot) {
  slicing_done_ += plan_.tiling.independent == Independent::columns ? chunk.cols : chunk.rows;
  drains_.push_back({slot, chunk, downloads_started_, slicing_done_});
  std::size_t const bytes = static_cast<std::size_t>(chunk.pitch * chunk.cols) * download_view(download).element;
  if (bytes > ring_.slot_bytes())
    return passed(
        Error::make(Error::Code::failed, "a chunk of %zu bytes for a slot of %zu", bytes, ring_.slot_bytes()));
  Copy const copy = copy_of(matrix(download.block, download.frame), 0, 0, chunk, slot->memory);
  return passed(lane_.copy_from_device(copy, slot->event));
}

Slot* Pipeline::download_slot() {
  if (down_slots_.empty()) return share_.held[1] < static_cast<int>(most_slots) ? ring_.take(share_, 1) : nullptr;
  Slot* const slot = down_slots_.back();
  down_slots_.pop_back();
  return slot;
}

// Opens the oldest chunk on its way back, if it has arrived. Only here is it decided that a chunk is
// written, and in order.
bool Pipeline::open_drain() {
  if (drains_.empty()) return false;
  Shared* const place = free_place(draining_);
  if (!place || !has_passed(*drains_.front().slot, asked_down_)) return false;
  Drain const drain = drains_.front();
  // With a triangular matrix, device libraries multiply whole blocks, the other triangle's zeros included: a NaN or an
  // infinity reaches elements that BLAS's loops never join with it. Such results belong to the CPU, whose rules are the
  // ones the program knows.
  if (plan_.tiling.in_place() && non_finite(drain.download) != 0) {
    passed(Error::make(Error::Code::declined, "the result has NaN or infinity"));
    return false;
  }
  drains_.pop_front();
  written_ = {drain.download, drain.done};
  ++open_drains_;
  open(*place, drain.slot, drain.chunk, drain.download, Stores::around_caches);
  return true;
}

// ---- what a step works on ----

// The last ones are small: what is left to write when the link has done its work is time lost.
std::int64_t Pipeline::download_elements() const {
  auto const share = static_cast<std::size_t>(std::max(0.0, bytes_down_) / chunks_left_down);
  return elements(std::min(std::max(share, least_chunk), ring_.slot_bytes()));
}

std::int64_t Pipeline::elements(std::size_t bytes) const {
  return static_cast<std::int64_t>(std::max<std::size_t>(1, bytes / plan_.tiling.call.result().element));
}

DeviceMatrix Pipeline::matrix(std::int32_t block, std::int32_t frame) const {
  Block const& of = plan_.tiling.blocks[static_cast<std::size_t>(block)];
  Operand const& view = of.view;
  if (plan_.schedule.frames[static_cast<std::size_t>(frame)].home) {
    auto const offset = static_cast<std::size_t>(of.row + of.col * view.stride) * view.element;
    return {advance(homes_[static_cast<std::size_t>(of.operand)], offset),
            view.rows,
            view.cols,
            view.stride,
            view.part,
            view.unit,
            view.element};
  }
  return {advance(memory_, plan_.schedule.frames[static_cast<std::size_t>(frame)].offset),
          view.rows,
          view.cols,
          frame_stride(view.rows, view.element),
          view.part,
          view.unit,
          view.element};
}

DeviceMatrix Pipeline::matrix(std::int32_t block, std::int32_t frame, BlockPart const& part) const {
  DeviceMatrix made = matrix(block, frame);
  made.data = advance(made.data, static_cast<std::size_t>(part.row + part.col * made.stride) * made.element);
  made.rows = part.view.rows, made.cols = part.view.cols;
  return made;
}

Operand const& Pipeline::download_view(Download const& download) const {
  return plan_.tiling.blocks[static_cast<std::size_t>(download.block)].view;
}

std::int64_t Pipeline::padded_stride(std::int32_t block, std::int32_t frame, Operand const& view) const {
  bool const whole = view.rows == plan_.tiling.blocks[static_cast<std::size_t>(block)].view.rows;
  bool const home = plan_.schedule.frames[static_cast<std::size_t>(frame)].home;
  return whole && !home ? frame_stride(view.rows, view.element) : view.rows;
}

// A chunk of a triangle is a rectangle, in whose corners the slot holds nothing; in a home they may belong to others.
// Column by column the driver needs 2.5 us for each.
Error Pipeline::send(Upload const& upload, Chunk const& chunk, Slot& slot) {
  DeviceMatrix const device = matrix(upload.block, upload.frame);
  BlockPart const& part = upload.part;
  if (upload.gaps_are_free || part.view.shape != Shape::triangle)
    return lane_.copy_to_device(copy_of(device, part.row, part.col, chunk, slot.memory), slot.event);
  for (std::int64_t j = 0; j < chunk.cols; ++j) {
    Rows const rows = referenced_rows(part.view, chunk.col + j);
    std::int64_t const first = std::max(rows.first, chunk.row), end = std::min(rows.end, chunk.row + chunk.rows);
    Chunk const column{first, std::max<std::int64_t>(0, end - first), chunk.col + j, 1, chunk.pitch};
    std::byte* const from =
        slot.memory + static_cast<std::size_t>(j * chunk.pitch + first - chunk.row) * device.element;
    bool const last = j + 1 == chunk.cols;
    Error const error = lane_.copy_to_device(copy_of(device, 0, 0, column, from), last ? slot.event : nullptr);
    if (error) return error;
  }
  return Error::none();
}

Copy Pipeline::copy_of(DeviceMatrix const& device, std::int64_t row, std::int64_t col, Chunk const& chunk,
                       std::byte* slot) const {
  auto const bytes = [&](std::int64_t elements) { return static_cast<std::size_t>(elements) * device.element; };
  return {advance(device.data, bytes((col + chunk.col) * device.stride + row + chunk.row)),
          slot,
          bytes(chunk.rows),
          static_cast<std::size_t>(chunk.cols),
          bytes(device.stride),
          bytes(chunk.pitch)};
}

}  // namespace blaslift::gpu
