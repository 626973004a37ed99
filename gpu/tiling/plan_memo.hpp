// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Choices of the last calls, remembered: programs make the same call again, and the search for its tiles would take up
// to 3 % of it each time (dgemm with n = 4096: 0.2 of 6 ms).
#pragma once

#include <mutex>

#include "gpu/tiling/model.hpp"

namespace blaslift::gpu {

class PlanMemo {
 public:
  // make_plan(), without its search where the same call has been planned before. Of the rates only the link's may
  // change.
  Result<Plan> plan(Level3 const& call, PipelineRates const& rates, Limits const& limits);

 private:
  // All that a choice depends on, where everything fits the memory and operands lack all or nothing of what they need.
  struct Key {
    RoutineId routine{};
    Precision precision{};
    std::array<char, 5> flags{};  // as in Level3
    bool output_read = false;
    std::int64_t m = -1, n = 0, k = 0;
    std::array<std::int64_t, 3> strides{};
    std::array<bool, 3> there{};
    std::size_t slot_bytes = 0;
    double upload_bytes = 0, download_bytes = 0, flops = 0;  // of the rates
    bool operator==(Key const&) const = default;
  };
  struct Entry {
    Key key;
    Choice choice;
    double seconds = 0;
  };
  static constexpr std::size_t entries = 32;

  static Key key_of(Level3 const& call, PipelineRates const& rates, Limits const& limits);
  bool find(Key const& key, Entry& found);
  void remember(Entry const& entry);

  std::mutex mutex_;
  std::array<Entry, entries> entries_{};
  std::size_t next_ = 0;  // the oldest one
};

}  // namespace blaslift::gpu
