// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/dispatch/keeping.hpp"

#include <algorithm>

#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/base/undisturbed.hpp"
#include "shim/call/may_stay.hpp"
#include "shim/decide/price.hpp"
#include "shim/decide/start_rule.hpp"
#include "shim/dispatch/speeds.hpp"
#include "shim/dispatch/start/start.hpp"

namespace blaslift::dispatch {
namespace {

constinit Accounts accounts;
// Of operands that could stay if the device were started: the same rule with the price of the start.
constinit Accounts start_accounts;

class Listener final : public gpu::RewriteListener {
 public:
  void rewritten(gpu::ByteRange range) override {
    OperandKey const key{range.begin, range.end - range.begin};
    accounts.rewritten(key, static_cast<double>(key.bytes));
    observe::count_residency({.dropped_rewritten = 1, .bytes_dropped_rewritten = static_cast<double>(key.bytes)});
    if (log_wants(setting::log::debug))
      log_line("residency: %.1f MiB are rewritten by the program and not watched any more",
               static_cast<double>(key.bytes) / 0x1p20);
  }
};

// How small an operand is worth a stay; for tests, all are.
double least_bytes() { return settings().residency == setting::residency::always ? 1 : least_kept_bytes; }

}  // namespace

gpu::RewriteListener& rewrite_listener() {
  static Listener listener;
  return listener;
}

void forget_accounts_after_fork() {
  accounts.after_fork_in_child();
  start_accounts.after_fork_in_child();
}

Keeping::Keeping(Call const& call, Operands const& operands, gpu::Executor* executor) : executor_(executor) {
  if (!possible() && !may_come()) return;
  for (Operand const& view : operands) {
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(call.routine->arrays()[count_])].kind;
    Array& array = arrays_[count_++];
    array.view = &view;
    array.reads = has_old_value(call, view);
    if (!outlives_call(kind, view) || !may_stay(call.routine->id, call.routine->level, call.precision, view)) continue;
    array.bytes = static_cast<double>(referenced_elements(view)) * static_cast<double>(view.element);
  }
  if (possible()) number_ = accounts.next_call();
}

// The device is not up yet: what could be kept there is a reason to bring it up.
bool Keeping::may_come() const { return !executor_ && device_state() <= DeviceState::starting; }

void Keeping::look(CallCost* cost) {
  if (!possible()) {
    if (!may_come()) cost->keepable_bytes = cost->keepable_output_bytes = 0;
    return;
  }
  for (std::size_t i = 0; i < count_; ++i) {
    Array& array = arrays_[i];
    if (array.bytes < least_bytes()) continue;
    array.resident = executor_->resident_bytes(*array.view);
    if (array.resident <= 0) continue;
    if (!array.reads) continue;  // what its stay costs is no cost of this call's
    cost->resident_bytes += array.resident;
    cost->check_bytes += array.bytes;
    if (array.view->written) cost->rearm_bytes += array.bytes;
  }
}

bool Keeping::result_is_there() const {
  return std::any_of(arrays_.begin(), arrays_.begin() + static_cast<std::ptrdiff_t>(count_),
                     [](Array const& array) { return array.resident > 0 && array.view->written; });
}

bool Keeping::is_anything_there(OperandKey const& bytes) const {
  Operand all;
  all.shape = Shape::general;
  all.data = reinterpret_cast<void*>(bytes.base);
  all.rows = all.stride = static_cast<std::int64_t>(bytes.bytes);
  all.cols = 1;
  all.element = 1;
  return executor_->resident_bytes(all) > 0;
}

// Results that are only written stay where their surroundings are (with `always` wherever they are), and are used.
void Keeping::decide_results(gpu::Wishes* wishes) const {
  for (std::size_t i = 0; i < count_; ++i) {
    Array const& array = arrays_[i];
    if (!array.view->written || array.reads || array.bytes < least_bytes()) continue;
    OperandKey const key = operand_key(*array.view);
    auto const surroundings = settings().residency == setting::residency::always ? key : accounts.held(key);
    bool const may =
        surroundings && (settings().residency == setting::residency::always || is_anything_there(*surroundings));
    if (may && accounts.keeps_result(number_, key))
      (*wishes)[i] = array.resident > 0.75 * array.bytes ? gpu::Keep::reuse : gpu::Keep::buy;
    else if (array.resident > 0)
      executor_->open_for_stores(*array.view);  // the call's own stores
  }
}

gpu::Wishes Keeping::decide(Decision* decision, bool may_buy) {
  using gpu::Keep;
  gpu::Wishes wishes{};
  if (!possible()) return wishes;
  auto const policy = settings().residency;
  bool const on_device = decision->place == Place::gpu;
  double const gain = policy == setting::residency::always ? 1 : residency_gain(*decision);
  double missing = 0;
  for (std::size_t i = 0; i < count_; ++i)
    if (arrays_[i].reads && arrays_[i].bytes >= least_bytes()) missing += arrays_[i].bytes - arrays_[i].resident;
  bool bought = false;
  auto worst = Purchase::wait;
  for (std::size_t i = 0; i < count_; ++i) {
    Array const& array = arrays_[i];
    if (array.bytes < least_bytes()) continue;
    // An operand of which most is there is used from there, and what it lacks comes along.
    bool const there = array.resident > 0.75 * array.bytes;
    if (array.view->written && !array.reads) continue;
    bool const again =
        there && !array.view->written &&
        (policy == setting::residency::always || accounts.is_worth_buying_again(operand_key(*array.view)));
    wishes[i] = again ? Keep::renew : there ? Keep::reuse : Keep::no;
    double const lacks = array.bytes - array.resident;
    if (there || gain <= 0 || missing <= 0) continue;
    bool beside_others = array.resident > 0;
    if (!beside_others && policy == setting::residency::automatic)
      if (auto const held = accounts.held(operand_key(*array.view))) {
        beside_others = is_anything_there(*held);
        if (!beside_others) accounts.rewritten(*held, static_cast<double>(held->bytes));
      }
    OperandLook look(*array.view);
    Price const price = residency_price(speeds().profile, lacks, 1, on_device, beside_others);
    Purchase const purchase =
        accounts.use(policy, number_, operand_key(*array.view), gain * lacks / missing, price, look, may_buy);
    if (purchase == Purchase::buy) {
      wishes[i] = Keep::buy;
      bought = true;
    } else if (worst == Purchase::wait || worst == Purchase::verify) {
      worst = purchase;
    }
  }
  if (!on_device && decision->reason == Reason::not_resident) {
    if (bought) decision->place = Place::gpu;
    decision->reason = bought ? Reason::resident : reason_for(worst);
  }
  if (decision->place == Place::gpu && may_buy) decide_results(&wishes);
  return wishes;
}

template <class Use>
void Keeping::book_without_device(Decision const& decision, Use&& use) const {
  double const gain = decision.cpu_seconds - decision.resident_seconds;
  if (settings().residency == setting::residency::off || decision.resident_seconds <= 0 || gain <= 0) return;
  double all = 0;
  for (std::size_t i = 0; i < count_; ++i)
    if (arrays_[i].reads && arrays_[i].bytes >= least_kept_bytes) all += arrays_[i].bytes;
  for (std::size_t i = 0; i < count_; ++i) {
    Array const& array = arrays_[i];
    if (!array.reads || array.bytes < least_kept_bytes) continue;
    OperandLook look(*array.view);
    use(operand_key(*array.view), array.bytes, gain * array.bytes / all, look);
  }
}

bool Keeping::pays_for_start(Decision const& decision) {
  Price price;
  price.transfer = device_start().price();
  std::uint64_t const number = start_accounts.next_call();
  bool pays = false;
  book_without_device(decision, [&](OperandKey const& key, double bytes, double gain, Look& look) {
    price.bytes = bytes;
    pays = start_accounts.use(settings().residency, number, key, gain, price, look) == Purchase::buy || pays;
  });
  return pays;
}

void Keeping::book_while_starting(Decision const& decision) {
  std::uint64_t const number = accounts.next_call();
  book_without_device(decision, [&](OperandKey const& key, double bytes, double gain, Look& look) {
    (void)accounts.use(settings().residency, number, key, gain, residency_price(speeds().profile, bytes, 1, false),
                       look, false);
  });
}

void Keeping::settle(gpu::Outcome const& outcome, gpu::Wishes const& wishes, PendingCall* seen) {
  if (!possible()) return;
  observe::ResidencyCount happened;
  double reused = 0;
  for (std::size_t i = 0; i < count_; ++i) reused += outcome.stayed[i].reused;
  double const gain = std::max(0.0, seen->decision.cpu_seconds - outcome.check_seconds - seen->seconds);
  for (std::size_t i = 0; i < count_; ++i) {
    auto const& stayed = outcome.stayed[i];
    OperandKey const key = operand_key(*arrays_[i].view);
    if (stayed.lost > 0) {
      accounts.rewritten(key, stayed.lost);
      happened.bytes_dropped_rewritten += stayed.lost;
      if (stayed.lost > 0.5 * arrays_[i].bytes) ++happened.dropped_rewritten;
    }
    if (stayed.refused->code == Error::Code::declined || stayed.refused->code == Error::Code::unavailable) {
      accounts.not_trackable(key);
      if (log_wants(setting::log::debug)) log_line("residency: %s", stayed.refused->text);
    }
    if (outcome.complete && stayed.bought) {
      has_bought_ = true;
      if (wishes[i] == gpu::Keep::renew && settings().residency == setting::residency::automatic)
        accounts.bought_again(number_, key, arrays_[i].bytes,
                              residency_price(speeds().profile, arrays_[i].bytes - stayed.reused, 1, false));
      ++happened.bought;
      happened.bytes_bought += static_cast<double>(key.bytes);
      happened.bytes_bought_huge += executor_->huge_page_bytes(*arrays_[i].view);
    }
    if (outcome.complete && arrays_[i].view->written && arrays_[i].reads && arrays_[i].bytes >= least_bytes()) {
      OperandLook look(*arrays_[i].view);
      accounts.written(key, look);
    }
    if (outcome.complete && stayed.reused > 0) accounts.reused(number_, key, gain * stayed.reused / reused);
  }
  if (outcome.check_seconds > 0) happened.checks = 1;
  happened.check_seconds = outcome.check_seconds;
  observe::count_residency(happened);
  if (outcome.complete) seen->bytes_resident = reused;
}

void open_for_stores(Call const& call, Operands const& operands, Undisturbed& undisturbed) {
  constexpr double worth_it = 64 << 10;  // bytes: sixteen page faults
  gpu::Executor* const device = executor();
  if (!device || !device->has_residency()) return;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    Operand const& view = operands[i];
    Kind const kind = call.routine->parameters[static_cast<std::size_t>(call.routine->arrays()[i])].kind;
    double const bytes = static_cast<double>(referenced_elements(view)) * static_cast<double>(view.element);
    if (!is_written(kind) || !view.written || bytes < worth_it || !outlives_call(kind, view)) continue;
    undisturbed.begin();  // threads of ours may be helping
    // Rewritten, and by a call that the device was not worth: QR of LAPACK reads the matrix in dgemv, and writes all of
    // it in the next dger.
    if (double const lost = device->resident_bytes(view); lost > 0) accounts.rewritten(operand_key(view), lost);
    device->open_for_stores(view);
  }
}

void open_for_stores(Call const& call) {
  if (gpu::Executor const* const device = executor(); device && device->has_residency()) {
    Undisturbed undisturbed(false);
    open_for_stores(call, Operands(call), undisturbed);
  }
}

}  // namespace blaslift::dispatch
