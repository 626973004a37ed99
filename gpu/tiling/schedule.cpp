// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "gpu/tiling/schedule.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <queue>

namespace blaslift::gpu {
namespace {

constexpr std::size_t alignment = 512;
constexpr std::int32_t never = std::numeric_limits<std::int32_t>::max();

std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

std::size_t aligned(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

std::size_t block_bytes(Block const& block) {
  return static_cast<std::size_t>(frame_stride(block.view.rows, block.view.element)) *
         static_cast<std::size_t>(block.view.cols) * block.view.element;
}

// What the tasks need of one operand.
struct Demand {
  std::size_t bytes = 0;     // of its largest block, aligned
  std::int32_t blocks = 0;   // how many are used at all
  std::int32_t at_once = 0;  // how many must be resident at the same time

  // One frame more than must be, so that the next block can arrive while the present ones are worked on.
  std::int32_t least() const { return std::min(blocks, at_once + 1); }
};

// Which tasks use and write each block, by number.
struct Usage {
  std::vector<std::int32_t> first, last, last_write;  // by block; -1: none
  std::array<Demand, 3> operands;
  std::size_t full = 0;  // bytes of all blocks

  Usage(Tiling const& tiling, Homes const& homes) : first(tiling.blocks.size(), -1), last(first), last_write(first) {
    auto const task_count = static_cast<std::int32_t>(tiling.tasks.size());
    for (std::int32_t t = 0; t < task_count; ++t) {
      Task const& task = tiling.tasks[index(t)];
      for (std::int8_t i = 0; i < task.block_count; ++i) {
        std::size_t const b = index(task.blocks[index(i)]);
        if (first[b] < 0) first[b] = t;
        last[b] = t;
      }
      last_write[index(task.blocks[index(task.block_count - 1)])] = t;
    }
    for (std::size_t b = 0; b < first.size(); ++b) {
      if (homes[index(tiling.blocks[b].operand)].there) continue;
      std::size_t const bytes = aligned(block_bytes(tiling.blocks[b]));
      full += bytes;
      if (first[b] < 0) continue;
      Demand& demand = operands[index(tiling.blocks[b].operand)];
      demand.bytes = std::max(demand.bytes, bytes);
      ++demand.blocks;
    }
    count_at_once(tiling);
    for (std::size_t o = 0; o < homes.size(); ++o)
      if (homes[o].there) operands[o] = {};
  }

  std::size_t least() const {
    std::size_t sum = 0;
    for (Demand const& demand : operands) sum += demand.bytes * index(demand.least());
    return std::min(sum, full);
  }

 private:
  // Inputs can be uploaded again, so that only one task's matter; result blocks stay from their first use to their
  // last.
  void count_at_once(Tiling const& tiling) {
    std::int32_t live = 0;
    auto const task_count = static_cast<std::int32_t>(tiling.tasks.size());
    for (std::int32_t t = 0; t < task_count; ++t) {
      Task const& task = tiling.tasks[index(t)];
      std::array<std::int32_t, 3> here{};
      std::int32_t ended = 0;
      for (std::size_t i = 0; i < index(task.block_count); ++i) {
        std::int32_t const b = task.blocks[i];
        if (std::find(task.blocks.begin(), task.blocks.begin() + i, b) != task.blocks.begin() + i) continue;
        std::size_t const operand = index(tiling.blocks[index(b)].operand);
        ++here[operand];
        if (tiling.blocks[index(b)].operand != tiling.call.output) continue;
        live += first[index(b)] == t;
        ended += last[index(b)] == t;
      }
      here[index(tiling.call.output)] = live;
      for (std::size_t o = 0; o < 3; ++o) operands[o].at_once = std::max(operands[o].at_once, here[o]);
      live -= ended;
    }
  }
};

// A frame whose input block may leave.
struct Candidate {
  std::int32_t next_use = 0, last_use = 0, frame = 0;
  // The top of a heap is used again the latest; of several, the one that has been idle for longest, because an upload
  // into it waits for the least.
  bool operator<(Candidate const& other) const {
    return next_use != other.next_use ? next_use < other.next_use : last_use > other.last_use;
  }
};

// Frames of one size.
struct Pool {
  std::size_t bytes = 0;
  std::int32_t frames = 0, blocks = 0, at_once = 0;
  std::int32_t first = 0;  // frame
  std::int32_t fresh = 0;  // frames that have held nothing yet start here

  // Results: frames in the order in which their blocks left.
  std::vector<std::int32_t> left;
  std::size_t left_taken = 0;

  // Inputs. Blocks of the last few tasks are no candidates: an upload in their place would wait for work that has
  // hardly begun, and copies would no longer overlap with it.
  std::vector<Candidate> recent;
  std::size_t recent_taken = 0;
  std::priority_queue<Candidate> candidates;
  std::int32_t lag() const { return std::clamp(frames / (4 * std::max(at_once, 1)), 1, 16); }
};

class Scheduler {
 public:
  Scheduler(Tiling const& tiling, std::size_t memory, Homes const& homes)
      : tiling_(tiling), homes_(homes), usage_(tiling, homes) {
    if (usage_.least() > memory) throw std::bad_alloc();
    frame_of_.assign(tiling.blocks.size(), -1);
    upload_of_.assign(tiling.blocks.size(), -1);
    sent_.assign(tiling.blocks.size(), 0);
    whole_ = usage_.full <= memory;
    if (whole_) {
      for (Block const& block : tiling.blocks) add_frame(at_home(block) ? 0 : block_bytes(block), at_home(block));
    } else {
      share_out(memory);
      find_next_uses();
    }
    frames_.resize(schedule_.frames.size());
    schedule_.uploads.reserve(tiling.blocks.size());
    schedule_.runs.reserve(tiling.tasks.size());
  }

  Schedule walk() {
    auto const task_count = static_cast<std::int32_t>(tiling_.tasks.size());
    for (std::int32_t t = 0; t < task_count; ++t) add_task(t);
    return std::move(schedule_);
  }

 private:
  // What the steps so far did with a frame.
  struct FrameState {
    std::int32_t block = -1, last_run = -1, download = -1;
  };

  void add_frame(std::size_t bytes, bool home = false) {
    schedule_.frames.push_back({schedule_.device_bytes, bytes, home});
    schedule_.device_bytes += aligned(bytes);
  }

  bool at_home(Block const& block) const { return homes_[index(block.operand)].there; }
  bool is_result(std::int32_t block) const { return tiling_.blocks[index(block)].operand == tiling_.call.output; }
  Pool& pool_of(std::int32_t block) { return pools_[pool_of_operand_[index(tiling_.blocks[index(block)].operand)]]; }

  // Divides the memory among the operands.
  void share_out(std::size_t memory) {
    std::size_t const result = index(tiling_.call.output);
    std::size_t left = memory;
    for (std::size_t o = 0; o < 3; ++o) {
      Demand const& demand = usage_.operands[o];
      Pool& pool = pools_[o];
      pool.bytes = demand.bytes, pool.frames = demand.least(), pool.blocks = demand.blocks,
      pool.at_once = demand.at_once;
      pool_of_operand_[o] = o;
      left -= demand.bytes * index(demand.least());
    }
    // Inputs with blocks of about the same size share their frames: which of them gains by more is then found block by
    // block.
    if (result == 2) {
      Pool &a = pools_[0], &b = pools_[1];
      std::size_t const large = std::max(a.bytes, b.bytes), small = std::min(a.bytes, b.bytes);
      std::size_t const lost = (large - a.bytes) * index(a.frames) + (large - b.bytes) * index(b.frames);
      if (large <= small + small / 4 && lost <= left) {
        left -= lost;
        a.bytes = large;
        a.frames += b.frames, a.blocks += b.blocks, a.at_once += b.at_once;
        b = {};
        pool_of_operand_[1] = 0;
      }
    }
    auto grow = [&](Pool& pool, std::size_t bytes, std::int32_t most) {
      if (pool.bytes == 0 || pool.frames >= most) return;
      std::size_t const more = std::min(bytes / pool.bytes, index(most - pool.frames));
      pool.frames += static_cast<std::int32_t>(more);
      left -= more * pool.bytes;
    };
    // In place a slice of the result is worked on as a whole: with room for two, the next arrives meanwhile.
    if (tiling_.in_place()) grow(pools_[result], left, std::min(pools_[result].blocks, 2 * pools_[result].at_once));
    for (int round = 0; round < 2; ++round)  // what one of them has no use for goes to the other
      for (std::size_t o = 0; o < result; ++o)
        grow(pools_[o], round == 0 ? left / (result - o) : left, pools_[o].blocks);
    grow(pools_[result], left, pools_[result].blocks);
    for (Pool& pool : pools_) {
      pool.first = static_cast<std::int32_t>(schedule_.frames.size());
      for (std::int32_t i = 0; i < pool.frames; ++i) add_frame(pool.bytes);
    }
  }

  void find_next_uses() {
    next_use_.resize(tiling_.tasks.size());
    std::vector<std::int32_t> next(tiling_.blocks.size(), never);
    for (std::size_t t = tiling_.tasks.size(); t-- > 0;) {
      Task const& task = tiling_.tasks[t];
      std::size_t const count = index(task.block_count);
      for (std::size_t i = 0; i < count; ++i) next_use_[t][i] = next[index(task.blocks[i])];
      for (std::size_t i = 0; i < count; ++i) next[index(task.blocks[i])] = static_cast<std::int32_t>(t);
    }
  }

  // A frame for a block that task t needs.
  std::int32_t take_frame(std::int32_t block, std::int32_t t) {
    if (whole_) return block;
    if (at_home(tiling_.blocks[index(block)])) {
      add_frame(0, true);
      frames_.emplace_back();
      return static_cast<std::int32_t>(frames_.size() - 1);
    }
    Pool& pool = pool_of(block);
    if (pool.fresh < pool.frames) return pool.first + pool.fresh++;
    if (is_result(block)) {
      if (pool.left_taken == pool.left.size()) throw std::bad_alloc();
      return pool.left[pool.left_taken++];
    }
    std::int32_t const lag = pool.lag();
    make_candidates(pool, t - 1 - lag);
    auto none_beyond = [&](std::int32_t task) {
      return pool.candidates.empty() || pool.candidates.top().next_use <= task;
    };
    if (none_beyond(t + 2 * lag)) make_candidates(pool, t - 1);
    // A block that t itself needs has t as its next use here; so far back lie only such and those that were used since.
    if (none_beyond(t)) throw std::bad_alloc();
    std::int32_t const frame = pool.candidates.top().frame;
    pool.candidates.pop();
    frame_of_[index(frames_[index(frame)].block)] = -1;
    return frame;
  }

  // Blocks last used by task `newest` or before may leave.
  void make_candidates(Pool& pool, std::int32_t newest) {
    for (; pool.recent_taken < pool.recent.size(); ++pool.recent_taken) {
      Candidate const& recent = pool.recent[pool.recent_taken];
      if (recent.last_use > newest) break;
      pool.candidates.push(recent);
    }
  }

  // Makes a block resident for task t; `run` learns what it has to wait for.
  void place(std::int32_t block, std::int32_t t, Run& run) {
    std::int32_t const frame = take_frame(block, t);
    FrameState& state = frames_[index(frame)];
    if (comes_in_parts(block)) {
      // Each with the first task that needs it.
    } else if (is_result(block) && !tiling_.call.output_read) {
      run.after.download = std::max(run.after.download, state.download);
    } else {
      Block const& of = tiling_.blocks[index(block)];
      BlockPart const part = at_home(of) ? missing_part(homes_[index(of.operand)], of.view) : BlockPart{of.view, 0, 0};
      if (part.view.rows > 0 || !at_home(of)) send(block, frame, part, {-1, state.last_run, state.download});
    }
    state = {block, state.last_run, -1};
    frame_of_[index(block)] = frame;
  }

  void send(std::int32_t block, std::int32_t frame, BlockPart const& part, After const& after) {
    upload_of_[index(block)] = static_cast<std::int32_t>(schedule_.uploads.size());
    Block const& of = tiling_.blocks[index(block)];
    schedule_.uploads.push_back({block, frame, after, part, !at_home(of) || homes_[index(of.operand)].gaps_are_free});
  }

  // Where blocks leave and return, they return whole.
  bool comes_in_parts(std::int32_t block) const {
    Block const& of = tiling_.blocks[index(block)];
    return whole_ && of.in_parts && !at_home(of);
  }

  // What a task needs of such a block and has not been sent; of the inner dimension, what is sent grows from its begin.
  void send_part(Task const& task, std::size_t i) {
    std::int32_t const block = task.blocks[i];
    Block const& of = tiling_.blocks[index(block)];
    std::int64_t const extent = inner_is_columns(task, i) ? of.view.cols : of.view.rows;
    std::int64_t const end = task.inner.count > 0 ? task.inner.first + task.inner.count : extent;
    std::int64_t& sent = sent_[index(block)];
    if (end <= sent) return;
    send(block, frame_of_[index(block)], part_in_task(tiling_, task, i, {sent, end - sent}), {});
    sent = end;
  }

  void add_task(std::int32_t t) {
    Task const& task = tiling_.tasks[index(t)];
    std::size_t const count = index(task.block_count);
    auto const number = static_cast<std::int32_t>(schedule_.runs.size());
    std::int32_t const result = task.blocks[count - 1];
    Run run;
    run.task = t;
    for (std::size_t i = 0; i < count; ++i) {
      std::int32_t const block = task.blocks[i];
      if (frame_of_[index(block)] < 0) place(block, t, run);
      if (comes_in_parts(block)) send_part(task, i);
      run.frames[i] = frame_of_[index(block)];
      run.after.upload = std::max(run.after.upload, upload_of_[index(block)]);
    }
    for (std::size_t i = 0; i < count; ++i) frames_[index(run.frames[i])].last_run = number;
    run.last = usage_.last_write[index(result)] == t;
    if (run.last) {
      frames_[index(run.frames[count - 1])].download = static_cast<std::int32_t>(schedule_.downloads.size());
      schedule_.downloads.push_back({result, run.frames[count - 1], {-1, number, -1}});
    }
    schedule_.runs.push_back(run);
    if (!whole_) release(task, t, run);
  }

  // After task t: which of its blocks may leave, now or some time.
  void release(Task const& task, std::int32_t t, Run const& run) {
    for (std::size_t i = 0; i < index(task.block_count); ++i) {
      std::int32_t const block = task.blocks[i];
      if (std::find(task.blocks.begin(), task.blocks.begin() + i, block) != task.blocks.begin() + i) continue;
      if (at_home(tiling_.blocks[index(block)])) continue;
      if (!is_result(block))
        pool_of(block).recent.push_back({next_use_[index(t)][i], t, run.frames[i]});
      else if (usage_.last[index(block)] == t)
        pool_of(block).left.push_back(run.frames[i]);
    }
  }

  Tiling const& tiling_;
  Homes const& homes_;
  Usage const usage_;
  Schedule schedule_;
  bool whole_ = false;
  std::array<Pool, 3> pools_;
  std::array<std::size_t, 3> pool_of_operand_{};
  std::vector<FrameState> frames_;
  std::vector<std::int32_t> frame_of_, upload_of_;     // by block; -1: none
  std::vector<std::int64_t> sent_;                     // by block that comes in parts: of the inner dimension
  std::vector<std::array<std::int32_t, 3>> next_use_;  // by task and position: the next task that uses the block
};

}  // namespace

std::int64_t frame_stride(std::int64_t rows, std::size_t element) {
  constexpr std::int64_t most = 32, wide_load = 16, part = 32;
  std::int64_t const least = std::max<std::int64_t>(1, wide_load / static_cast<std::int64_t>(element));
  auto const padded = [&](std::int64_t multiple) { return (rows + multiple - 1) / multiple * multiple; };
  for (std::int64_t multiple = most; multiple > least; multiple /= 2)
    if (padded(multiple) - rows <= rows / part) return padded(multiple);
  return padded(least);
}

bool fits_frame(Operand const& matrix) { return 4 * frame_stride(matrix.rows, matrix.element) <= 5 * matrix.rows; }

Memory memory_needed(Tiling const& tiling, Homes const& homes) {
  Usage const usage(tiling, homes);
  return {usage.least(), usage.full};
}

namespace {

// In-place results go back slice by slice: before the first number of a slice is written, the whole slice is known to
// be finite, so that the CPU can take over between two slices (executor.cpp).
void hold_back_slices(Tiling const& tiling, Schedule& schedule) {
  auto const& downloads = schedule.downloads;
  for (std::size_t d = downloads.size(); d-- > 1;)
    if (slice_of(tiling, downloads[d].block) == slice_of(tiling, downloads[d - 1].block))
      schedule.downloads[d - 1].after.run = downloads[d].after.run;
}

}  // namespace

std::int64_t slice_of(Tiling const& tiling, std::int32_t block) {
  Block const& at = tiling.blocks[index(block)];
  return tiling.independent == Independent::columns ? at.col : at.row;
}

Schedule make_schedule(Tiling const& tiling, std::size_t memory, Homes const& homes) {
  Schedule schedule = Scheduler(tiling, memory, homes).walk();
  if (tiling.in_place()) hold_back_slices(tiling, schedule);
  return schedule;
}

Traffic traffic(Tiling const& tiling, Schedule const& schedule) {
  auto bytes = [&](Operand const& view) {
    return static_cast<double>(referenced_elements(view)) * static_cast<double>(view.element);
  };
  Traffic sum;
  for (Upload const& upload : schedule.uploads) sum.up += bytes_of(upload.part);
  for (Download const& download : schedule.downloads) sum.down += bytes(tiling.blocks[index(download.block)].view);
  return sum;
}

}  // namespace blaslift::gpu
