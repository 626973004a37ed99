// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/decide/accounts.hpp"

#include <algorithm>
#include <cmath>

namespace blaslift {
namespace {

class Lock {
 public:
  explicit Lock(pthread_mutex_t* mutex) : mutex_(mutex) { pthread_mutex_lock(mutex_); }
  ~Lock() { pthread_mutex_unlock(mutex_); }
  Lock(Lock const&) = delete;
  Lock& operator=(Lock const&) = delete;

 private:
  pthread_mutex_t* mutex_;
};

constexpr std::uint8_t untrackable_back_off = 6;
constexpr int enough_samples = 8;
constexpr int most_unlike_views = 8, most_of_later_views = 4096;
constexpr double loss_that_is_borne = 0.25;

// A look costs 25 ns an element, and should cost a fortieth of the price at most.
int elements_worth(double price_seconds) {
  double const worth = price_seconds / 40 / 25e-9;
  return static_cast<int>(std::clamp<double>(worth, Samples::most, Portrait::most));
}

// What a use costs the more if so many elements have changed since the last one, here and there.
double seconds_to_send_again(double elements, Price const& price) {
  return written_page_seconds * std::min(elements, price.bytes / page_bytes + 1);
}

void raise(std::uint8_t* back_off, int most) {
  if (*back_off < most) ++*back_off;
}

}  // namespace

OperandKey operand_key(Operand const& operand) {
  return {reinterpret_cast<std::uintptr_t>(operand.data),
          static_cast<std::uint64_t>(span_elements(operand)) * operand.element};
}

// The account of a view: the one that it overlaps, all of them made one, or a new one. Accounts never overlap.
std::size_t Accounts::locate(OperandKey const& key, std::uint64_t call) {
  std::uintptr_t const begin = key.base, end = key.base + std::max<std::uint64_t>(key.bytes, 1);
  std::size_t found = capacity, free = capacity, oldest = capacity;
  Range all{begin, end, call};
  for (std::size_t i = 0; i < used_; ++i) {
    Range& range = ranges_[i];
    if (range.begin == range.end) {
      free = i;
      continue;
    }
    if (oldest == capacity || range.last_call < ranges_[oldest].last_call) oldest = i;
    if (range.end <= begin || end <= range.begin) continue;
    all.begin = std::min(all.begin, range.begin);
    all.end = std::max(all.end, range.end);
    if (found == capacity) {
      found = i;
      continue;
    }
    // The larger one's history is that of the whole.
    std::size_t kept = found, given_up = i;
    if (range.end - range.begin > ranges_[found].end - ranges_[found].begin) std::swap(kept, given_up);
    accounts_[kept].balance += accounts_[given_up].balance;
    accounts_[kept].held_bytes += accounts_[given_up].held_bytes;
    accounts_[kept].paid += accounts_[given_up].paid;
    accounts_[kept].earned += accounts_[given_up].earned;
    accounts_[kept].lost_bytes += accounts_[given_up].lost_bytes;
    accounts_[kept].interval_gain += accounts_[given_up].interval_gain;
    accounts_[kept].interval_paid += accounts_[given_up].interval_paid;
    accounts_[kept].interval_bytes += accounts_[given_up].interval_bytes;
    accounts_[kept].at_once_bytes += accounts_[given_up].at_once_bytes;
    close(given_up);
    found = kept;
  }
  if (found == capacity) {
    found = free < capacity ? free : used_ < capacity ? used_++ : oldest;
    close(found);
    accounts_[found].id = ++ids_;
  }
  ranges_[found] = all;
  return found;
}

void Accounts::close(std::size_t place) {
  ranges_[place] = {};
  accounts_[place] = {};
}

double Accounts::price_of(Account const& account, Price const& price) {
  double const rewritten = (account.lost_purchases + 1.0) / (account.kept + account.lost_purchases + 2.0);
  return price.transfer + price.arming + rewritten * price.loss_if_rewritten;
}

bool Accounts::is_worth_it(Account const& account) {
  constexpr double times = 1.5;
  return account.interval_paid > 0 && account.interval_gain >= times * account.interval_paid;
}

void Accounts::buy(Account* account, Price const& price) {
  double const price_seconds = price_of(*account, price);
  account->balance = std::max(0.0, account->balance - std::ldexp(price_seconds, account->back_off));
  account->paid += price_seconds;
  account->interval_paid += price_seconds;
  account->held_bytes += price.bytes;
  account->interval_bytes = std::max(account->interval_bytes, account->held_bytes);
}

void Accounts::hold_nothing(Account* account) {
  account->balance = account->held_bytes = account->paid = account->earned = account->lost_bytes = 0;
  account->interval_gain = account->interval_paid = account->interval_bytes = account->at_once_bytes = 0;
  account->has_earned = false;
}

// The operand is no longer what it was: back-off and what is known of purchases stay.
void Accounts::start_again(Account* account) {
  hold_nothing(account);
  account->verified = account->looked = account->looking = account->by_samples = account->last_use = false;
  account->unlike = 0;
}

Accounts::Step Accounts::book(std::size_t place, std::uint64_t call, double gain_seconds, Price const& price,
                              bool may_buy, Purchase* answer) {
  Account& account = accounts_[place];
  double const before = account.balance;
  if (gain_seconds > 0) {
    account.balance += gain_seconds;
    account.interval_gain += gain_seconds;
  }
  if (may_buy && gain_seconds > 0 && price.bytes <= account.at_once_bytes) {
    account.at_once_bytes -= price.bytes;
    account.was_rewritten = false;
    buy(&account, price);
    *answer = Purchase::buy;
    return Step::none;
  }
  double const price_seconds = price_of(account, price);
  double const threshold = std::ldexp(price_seconds, account.back_off);
  // More would buy other parts of the array without their rent. What calls that may buy have booked there stays.
  if (!may_buy) account.balance = std::max(before, std::min(account.balance, threshold));
  bool const paid = account.balance >= threshold;
  *answer = account.untrackable ? Purchase::not_trackable : account.back_off ? Purchase::backing_off : Purchase::wait;
  if (account.verified) {
    if (!paid || !may_buy) return Step::none;
    account.untrackable = false;
    buy(&account, price);
    *answer = Purchase::buy;
    return Step::none;
  }
  if (account.looking) return Step::none;
  // The first look comes at half the price, so that the purchase need not wait for the second.
  bool const first = !account.looked && (account.balance >= threshold / 2 || account.was_rewritten);
  bool const second = may_buy && account.looked && paid && account.looked_in != call;
  if (!first && !second) return Step::none;
  account.looking = true;
  if (first) account.elements = elements_worth(price_seconds);
  return first ? Step::first_look : Step::second_look;
}

void Accounts::first_look(std::uint64_t call, std::size_t place, std::uint64_t id, Look& look) {
  int elements = 0;
  {
    Lock const lock(&mutex_);
    if (accounts_[place].id != id) return;
    elements = accounts_[place].elements;
  }
  std::uint64_t const view = look.view();
  Portrait const portrait = look.portrait(elements);
  Samples const samples = look.samples();
  Lock const lock(&mutex_);
  Account& account = accounts_[place];
  if (account.id != id || !account.looking) return;
  account.looking = account.by_samples = account.last_use = account.was_rewritten = false;
  if (account.held_bytes <= 0)
    account.interval_gain = account.interval_paid = account.interval_bytes =
        0;  // else the kernel has watched since then
  account.looked = true;
  account.unlike = 0;
  account.looked_in = call;
  account.view = view;
  account.portrait = portrait;
  account.samples = samples;
}

Accounts::Seen Accounts::compare(Account const& earlier, double gain_seconds, Price const& price, Look& look,
                                 Portrait* now) {
  if (look.view() == earlier.view && !earlier.by_samples) {
    *now = look.portrait(earlier.elements);
    double const changed = changed_elements(earlier.portrait, *now);
    if (changed == 0 || 2 * seconds_to_send_again(changed, price) <= gain_seconds) return Seen::unchanged;
    // Many uses may lie between the two looks, and what each changes has added up.
    return earlier.last_use ? Seen::changed : Seen::changed_since_long;
  }
  Agreement const found = look.compare(earlier.samples);
  if (found.changed > 0) return Seen::changed;
  return found.compared >= enough_samples ? Seen::unchanged : Seen::unlike;
}

Purchase Accounts::second_look(std::uint64_t call, std::size_t place, std::uint64_t id, OperandKey const& key,
                               double gain_seconds, Price const& price, Look& look) {
  Account earlier;
  {
    Lock const lock(&mutex_);
    if (accounts_[place].id != id) return Purchase::wait;
    earlier = accounts_[place];
  }
  Portrait now;
  Seen const seen = compare(earlier, gain_seconds, price, look, &now);
  {
    Lock const lock(&mutex_);
    Account& account = accounts_[place];
    if (account.id != id || !account.looking) return Purchase::wait;
    account.looking = false;
    if (seen == Seen::unchanged) {
      account.verified = true;
      account.looked = account.untrackable = false;
      buy(&account, price);
      return Purchase::buy;
    }
    if (seen == Seen::changed_since_long) {  // the next use will tell
      account.interval_gain = account.interval_paid = account.interval_bytes = 0;
      account.portrait = now;
      account.last_use = true;
      account.looked_in = call;
      return Purchase::verify;
    }
    if (seen == Seen::changed) {
      start_again(&account);
      raise(&account.back_off, std::max<int>(most_back_off_by_looks, account.back_off));
      ranges_[place] = {key.base, key.base + std::max<std::uint64_t>(key.bytes, 1), call};
      return Purchase::backing_off;
    }
    if (++account.unlike < most_unlike_views) return Purchase::verify;
    // Look at this view instead, and not at much of it: LAPACK may never come back to it either.
    account.looking = true;
    account.elements = std::min(account.elements, most_of_later_views);
  }
  first_look(call, place, id, look);
  return Purchase::verify;
}

Purchase Accounts::use(setting::residency policy, std::uint64_t call, OperandKey const& key, double gain_seconds,
                       Price const& price, Look& look, bool may_buy) {
  if (policy == setting::residency::off) return Purchase::wait;
  if (policy == setting::residency::always) return may_buy ? Purchase::buy : Purchase::wait;
  Purchase answer = Purchase::wait;
  Step step = Step::none;
  std::size_t place = 0;
  std::uint64_t id = 0;
  {
    Lock const lock(&mutex_);
    place = locate(key, call);
    step = book(place, call, gain_seconds, price, may_buy, &answer);
    id = accounts_[place].id;
  }
  if (step == Step::second_look) return second_look(call, place, id, key, gain_seconds, price, look);
  if (step == Step::first_look) {
    first_look(call, place, id, look);
    if (answer == Purchase::wait) answer = Purchase::verify;
  }
  return answer;
}

template <class Change>
void Accounts::for_each_overlapping(OperandKey const& range, Change&& change) {
  std::uintptr_t const begin = range.base, end = range.base + range.bytes;
  Lock const lock(&mutex_);
  for (std::size_t i = 0; i < used_; ++i)
    if (ranges_[i].begin < end && begin < ranges_[i].end) change(i);
}

void Accounts::reused(std::uint64_t call, OperandKey const& key, double gain_seconds) {
  {
    Lock const lock(&mutex_);
    for (ResultStays& one : results_)
      if (one.range.begin < key.base + key.bytes && key.base < one.range.end) one.unused = 0;
  }
  for_each_overlapping(key, [&](std::size_t place) {
    ranges_[place].last_call = call;
    Account& account = accounts_[place];
    if (gain_seconds > 0) {
      account.earned += gain_seconds;
      account.interval_gain += gain_seconds;
    }
    if (account.paid <= 0 || account.earned < account.paid) return;
    account.earned = account.lost_bytes = 0;
    account.has_earned = true;
    if (account.back_off > 0) --account.back_off;
    if (account.kept < 32)
      ++account.kept;
    else
      account.lost_purchases /= 2;
  });
}

void Accounts::rewritten(OperandKey const& range, double bytes) {
  for_each_overlapping(range, [&](std::size_t place) {
    Account& account = accounts_[place];
    if (account.held_bytes <= 0) return;
    double const lost = std::min(bytes, account.held_bytes);
    account.paid *= 1 - lost / account.held_bytes;
    account.held_bytes -= lost;
    account.lost_bytes += lost;
    if (account.lost_bytes < loss_that_is_borne * (account.held_bytes + account.lost_bytes)) return;
    bool const was_worth_it = is_worth_it(account);
    double const held_bytes = account.interval_bytes;  // small losses come along with uses
    if (!account.has_earned && !was_worth_it) {
      raise(&account.back_off, most_back_off);
      if (account.lost_purchases < 32)
        ++account.lost_purchases;
      else
        account.kept /= 2;
    }
    start_again(&account);
    account.was_rewritten = true;
    if (was_worth_it) account.at_once_bytes = held_bytes;
  });
}

bool Accounts::is_worth_buying_again(OperandKey const& range) {
  bool answer = false;
  for_each_overlapping(range, [&](std::size_t place) {
    answer = answer || (accounts_[place].held_bytes > 0 && is_worth_it(accounts_[place]));
  });
  return answer;
}

void Accounts::bought_again(std::uint64_t call, OperandKey const& range, double bytes, Price const& price) {
  Lock const lock(&mutex_);
  Account& account = accounts_[locate(range, call)];
  account.at_once_bytes = std::max(0.0, account.at_once_bytes - price.bytes);
  account.was_rewritten = false;
  buy(&account, price);
  account.held_bytes = std::max(account.held_bytes, bytes);
  account.interval_bytes = std::max(account.interval_bytes, account.held_bytes);
}

// Samples alone, as this may happen many times before the operand has been paid for: 64 elements, some microseconds.
void Accounts::written(OperandKey const& key, Look& look) {
  std::uint64_t looked_at = 0;
  for_each_overlapping(key, [&](std::size_t place) {
    if (accounts_[place].looked) looked_at = accounts_[place].view;
  });
  if (looked_at == 0 || look.view() != looked_at) return;
  Samples const samples = look.samples();
  for_each_overlapping(key, [&](std::size_t place) {
    Account& account = accounts_[place];
    if (!account.looked || account.looking || account.view != looked_at) return;
    account.samples = samples;
    account.by_samples = true;
  });
}

bool Accounts::keeps_result(std::uint64_t call, OperandKey const& range) {
  constexpr std::uint8_t enough = 3;
  std::uintptr_t const begin = range.base, end = range.base + range.bytes;
  Lock const lock(&mutex_);
  ResultStays* found = &results_[0];  // or the one to give way
  for (ResultStays& one : results_) {
    if (one.range.begin == begin && one.range.end == end) {
      found = &one;
      break;
    }
    if (one.range.last_call < found->range.last_call) found = &one;
  }
  if (found->range.begin != begin || found->range.end != end) *found = {};
  found->range = {begin, end, call};
  if (found->unused == enough) return false;
  ++found->unused;
  return true;
}

std::optional<OperandKey> Accounts::held(OperandKey const& range) {
  std::optional<OperandKey> found;
  for_each_overlapping(range, [&](std::size_t place) {
    if (accounts_[place].held_bytes > 0)
      found = OperandKey{ranges_[place].begin, ranges_[place].end - ranges_[place].begin};
  });
  return found;
}

void Accounts::evicted(OperandKey const& range) {
  for_each_overlapping(range, [&](std::size_t place) { hold_nothing(&accounts_[place]); });
}

void Accounts::not_trackable(OperandKey const& range) {
  for_each_overlapping(range, [&](std::size_t place) {
    Account& account = accounts_[place];
    start_again(&account);
    account.untrackable = true;
    account.back_off = std::max(account.back_off, untrackable_back_off);
  });
}

void Accounts::forget(OperandKey const& range) {
  for_each_overlapping(range, [&](std::size_t place) { close(place); });
}

void Accounts::after_fork_in_child() {
  mutex_ = PTHREAD_MUTEX_INITIALIZER;
  for (std::size_t i = 0; i < used_; ++i) close(i);
  used_ = 0;
  results_ = {};
}

}  // namespace blaslift
