// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Learns from a program's own calls which candidate is the fastest for a cell of sizes: a shape of a kernel of ours, or
// cuBLAS. A shape moves no bit of a result, so that calls may try others. For who wants the same bits in every run
// there is no learner.
//
// A cell's candidates are timed once each (what runs without learning twice), then again those that come close to the
// best, until each of these has `tries` times. Then the cell has settled: nothing in it changes in this process any
// more. A part of the time since the learner was made bounds the cost of all that. A time that was not expected is paid
// by what is tried later.
//
// Times of calls of one cell are compared in units that their caller gives: what any kernel would take for a call's
// bytes. So a larger call does not count as a slower candidate.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/plan/measured.hpp"
#include "shim/base/clock.hpp"

namespace blaslift::gpu {

class Learner {
 public:
  static constexpr std::size_t most_cells = 2048, most_candidates = 6;
  static constexpr int tries = 3;
  // Trying may take this part of the time since the learner was made; and, for short programs, 1 % of what bringing a
  // GPU up takes.
  static constexpr double part_of_run = 0.01, first_allowance = 4e-3;
  // A candidate that took more than this times the best one's time, and what a clock of half a microsecond may err by,
  // is not tried again.
  static constexpr double close = 1.1, unnoticed_seconds = 0.6e-6;
  // Another shape has to take at most this part of the time of today's.
  static constexpr double clearly_faster = 0.98;

  using Number = std::uint16_t;
  static constexpr Number no_cell = 0xffff;

  struct Candidate {
    std::uint16_t number = 0;  // of the shape, among the kernel's here
    bool is_vendors = false;   // cuBLAS; without a shape
    plan::Shape shape{};
    bool is_same(Candidate const& other) const {
      return is_vendors ? other.is_vendors : !other.is_vendors && number == other.number;
    }
  };
  // In the order in which they are tried, each once; what comes behind the last place is left out.
  class Candidates {
   public:
    void add(Candidate const& each) {
      bool const is_there = std::any_of(begin(), end(), [&](Candidate const& known) { return known.is_same(each); });
      if (!is_there && count_ < most_candidates) all_[count_++] = each;
    }
    Candidate const* begin() const { return all_.data(); }
    Candidate const* end() const { return begin() + count_; }
    std::size_t size() const { return count_; }

   private:
    std::array<Candidate, most_candidates> all_{};
    std::size_t count_ = 0;
  };
  struct Kernel {
    char const* name = "";  // as in files of kernels; lives as long as the process
    char precision = 0;
  };
  // A size of a cell, in files: the one that came first.
  struct Place {
    Kernel kernel;
    plan::MeasuredShape size;
    double unit_seconds = 1;  // of that size
  };

  struct Found {
    Number cell = no_cell;                      // no_cell: open() may make it, or make it again
    bool has_room = false;                      // for that
    bool is_open = false;                       // next() may give something to try
    std::optional<Candidate> decided;           // for calls of the cell, but for tries; without its shape
    plan::MeasuredShape const* size = nullptr;  // beside a cell: its place's
  };
  struct Try {
    Number cell = no_cell;
    std::uint16_t number = 0;  // of the cell's candidates
    Candidate candidate;
    bool is_planned = false;  // the call is to run the candidate; else as if there were no learner
    bool is_timed = false;    // and its time is to be reported, or that there is none
    double expected_loss = 0;
  };
  struct Learnt {
    Place place;
    Candidate ours;                               // the shape for calls that are ours
    double ours_seconds = 0, vendor_seconds = 0;  // at the place's size; 0: never timed
  };

  // clock: monotonic, in seconds.
  explicit Learner(double (*clock)() = monotonic_seconds) : now_(clock), begin_(clock()) {}

  // The key of a size's cell. A cell has a kernel's sizes (its id is below 128) that lie in memory alike and are about
  // as large. It is a quarter of a power of two wide in m and n, a power of two in k.
  static std::uint64_t key(unsigned kernel_id, plan::MeasuredShape const& size);

  // Without a lock.
  Found find(std::uint64_t key) const;
  // True if a search for candidates that takes so long may be spent.
  bool affords(double seconds) const { return spent() + seconds <= allowed(); }
  // Makes the cell; today's choice is the first candidate. `seconds` were spent to find them. no_cell: no room.
  Number open(std::uint64_t key, Place const& place, Candidates const& candidates, double seconds);
  // Makes the cell with what an earlier process learnt, of which ours has a time. Calls run the faster one at once,
  // cuBLAS once its first call may be spent, which loads a kernel. Where the first ones take much longer than they did,
  // the cell is forgotten. Without a time of cuBLAS's, that is tried.
  void remember(std::uint64_t key, Learnt const& learnt);

  // For a call of the cell. admits(Candidate) -> bool: whether this call can be computed by that shape.
  template <class Admits>
  Try next(Number cell, double unit_seconds, Admits admits) {
    return next_of(cell, unit_seconds, {&admits, [](void const* context, Candidate const& each) -> bool {
                                          return (*static_cast<Admits const*>(context))(each);
                                        }});
  }
  // A timed try took so long. True if there is more to keep by it (all_learnt()).
  bool report(Try const& what, double seconds, double unit_seconds);
  // A timed try failed, or its time is not known. True as above.
  bool give_up(Try const& what);

  // For later processes: of each cell that has settled in this one, or lacks times of cuBLAS alone.
  std::vector<Learnt> all_learnt() const;

  // The clock.
  double now() const { return now_(); }
  // Seconds that trying has cost so far, by what was measured.
  double spent() const { return spent_.load(std::memory_order_relaxed); }
  double allowed() const { return first_allowance + part_of_run * (now_() - begin_); }
  // Counts other costs of learning, if they fit; whether they do.
  bool spend(double seconds);
  // Counts what they turned out to be more, or less.
  void charge(double seconds);

 private:
  // remembered: not timed in this process yet. wrong: what was remembered; its key is gone, and no cell is made here
  // again. idle: every candidate failed.
  enum class State : std::uint8_t { none, open, remembered, settled, wrong, idle };
  struct Times {
    Candidate candidate;
    int begun = 0, count = 0;  // tries
    bool has_failed = false;
    bool is_loaded = false;  // cuBLAS: its first try, which loads a kernel and says nothing, is over
    double begun_at = 0;
    std::array<float, tries> units{};  // in ascending order
    void add(float time);
    float level() const;  // the median; infinite without any
  };
  // Found by key without a lock: the place is written once, before the key.
  struct Cell {
    std::atomic<std::uint64_t> key{0};
    std::atomic<std::uint32_t> word{0};  // state and decision
    Place place;
    std::array<Times, most_candidates> times;
    std::uint16_t candidates = 0;
    float remembered[2] = {};  // units, of ours and cuBLAS's; 0: not known
    bool is_to_be_kept = false;
  };
  struct Admission {
    void const* context;
    bool (*admits)(void const* context, Candidate const& each);
  };
  struct Timed {
    Times* times = nullptr;
    double loss = 0;
  };

  static constexpr std::uint64_t no_key = 0, forgotten = 2;  // keys have another bit
  static constexpr unsigned state_bit = 24;
  static constexpr std::uint32_t vendors_bit = 1U << 16, decided_bit = 1U << 17;
  static constexpr std::uint32_t pack(State state) { return static_cast<std::uint32_t>(state) << state_bit; }
  static constexpr std::uint32_t pack(State state, Candidate const& decided) {
    return pack(state) | decided_bit | (decided.is_vendors ? vendors_bit : 0) | decided.number;
  }
  static State state_of(std::uint32_t word) { return static_cast<State>(word >> state_bit); }
  static Candidate decided_by(std::uint32_t word) {
    return {static_cast<std::uint16_t>(word), (word & vendors_bit) != 0, {}};
  }

  Cell* place_for(std::uint64_t key);
  static void begin(Cell& cell, std::uint64_t key, Place const& place, Candidates const& candidates,
                    std::uint32_t word);
  static void forget(Cell& cell);
  Try next_of(Number number, double unit_seconds, Admission const& admission);
  Timed to_be_timed(Cell& cell, State state, double unit_seconds, Admission const& admission);
  static double expected_loss(Cell const& cell, State state, Times const& times, double unit_seconds);
  bool is_worth_a_try(Cell const& cell, State state, Times const& times) const;
  // Without two times of it nothing can be better than it: the first may be of a call that loaded something.
  static bool is_missing(Times const& todays) { return todays.count < 2 && !todays.has_failed; }
  static bool is_todays(Cell const& cell, Times const& times) { return &times == cell.times.data(); }
  static Times const* best_of(Cell const& cell, bool with_vendors = true);
  static bool is_active(Cell const& cell, Times const& times, float best);
  static bool is_complete(Cell const& cell, bool with_vendors);
  static Times const& ours_of(Cell const& cell);
  static Times const* vendors_of(Cell const& cell);
  static bool settle(Cell& cell);
  static void verify(Cell& cell, Times& times, double unit_seconds);
  static Learnt learnt(Cell const& cell);
  void add_to_spent(double seconds) { spent_.store(spent() + seconds, std::memory_order_relaxed); }

  double (*now_)();
  double begin_;
  mutable std::mutex mutex_;
  std::atomic<double> spent_{0};  // written under the lock
  std::size_t count_ = 0;
  std::atomic<bool> is_full_{false};
  std::array<Cell, most_cells> cells_;
};

}  // namespace blaslift::gpu
