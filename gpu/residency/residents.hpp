// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The operands of one call that are at home in the mirror, in the order that the protocol demands: validate, enter,
// arm, then (the caller's part) send what is missing, run, write back; at the end commit.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "gpu/residency/sentinel.hpp"
#include "gpu/residency/stay.hpp"
#include "shim/base/kept_error.hpp"

namespace blaslift::gpu {

class Residents {
 public:
  // Part of an operand that may be missing where it is reused and not bought: pages at its edges that were written.
  static constexpr double most_missing = 0.25;

  // mirror may be null: then nothing stays.
  Residents(Mirror* mirror, Sentinel* sentinel, std::uint64_t call)
      : mirror_(mirror), sentinel_(sentinel), call_(call) {}

  // Asks the kernel about these operands together: where they lie among each other, once. enter() then does not.
  void validate(std::span<Operand const> views);

  // Operand i, which is read, written or both. buy: it is to stay; else it is used if it is there. `trusting`: where
  // all of it is claimed, the claims are used without asking the kernel; check() must follow. Whether it is at home
  // now; if not, refused(i) says why. stale: most of it is not there (any more).
  bool enter(std::size_t i, Operand const& view, bool buy, bool reads, bool writes, bool trusting);
  bool at_home(std::size_t i) const { return stays_[i].entered(); }
  // Before the device writes outputs.
  // around: what lies between their columns, too.
  Error open_outputs(bool around = false);
  // After all operands have been entered: of which triangles that are to be sent, and miss so many bytes, the device
  // may write the rest of the array, until leave_gaps() or the call's end.
  void take_gaps(double least_missing = 1);
  void leave_gaps();
  bool has_gaps(std::size_t i) const { return gaps_[i]; }
  // Asks the kernel about operands that were trusted. False if one has been written: the device's result is wrong.
  bool check();
  // The call has succeeded.
  void commit();
  // Gives up what is at home; for another try.
  void leave();

  Stay const& stay(std::size_t i) const { return stays_[i]; }
  double reused(std::size_t i) const { return reused_[i]; }
  double lost(std::size_t i) const { return lost_[i]; }
  bool bought(std::size_t i) const { return bought_[i]; }
  Error const& refused(std::size_t i) const { return refused_[i]; }
  double check_seconds() const { return check_seconds_; }
  // What operands took that came to stay, beside being sent: to ask what is pinned, to find them device memory, to arm
  // their pages.
  struct BuyingSeconds {
    double pins = 0, memory = 0, arming = 0;
  };
  BuyingSeconds const& buying_seconds() const { return buying_seconds_; }

 private:
  double validate(ByteRange hull, Mirror::Confirm how);  // claimed bytes that are lost

  Mirror* mirror_;
  Sentinel* sentinel_;
  std::uint64_t call_;
  std::array<Stay, max_arrays> stays_;
  std::array<bool, max_arrays> output_{}, bought_{}, trusted_{}, triangle_{}, gaps_{}, reads_{};
  std::array<double, max_arrays> reused_{}, lost_{};
  std::array<KeptError, max_arrays> refused_;
  std::vector<ByteRange> validated_;
  double check_seconds_ = 0;
  BuyingSeconds buying_seconds_;
};

}  // namespace blaslift::gpu
