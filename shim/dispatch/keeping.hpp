// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Keeping: what a call does about its operands' staying on the device: what is there already, what the call would gain
// if more were, what it buys, and what became of it.
#pragma once

#include <array>

#include "gpu/executor/executor.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/decide/accounts.hpp"
#include "shim/decide/decide.hpp"
#include "shim/dispatch/pending_call.hpp"

namespace blaslift::dispatch {

class Keeping {
 public:
  // `operands`, those of the call, must live as long; `executor` may be null, or without residency.
  Keeping(Call const& call, Operands const& operands, gpu::Executor* executor);

  // Fills in what the device holds of the operands; nothing counts as keepable where nothing can be kept.
  void look(CallCost* cost);
  // After look(): the call writes what is on the device.
  bool result_is_there() const;
  // Books what the call would have gained, and decides what stays: the wishes for a run on the device. Where something
  // is bought the call runs there; else a call that is not worth its transfer stays on the CPU, for a reason that is
  // put into the decision. Where it may not buy the gains are booked all the same, and what has been paid for is bought
  // by a later call.
  gpu::Wishes decide(Decision* decision, bool may_buy);
  // The device has not been started, and would gain by what stays on it alone: whether such gains, of operands that
  // have shown themselves unchanged, have paid for the start. A program that rewrites its operands never gains by them.
  bool pays_for_start(Decision const& decision);
  // The device is starting: books what the call would have gained, so that what has paid for its stay by then is bought
  // at its first use.
  void book_while_starting(Decision const& decision);
  // What became of it.
  void settle(gpu::Outcome const& outcome, gpu::Wishes const& wishes, PendingCall* seen);
  // After settle(): something has come to stay, which pays for later calls too.
  bool has_bought() const { return has_bought_; }

 private:
  struct Array {
    Operand const* view = nullptr;
    bool reads = false;
    double bytes = 0, resident = 0;
  };
  bool may_come() const;
  // use(key, bytes, gain, look) for each operand that could stay.
  template <class Use>
  void book_without_device(Decision const& decision, Use&& use) const;
  void decide_results(gpu::Wishes* wishes) const;
  bool is_anything_there(OperandKey const& bytes) const;
  bool possible() const { return executor_ && executor_->has_residency(); }

  gpu::Executor* executor_;
  std::array<Array, max_arrays> arrays_;
  std::size_t count_ = 0;
  std::uint64_t number_ = 0;
  bool has_bought_ = false;
};

// The CPU is about to carry the call out: what it writes is not watched for writes any more, where that would be dear.
// `undisturbed` begins where something has to be done.
void open_for_stores(Call const& call, Operands const& operands, Undisturbed& undisturbed);
void open_for_stores(Call const& call);
// Told by the sentinel.
gpu::RewriteListener& rewrite_listener();
// In the child of a fork: nothing has been seen yet.
void forget_accounts_after_fork();

}  // namespace blaslift::dispatch
