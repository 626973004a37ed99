// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What starts of the device took on this machine, from one process to the next: a small text beside the machine
// profile (start_record_path()).
//
//   blaslift-start = 1
//   driver = 580.65.06
//   gpu = NVIDIA H200
//   module_loading = LAZY
//   failures = 0
//   failed_at = 1795340000
//   start = 1 rank: opening 0.04, driver 0.1, context 0.13, memory 0.02, first call 0.05
//   quick_look = day 20783: call 1.2e-05, up 2.7e+10, down 2.6e+10
//   cpu = 3fa9c2d1 dsyevr 12 0 0: 4.51
//   checksum = 0123456789abcdef
//
// The last eight starts for each number of ranks on the node (1, 2 to 4, 5 to 16, more), the oldest first; what
// CUDA_MODULE_LOADING said, which changes what a start takes. `cpu`: how many times as long as estimated large calls
// took, by program and its threads, routine and size class. A file that is torn, changed by hand, of a later version or
// otherwise not as above is none: nothing is said of it, and the next start writes another.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shim/decide/start_times.hpp"

namespace blaslift {

// What the executor measured after a start (shim/dispatch/quick_look).
struct QuickLook {
  double call_seconds = 0, upload_bytes_per_second = 0, download_bytes_per_second = 0;
  std::int64_t day = 0;  // since 1970
  bool operator==(QuickLook const&) const = default;
};

// Calls of one kind on the CPU: in a program and with its threads (hashed: these choose the CPU BLAS), of a routine by
// name, of sizes of so many bits.
struct KindOnCpu {
  std::uint32_t program = 0;
  std::string routine;
  int m = 0, n = 0, k = 0;
  bool operator==(KindOnCpu const&) const = default;
};
struct CpuRatio {
  KindOnCpu kind;
  double ratio = 1;  // of what it took to what was estimated
  bool operator==(CpuRatio const&) const = default;
};

class StartRecord {
 public:
  static constexpr std::size_t most_starts = 8, rank_classes = 4;
  static constexpr std::int64_t days_of_quick_look = 30;

  StartRecord() = default;
  StartRecord(std::string_view driver, std::string_view gpu, std::string_view module_loading);

  // Whether it is of this machine as it is. The GPU's name is "" before the start, which alone tells it.
  bool matches(std::string_view driver, std::string_view gpu, std::string_view module_loading) const;
  // Not where the last start failed: a broken machine pays for a wait once, and not in each process. But after ten
  // minutes once more, then after twenty, forty and so on up to thirty days, or a user whose programs have one large
  // call each would never see that the machine has been mended. `now`: seconds since 1970.
  bool may_wait(std::int64_t now = std::time(nullptr)) const;
  std::int64_t failures() const { return failures_; }  // in a row

  // The usual seconds of a stage are the median, of an even number the lower one: the first start reads files that the
  // later ones find in memory. The late ones are the worst that is remembered, and at least twice the usual, for few
  // starts do not tell how late one may come. expected_start() where none is remembered.
  StartTimes times(int local_ranks) const;
  void add(StageSeconds const& took, int local_ranks);  // a start that has succeeded
  void add_failure(std::int64_t now = std::time(nullptr));

  // The last one, if it is not too old.
  std::optional<QuickLook> quick_look(std::int64_t today) const;
  void set_quick_look(QuickLook const& look);

  // The newest most_ratios kinds; 0 where nothing is known.
  static constexpr std::size_t most_ratios = 48;
  double cpu_ratio(KindOnCpu const& kind) const;
  void set_cpu_ratio(KindOnCpu const& kind, double ratio);

  std::string format() const;
  static std::optional<StartRecord> parse(std::string_view text);
  bool operator==(StartRecord const&) const = default;

 private:
  bool take(std::string_view key, std::string_view value);
  bool take_start(std::string_view value);
  bool take_quick_look(std::string_view value);
  bool take_cpu_ratio(std::string_view value);

  std::string driver_, gpu_, module_loading_;
  std::int64_t failures_ = 0;
  std::int64_t failed_at_ = 0;  // the last one
  std::array<std::vector<StageSeconds>, rank_classes> starts_;
  std::optional<QuickLook> quick_look_;
  std::vector<CpuRatio> ratios_;  // the oldest first
};

// nullopt: there is none to go by. Neither says anything; a file that cannot be written is not.
std::optional<StartRecord> read_start_record(std::string const& path);
void write_start_record(std::string const& path, StartRecord const& record);

}  // namespace blaslift
