// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Schedule: a tiling's tasks with the copies that they need, in frames of device memory that are reused when memory is
// short. Steps of one kind run in their order; `after` names what else a step must wait for. Pure arithmetic.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/tiling/home.hpp"
#include "gpu/tiling/tiling.hpp"

namespace blaslift::gpu {

// One place in device memory; holds one block at a time.
struct Frame {
  std::size_t offset = 0, bytes = 0;  // within the call's device memory; offsets are multiples of 512
  bool home = false;                  // stands for a block's own place: no memory of the call's
};

enum class StepKind : std::uint8_t { upload, run, download };

// Indices of the last step of each kind (counted within the kind) that must have ended before; -1: none. Of the own
// kind nothing is named: each kind keeps its order.
struct After {
  std::int32_t upload = -1, run = -1, download = -1;
};

struct Upload {
  std::int32_t block = 0, frame = 0;
  After after;                // runs and downloads that still use the frame's former block
  BlockPart part;             // what is sent: the whole block, or what its home lacks
  bool gaps_are_free = true;  // a rectangle may be written where a triangle is meant
};
struct Run {
  std::int32_t task = 0;
  std::array<std::int32_t, 3> frames{};
  After after;        // uploads of its blocks; downloads that still read a frame it overwrites
  bool last = false;  // the result block is final after it
};
struct Download {
  std::int32_t block = 0, frame = 0;
  After after;  // the run that made it final; in-place routines: the run that made its whole slice final
};

struct Schedule {
  std::vector<Frame> frames;
  std::size_t device_bytes = 0;  // all frames
  std::vector<Upload> uploads;
  std::vector<Run> runs;
  std::vector<Download> downloads;
};

// Leading dimension of a block in its frame, in elements: columns start at 16 bytes, for wide loads, and at up to 32
// elements where that makes them longer by a 32nd at most. What is between them goes over the link too.
std::int64_t frame_stride(std::int64_t rows, std::size_t element);
// True if that makes columns longer by a quarter at most. Only very short ones become longer by more.
bool fits_frame(Operand const& matrix);

// Bytes that the schedule of a tiling needs at least, and with which no block is uploaded twice.
struct Memory {
  std::size_t least = 0, full = 0;
};
Memory memory_needed(Tiling const& tiling, Homes const& homes = {});

// A schedule in at most `memory` bytes of device memory (at least memory_needed().least). Which block leaves when
// memory is short: the one used again the latest (Belady). Result blocks are downloaded as soon as they are final and
// stay in their frames while later tasks read them; they leave no frame before that. A result block is uploaded only
// where its old value is an input (call.output_read). Blocks of operands that have a home stay there. May throw
// std::bad_alloc.
Schedule make_schedule(Tiling const& tiling, std::size_t memory, Homes const& homes = {});

// Where a result block's slice of the independent dimension begins.
std::int64_t slice_of(Tiling const& tiling, std::int32_t block);

// Bytes that the schedule sends and fetches.
struct Traffic {
  double up = 0, down = 0;
};
Traffic traffic(Tiling const& tiling, Schedule const& schedule);

}  // namespace blaslift::gpu
