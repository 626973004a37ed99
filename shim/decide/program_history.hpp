// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What the last runs of programs made of the device, from one process to the next: beside the machine profile
// (program_history_path()), 8 KiB for ever. A program that has gained twice may have the device started at its first
// call of BLAS (shim/decide/start_rule.hpp).
//
// The file is a head and 255 records, 32 bytes each, in the machine's byte order. A record has a program's number,
// which nobody can turn into a name without guessing it, and no times of day. It may stand in one of two places that
// follow from its number; of two programs that want both, the one that was seen last has its record. Each is written at
// once and has a checksum: a torn one is an empty place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace blaslift {

struct ProgramRecord {
  std::uint64_t key = 0;
  std::uint32_t runs = 0;                // that were remembered: those of the device's start, or of a gain
  std::uint32_t lead_milliseconds = 0;   // of the last one that gained: from its first call to the first that gained
  std::uint32_t gain_milliseconds = 0;   // of it, when that was remembered
  std::uint16_t day = 0;                 // since 1970, of the last change
  std::uint8_t started = 0, gained = 0;  // the last eight runs, the newest in the lowest bit
  std::uint8_t children_compute = 0;     // forked children of it want the device
  std::uint8_t lapack[3] = {};           // kernels of LAPACK that the last run used, a bit for each group
  std::uint8_t spare[4] = {};            // for the checksum
  bool operator==(ProgramRecord const&) const = default;

  // A run's number, for the other two. They do nothing for a run of long ago.
  std::uint32_t add_run();
  void set_started(std::uint32_t run);
  void set_gained(std::uint32_t run);
  // In 24 bits, whose meaning is dispatch/lapack_kernels.hpp's.
  void set_lapack_kernels(std::uint32_t kernels);
  std::uint32_t lapack_kernels() const;
  // All of the last `count` runs (at least 1).
  bool last_gained(unsigned count) const;
  bool last_lost(unsigned count) const;  // had the device started, and gained too little
};

class ProgramHistory {
 public:
  static constexpr std::size_t record_bytes = 32, file_bytes = 8192, places = file_bytes / record_bytes - 1;

  // A file without programs; `salt` makes its numbers differ from other files'.
  static std::string make(std::uint64_t salt);
  // nullopt: it is no such file.
  static std::optional<ProgramHistory> parse(std::string bytes);

  // The number of a program in this file; never 0.
  std::uint64_t key_of(std::uint64_t identity) const;
  std::optional<ProgramRecord> find(std::uint64_t key) const;
  // Where a record of that number is to be written: from this byte of the file on.
  std::size_t place_for(std::uint64_t key) const;
  static std::string bytes_of(ProgramRecord const& record);
  // Of all programs, for people.
  std::size_t count(std::function<bool(ProgramRecord const&)> const& wanted) const;

 private:
  explicit ProgramHistory(std::string bytes) : bytes_(std::move(bytes)) {}
  std::array<std::size_t, 2> places_of(std::uint64_t key) const;
  std::optional<ProgramRecord> at(std::size_t place) const;  // from 1 on

  std::string bytes_;
};

// nullopt: there is none to go by (shim/base/state_file.hpp says what is none).
std::optional<ProgramHistory> read_program_history(std::string const& path);
// Changes the record of a program, and makes the file where there is none that is whole. Another process may change its
// own meanwhile. Says nothing; what cannot be written is not. `change` may be left undone.
void change_program_record(std::string const& path, std::uint64_t identity,
                           std::function<void(ProgramRecord&)> const& change, std::int64_t now = std::time(nullptr));

}  // namespace blaslift
