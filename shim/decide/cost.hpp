// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// CallCost: what a call has to compute, read, write and move, in operations and bytes. Estimates are made from it and
// from the machine profile; nothing here knows of seconds.
#pragma once

#include "shim/call/level3.hpp"
#include "shim/call/operands.hpp"
#include "shim/decide/lapack_speed.hpp"

namespace blaslift {

struct CallCost {
  int level = 3;
  Precision precision{};
  double flops = 0;
  double solve_rows = 0;                // of a triangular solve or a factorisation: each waits for the one before
  RoutineId lapack = RoutineId::count;  // level 4: which
  bool values_only = false;             // level 4: no singular vectors
  TallQr tall;                          // level 4: of the routine, or inside of it
  float shared_columns = 0;             // level 3: the CPU's threads share these; 0: all that there is
  double touched_bytes = 0;             // that the CPU reads and writes: what bounds levels 1 and 2
  // By which calls like this one took longer than the profile says: on the CPU, on the device with the operands sent,
  // and with all of them there.
  double cpu_factor = 1, gpu_factor = 1, resident_factor = 1;
  // And what calls have taken since then, of that: with the operands sent, and with those there that can stay.
  double sent_experience = 1, kept_experience = 1;
  // And on top of that calls in such company, of the whole.
  double sent_in_company = 1, kept_in_company = 1;
  double queue_seconds = 0;  // until the device is done with what other threads have sent there
  double company = 0;        // other threads' calls that usually are under way at the same time
  int places_certain = 0;    // CPU, GPU: in how many of them calls like this one took what they were expected to
  double memory_share = 1;   // levels 1, 2: of the device's memory bandwidth, what its library reaches
  enum class Kernel : unsigned char { usual, symmetric, triangular };
  Kernel kernel = Kernel::usual;        // the others' share is the profile's
  double bytes_up = 0, bytes_down = 0;  // to and from a device that holds nothing

  // What call_cost() knows of keeping operands on the device: of bytes_up, those of operands large enough, and of
  // bytes_down, those of the same operands' new values. Zero where the caller cannot keep any.
  double keepable_bytes = 0, keepable_output_bytes = 0;

  // What the caller fills in from its claims. All zero: nothing is on the device.
  double resident_bytes = 0;    // of bytes_up: on the device already
  double check_bytes = 0;       // host bytes whose pages must be checked for writes before the call
  double rearm_bytes = 0;       // of bytes_down: disarmed before they are written back, armed again afterwards
  double small_page_share = 1;  // of the memory that is checked or armed, the part in 4 KiB pages; unknown: all
};

// Operands with fewer bytes than this are not worth keeping: their first and last pages, which they share with others,
// can never be claimed, and sending them costs little more than a launch.
inline constexpr double least_kept_bytes = 64 * 1024;

CallCost call_cost(Level3 const& call);
// Of any level, with legal arguments. Routines without a device path whose arrays the table does not describe (omatcopy
// and the like) cost nothing.
CallCost call_cost(Call const& call);
CallCost call_cost(Call const& call, Operands const& operands);  // which are the call's

}  // namespace blaslift
