// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Schedules are carried out with block names in the place of numbers, in every order of steps that `after` allows and a
// device could choose: each task must find its blocks, and each as old or new as the routine needs it.
#include "gpu/tiling/schedule.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <functional>
#include <new>
#include <random>
#include <set>
#include <string>

namespace blaslift::gpu {
namespace {

std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

struct Case {
  char const* symbol;
  std::int64_t m, n, k;
  TileSizes tiles;
  char side = 'L', uplo = 'L', trans = 'N';
  double beta = 0;
};

Level3 call_of(Case const& given) {
  Call call;
  call.symbol = find_symbol(given.symbol);
  call.precision = info(call.symbol).precision;
  call.routine = &routine(call.symbol);
  for (int i = 0; i < call.routine->parameter_count; ++i) {
    Parameter const& parameter = call.routine->parameters[at(i)];
    std::string const name = parameter.name;
    switch (parameter.kind) {
      case Kind::op:
      case Kind::op_t:
      case Kind::op_c: call[i].flag = given.trans; break;
      case Kind::diag: call[i].flag = 'N'; break;
      case Kind::side: call[i].flag = given.side; break;
      case Kind::uplo: call[i].flag = given.uplo; break;
      case Kind::dim: call[i].integer = name == "m" ? given.m : name == "n" ? given.n : given.k; break;
      case Kind::ld: call[i].integer = std::max({given.m, given.n, given.k}); break;
      case Kind::scalar:
      case Kind::real: call[i].scalar = {name == "beta" ? given.beta : 1, 0}; break;
      default: call[i].pointer = nullptr;
    }
  }
  return make_level3(call);
}

// Which of the kinds that could go on does: the first of `order`, or any.
struct Policy {
  char const* name;
  std::array<StepKind, 3> order;
  unsigned seed = 0;  // not zero: at random
};
constexpr StepKind up = StepKind::upload, run = StepKind::run, down = StepKind::download;
constexpr Policy policies[] = {{"uploads early, downloads late", {up, run, down}},
                               {"runs early, downloads late", {run, up, down}},
                               {"downloads early, runs late", {down, up, run}},
                               {"uploads late, downloads late", {run, down, up}},
                               {"at random", {}, 1},
                               {"at random", {}, 2}};

class Execution {
 public:
  Execution(Tiling const& tiling, Schedule const& schedule)
      : tiling_(tiling),
        schedule_(schedule),
        frames_(schedule.frames.size()),
        writes_(tiling.blocks.size()),
        sent_(tiling.blocks.size()),
        uploads_of_(tiling.blocks.size()),
        downloads_of_(tiling.blocks.size()) {
    for (Task const& task : tiling.tasks) expected_.push_back(writes_[at(result_of(task))]++);
  }

  // The first thing that went wrong; empty if nothing did.
  std::string play(Policy const& policy) {
    std::mt19937 random(policy.seed);
    for (;;) {
      std::vector<StepKind> possible;
      for (StepKind const kind : policy.seed ? policies[0].order : policy.order)
        if (can_go_on(kind)) possible.push_back(kind);
      if (possible.empty()) break;
      StepKind const kind = policy.seed ? possible[random() % possible.size()] : possible[0];
      std::string const wrong = step(kind);
      if (!wrong.empty()) return wrong;
      ++done_[static_cast<std::size_t>(kind)];
    }
    if (done_[0] != schedule_.uploads.size() || done_[1] != schedule_.runs.size() ||
        done_[2] != schedule_.downloads.size())
      return "deadlock after run " + std::to_string(done_[1]);
    if (schedule_.runs.size() != tiling_.tasks.size()) return "tasks are missing";
    for (std::size_t b = 0; b < writes_.size(); ++b) {
      if (downloads_of_[b] != (is_result(b) ? 1 : 0)) return named("downloads of block", b);
      if (is_result(b) && uploads_of_[b] != (tiling_.call.output_read ? 1 : 0))
        return named("uploads of result block", b);
    }
    return "";
  }

 private:
  struct Content {
    std::int32_t block = -1, version = 0;  // tasks that have written it
  };

  static std::string named(char const* what, std::size_t number) { return what + (" " + std::to_string(number)); }
  static std::int32_t result_of(Task const& task) { return task.blocks[at(task.block_count - 1)]; }
  bool is_result(std::size_t block) const { return tiling_.blocks[block].operand == tiling_.call.output; }

  bool ended(After const& after) const {
    return after.upload < static_cast<std::int32_t>(done_[0]) && after.run < static_cast<std::int32_t>(done_[1]) &&
           after.download < static_cast<std::int32_t>(done_[2]);
  }
  bool can_go_on(StepKind kind) const {
    std::size_t const next = done_[static_cast<std::size_t>(kind)];
    if (kind == up) return next < schedule_.uploads.size() && ended(schedule_.uploads[next].after);
    if (kind == run) return next < schedule_.runs.size() && ended(schedule_.runs[next].after);
    return next < schedule_.downloads.size() && ended(schedule_.downloads[next].after);
  }

  static std::int64_t shared_elements(BlockPart const& x, BlockPart const& y) {
    std::int64_t const rows = std::min(x.row + x.view.rows, y.row + y.view.rows) - std::max(x.row, y.row);
    std::int64_t const cols = std::min(x.col + x.view.cols, y.col + y.view.cols) - std::max(x.col, y.col);
    return std::max<std::int64_t>(0, rows) * std::max<std::int64_t>(0, cols);
  }

  bool fits(std::int32_t block, std::int32_t frame) const {
    Operand const& view = tiling_.blocks[at(block)].view;
    auto const elements = static_cast<std::size_t>(frame_stride(view.rows, view.element) * view.cols);
    return elements * view.element <= schedule_.frames[at(frame)].bytes;
  }

  std::string step(StepKind kind) {
    std::size_t const next = done_[static_cast<std::size_t>(kind)];
    if (kind == up) {
      Upload const& upload = schedule_.uploads[next];
      if (!fits(upload.block, upload.frame)) return named("too small a frame for upload", next);
      if (upload.after.upload >= 0) return named("its own kind is named by upload", next);
      Operand const& sent = upload.part.view;
      if (frames_[at(upload.frame)].block != upload.block || !tiling_.blocks[at(upload.block)].in_parts)
        sent_[at(upload.block)].clear();
      if (sent_[at(upload.block)].empty()) ++uploads_of_[at(upload.block)];
      for (BlockPart const& other : sent_[at(upload.block)])
        if (shared_elements(other, upload.part) > 0) return named("the same again by upload", next);
      sent_[at(upload.block)].push_back(upload.part);
      if (sent.rows <= 0 || sent.cols <= 0) return named("nothing in upload", next);
      frames_[at(upload.frame)] = {upload.block, 0};
      return "";
    }
    if (kind == down) {
      Download const& download = schedule_.downloads[next];
      Content const there = frames_[at(download.frame)];
      if (there.block != download.block) return named("another block in the frame of download", next);
      if (there.version != writes_[at(there.block)]) return named("not final at download", next);
      if (download.after.download >= 0) return named("its own kind is named by download", next);
      ++downloads_of_[at(download.block)];
      return "";
    }
    Run const& now = schedule_.runs[next];
    Task const& task = tiling_.tasks[at(now.task)];
    if (now.after.run >= 0) return named("its own kind is named by run", next);
    for (std::int8_t i = 0; i < task.block_count; ++i) {
      std::int32_t const block = task.blocks[at(i)];
      bool const written = i + 1 == task.block_count;
      // The old value where the product is formed in place; the solution where one is looked for.
      std::int32_t version = 0;
      if (written)
        version = expected_[at(now.task)];
      else if (is_result(at(block)) && tiling_.call.routine == RoutineId::trsm)
        version = writes_[at(block)];
      Content& there = frames_[at(now.frames[at(i)])];
      if (written && version == 0 && !tiling_.call.output_read) {
        if (!fits(block, now.frames[at(i)])) return named("too small a frame for run", next);
        there = {block, 0};
      }
      if (there.block != block) return named("another block in a frame of run", next);
      BlockPart const used = part_in_task(tiling_, task, at(i));
      std::int64_t arrived = 0;
      for (BlockPart const& part : sent_[at(block)]) arrived += shared_elements(part, used);
      bool const input = !is_result(at(block)) || tiling_.call.output_read;
      if (input && arrived != used.view.rows * used.view.cols) return named("not all has arrived for run", next);
      if (there.version != version) return named("another version in a frame of run", next);
      if (!written) continue;
      ++there.version;
      if (now.last != (there.version == writes_[at(block)])) return named("wrong `last` at run", next);
    }
    return "";
  }

  Tiling const& tiling_;
  Schedule const& schedule_;
  std::vector<Content> frames_;
  std::vector<std::int32_t> expected_;        // by task: the version of its result before it
  std::vector<std::int32_t> writes_;          // by block: tasks that write it
  std::vector<std::vector<BlockPart>> sent_;  // by block: what has arrived of it in its frame
  std::vector<int> uploads_of_, downloads_of_;
  std::array<std::size_t, 3> done_{};
};

std::string play_all(Tiling const& tiling, Schedule const& schedule) {
  for (Policy const& policy : policies) {
    std::string const wrong = Execution(tiling, schedule).play(policy);
    if (!wrong.empty()) return std::string(policy.name) + ": " + wrong;
  }
  return "";
}

void expect_frames_in(Schedule const& schedule, std::size_t memory) {
  EXPECT_LE(schedule.device_bytes, memory);
  std::size_t end = 0;
  for (Frame const& frame : schedule.frames) {
    EXPECT_EQ(frame.offset % 512, 0u);
    EXPECT_GE(frame.offset, end) << "frames overlap";
    end = frame.offset + frame.bytes;
  }
  EXPECT_LE(end, schedule.device_bytes);
}

std::vector<Case> cases() {
  std::vector<Case> list;
  for (double const beta : {0.0, 0.5})
    for (char const trans : {'N', 'T'}) {
      list.push_back({"dgemm", 300, 300, 300, {64, 64, 64}, 'L', 'L', trans, beta});
      list.push_back({"sgemm", 500, 130, 70, {64, 32, 70}, 'L', 'L', trans, beta});
      for (char const uplo : {'U', 'L'}) {
        list.push_back({"dsyrk", 0, 300, 200, {1, 64, 50}, 'L', uplo, trans, beta});
        list.push_back({"zsyr2k", 0, 200, 130, {1, 40, 32}, 'L', uplo, trans, beta});
        list.push_back({"dgemmtr", 0, 200, 100, {1, 64, 32}, 'L', uplo, trans, beta});
      }
    }
  for (char const side : {'L', 'R'})
    for (char const uplo : {'U', 'L'}) {
      list.push_back({"dsymm", 200, 260, 0, {64, 50, 64}, side, uplo, 'N', 1});
      for (char const trans : {'N', 'T'}) {
        list.push_back({"dtrsm", 200, 260, 0, {64, 64, 64}, side, uplo, trans});
        list.push_back({"ctrmm", 260, 200, 0, {64, 32, 64}, side, uplo, trans});
      }
    }
  return list;
}

std::string name_of(Case const& given, Order order, std::size_t memory) {
  return std::string(given.symbol) + " side " + given.side + " uplo " + given.uplo + " trans " + given.trans +
         (order == Order::shells ? " in shells" : " in tiles") + " with " + std::to_string(memory) + " bytes";
}

TEST(Schedule, EveryTaskFindsItsBlocksWithAnyMemoryInAnyOrderOfSteps) {
  for (Case const& given : cases())
    for (Order const order : {Order::shells, Order::tiles}) {
      Tiling const tiling = make_tiling(call_of(given), given.tiles, order);
      Memory const needed = memory_needed(tiling);
      ASSERT_LE(needed.least, needed.full);
      for (int eighths = 0; eighths <= 9; ++eighths) {
        std::size_t const memory = needed.least + (needed.full - needed.least) * static_cast<std::size_t>(eighths) / 8;
        SCOPED_TRACE(name_of(given, order, memory));
        Schedule const schedule = make_schedule(tiling, memory);
        expect_frames_in(schedule, memory);
        EXPECT_EQ(play_all(tiling, schedule), "");
        if (HasFailure()) return;
      }
    }
}

// With less memory than all blocks need they come whole, and the tasks use parts of them.
TEST(Schedule, PanelsFindTheirSlabsWithAnyMemory) {
  for (double const beta : {0.0, 0.5})
    for (char const trans : {'N', 'T'})
      for (bool const rows : {false, true})
        for (bool const own_slabs : {false, true})
          for (std::int64_t const slab : {50, 64, 300}) {
            Case const given{"dgemm", 300, 260, 300, {}, 'L', 'L', trans, beta};
            Tiling const tiling = make_panels(call_of(given), {rows, 100, 40, 2, slab, own_slabs, slab == 64 ? 4 : 0});
            Memory const needed = memory_needed(tiling);
            for (std::size_t const memory : {needed.least, (needed.least + needed.full) / 2, needed.full}) {
              SCOPED_TRACE(name_of(given, Order::shells, memory));
              Schedule const schedule = make_schedule(tiling, memory);
              expect_frames_in(schedule, memory);
              ASSERT_EQ(play_all(tiling, schedule), "");
              if (memory == needed.full) {
                EXPECT_DOUBLE_EQ(traffic(tiling, schedule).up, bytes_to_device(tiling.call));
                // The first task waits for its slabs only.
                auto const first = at(schedule.runs[0].after.upload);
                EXPECT_EQ(first, beta != 0 ? 2u : 1u);
                EXPECT_EQ(schedule.uploads[rows ? 1 : 0].part.view.rows * schedule.uploads[rows ? 1 : 0].part.view.cols,
                          slab * (rows ? 260 : 300));
              }
            }
          }
}

TEST(Schedule, OddSizesOfMemoryWorkToo) {
  Case const given{"dtrmm", 320, 320, 0, {32, 32, 32}};
  for (char const* symbol : {"dgemm", "dsyrk", "dtrsm", "dtrmm"}) {
    Case other = given;
    other.symbol = symbol, other.k = 320;
    Tiling const tiling = make_tiling(call_of(other), other.tiles, Order::tiles);
    Memory const needed = memory_needed(tiling);
    for (std::size_t memory = needed.least; memory < needed.full; memory += 5003) {
      SCOPED_TRACE(name_of(other, Order::tiles, memory));
      Schedule const schedule = make_schedule(tiling, memory);
      expect_frames_in(schedule, memory);
      ASSERT_EQ(Execution(tiling, schedule).play(policies[0]), "");
      ASSERT_EQ(Execution(tiling, schedule).play(policies[3]), "");
    }
  }
}

TEST(Schedule, TooLittleMemoryIsRefused) {
  Tiling const tiling = make_tiling(call_of({"dgemm", 300, 300, 300, {64, 64, 64}}), {64, 64, 64}, Order::tiles);
  EXPECT_THROW(make_schedule(tiling, memory_needed(tiling).least - 1), std::bad_alloc);
}

TEST(Schedule, WithFullMemoryEachBlockHasItsFrameAndTravelsOnce) {
  for (Case const& given : cases()) {
    Tiling const tiling = make_tiling(call_of(given), given.tiles, Order::shells);
    std::size_t const full = memory_needed(tiling).full;
    Schedule const schedule = make_schedule(tiling, full);
    EXPECT_EQ(schedule.frames.size(), tiling.blocks.size());
    EXPECT_EQ(schedule.device_bytes, full);
    Traffic const sum = traffic(tiling, schedule);
    // Blocks of a triangle's diagonal send their triangles only, others everything: what the call refers to.
    EXPECT_DOUBLE_EQ(sum.up, bytes_to_device(tiling.call)) << given.symbol;
    EXPECT_DOUBLE_EQ(sum.down, bytes_from_device(tiling.call)) << given.symbol;
    for (Upload const& upload : schedule.uploads) {
      EXPECT_EQ(upload.after.run, -1);
      EXPECT_EQ(upload.after.download, -1);
    }
  }
}

// The execution above would be worth nothing if it passed schedules that forget to wait.
TEST(Schedule, AMissingDependenceIsFoundByTheExecution) {
  Case const given{"dgemm", 256, 256, 256, {64, 64, 64}};
  Case accumulating = given;
  accumulating.beta = 1;
  using Spoil = std::function<void(Schedule&)>;
  struct Mutation {
    char const* name;
    Case of;
    Spoil spoil;
  };
  Mutation const mutations[] = {
      {"an upload over blocks in use", given,
       [](Schedule& s) {
         for (auto& step : s.uploads) step.after.run = -1;
       }},
      {"an upload over a result", accumulating,
       [](Schedule& s) {
         for (auto& step : s.uploads) step.after.download = -1;
       }},
      {"a run without its blocks", given,
       [](Schedule& s) {
         for (auto& step : s.runs) step.after.upload = -1;
       }},
      {"a run over a result", given,
       [](Schedule& s) {
         for (auto& step : s.runs) step.after.download = -1;
       }},
      {"a download of a part", given,
       [](Schedule& s) {
         for (auto& step : s.downloads) step.after.run = -1;
       }},
      {"a download too many", given, [](Schedule& s) { s.downloads.push_back(s.downloads.back()); }},
      {"an upload too few", given, [](Schedule& s) { s.uploads.pop_back(); }},
      {"a run that waits for a later one's block", given,
       [](Schedule& s) { s.runs[0].after.upload = static_cast<std::int32_t>(s.uploads.size()) - 1; }},
  };
  for (Mutation const& mutation : mutations) {
    Tiling const tiling = make_tiling(call_of(mutation.of), mutation.of.tiles, Order::tiles);
    Schedule schedule = make_schedule(tiling, memory_needed(tiling).least);
    ASSERT_EQ(play_all(tiling, schedule), "");
    mutation.spoil(schedule);
    EXPECT_NE(play_all(tiling, schedule), "") << mutation.name;
  }
}

// Two result frames and thin panels: no more than what square blocks in a third of the memory each would send.
TEST(Schedule, TrafficInLittleMemoryIsThatOfBlockedProducts) {
  std::int64_t const n = 8192, tile = 2048;
  Case const given{"dgemm", n, n, n, {tile, tile, 256}};
  Tiling const tiling = make_tiling(call_of(given), given.tiles, Order::tiles);
  std::size_t const memory = static_cast<std::size_t>(3 * tile * tile) * 8;
  ASSERT_GE(memory, memory_needed(tiling).least);
  Traffic const sum = traffic(tiling, make_schedule(tiling, memory));
  double const blocked = 2.0 * static_cast<double>(n * n) * static_cast<double>(n / tile) * 8;
  EXPECT_LE(sum.up, 1.3 * blocked);
  EXPECT_DOUBLE_EQ(sum.down, static_cast<double>(n * n) * 8);
  // With twice the memory, more than a few panels stay for the next result block.
  EXPECT_LE(traffic(tiling, make_schedule(tiling, 2 * memory)).up, 0.95 * sum.up);
}

// Every slice of a solution goes through the whole triangle in the same order: the least recently used block, the wrong
// one to give up, would be sent for each slice again.
TEST(Schedule, WhatIsUsedAgainTheLatestLeaves) {
  Case const given{"dtrsm", 1024, 2048, 0, {64, 128, 64}};
  Tiling const tiling = make_tiling(call_of(given), given.tiles, Order::tiles);
  Memory const needed = memory_needed(tiling);
  double const slices = 2048 / 128, triangle = bytes_to_device(tiling.call) - bytes_from_device(tiling.call);
  // Two slices of the result and three quarters of the triangle's blocks.
  std::size_t const memory = std::size_t{2 * 1024 * 128 * 8 + 16 * 17 / 2 * 3 / 4 * 64 * 64 * 8};
  ASSERT_GT(memory, needed.least);
  ASSERT_LT(memory, needed.full);
  Traffic const sum = traffic(tiling, make_schedule(tiling, memory));
  EXPECT_LE(sum.up - bytes_from_device(tiling.call), 0.5 * slices * triangle);
}

// The earliest run that needs each upload.
std::vector<std::int32_t> runs_that_need(Schedule const& schedule) {
  std::vector<std::int32_t> first(schedule.uploads.size(), -1);
  std::int32_t known = -1;
  for (std::size_t r = 0; r < schedule.runs.size(); ++r)
    while (known < schedule.runs[r].after.upload) first[at(++known)] = static_cast<std::int32_t>(r);
  return first;
}

// With one frame more than a task needs, the next block arrives while the task runs.
TEST(Schedule, CopiesDoNotWaitForTheTaskBefore) {
  Case const given{"dgemm", 64, 64, 1024, {64, 64, 64}};
  Tiling const tiling = make_tiling(call_of(given), given.tiles, Order::tiles);
  Schedule const schedule = make_schedule(tiling, memory_needed(tiling).least);
  std::vector<std::int32_t> const needed_by = runs_that_need(schedule);
  for (std::size_t u = 0; u < schedule.uploads.size(); ++u)
    EXPECT_LE(schedule.uploads[u].after.run, std::max(needed_by[u] - 2, -1));
}

// In a triangle that every slice goes through, the block used again the latest is the one just used. It stays all the
// same: in its place the next could not arrive before its task has ended.
TEST(Schedule, CopiesOverlapWithWorkAlsoWhereAllBlocksAreUsedAgain) {
  Case const given{"dtrsm", 1024, 2048, 0, {64, 128, 64}};
  Tiling const tiling = make_tiling(call_of(given), given.tiles, Order::tiles);
  std::size_t const memory = std::size_t{2 * 1024 * 128 * 8 + 16 * 17 / 2 / 2 * 64 * 64 * 8};
  Schedule const schedule = make_schedule(tiling, memory);
  std::vector<std::int32_t> const needed_by = runs_that_need(schedule);
  for (std::size_t u = 0; u < schedule.uploads.size(); ++u)
    EXPECT_LE(schedule.uploads[u].after.run, std::max(needed_by[u] - 4, -1)) << u;
}

TEST(Schedule, ColumnsInFramesStartAligned) {
  EXPECT_EQ(frame_stride(0, 4), 0);
  EXPECT_EQ(frame_stride(1, 8), 2);
  EXPECT_EQ(frame_stride(32, 8), 32);
  EXPECT_EQ(frame_stride(33, 4), 36);
  EXPECT_EQ(frame_stride(33, 16), 34);
  EXPECT_EQ(frame_stride(4095, 8), 4096);
  for (std::size_t const element : {4U, 8U, 16U})
    for (std::int64_t rows = 1; rows < 3000; ++rows)
      EXPECT_EQ(static_cast<std::size_t>(frame_stride(rows, element)) * element % 16, 0U) << rows;
}

// The gaps between columns are sent as well: 12 % of a column of 200 doubles that begins at 256 bytes.
TEST(Schedule, GapsBetweenColumnsAreSmall) {
  EXPECT_EQ(frame_stride(200, 8), 200);
  EXPECT_EQ(frame_stride(200, 4), 200);
  EXPECT_EQ(frame_stride(900, 8), 928);
  EXPECT_EQ(frame_stride(1000, 8), 1024);
  for (std::size_t const element : {4U, 8U, 16U})
    for (std::int64_t rows = 1; rows < 3000; ++rows)
      EXPECT_LE((frame_stride(rows, element) - rows) * static_cast<std::int64_t>(element),
                std::max<std::int64_t>(15, rows * static_cast<std::int64_t>(element) / 32))
          << rows;
}

}  // namespace
}  // namespace blaslift::gpu
