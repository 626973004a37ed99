// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Copies of vectors whose elements lie far apart, shared among the helper threads.
//
// NumPy brings a matrix into column-major order by one ?copy per row, with the other increment a whole row long: some
// ten microseconds each, thousands one after another, in which a core waits for a cache line per element. Waking a
// thread costs as much as one of them. So helpers that have done a part of one stay for the next, for some tens of
// microseconds; each begins with the same part every time, whose cache lines it may still have.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "gpu/transfer/crew.hpp"

namespace blaslift::gpu {

// `count` elements of `element_bytes` (4, 8 or 16); steps in bytes. The two do not overlap.
struct StridedVectors {
  std::byte const* from;
  std::byte* to;
  std::ptrdiff_t from_step, to_step;
  std::int64_t count;
  std::size_t element_bytes;
};

class StridedCopy final : public Job {
 public:
  // Fewer elements are copied in the time that threads need to agree: a microsecond.
  static constexpr std::int64_t fewest = 512;
  explicit StridedCopy(Crew& crew) : crew_(crew) {}
  // Does the copy, alone or with helpers; false, and nothing is copied, where neither is of use: few elements or near
  // ones, no helper, the first of a row of such copies, another thread that is at it, or helpers that have not helped.
  bool copy(StridedVectors const& vectors);
  bool help() override;
  // Copies so far in which helpers could take part.
  std::uint64_t shared() const { return number_.load(std::memory_order_relaxed); }

 private:
  // As many as helpers in the default setting, and the caller.
  static constexpr std::size_t parts = 8;
  // One line each: `taken` and `done` are the number of the last copy of which this part was taken, or is done.
  struct alignas(64) Part {
    std::atomic<std::uint64_t> taken{0}, done{0};
  };
  bool take(std::size_t part, std::uint64_t number);
  void work(std::size_t part, std::uint64_t number);
  void share(StridedVectors const& vectors);
  // Whether helpers help with copies of a kind, by the clock: single copies are compared with shared ones, and for a
  // while none is shared where that gains nothing. A program that converts matrices takes turns between two kinds,
  // there and back.
  struct Judgement {
    StridedVectors kind{};
    int copies_alone = 0, copies_together = 0;
    double alone = 0, together = 0;          // seconds, sums
    std::int64_t pause = 0, next_pause = 0;  // copies
  };
  Judgement& judgement_of(StridedVectors const& vectors);
  static void judge(Judgement* judgement, bool shared, double seconds);

  Crew& crew_;
  std::atomic<int> helpers_{0};  // that have come by
  std::atomic<bool> busy_{false};
  alignas(64) std::atomic<std::uint64_t> number_{0};  // of the newest copy
  StridedVectors vectors_{};                          // of that copy; read by who has taken a part of it
  std::array<Part, parts> parts_;
  // Of the thread that has set busy_:
  std::array<Judgement, 4> judgements_;
  std::size_t next_ = 0;  // the one that gives way
};

}  // namespace blaslift::gpu
